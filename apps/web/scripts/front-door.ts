import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { withSharedTexts } from './shared-texts.ts'

const LANGUAGES = ['en', 'de', 'hi'] as const

type Texts = {
  search: { field: string; door: Record<'headline' | 'go' | 'cities' | 'allCities', string> }
  vet: { door: Record<'description' | 'picture' | 'noScript' | 'readable', string> }
  common: { appName: string; titles: { search: string } }
}

/**
 * Writes the first words of the search in each language, `front-door-de.json`, which the server puts into the page in the reader's language:
 * they can be read, and the form works, before any script has run. The server writes links where `<!--cities-->` is. The markup of the door has
 * the classes of `features/search/front-door`. With them come links to the files that the page will need, which a browser fetches at once; by
 * itself it would ask for them after the entry has run.
 */
export function frontDoor(): Plugin {
  return {
    name: 'front-door',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const font = fontOf(Object.keys(bundle))
      for (const language of LANGUAGES) {
        const files = {
          font,
          door: preloadsOf(chunks, ['front-door', `first-texts-${language}`]),
          results: preloadsOf(chunks, ['results-page', `first-texts-${language}`]),
        }
        this.emitFile({
          type: 'asset',
          fileName: `front-door-${language}.json`,
          source: JSON.stringify({ ...wordsOf(language), files }),
        })
      }
    },
  }
}

/**
 * A link to the font of the first words, which a browser would find after the styles. Without it they change their font while they are read.
 *
 * @throws Error if there is no such file
 */
function fontOf(files: readonly string[]): string {
  const file = files.find((name) => name.includes('/figtree-latin-wght-'))
  if (file === undefined) throw new Error('No font of Latin letters: adapt scripts/front-door.ts')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`
}

type Chunk = Rolldown.OutputChunk

/** Files around the door and the results. */
const FRAME = ['visitor-shell', 'search-page']

/**
 * Links to the scripts and styles of chunks and of all that they import, but not of the entry, to which the built page links already.
 *
 * @throws Error if there is no such chunk
 */
function preloadsOf(chunks: readonly Chunk[], names: readonly string[]): string {
  const named = [...FRAME, ...names].map((name) => {
    const found = chunks.find((chunk) => chunk.name === name)
    if (!found) throw new Error(`No chunk ${name}: adapt scripts/front-door.ts`)
    return found
  })
  const linked = withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const needed = [...withImports(chunks, named)].filter((chunk) => !linked.has(chunk))
  const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
    ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}" />`),
  ].join('')
}

/** Chunks and all that they import at once. */
function withImports(chunks: readonly Chunk[], starts: readonly Chunk[]): Set<Chunk> {
  const seen = new Set(starts)
  // A set is walked through with what is added on the way.
  for (const { imports } of seen)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) seen.add(chunk)
  return seen
}

function textsOf<File extends keyof Texts>(language: string, file: File): Texts[File] {
  const path = new URL(`../src/locales/${language}/${file}.json`, import.meta.url)
  return JSON.parse(withSharedTexts(language, readFileSync(path, 'utf8'))) as Texts[File]
}

/** Texts of the head as attributes hold them; `door`, `note` and `noScript` are HTML. */
function wordsOf(language: string) {
  const { appName, titles } = textsOf(language, 'common')
  const { description, picture, noScript } = textsOf(language, 'vet').door
  return {
    title: escaped(`${titles.search} · ${appName}`),
    description: escaped(description),
    picture: escaped(picture),
    door: doorOf(language),
    note: `<p>${escaped(noScript)}</p>`,
    noScript: noScriptOf(language),
  }
}

/** What a browser without scripts shows in place of results. */
function noScriptOf(language: string): string {
  const { door } = textsOf(language, 'search')
  const { noScript, readable } = textsOf(language, 'vet').door
  return `<div class="no-script"><a class="public-logo" href="/search"><span class="logo"><span class="sr-only">VetVisit</span></span></a>\
<h1>${escaped(noScript)}</h1><p>${escaped(readable)}</p><nav class="door-cities" aria-label="${escaped(door.cities)}"><!--cities--> \
<a href="/${language}/vets">${escaped(door.allCities)}</a></nav></div>`
}

function doorOf(language: string): string {
  const { field, door } = textsOf(language, 'search')
  return `<div class="first-door" lang="${language}"><header class="plain-header public-header on-hero" data-tone="hero">\
<div class="public-bar"><a class="public-logo" href="/search"><span class="logo"><span class="sr-only">VetVisit</span></span></a></div>\
</header><section class="hero on-hero"><div class="hero-inner"><h1>${escaped(door.headline)}</h1>\
<search class="door-search"><form class="door-form" action="/search"><div class="door-field door-what">\
<input type="search" name="q" maxlength="100" placeholder="${escaped(field)}" aria-label="${escaped(field)}" /></div>\
<button type="submit" class="door-go">${escaped(door.go)}</button></form></search></div></section>\
<nav class="door-cities" aria-label="${escaped(door.cities)}"><h2>${escaped(door.cities)}</h2><!--cities--> \
<a href="/${language}/vets">${escaped(door.allCities)}</a></nav></div>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
