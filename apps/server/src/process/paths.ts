import { fileURLToPath } from 'node:url'

/** In development this file is `src/process/paths.ts`; in the build it is part of a program in `dist/`. */
const IS_SOURCE = import.meta.url.endsWith('.ts')

/** The folder of the programs, `src/` or `dist/`; the build copies the migrations into the second. */
const PROGRAMS = new URL(IS_SOURCE ? '../' : './', import.meta.url)

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('db/migrations', PROGRAMS))

/** The built web app. */
export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', PROGRAMS))

export const packageFile = fileURLToPath(new URL('../package.json', PROGRAMS))

/** Data files that ship with the server. */
export const assetPath = (name: string) => fileURLToPath(new URL(`../assets/${name}`, PROGRAMS))

/** The program that decodes pictures in a process of its own. */
export const PICTURE_PROCESS = fileURLToPath(
  new URL(`adapters/pictures/picture-process.${IS_SOURCE ? 'ts' : 'js'}`, PROGRAMS),
)
