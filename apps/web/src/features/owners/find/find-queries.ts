import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchOwners } from '@vetvisit/contract/appointments/booking/routes'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { type FoundOwner, foundOf } from './find-format.ts'

/** Owners that fit on the screen. */
const FOUND_MAX = 8

type Found = { owners: FoundOwner[]; total: number }

/** Owners on record that match a text, those of the last bookings for an empty one. A call for an older text is aborted. */
export const useFoundOwners = (text: string) =>
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
