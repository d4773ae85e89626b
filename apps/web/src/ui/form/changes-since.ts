import { isSame } from '@vetvisit/contract/merge'
import { ApiError } from '../../lib/api/call.ts'

type Fields = Record<string, unknown>

/** Only changed fields, with their previous values, so that other people's changes of other fields are kept. */
export type Changes<Out> = Partial<Out> & { seen: Fields }

/**
 * The changes of a form to a record.
 *
 * @param record as it was read
 * @param before values that the form would have sent for the record; undefined if they are invalid
 * @param values values that the form sends now
 */
export function changesSince<Out extends object>(
  record: object,
  before: Partial<Out> | undefined,
  values: Out,
): Changes<Out> {
  const old: Fields = { ...before }
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, old[name]))
  const names = new Set(changed.map(([name]) => name))
  return {
    ...(Object.fromEntries(changed) as Partial<Out>),
    seen: Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))),
  }
}

/** The current record, from a refusal because of another person's change. */
export const freshOf = (failure: unknown): unknown =>
  failure instanceof ApiError && failure.code === 'stale' ? failure.details['record'] : undefined
