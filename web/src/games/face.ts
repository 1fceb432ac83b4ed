/** What the client asks of a game: how its view looks on a board. Only the folder of the game itself knows more. */
import type { Component } from 'svelte';
import type { Asked } from '../api/types';
import type { Mark, Move, Pile, SpaceLook } from '../board/types';
import type { Session } from '../play/session.svelte';
import type { Catalogue } from '../wording/catalogue';

/** A panel of the game: gets the session and reads the view through its own types. */
export type Panel = Component<{ session: Session }>;

export interface Piece {
  kind: number;
  owner: number;
  /** below zero for a piece beside the board, such as one in a force pool */
  space: number;
  /** the unit that carries it, if any */
  carrier?: number;
  spent: boolean;
}

/** A question that a player may want answered without being asked; its text is `standing.<id>` of the client. */
export interface StandingOrder {
  id: string;
  /** the key of the question's prompt */
  prompt: string;
  answer: string;
}

/** What a player might regret to have left undone: a text of the client's catalogue, and the places that it speaks of. */
export interface Regret {
  key: string;
  args: (string | number)[];
  places: number[];
}

/** What could still be done when a question is to be ended. */
export interface Undone {
  /** own units on the board that can still act */
  idle: readonly { unit: number; space: number }[];
  /** by verb, the spaces or units with which it can still begin */
  begins: Readonly<Record<string, readonly number[]>>;
}

export interface Series {
  id: string;
  perSeat: number[];
}

export interface Face {
  looks(view: unknown): Map<number, SpaceLook>;
  piles(view: unknown): Pile[];
  piece(view: unknown, unit: number): Piece | undefined;
  /** the units that nobody can tell from this one in its place */
  alike(view: unknown, unit: number): { key: string; members: number[] };
  /** the faces of the dice that a question is about */
  dice(asked: Asked): number[];
  /** spaces in which a battle is to come */
  battles(view: unknown): number[];
  /** things to know about a space beside its name, holder and units, as texts of the client's catalogue */
  notes(view: unknown, space: number): { key: string; args: (string | number)[] }[];
  colour(seat: number): string;
  /** how a piece looks: SVG in a box from -20,-12 to 20,12 */
  counter: Component<{ pile: Pile; colour: string }>;
  /** from one piece of a stack to the next, where they are narrower than that box */
  counterWidth?: number;
  /** the piece that stands for a stack seen from afar: the one with the highest weight */
  weight(kind: number): number;
  active(view: unknown): number | undefined;
  standing: StandingOrder[];
  /** kinds of pieces of which the table can say by which way they are in supply */
  supplied?(kind: number): boolean;
  /** verbs whose way is what matters, not only its end: they are drawn step by step */
  drawn?: ReadonlySet<string>;
  /** what losses are reckoned in: a text of the client's catalogue */
  money?: string;
  /** verbs that put counters on the map one after the other: their panel stays, and the next of the sort is at hand */
  lasting?: ReadonlySet<string>;
  /** what an integer costs or means, said behind its name: a text of the client's catalogue */
  remark?(view: unknown, verb: string, args: readonly number[], token: number): { key: string; args: (string | number)[] } | undefined;
  /** money or points that the end of this question would leave unused, and the text of the client that says so */
  unspent?(view: unknown, asked: Asked): { text: string; amount: number } | undefined;
  /** what would be regretted if this question ended now; without it every idle unit is */
  regrets?(view: unknown, asked: Asked, undone: Undone): Regret[];
  /** verbs to be confirmed, because they give something away that cannot be taken back */
  weighty: ReadonlySet<string>;
  series(view: unknown): Series[];
  /** kinds of log lines that begin a turn */
  turns: ReadonlySet<string>;
  /** what a piece is called where its kind does not say it all: a block by its strength, or by its back alone */
  called?(words: Catalogue, piece: Pick<Pile, 'kind' | 'owner'>): string;
  /** the space that stands on the map for an integer of another kind, such as the capital for its nation */
  placeOf?(kind: string, value: number): number | undefined;
  /** where a map that does not fit the window opens for a seat */
  home?(seat: number): number | undefined;
  /** the integer that stands for all that may follow, where it makes no difference which one does */
  obvious?(view: unknown, verb: string, args: readonly number[], tokens: readonly number[]): number | undefined;
  /** what the next integer of a choice means, where its kind does not say it: a text of the client's catalogue */
  hint?(verb: string, position: number, args: readonly number[]): string | undefined;
  /** the drawn space that stands for one that the board does not draw, such as the water of a port */
  onMap?(space: number): number;
  /** orders given and not carried out yet, step by step */
  courses?(view: unknown): Move[];
  /** signs that lie on spaces beside the pieces, and how one looks: SVG in a box from -9,-9 to 9,9 */
  marks?(view: unknown): Mark[];
  mark?: Component<{ mark: Mark }>;
  /** an integer of a kind that only this game knows: a text of the client's catalogue, or the unit that is meant */
  named?(kind: string, value: number, view: unknown): { key: string } | { unit: number } | undefined;
  /** entries of the legend for signs of this game's map */
  signs?: Component;
  /** they show the kinds of pieces too, so the legend does not list them */
  ownLegend?: boolean;
  /** shown in place of the plain lists while this verb can be chosen */
  verbPanels: Record<string, Panel>;
  /** shown with a question, beside its answers */
  promptPanels?: Record<string, Panel>;
  panels: { id: string; component: Panel }[];
}

const MOST_PLACES = 8;

/** The places that a regret speaks of: not more than can be read. */
export const regret = (key: string, number: number, places: Iterable<number>): Regret[] =>
  number ? [{ key, args: [number], places: [...new Set(places)].slice(0, MOST_PLACES) }] : [];

/** Units that can still act. */
export const idleUnits = (idle: Undone['idle']): Regret[] => regret('left.units', idle.length, idle.map(({ space }) => space));
