/** What the client asks of a game: how its view looks on a board. Only the folder of the game itself knows more. */
import type { Component } from 'svelte';
import type { Asked } from '../api/types';
import type { Pile, SpaceLook } from '../board/types';
import type { Session } from '../play/session.svelte';
import type { StandingOrder } from '../play/standing';

/** A panel of the game: gets the session and reads the view through its own types. */
export type Panel = Component<{ session: Session }>;

export interface Piece {
  kind: number;
  owner: number;
  space: number;
  /** the unit that carries it, if any */
  carrier?: number;
  spent: boolean;
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
  /** the drawing of a kind of piece, in a box from -20,-12 to 20,12 */
  glyph(kind: number): string;
  /** the piece that stands for a stack seen from afar: the one with the highest weight */
  weight(kind: number): number;
  active(view: unknown): number | undefined;
  standing: StandingOrder[];
  /** verbs to be confirmed, because they give something away that cannot be taken back */
  weighty: ReadonlySet<string>;
  series(view: unknown): Series[];
  /** shown in place of the plain lists while this verb can be chosen */
  verbPanels: Record<string, Panel>;
  panels: { id: string; component: Panel }[];
}
