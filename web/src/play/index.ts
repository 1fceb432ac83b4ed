/** What a page of a table is made of: one part of the client, fetched together. */
export { default as Curtain } from './Curtain.svelte';
export { loadGame } from './gamedata';
export { default as Play } from './Play.svelte';
export { Session } from './session.svelte';
