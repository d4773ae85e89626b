import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import type { LANGUAGES } from './languages.ts'

export type TextLanguage = (typeof LANGUAGES)[number]

/** Texts that server and client share. `{{name}}` is a placeholder; the web app loads the same files into i18next. */
export const TEXTS: Record<TextLanguage, typeof en> = { en, de, hi }

/**
 * The text of a dotted key in a language.
 *
 * @returns the key itself if the text is missing, so that the error is visible
 */
export function translate(language: TextLanguage, key: string, values: Record<string, string> = {}): string {
  return textOf(TEXTS[language], key, values)
}

/** As `translate`, in a given tree of texts. */
export function textOf(texts: object, key: string, values: Record<string, string> = {}): string {
  const [first, ...rest] = templateOf(texts, key)
  let text = first ?? ''
  for (let index = 0; index < rest.length; index += 2)
    text += (values[rest[index] ?? ''] ?? '') + (rest[index + 1] ?? '')
  return text
}

/** Texts split at their placeholders: literal, name, literal … Cached, because lists repeat the same sentence hundreds of times. */
const templates = new WeakMap<object, Map<string, string[]>>()

function templateOf(texts: object, key: string): string[] {
  const known = templates.get(texts) ?? new Map<string, string[]>()
  templates.set(texts, known)
  const template = known.get(key)
  if (template) return template
  let found: unknown = texts
  for (const part of key.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined
  if (typeof found !== 'string') return [key]
  const cut = found.split(/\{\{(\w+)\}\}/)
  known.set(key, cut)
  return cut
}

/** The best available language for an `Accept-Language` header, otherwise English. */
export function preferredLanguage(acceptLanguage: string | undefined): TextLanguage {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return {
        language: tag.split('-')[0]?.toLowerCase() ?? '',
        quality: quality === undefined ? 1 : Number(quality) || 0,
      }
    })
    .filter((wish) => wish.quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const match = wishes.find((wish) => Object.hasOwn(TEXTS, wish.language))
  return match === undefined ? 'en' : (match.language as TextLanguage)
}
