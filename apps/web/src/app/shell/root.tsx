import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { queryClient } from '../../lib/api/query-client.ts'
import { useStore } from '../../lib/store.ts'
import { shell } from './shell.ts'

/** The present shell and the data that both shells share. */
export function Root() {
  return <QueryClientProvider client={queryClient}>{createElement(useStore(shell))}</QueryClientProvider>
}
