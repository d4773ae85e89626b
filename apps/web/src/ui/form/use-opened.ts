import { useState } from 'react'

/**
 * The record of a list whose form is open. One that leaves the list meanwhile stays as it was last, so that its form does not vanish
 * with what is typed.
 *
 * @param list undefined until it is read
 * @param id null while no form is open
 */
export function useOpened<R>(
  list: readonly R[] | undefined,
  id: string | null,
  idOf: (record: R) => string,
): { record: R | null; isGone: boolean } {
  const [last, setLast] = useState<R | null>(null)
  const found = list?.find((record) => idOf(record) === id) ?? null
  if (found !== null && found !== last) setLast(found)
  const record = found ?? (last !== null && idOf(last) === id ? last : null)
  return { record, isGone: record !== null && found === null }
}
