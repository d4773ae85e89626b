import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

const WEB = path.join(import.meta.dirname, '../apps/web/src/locales/en')
const CONTRACT = path.join(import.meta.dirname, '../packages/contract/src/texts/en.json')

function keysOf(node: unknown, key: string): string[] {
  if (typeof node === 'string') return [key]
  return Object.entries(node as object).flatMap(([name, child]) =>
    keysOf(child, key === '' ? name : `${key}.${name}`),
  )
}

const files = [...readdirSync(WEB).map((file) => path.join(WEB, file)), CONTRACT]

/** Keys of texts that cannot be words: `pin.position`, `noneHint`, with and without namespace. */
const KEYS = new Set(
  files.flatMap((file) => {
    const namespace = file === CONTRACT ? 'contract' : path.basename(file, '.json')
    return keysOf(JSON.parse(readFileSync(file, 'utf8')), '')
      .flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')])
      .flatMap((key) => [...(/[.A-Z]/.test(key) ? [key] : []), `${namespace}:${key}`])
  }),
)

/** Keys that are shown or read out in place of their text. */
export const rawKeys = async (page: Page): Promise<string[]> =>
  (await textsOf(page)).filter((text) => KEYS.has(text))

/** Everything that is shown or read out. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>()
    const spoken = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
      'label',
    ]
    const look = (root: Document | ShadowRoot) => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (!(node instanceof Element)) said.add(node.nodeValue?.trim() ?? '')
        else {
          for (const name of spoken) said.add(node.getAttribute(name)?.trim() ?? '')
          if (node.shadowRoot) look(node.shadowRoot)
        }
      }
    }
    look(document)
    return [...said]
  })
