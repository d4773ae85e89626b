/** The database of what was read. */
export const DATABASE = 'vetvisit'

/** The browser's cache of pictures; the service worker reads it. */
export const PREVIEWS = 'previews'

/** The browser's cache of drawings that were seen, or that an owner's animals have; the service worker reads it and adds to it. */
export const DRAWINGS = 'drawings'
