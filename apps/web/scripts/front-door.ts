import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LANGUAGES = ['en', 'de', 'hi'] as const

type Texts = { field: string; door: Record<'headline' | 'go' | 'cities' | 'allCities', string> }

/**
 * Writes the first words of the front door in each language, `front-door-de.html`, which the server puts into the page in the reader's
 * language: they can be read, and the form works, before any script has run. The server writes links where `<!--cities-->` is. The markup has the
 * classes of `features/search/front-door`.
 */
export function frontDoor(): Plugin {
  return {
    name: 'front-door',
    generateBundle() {
      for (const language of LANGUAGES)
        this.emitFile({ type: 'asset', fileName: `front-door-${language}.html`, source: htmlOf(language) })
    },
  }
}

function htmlOf(language: string): string {
  const file = new URL(`../src/locales/${language}/search.json`, import.meta.url)
  const { field, door } = JSON.parse(readFileSync(file, 'utf8')) as Texts
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
