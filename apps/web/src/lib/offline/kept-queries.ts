import type { DehydratedState, QueryKey } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { createStore, del, get, set } from 'idb-keyval'
import { currentSession, onSessionEnd } from '../session/session.ts'
import { DATABASE } from './databases.ts'

const database = createStore(DATABASE, 'cache')
const KEY = 'queries'
const SAVE_AFTER_MS = 2000

/** Longest text that is kept; histories are dropped first, the oldest read before the others. */
const KEPT_CHARACTERS_MAX = 6_000_000

/** What an owner finds on the device without a network, by the beginnings of the keys. */
const KEPT: readonly QueryKey[] = [
  ['appointments', 'owner-home'],
  ['appointments', 'visit'],
  ['appointments', 'latest-entries'],
  ['appointments', 'practices'],
  ['pets', 'own'],
  ['history', 'owner'],
  ['history', 'pets'],
  ['passports'],
  ['notifications'],
  ['kept-at'],
  ['settings'],
]

const beginsWith = (key: QueryKey, start: QueryKey) => start.every((part, index) => key[index] === part)
const isHistory = (key: QueryKey) => beginsWith(key, ['history', 'owner'])

/** A history that is filtered is not kept, because each typed word would be one more. */
const isFiltered = (key: QueryKey) => isHistory(key) && key.slice(3).some((part) => part !== '')

export const isKept = (key: QueryKey): boolean =>
  KEPT.some((start) => beginsWith(key, start)) && !isFiltered(key)

/** The account whose data this device keeps: an owner's. A practice leaves none of its owners' records on a device. */
export function keepingAccount(): string | null {
  const user = currentSession()?.user
  return user?.role === 'patient' && !user.onboarding ? user._id : null
}

type Stored = { account: string; client: string }
type Pages = { pages: unknown[]; pageParams: unknown[] }
type KeptQuery = DehydratedState['queries'][number]

const hasPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && Array.isArray((data as Partial<Pages>).pages)

/** A list that was read on keeps its first page, which has 50 entries of a history. */
function firstPage(query: KeptQuery): KeptQuery {
  const { data } = query.state
  if (!hasPages(data)) return query
  const first = { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
  return { ...query, state: { ...query.state, data: first } }
}

/** A query as it was when it was read, without the failures of later attempts. */
const asRead = (query: KeptQuery): KeptQuery => ({
  ...query,
  state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
})

/** The queries that fit; those of histories come last. Exported for its test. */
export function fitting(queries: readonly KeptQuery[], most = KEPT_CHARACTERS_MAX): KeptQuery[] {
  const newest = (one: KeptQuery, other: KeptQuery) => other.state.dataUpdatedAt - one.state.dataUpdatedAt
  const histories = queries.filter(({ queryKey }) => isHistory(queryKey)).toSorted(newest)
  const others = queries.filter(({ queryKey }) => !isHistory(queryKey))
  let left = most
  return [...others, ...histories]
    .map(firstPage)
    .map(asRead)
    .filter((query) => {
      left -= JSON.stringify(query).length
      return left >= 0
    })
}

/** The next save, with the newest state until then. */
let next: { account: string; client: PersistedClient } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function save(account: string, { clientState, ...rest }: PersistedClient): Promise<void> {
  const kept = { ...rest, clientState: { mutations: [], queries: fitting(clientState.queries) } }
  return set(KEY, { account, client: JSON.stringify(kept) } satisfies Stored, database)
}

/** Saves at once what waits to be saved. */
export function saveNow(): void {
  clearTimeout(timer)
  timer = undefined
  if (next && next.account === keepingAccount()) void save(next.account, next.client).catch(() => undefined)
  next = null
}

/** Forgets everything that was kept, and what was about to be. Later calls in this window queue behind it. */
async function forget(): Promise<void> {
  next = null
  clearTimeout(timer)
  timer = undefined
  try {
    await del(KEY, database)
  } catch {
    // A browser without its database has kept nothing.
  }
}

/**
 * Keeps what an owner has read in this browser's database, under the owner's account (decision 326). Nothing is kept for visitors and
 * practices; another account finds nothing and deletes it.
 */
export const keptQueries: Persister = {
  persistClient: (client) => {
    const account = keepingAccount()
    if (account === null) return
    next = { account, client }
    timer ??= setTimeout(saveNow, SAVE_AFTER_MS)
  },
  restoreClient: async () => {
    const stored = await get<Stored | string>(KEY, database)
    const account = keepingAccount()
    if (typeof stored === 'object' && account !== null && stored.account === account)
      // Written by `save`.
      return JSON.parse(stored.client) as PersistedClient
    if (stored !== undefined) await forget()
    return undefined
  },
  removeClient: forget,
}

onSessionEnd(() => void forget())
