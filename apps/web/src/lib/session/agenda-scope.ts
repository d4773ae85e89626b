import type { AgendaScope } from '@vetvisit/contract/appointments/agenda/rules'
import { createStore, useStore } from '../store.ts'
import { useUser } from './session.ts'
import { readStored, writeStored } from './stored.ts'

/** Storage key of the people of this device who look at everybody's appointments, by id. */
const KEY = 'agendas-of-practice'

const people = createStore<ReadonlySet<string>>(new Set(readStored(KEY)?.split(' ')))

type AgendaChoice = {
  scope: AgendaScope
  choose: (scope: AgendaScope) => void
  /** A reception looks at everybody's appointments and has none of its own. */
  isFixed: boolean
}

/** Whose appointments this person looks at; the device remembers it. */
export function useAgendaScope(): AgendaChoice {
  const user = useUser()
  const userId = user?._id ?? ''
  const isFixed = user?.member?.kind === 'reception'
  const chosen = useStore(people)
  return {
    isFixed,
    scope: isFixed || chosen.has(userId) ? 'practice' : 'mine',
    choose: (scope) => {
      const next = new Set([...chosen].filter((id) => id !== '' && id !== userId))
      if (scope === 'practice') next.add(userId)
      people.set(next)
      writeStored(KEY, next.size > 0 ? [...next].join(' ') : null)
    },
  }
}

/** What a call sends; the own appointments are what lists answer anyway. */
export const scopeQuery = (scope: AgendaScope): { scope?: AgendaScope } =>
  scope === 'practice' ? { scope } : {}
