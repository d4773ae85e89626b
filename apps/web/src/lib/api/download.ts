import type { Route } from '@vetvisit/contract/http'
import { ApiError, failureOf, noAnswer, requestHeaders, urlOf } from './call.ts'
import { saveFile } from './save-file.ts'
import { currentSession } from '../session/session.ts'

/** Long enough for a large account on a slow line. */
const TIMEOUT_MS = 300_000

/**
 * Fetches the file of a route and saves it as a download.
 *
 * @param fallbackName used if the server sends no name
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
  // A lost connection shows here; a partial file is an error.
  const content = await response.blob().catch(() => {
    throw new ApiError('unreachable', 0)
  })
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(content, name ?? fallbackName)
}
