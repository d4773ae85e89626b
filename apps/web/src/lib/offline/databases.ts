/** The databases of what is kept on the device: what was read, and what was not sent. */
export const DATABASE = 'vetvisit'
export const WRITES_DATABASE = 'vetvisit-writes'
