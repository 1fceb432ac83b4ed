/** The control that a step of the guide points at. */
import type { GameData } from '../play/gamedata';

/** `verb:x`, `tab:x`, `space:<id>`, `panel:x`, or a part of the page by its class. */
export function controlAt({ board }: Pick<GameData, 'board'>, at: string): HTMLElement | SVGElement | null {
  const [sort, name = ''] = at.split(':');
  const selector: Record<string, () => string> = {
    verb: () => `[data-verb="${name}"]`,
    tab: () => `#tab-${CSS.escape(name)}`,
    space: () => `[data-space="${board.spaces.findIndex(({ id }) => id === name)}"]`,
    panel: () => `[data-${name}]`,
  };
  return document.querySelector(selector[sort!]?.() ?? `.${sort}`);
}
