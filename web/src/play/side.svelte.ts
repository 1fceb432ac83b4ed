/** Which panel beside the map is open. */
export const side = $state({ tab: 'log' });
