import type { Route } from '@vetvisit/contract/http'
import { ApiError, failureOf, noAnswer, requestHeaders, urlOf } from './call.ts'
import { saveFile } from './save-file.ts'
import { currentSession } from '../session/session.ts'

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
    throw noAnswer()
  })
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null), token)
  // A connection that is cut shows here: a part of a file is none.
  const content = await response.blob().catch(() => {
    throw new ApiError('unreachable', 0)
  })
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(content, name ?? fallbackName)
}
