import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { isComposedKey } from '../../../lib/composed-key.ts'
import { usePaused } from '../../../lib/time/use-paused.ts'
import { holdKeys, letGoOfKeys } from '../../../ui/modal/first-keys.ts'
import { type FindOption, optionsOf, type FoundOwner, foundOf } from './find-format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchOwners } from '@vetvisit/contract/appointments/booking/routes'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'

/** A pause in typing after which the search begins, in milliseconds. */
const PAUSE_MS = 150

export type Find = ReturnType<typeof useFind>

type FindActs = {
  onOpen: (option: FindOption) => void
  onBook: (option: FindOption) => void
  /** Adds an owner who is not on record; null without the right. */
  onNew: ((text: string) => void) | null
}

/** What is typed in the search, what is found for it, and which of it the arrows have chosen. */
export function useFind({ onOpen, onBook, onNew }: FindActs) {
  const [typed, setTyped] = useState('')
  const { text, found, options, isAnswered, total } = useAnswer(typed.trim())
  const [chosen, setChosen] = useState(0)
  // The last line is a new owner.
  const hasNew = onNew !== null && isAnswered && text !== ''
  const count = options.length + (hasNew ? 1 : 0)
  const place = Math.min(chosen, count - 1)
  // Enter waits for the answer to the typed text, because an older one may list other people.
  const [entered, setEntered] = useState<'open' | 'book' | null>(null)
  const enter = useEffectEvent(() => {
    const option = options[place]
    if (!option && !hasNew) letGoOfKeys()
    if (option) (entered === 'book' ? onBook : onOpen)(option)
    else if (hasNew) onNew?.(text)
  })
  useEffect(() => {
    if (entered !== null && isAnswered) enter()
  }, [entered, isAnswered])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposedKey(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((place + step + count) % Math.max(count, 1))
    else if (event.key === 'Enter') {
      // What follows is meant for the dialog that opens.
      if (event.ctrlKey || event.metaKey) holdKeys()
      setEntered(event.ctrlKey || event.metaKey ? 'book' : 'open')
    } else return
    event.preventDefault()
  }
  const type = (value: string) => {
    letGoOfKeys()
    setTyped(value)
    setChosen(0)
    setEntered(null)
  }
  return { typed, text, found, options, hasNew, place, isAnswered, total, type, choose: setChosen, onKeyDown }
}

/** The results for a typed text, those for the text before until they arrive. */
function useAnswer(typed: string) {
  const text = usePaused(typed, PAUSE_MS)
  const found = useFoundOwners(text)
  return {
    text,
    found,
    options: found.data ? optionsOf(found.data.owners, text) : [],
    total: found.data?.total ?? 0,
    isAnswered: text === typed && found.isSuccess && !found.isPlaceholderData,
  }
}

/** Owners that fit on the screen. */
const FOUND_MAX = 8

type Found = { owners: FoundOwner[]; total: number }

/** Owners on record that match a text, those of the last bookings for an empty one. A call for an older text is aborted. */
const useFoundOwners = (text: string) =>
  useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'find', text],
    queryFn: ({ signal }) => (text === '' ? lastOwners(signal) : findOwners(text, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

async function lastOwners(signal: AbortSignal): Promise<Found> {
  const choices = await call(searchOwners, { query: { search: '' } }, { signal })
  return { owners: choices.map(foundOf), total: choices.length }
}

async function findOwners(text: string, signal: AbortSignal): Promise<Found> {
  const { patients, total } = await call(
    listPracticeOwners,
    { query: { q: text, limit: FOUND_MAX } },
    { signal },
  )
  return { owners: patients, total }
}
