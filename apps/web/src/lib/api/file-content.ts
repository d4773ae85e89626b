import { ApiError, fileAddress, noAnswer } from './call.ts'

/** Content of a linked file; the viewer shows pictures and PDFs differently. */
export type FileContent = { kind: 'picture' | 'pdf'; blob: Blob }

/**
 * Fetches a file linked in a response.
 *
 * @param refresh requests a fresh link, once, if this one has expired
 * @throws ApiError not_found, offline, unreachable
 */
export async function fetchFile(
  link: string,
  signal: AbortSignal,
  refresh?: () => Promise<string | null>,
): Promise<FileContent> {
  const response = await reach(link, signal)
  if (response.ok) {
    const blob = await response.blob()
    return { kind: blob.type === 'application/pdf' ? 'pdf' : 'picture', blob }
  }
  const fresh = response.status === 404 ? await refresh?.() : null
  if (fresh && fresh !== link) return fetchFile(fresh, signal)
  throw new ApiError(response.status === 404 ? 'not_found' : 'unavailable', response.status)
}

async function reach(link: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(fileAddress(link), { signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw noAnswer()
  }
}
