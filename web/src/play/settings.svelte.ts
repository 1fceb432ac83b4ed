/** What this browser remembers about the look of every table. Which tables it knows is kept by `start/mygames.ts`. */

/** How fast the moves of others are shown: all at once, so many milliseconds each, or one click each. */
export const PACES = { none: 0, fast: 350, calm: 900, slow: 2000, step: Infinity } as const;
export type Pace = keyof typeof PACES;

interface Kept {
  theme: 'auto' | 'light' | 'dark';
  names: boolean;
  counters: boolean;
  moves: boolean;
  control: boolean;
  confirm: boolean;
  /** warn about unused units and unspent money */
  warn: boolean;
  pace: Pace;
}

const PLACE = 'theatre.settings';
const DEFAULTS: Kept = {
  theme: 'auto',
  names: true,
  counters: true,
  moves: true,
  control: true,
  confirm: true,
  warn: true,
  pace: 'fast',
};

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
