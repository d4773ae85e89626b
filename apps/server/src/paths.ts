import { fileURLToPath } from 'node:url'

// `src/` and the built `dist/` are siblings, so these paths are right in both; the build copies the migrations.

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./db/migrations', import.meta.url))

/** The built web app. */
export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export const packageFile = fileURLToPath(new URL('../package.json', import.meta.url))

/** Data files that ship with the server. */
export const assetPath = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.url))

/** The program that decodes pictures in a process of its own: a source file in development, a bundle in the build. */
export const PICTURE_PROCESS = fileURLToPath(
  new URL(`./files/picture-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
)
