/** The database of what was read. */
export const DATABASE = 'vetvisit'
