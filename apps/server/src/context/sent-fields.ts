import { isDeepStrictEqual } from 'node:util'
import { DomainError, type FieldErrors } from '@vetvisit/contract/errors'
import { merge, type Shape } from '@vetvisit/contract/merge'
import { fileIdOf } from '../adapters/file-store/file-link.ts'

/** Refuses the call with all wrong fields; does nothing without any. @throws DomainError invalid */
export function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/** The refusal of a time or a day that is further ahead than a practice plans, at its field. */
export const beyondPlans = (field: string): DomainError =>
  new DomainError('invalid', { fields: { [field]: 'validation.beyondPlans' } })

/**
 * Lets clients send whole objects: read-only fields must be unchanged (specification/authorization "Echo-tolerant properties").
 *
 * @throws DomainError invalid, `validation.readOnly` for each field that differs
 */
export function refuseChanged<K extends string>(
  current: Record<NoInfer<K>, unknown>,
  sent: Partial<Record<NoInfer<K>, unknown>>,
  fields: readonly K[],
): void {
  const changed = fields.filter(
    (field) => sent[field] !== undefined && !isDeepStrictEqual(sent[field], current[field]),
  )
  refuseFields(Object.fromEntries(changed.map((field) => [field, 'validation.readOnly'])))
}

/**
 * Merges changes with those that another person has made meanwhile. `seen` holds the fields as they were read; two people who change
 * different fields, or different pieces of one, do not disturb each other (decision 121).
 *
 * @param current the record as it is sent to clients
 * @param changes with `seen`, the fields as they were read; others are not compared
 * @param shapes the pieces of fields that can be merged in pieces
 * @throws DomainError stale with the present record in `details.record` if both have changed the same piece
 */
export function mergeSeen<Changes extends { seen?: Record<string, unknown> | undefined }>(
  current: object,
  changes: Changes,
  shapes: Readonly<Record<string, Shape>> = {},
): Changes {
  const record = new Map(Object.entries(current))
  const sent = new Map(Object.entries(changes))
  const merged = Object.entries(changes.seen ?? {}).flatMap(([field, seen]) => {
    const present = record.get(field)
    if (!record.has(field) || isSame(seen, present)) return []
    const mine = sent.get(field)
    if (mine !== undefined && isSame(mine, present)) return []
    const { value, conflicts } = merge(shapes[field] ?? 'whole', seen, mine, present)
    if (mine === undefined || conflicts.length > 0)
      throw new DomainError('stale', { details: { record: current } })
    return [[field, value]]
  })
  return { ...changes, ...(Object.fromEntries(merged) as Partial<Changes>) }
}

/** A link to a file differs at each reading. */
const isSame = (seen: unknown, present: unknown) =>
  isDeepStrictEqual(seen, present) ||
  (typeof seen === 'string' &&
    typeof present === 'string' &&
    fileIdOf(seen) !== null &&
    fileIdOf(seen) === fileIdOf(present))

/** Refuses an object that is sent under another id; the answer does not reveal whether it exists. @throws DomainError not_found */
export function refuseOtherId(ownId: string, sent: { _id?: unknown; id?: unknown }): void {
  for (const id of [sent._id, sent.id])
    if (id !== undefined && id !== ownId) throw new DomainError('not_found')
}

/** The value that was sent, which may be null, or the present one if it is absent. */
export const sentOr = <T>(sent: T | undefined, present: T): T => (sent === undefined ? present : sent)
