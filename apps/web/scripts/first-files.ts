import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Modules that the page of a signed-in person has loaded before a service worker is installed: the entry and what surrounds every page. */
const LOADED_MODULES = [/\/apps\/web\/index\.html$/, /\/app\/shell\/(full-app|first-page)\.ts$/]

/**
 * Modules by which an owner's device then opens its home, a passport and the numbers for emergencies, with what these load when they are
 * shown. What a module imports comes with it. A part that is missing here breaks its page on a network that is gone early, and the
 * journey of `e2e/offline.spec.ts` that plays it.
 */
const FIRST_MODULES = [
  /\/app\/menu\/menu\.tsx$/,
  /\/app\/live\/(live-events\.tsx|keep-at-hand\.ts)$/,
  /\/app\/unsent\/unsent-notice\.tsx$/,
  /\/lib\/offline\/keep-queries\.ts$/,
  /\/ui\/page\/pull-to-refresh\.tsx$/,
  /\/app\/routes\/(owner-home-route|passport-route|visit-route|find-route|own-numbers)\.tsx$/,
  /\/features\/passports\/own-passports\.tsx$/,
  /\/features\/search\/emergency\/emergency-page\.tsx$/,
  /\/socket\.io-client\/build\/esm\/index\.js$/,
  /\/libphonenumber-js\/min\//,
  /\/locales\/\w\w\/(common|emergency|requests)\.json$/,
]

/** Letters that few pages show. The device's own do until the rest is there. */
const FURTHER_LETTERS = /devanagari|latin-ext/

/**
 * The names of the files of a build that an owner's device needs first: those that its page has loaded itself, and the others.
 *
 * @throws Error if a module is not in the build, because it has another name now
 */
export function firstFiles(bundle: Bundle) {
  const loaded = filesOf(bundle, LOADED_MODULES)
  return { loaded, others: filesOf(bundle, FIRST_MODULES).filter((name) => !loaded.includes(name)) }
}

function filesOf(bundle: Bundle, modules: readonly RegExp[]): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const names = new Set<string>()
  for (const wanted of modules) {
    const found = chunks.filter(({ moduleIds, facadeModuleId }) =>
      [...moduleIds, facadeModuleId ?? ''].some((id) => wanted.test(id)),
    )
    if (found.length === 0)
      throw new Error(`No file of the build has ${wanted.source} (scripts/first-files.ts).`)
    for (const chunk of found) addWithImports(bundle, chunk, names)
  }
  return [...names]
}

function addWithImports(bundle: Bundle, chunk: Chunk, names: Set<string>): void {
  if (names.has(chunk.fileName)) return
  names.add(chunk.fileName)
  const { importedCss, importedAssets } = chunk.viteMetadata ?? { importedCss: [], importedAssets: [] }
  for (const name of [...importedCss, ...importedAssets]) if (!FURTHER_LETTERS.test(name)) names.add(name)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') addWithImports(bundle, imported, names)
  }
}
