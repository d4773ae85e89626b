/**
 * The files of the application in two archives, at the root of the build: those without which nothing opens that an owner needs without a
 * network, and the rest. They are there compressed only.
 */
export const ARCHIVES = { first: 'application-first.tar', rest: 'application-rest.tar' } as const

/** In the first archive: names of files that it lacks because the page itself has just loaded them, one a line. The browser has them at hand. */
export const LOADED_BY_PAGE = 'loaded-by-page.txt'
