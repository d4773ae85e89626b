import { isSame } from '@vetvisit/contract/merge'
import { ApiError } from '../../lib/api/call.ts'

type Fields = Record<string, unknown>

/** Only what differs, with what the record said there when it was read: who changes something else is not undone. */
export type Changes<Out> = Partial<Out> & { seen: Fields }

/**
 * What a form changes of a record.
 *
 * @param record as it was read
 * @param before what the form would have sent for it; undefined when it would have been refused
 * @param values what it sends now
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

/** The present record of a refusal because of another person's change. */
export const freshOf = (failure: unknown): unknown =>
  failure instanceof ApiError && failure.code === 'stale' ? failure.details['record'] : undefined
