/** Texts by key, filled in exactly as the engine's catalogue does, but in segments so that places can be clicked. */

export type Argument = number | string;
export type Message = readonly [key: string, args?: readonly Argument[]];
export type Segment = { text: string } | { text: string; noun: string; value: number };

const FIELD = /\{(\*?)(>?)(\d+)(?::([a-z_]+))?(?:\?([^|}]*)\|([^}]*))?\}/g;

export class Catalogue {
  constructor(
    readonly texts: Readonly<Record<string, string>>,
    readonly nouns: Readonly<Record<string, readonly string[]>> = {},
  ) {}

  has(key: string): boolean {
    return key in this.texts;
  }

  say(message: Message): string {
    return this.segments(message)
      .map((segment) => segment.text)
      .join('');
  }

  noun(kind: string, value: Argument): string {
    if (typeof value === 'string') return this.texts[`${kind}.${value}`] ?? value;
    return this.nouns[kind]?.[value] ?? String(value);
  }

  /** The message cut where a noun stands. A key without a text is shown as it is, so that nothing is lost. */
  segments([key, args = []]: Message): Segment[] {
    const text = this.texts[key];
    if (text === undefined) return [{ text: [key, ...args].join(' ') }];
    const found: Segment[] = [];
    let end = 0;
    for (const field of text.matchAll(FIELD)) {
      if (field.index > end) found.push({ text: text.slice(end, field.index) });
      found.push(...this.fill(args, field));
      end = field.index + field[0].length;
    }
    if (end < text.length) found.push({ text: text.slice(end) });
    return found;
  }

  private fill(args: readonly Argument[], field: RegExpMatchArray): Segment[] {
    const [, star, inner, digits, kind, one, many] = field;
    let start = Number(digits);
    if (inner) {
      const end = afterInner(args, start);
      if (kind) return this.segments([`${kind}.${args[start]}`, args.slice(start + 2, end)]);
      start = end;
    }
    if (star) {
      const rest = args.slice(start);
      return [{ text: kind ? counted(rest.map((value) => this.noun(kind, value))) : rest.join(', ') }];
    }
    const value = args[start] ?? '';
    if (one !== undefined) return [{ text: (value === 1 ? one : many) ?? '' }];
    if (!kind) return [{ text: String(value) }];
    const name = this.noun(kind, value);
    return [typeof value === 'number' ? { text: name, noun: kind, value } : { text: name }];
  }
}

/** Where the arguments of an inner text end: the one after its name says how many they are. */
export function afterInner(args: readonly Argument[], name: number): number {
  return name + 2 + Number(args[name + 1] ?? 0);
}

/** "2 Infantry, Armor": words in the order of their first appearance, with their numbers. */
export function counted(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, n]) => (n === 1 ? word : `${n} ${word}`)).join(', ');
}

/** The spaces that a message speaks of, in the order of its text. */
export function placesIn(catalogue: Catalogue, message: Message): number[] {
  return catalogue
    .segments(message)
    .flatMap((segment) => ('noun' in segment && segment.noun === 'space' ? [segment.value] : []));
}
