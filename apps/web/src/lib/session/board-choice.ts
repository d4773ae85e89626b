import { createStore, useStore } from '../store.ts'
import { useUser } from './session.ts'
import { readStored, writeStored } from './stored.ts'

/** Storage key of what people of this device have chosen: `board:` or `list:` before their ids. */
const KEY = 'day-boards'

const chosen = createStore<ReadonlySet<string>>(new Set(readStored(KEY)?.split(' ')))

type BoardChoice = {
  /** Null as long as this person has not chosen. */
  choice: 'board' | 'list' | null
  choose: (choice: 'board' | 'list') => void
}

/** Whether this person looks at today as a board or as a list; the device remembers it. */
export function useBoardChoice(): BoardChoice {
  const userId = useUser()?._id ?? ''
  const choices = useStore(chosen)
  const has = (choice: string) => choices.has(`${choice}:${userId}`)
  return {
    choice: has('board') ? 'board' : has('list') ? 'list' : null,
    choose: (choice) => {
      const others = [...choices].filter((each) => each !== '' && !each.endsWith(`:${userId}`))
      const next = new Set([...others, `${choice}:${userId}`])
      chosen.set(next)
      writeStored(KEY, [...next].join(' '))
    },
  }
}
