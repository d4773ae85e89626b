import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { createElement } from 'react'
import { invalidateRestoredCache, persistOptions, queryClient } from '../lib/api/query-client.ts'
import { useStore } from '../lib/store.ts'
import { shell } from './shell.ts'

/** The present shell and the data that both shells share. */
export function Root() {
  const present = useStore(shell)
  return (
    <PersistQueryClientProvider
      client={queryClient}
      persistOptions={persistOptions}
      onSuccess={invalidateRestoredCache}
    >
      {createElement(present)}
    </PersistQueryClientProvider>
  )
}
