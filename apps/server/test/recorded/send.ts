import { API_BASE } from '@vetvisit/contract/http'
import { sql } from 'drizzle-orm'
import { markAnnounced } from '../../src/modules/notifications/delivery/announce-query.ts'
import { formOf, Undo } from '../authorization/request.ts'
import { headersOf, type Harness } from '../open-harness.ts'
import { rowsOf } from '../sql.ts'
import { jpeg } from '../uploads.ts'
import type { Answer, Json, Request } from './tape.ts'

/** Headers that mean something to a client; of a cookie the name. */
const HEADERS = ['content-type', 'content-disposition', 'location', 'retry-after', 'set-cookie'] as const
const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends a request whose values are those of this run. */
export async function send(
  harness: Harness,
  { method, path, query, language, key, body, file }: Request,
  token: string | undefined,
): Promise<Answer> {
  const form = file && (await formOf(await jpeg()))
  const response = await harness.app.inject({
    method: method as 'GET',
    url: API_BASE + path + (query ? `?${new URLSearchParams(query).toString()}` : ''),
    headers: {
      ...headersOf({ ...(token && { token }), ...(key && { key }), ...(language && { language }), body }),
      ...form?.headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(form && { payload: form.payload }),
  })
  const headers = Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = response.headers[name]
      if (value === undefined || value === JSON_TYPE) return []
      return [[name, name === 'set-cookie' ? String(value).split('=')[0] : String(value)]]
    }),
  ) as Record<string, string>
  return {
    status: response.statusCode,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(response.headers['content-type'] === JSON_TYPE
      ? contentOf(response.json<Record<string, Json>>())
      : { content: response.rawPayload.length > 0 ? 'some' : 'none' }),
  }
}

const SECOND_MS = 1000

/**
 * Sends it in a story: a second after the call before, and with its bundled mails queued.
 */
export async function sendInStory(
  harness: Harness,
  request: Request,
  token: string | undefined,
): Promise<Answer> {
  harness.clock.advance(SECOND_MS)
  const answer = await send(harness, request, token)
  await queueBundledMails(harness)
  return answer
}

/** Queues the mails that leave in bundles, which the server does after a moment of its own clock. */
export async function queueBundledMails({ database, clock }: Harness): Promise<void> {
  const left = await rowsOf<{ id: string }>(
    database,
    sql`select id from notifications where announced_at is null`,
  )
  if (left.length === 0) return
  await markAnnounced(
    database,
    left.map(({ id }) => id),
    clock.now(),
  )
}

/** Sends it in a transaction that is rolled back. */
export async function sendAndUndo(
  harness: Harness,
  request: Request,
  token: string | undefined,
): Promise<Answer> {
  const answers: Answer[] = []
  try {
    await harness.database.transact(async () => {
      answers.push(await send(harness, request, token))
      throw new Undo()
    })
  } catch (thrown) {
    if (!(thrown instanceof Undo)) throw thrown
  }
  const [answer] = answers
  if (!answer) throw new Error(`${request.method} ${request.path} was not sent.`)
  return answer
}

function contentOf({ status, data, ...rest }: Record<string, Json>): Pick<Answer, 'data' | 'error'> {
  if (status === 'success') return { data: data ?? null }
  // It differs each time.
  delete rest['requestId']
  return { error: rest }
}
