import { QueryClient } from '@tanstack/react-query'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { createStore, del, get, set } from 'idb-keyval'
import { ApiError } from './call.ts'
import { onSessionEnd } from '../session/session.ts'

const DAY_MS = 86_400_000
const CACHE_KEY = 'queries'

/** Retries reads only without a response or if the server is busy; a refusal is final. */
export function mayRetryRead(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false
  return error.status === 0 ? error.code !== 'offline' : error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 30_000,
      gcTime: 7 * DAY_MS,
      retry: mayRetryRead,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

const database = createStore('vetvisit', 'cache')

/**
 * Queries whose key starts with one of these stay in memory only. A doctor's record determines the open step of onboarding, so a
 * version stored just before the last save would lead back to a completed step.
 */
const NEVER_KEPT = new Set(['search', 'slots', 'hold', 'verify', 'content', 'doctors', 'record-link'])

export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister: createAsyncStoragePersister({
    key: CACHE_KEY,
    throttleTime: 2000,
    storage: {
      getItem: (key) => get<string>(key, database).then((value) => value ?? null),
      setItem: (key, value: string) => set(key, value, database),
      removeItem: (key) => del(key, database),
    },
  }),
  maxAge: 7 * DAY_MS,
  buster: '1',
  dehydrateOptions: {
    shouldDehydrateQuery: ({ state, queryKey }) =>
      state.status === 'success' && !NEVER_KEPT.has(String(queryKey[0])),
  },
}

/**
 * Refetches all queries restored from the device. They are stored with a delay, so a reload just after a save would otherwise show the
 * old values for half a minute.
 */
export const invalidateRestoredCache = (): Promise<void> =>
  queryClient.invalidateQueries({ refetchType: 'none' })

// Records of pets and people must not outlive a session on a shared device.
onSessionEnd(() => {
  queryClient.clear()
  void persistOptions.persister.removeClient()
})
