import { DomainError } from '@vetvisit/contract/errors'
import { plainText } from '@vetvisit/contract/notes/rules'
import sanitizeHtml from 'sanitize-html'

const LINK = /^(?:https?:\/\/|mailto:|tel:)/i

/** What the editor can write. Everything else is taken away, its text is kept; scripts and styles go with their text. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // A link without one of the schemes would lead somewhere within the product, or be a trick.
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: LINK.test(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : {},
    }),
  },
}

/** What the database keeps. To make a text safe can make it five times as long: a sign becomes its name. */
const STORED_MAX_LENGTH = 60_000

/** Leaves a line for each row of a table: without the tags the words of its cells would run into one another, as in a list of doses. */
const tablesAsLines = (html: string): string =>
  html
    .replaceAll(/<tr(?=[\s/>])|<\/table/gi, '<br>$&')
    .replaceAll(/(<tr\b[^<>]*>\s*)?<t[dh](?=[\s/>])/gi, (cell, row) =>
      row === undefined ? ` | ${cell}` : cell,
    )

const FIRST_BREAKS = /^(?:\s|<br \/>)+/

/**
 * Formatted text as it may be stored and shown; empty when there are no words in it (specification/readings §7).
 *
 * @throws DomainError invalid on `data.text` when it has become too long
 */
export function sanitise(html: string): string {
  if (wordsOf(html) === '') return ''
  const clean = sanitizeHtml(tablesAsLines(html), ALLOWED).replace(FIRST_BREAKS, '').trim()
  if (clean.length > STORED_MAX_LENGTH)
    throw new DomainError('invalid', { fields: { 'data.text': 'validation.tooLong' } })
  return clean
}

/** A formatted text's words alone, as typed into a plain field. */
export const wordsOf = (html: string): string =>
  plainText(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }))
