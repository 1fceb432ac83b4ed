/** The book beside the board: which page of it is open. */

export type BookPage = 'aids' | 'rules' | 'help';

export const book: {
  page: BookPage | null;
  /** the table of the player aids that is shown */
  table: string;
  /** what is looked for in the rules */
  wanted: string;
} = $state({ page: null, table: '', wanted: '' });

export function openBook(page: BookPage): void {
  book.page = book.page === page ? null : page;
}

/** The rules around this place of the printed book. */
export function lookUp(cite: string): void {
  book.page = 'rules';
  book.wanted = cite;
}
