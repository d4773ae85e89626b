/** The database of what was read. */
export const DATABASE = 'vetvisit'

/** The browser's cache of pictures; the service worker reads it (vite.config.ts). */
export const PREVIEWS = 'previews'
