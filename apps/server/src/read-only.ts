import { isDeepStrictEqual } from 'node:util'
import { DomainError, type FieldErrors } from '@vetvisit/contract/errors'
import { fileIdOf } from './modules/files/policy.ts'

/** Refuses with all the fields that are wrong; none is no refusal. @throws DomainError invalid */
export function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/**
 * Lets clients send whole objects: what may not be written must be as it is (authorization, "echo-tolerant").
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
 * Refuses a change of what somebody else changed in the meantime. What was read is named field by field, so that two people who
 * write into different fields of a record do not disturb each other.
 *
 * @param current the record as it is sent to clients
 * @param seen fields as they were read; others are not compared
 * @throws DomainError stale with the present record in `details.record`
 */
export function refuseStale(current: object, seen: Record<string, unknown> | undefined): void {
  if (!seen) return
  const record = new Map(Object.entries(current))
  for (const [field, value] of Object.entries(seen))
    if (record.has(field) && !isSame(value, record.get(field)))
      throw new DomainError('stale', { details: { record: current } })
}

/** A link to a file is another one at each reading. */
const isSame = (seen: unknown, present: unknown) =>
  isDeepStrictEqual(seen, present) ||
  (typeof seen === 'string' &&
    typeof present === 'string' &&
    fileIdOf(seen) !== null &&
    fileIdOf(seen) === fileIdOf(present))

/** Refuses an object that is sent under another's id: not yours and not there are the same answer. @throws DomainError not_found */
export function refuseOtherId(ownId: string, sent: { _id?: unknown; id?: unknown }): void {
  for (const id of [sent._id, sent.id])
    if (id !== undefined && id !== ownId) throw new DomainError('not_found')
}

/** The value sent, which may be null, or the present one where none was sent. */
export const sentOr = <T>(sent: T | undefined, present: T): T => (sent === undefined ? present : sent)
