import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = /\/locales\/(\w\w)\/\w+\.json$/
const REFERENCE = /"\$t\((\w+):([\w.-]+)\)"/g

const LOCALES = new URL('../src/locales/', import.meta.url)
const CONTRACT = new URL('../../../packages/contract/src/texts/', import.meta.url)

const fileOf = (language: string, namespace: string): URL =>
  namespace === 'contract'
    ? new URL(`${language}.json`, CONTRACT)
    : new URL(`${language}/${namespace}.json`, LOCALES)

/** The text of a key. `npm run check:texts` makes sure that there is one. */
function textOf(language: string, namespace: string, key: string): unknown {
  let node: unknown = JSON.parse(readFileSync(fileOf(language, namespace), 'utf8'))
  for (const name of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[name]
  return node
}

/** The JSON of a language, in which each key that refers to another has the text of that key. */
export const withSharedTexts = (language: string, json: string): string =>
  json.replace(REFERENCE, (_, namespace: string, key: string) =>
    JSON.stringify(textOf(language, namespace, key)),
  )

/**
 * Writes texts where keys refer to them, `"$t(common:undo)"`. i18next could do so as well, but only where the other namespace has been
 * loaded.
 */
export function sharedTexts(): Plugin {
  return {
    name: 'shared-texts',
    enforce: 'pre',
    transform(code, id) {
      const language = FILE.exec(id)?.[1]
      return language === undefined ? null : { code: withSharedTexts(language, code), map: null }
    },
  }
}
