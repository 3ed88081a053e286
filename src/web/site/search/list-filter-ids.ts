export const filterFormId = 'list-filter';
export const filteredListId = 'filtered-list';

/** The address of a filtered list ends in this prefix and the typed text. */
export const filterFragment = '#sok=';
