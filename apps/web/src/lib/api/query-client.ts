import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../session/session.ts'
import { ApiError } from './call.ts'

const DAY_MS = 86_400_000

/** Retries reads only without a response of the server or if it is busy; a refusal is final. */
export function mayRetryRead(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false
  return error.code === 'unreachable' || error.status >= 500
}

/** How long a stored write waits for what it changed to be read again, in milliseconds. */
const READ_AGAIN_MS = 4000

/**
 * A write waits for the read that follows it, so that the page shows the new state when the person is told. That read has three tries, and no end
 * on a network that has gone; so it is waited for as long as `READ_AGAIN_MS`, and goes on.
 */
class AppQueryClient extends QueryClient {
  override async invalidateQueries(...args: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, READ_AGAIN_MS)))
    try {
      await Promise.race([super.invalidateQueries(...args), late])
    } finally {
      clearTimeout(timer)
    }
  }
}

export const queryClient = new AppQueryClient({
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
