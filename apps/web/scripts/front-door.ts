import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LANGUAGES = ['en', 'de', 'hi'] as const

type Texts = {
  search: { field: string; door: Record<'headline' | 'go' | 'cities' | 'allCities', string> }
  vet: { door: Record<'description' | 'picture' | 'noScript' | 'readable', string> }
  common: { appName: string; titles: { search: string } }
}

/**
 * Writes the first words of the search in each language, `front-door-de.json`, which the server puts into the page in the reader's language:
 * they can be read, and the form works, before any script has run. The server writes links where `<!--cities-->` is. The markup of the door has
 * the classes of `features/search/front-door`.
 */
export function frontDoor(): Plugin {
  return {
    name: 'front-door',
    generateBundle() {
      for (const language of LANGUAGES)
        this.emitFile({
          type: 'asset',
          fileName: `front-door-${language}.json`,
          source: JSON.stringify(wordsOf(language)),
        })
    },
  }
}

function textsOf<File extends keyof Texts>(language: string, file: File): Texts[File] {
  const path = new URL(`../src/locales/${language}/${file}.json`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8')) as Texts[File]
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
