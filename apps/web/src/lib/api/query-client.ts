import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../session/session.ts'
import { ApiError } from './call.ts'

const DAY_MS = 86_400_000

/** Retries reads only without a response of the server or if it is busy; a refusal is final. */
export function mayRetryRead(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false
  return error.code === 'unreachable' || error.status >= 500
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

// Records of pets and people must not outlive a session on a shared device.
onSessionEnd(() => queryClient.clear())
