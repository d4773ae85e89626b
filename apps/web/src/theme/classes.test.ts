import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '..')

/** Public pages are documents of their own and load no other style sheet. */
const OWN_DOCUMENTS = 'features/vet-pages'

/** The owner of a style sheet: the folder of its screen, the search as a whole, or the shared theme. */
const homeOf = (file: string): string =>
  /^features\/search|^features\/\w+\/[\w-]+(?=\/)|^features\/\w+|^app\/[\w-]+/.exec(file)?.[0] ?? 'shared'

/** The step of the booking sheet that visitors have in addition changes what stands in a step (decision 398). */
const STYLED_BY_TWO = ['sheet-step']

/** The classes that begin the selectors of a style sheet: those that its rules style. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return new Set(selectors.flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []))
}

describe('style sheets', () => {
  it('style no class in two screens, which would depend on the pages opened before', () => {
    const homes = new Map<string, Set<string>>()
    const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.css') && !file.startsWith(OWN_DOCUMENTS),
    )
    for (const file of sheets)
      for (const name of classesOf(readFileSync(path.join(SOURCE, file), 'utf8')))
        homes.set(name, (homes.get(name) ?? new Set()).add(homeOf(file)))
    const shared = [...homes].filter(([, where]) => where.size > 1).map(([name]) => name)
    expect(shared).toEqual(STYLED_BY_TWO)
  })
})
