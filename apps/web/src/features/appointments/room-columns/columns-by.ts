import { useUser } from '../../../lib/session/session.ts'
import { readStored, writeStored } from '../../../lib/session/stored.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** What the columns of a day are. */
export const COLUMNS_BY = ['vets', 'rooms'] as const
export type ColumnsBy = (typeof COLUMNS_BY)[number]

/** Storage key of the people of this device who see columns of rooms: their ids. */
const KEY = 'room-columns'

const people = createStore<readonly string[]>((readStored(KEY) ?? '').split(' ').filter(Boolean))

/** What this person's columns are, and the way to choose it; the device remembers it. */
export function useColumnsBy(): [ColumnsBy, (by: ColumnsBy) => void] {
  const userId = useUser()?._id ?? ''
  const all = useStore(people)
  const choose = (by: ColumnsBy) => {
    const others = all.filter((each) => each !== userId)
    const next = by === 'rooms' ? [...others, userId] : others
    people.set(next)
    writeStored(KEY, next.length > 0 ? next.join(' ') : null)
  }
  return [all.includes(userId) ? 'rooms' : 'vets', choose]
}
