import { DomainError } from '@vetvisit/contract/errors'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { z } from 'zod'
import type { Instant } from '../../../db/instant.ts'
import type { After, Ranked } from './candidates-query.ts'

/**
 * Start of a page: an offset within the block of candidates that follows a key of a tier. `at` is the time of the first page, by which
 * all pages of `best` weigh how soon a slot is. `isWidened` is set if no clinic matches at the searched place and the world is listed.
 */
export type Cursor = {
  after: (After & { tier: number }) | null
  offset: number
  at: Instant
  isWidened: boolean
}

/** The year 3000 in epoch milliseconds. */
const FAR_FUTURE = 32_503_680_000_000

const CursorText = z.tuple([
  // PostgreSQL refuses texts with this character.
  z.union([z.number(), z.string().refine((key) => !key.includes('\0'))]).nullable(),
  z.uuid().nullable(),
  z.int().min(0).max(10_000),
  z.int().min(0).max(7),
  z.int().min(0).max(FAR_FUTURE),
  z.boolean(),
])

export function writeCursor({ after, offset, at, isWidened }: Cursor): string {
  return Buffer.from(
    JSON.stringify([after?.key ?? null, after?.id ?? null, offset, after?.tier ?? 0, at, isWidened]),
  ).toString('base64url')
}

/** @throws DomainError invalid for a text that is no cursor, or belongs to another order */
export function readCursor(text: string | undefined, keyType: 'number' | 'string', now: Instant): Cursor {
  if (text === undefined) return { after: null, offset: 0, at: now, isWidened: false }
  const parsed = CursorText.safeParse(jsonOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) throw invalidCursor()
  const [key, id, offset, tier, at, isWidened] = parsed.data
  if (key === null || id === null) return { after: null, offset, at, isWidened }
  if (typeof key !== keyType) throw invalidCursor()
  return { after: { key, id, tier }, offset, at, isWidened }
}

const invalidCursor = () => new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The start of the next page, or null. By next free slot or next opening there is no page after the block, because the next block would
 * begin with earlier ones again.
 *
 * @param chosen how many of the found clinics are listed
 */
export function nextPage(
  { limit, sort }: Pick<SearchQuery, 'limit' | 'sort'>,
  cursor: Cursor,
  { found, chosen, isWhole }: { found: readonly Ranked[]; chosen: number; isWhole: boolean },
): Cursor | null {
  if (cursor.offset + limit < chosen) return { ...cursor, offset: cursor.offset + limit }
  const [first, ...others] = found
  if (isWhole || sort === 'nextFree' || sort === 'opens' || !first) return null
  const { key, id, tier } = others.reduce((last, one) => (isBehind(one, last) ? one : last), first)
  return { ...cursor, after: { key, id, tier }, offset: 0 }
}

function isBehind(one: Ranked, other: Ranked): boolean {
  if (one.tier !== other.tier) return one.tier > other.tier
  return one.key === other.key ? one.id > other.id : one.key > other.key
}
