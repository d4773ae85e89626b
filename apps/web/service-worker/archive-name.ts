/** The files of the application in one, at the root of the build. */
export const ARCHIVE = 'application.tgz'
