import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../process/config.ts'
import type { FileStore } from './file-store.ts'

/** Time limit of one request; a file has at most a few MB. */
const TIMEOUT_MS = 15_000

/** Files in a bucket of any S3-compatible store. */
export function s3Store({ url, ...credentials }: S3Settings): FileStore {
  // The client repeats requests that are answered with 5xx or 429.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2, initRetryMs: 100 })
  const bucket = url.replace(/\/+$/, '')

  async function ask(
    method: string,
    key: string,
    body?: Uint8Array,
    contentType?: string,
  ): Promise<Response> {
    const response = await client.fetch(`${bucket}/${key}`, {
      method,
      ...(body && { body: Buffer.from(body) }),
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok || response.status === 404) return response
    throw new Error(`The file store answered ${method} with ${response.status}: ${await shortText(response)}`)
  }

  return {
    put: async (key, bytes, contentType) => {
      const response = await ask('PUT', key, bytes, contentType)
      await response.body?.cancel()
      if (response.status === 404) throw new Error('The bucket of the file store does not exist.')
    },
    get: async (key) => {
      const response = await ask('GET', key)
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    remove: async (key) => {
      await (await ask('DELETE', key)).body?.cancel()
    },
    isEmpty: async () => {
      const response = await ask('GET', '?list-type=2&max-keys=1')
      if (response.status === 404) throw new Error('The bucket of the file store does not exist.')
      return !(await response.text()).includes('<Contents>')
    },
  }
}

const shortText = async (response: Response) => (await response.text()).slice(0, 300)
