import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { queryClient } from '../api/query-client.ts'
import { readStored, USED_AT_KEY } from '../session/stored.ts'
import { isKept, keptQueries, saveNow } from './kept-queries.ts'

const DAY_MS = 86_400_000

let started: Promise<void> | undefined

/**
 * Restores the queries that this device keeps for the signed-in account, and keeps them from then on. Loaded only with a session, because
 * visitors need none of it.
 */
export function keepQueries(): Promise<void> {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  // Before the first page is shown: a shared computer may have been left alone for long.
  if (readStored(USED_AT_KEY))
    await import('../shared-computer/lock.ts').then((file) => file.lockIfLeftAlone())
  const [, restored] = persistQueryClient({
    queryClient,
    persister: keptQueries,
    // As long as a session lives without use.
    maxAge: 30 * DAY_MS,
    buster: '6',
    dehydrateOptions: {
      // What was read stays, even if it could not be read again.
      shouldDehydrateQuery: ({ state, queryKey }) => state.data !== undefined && isKept(queryKey),
    },
  })
  // Without the database everything is read from the server.
  await restored.catch(() => undefined)
  // A phone stops the timers of a hidden page, and may end the page at any time.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow()
  })
  // They were stored with a delay, so a reload just after a save would otherwise show the old values for half a minute.
  await queryClient.invalidateQueries({ refetchType: 'none' })
}
