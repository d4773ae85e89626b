import type { Route } from '@vetvisit/contract/http'
import { ApiError, failureOf, requestHeaders, urlOf } from './api.ts'
import { currentSession } from './session.ts'

/** Long enough for a large account on a slow line. */
const TIMEOUT_MS = 300_000

/**
 * Fetches what a route that answers with a file gives, and hands it to the browser's downloads.
 *
 * @param fallbackName where the server names none
 * @throws ApiError
 */
export async function download(route: Route, fallbackName: string): Promise<void> {
  const token = currentSession()?.token
  const response = await fetch(urlOf(route.path), {
    headers: requestHeaders(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new ApiError(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null), token)
  // A connection that is cut shows here: a part of a file is none.
  const content = await response.blob().catch(() => {
    throw new ApiError('unreachable', 0)
  })
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  save(content, name ?? fallbackName)
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
