import { DomainError } from '@vetvisit/contract/errors'
import { visibleText } from '@vetvisit/contract/letters/rules'
import { plainText, RICH_TEXT_TAGS } from '@vetvisit/contract/notes/rules'
import type { IOptions } from 'sanitize-html'

const LINK = /^(?:https?:\/\/|mailto:|tel:)/i

/** Other tags are removed and their text stays, except that of scripts and styles. */
const ALLOWED: IOptions = {
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // A link without one of these schemes would lead into the product itself, or run a script.
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: LINK.test(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : {},
    }),
  },
}

/** The limit of the database. Sanitising can make a text five times as long, because `&` becomes `&amp;`. */
const STORED_MAX_LENGTH = 60_000

/** Puts each row of a table on a line with separated cells; removing the tags alone would join the words, for example in a list of doses. */
const tablesAsLines = (html: string): string =>
  html
    .replaceAll(/<tr(?=[\s/>])|<\/table/gi, '<br>$&')
    .replaceAll(/(<tr\b[^<>]*>\s*)?<t[dh](?=[\s/>])/gi, (cell, row) =>
      row === undefined ? ` | ${cell}` : cell,
    )

const FIRST_BREAKS = /^(?:\s|<br \/>)+/

/**
 * Formatted text that is safe to store and show; empty if it has no words (specification/readings §7).
 *
 * @throws DomainError invalid on `data.text` if the result is too long
 */
export async function sanitise(html: string): Promise<string> {
  if ((await wordsOf(html)) === '') return ''
  const clean = visibleText(await sanitised(tablesAsLines(html), ALLOWED))
    .replace(FIRST_BREAKS, '')
    .trim()
  if (clean.length > STORED_MAX_LENGTH)
    throw new DomainError('invalid', { fields: { 'data.text': 'validation.tooLong' } })
  return clean
}

/** The words of a formatted text, as typed into a plain field. */
export const wordsOf = async (html: string): Promise<string> =>
  plainText(await sanitised(html, { allowedTags: [], allowedAttributes: {} }))

async function sanitised(html: string, allowed: IOptions): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, allowed)
}
