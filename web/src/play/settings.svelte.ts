/** What this browser remembers: theme and layers. Never anything about a seat or a game. */

interface Kept {
  theme: 'auto' | 'light' | 'dark';
  names: boolean;
  counters: boolean;
  moves: boolean;
  control: boolean;
  confirm: boolean;
}

const PLACE = 'theatre.settings';
const DEFAULTS: Kept = { theme: 'auto', names: true, counters: true, moves: true, control: true, confirm: true };

function kept(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return DEFAULTS;
  }
}

export const settings: Kept = $state(kept());

export function keepSettings(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function applyTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['theme'] = settings.theme === 'auto' ? (dark ? 'dark' : 'light') : settings.theme;
}
