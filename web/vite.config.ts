import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** During development the page comes from Vite and everything under /api from a server started by hand. */
export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
