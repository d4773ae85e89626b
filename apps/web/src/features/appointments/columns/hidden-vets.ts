import { useUser } from '../../../lib/session/session.ts'
import { readStored, writeStored } from '../../../lib/session/stored.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** Storage key of the vets whose columns the people of this device hide: ids of vets by id of the person. */
const KEY = 'hidden-columns'

type Hidden = Record<string, readonly string[]>

const people = createStore<Hidden>(read())

function read(): Hidden {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Hidden) : {}
  } catch {
    return {}
  }
}

/** The vets whose columns this person hides, and the way to hide or show one; the device remembers them. */
export function useHiddenVets(): { hidden: ReadonlySet<string>; toggle: (vetId: string) => void } {
  const userId = useUser()?._id ?? ''
  const all = useStore(people)
  const hidden = new Set(all[userId])
  return {
    hidden,
    toggle: (vetId) => {
      const next = new Set(hidden)
      if (!next.delete(vetId)) next.add(vetId)
      const { [userId]: _, ...others } = all
      const changed = next.size > 0 ? { ...others, [userId]: [...next] } : others
      people.set(changed)
      writeStored(KEY, Object.keys(changed).length > 0 ? JSON.stringify(changed) : null)
    },
  }
}
