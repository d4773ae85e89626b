/** The files of the application in one, at the root of the build. It is there compressed only. */
export const ARCHIVE = 'application.tar'
