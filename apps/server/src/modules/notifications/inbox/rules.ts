/**
 * How far a catch-up reaches back before its cursor. A message gets its id when it is written and is visible once it is committed, so a
 * message with an older id may appear later. The slowest booking takes far less than this.
 */
const CATCH_UP_OVERLAP_MS = 15_000

/** The id (UUIDv7) after which a catch-up begins; clients drop messages that they already have. */
export function catchUpFrom(cursor: string): string {
  const time = Number.parseInt(cursor.replaceAll('-', '').slice(0, 12), 16)
  const hex = Math.max(0, time - CATCH_UP_OVERLAP_MS)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
