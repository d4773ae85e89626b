import { DomainError } from '@vetvisit/contract/errors'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { z } from 'zod'
import type { After, Ranked } from './candidates-query.ts'

/** Start of a page: an offset within the block of candidates that follows a key of a tier. */
export type Cursor = { after: (After & { tier: number }) | null; offset: number }

const CursorText = z.tuple([
  // PostgreSQL refuses texts with this character.
  z.union([z.number(), z.string().refine((key) => !key.includes('\0'))]).nullable(),
  z.uuid().nullable(),
  z.int().min(0).max(10_000),
  z.int().min(0).max(7),
])

export function writeCursor({ after, offset }: Cursor): string {
  return Buffer.from(
    JSON.stringify([after?.key ?? null, after?.id ?? null, offset, after?.tier ?? 0]),
  ).toString('base64url')
}

/** @throws DomainError invalid for a text that is no cursor, or belongs to another order */
export function readCursor(text: string | undefined, keyType: 'number' | 'string'): Cursor {
  if (text === undefined) return { after: null, offset: 0 }
  const parsed = CursorText.safeParse(jsonOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) throw invalidCursor()
  const [key, id, offset, tier] = parsed.data
  if (key === null || id === null) return { after: null, offset }
  if (typeof key !== keyType) throw invalidCursor()
  return { after: { key, id, tier }, offset }
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
 * The start of the next page, or null. By next free slot there is no page after the block, because the next block would begin with earlier
 * slots again.
 *
 * @param chosen how many of the found clinics are listed
 */
export function nextPage(
  { limit, sort }: Pick<SearchQuery, 'limit' | 'sort'>,
  { after, offset }: Cursor,
  { found, chosen, isWhole }: { found: readonly Ranked[]; chosen: number; isWhole: boolean },
): Cursor | null {
  if (offset + limit < chosen) return { after, offset: offset + limit }
  const [first, ...others] = found
  if (isWhole || sort === 'nextFree' || !first) return null
  const { key, id, tier } = others.reduce((last, one) => (isBehind(one, last) ? one : last), first)
  return { after: { key, id, tier }, offset: 0 }
}

function isBehind(one: Ranked, other: Ranked): boolean {
  if (one.tier !== other.tier) return one.tier > other.tier
  return one.key === other.key ? one.id > other.id : one.key > other.key
}
