import type { RouteData } from '@vetvisit/contract/http'
import { addDose, createNote } from '@vetvisit/contract/notes/routes'
import { addWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { ApiError, call } from '../api/call.ts'
import { uploadFile } from '../api/upload.ts'
import { onSignOut } from '../session/session.ts'
import { keepingAccount } from './kept-queries.ts'
import { discardWrite, keepWrite, readPending, replaceWrite } from './pending-list.ts'
import { type NewWrite, type PendingKind, type PendingWrite, withUpload } from './pending-write.ts'

/** The call of each kind. */
const ROUTES = {
  note: createNote,
  report: createNote,
  weight: addWeight,
  dose: addDose,
  pet: updatePet,
} as const

/** True if the server has not decided: the write is sent again later, with the same key. */
const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.outcomeUnknown || error.status === 429 || error.status === 403)

/**
 * Sends what waits, one after the other in the order of writing, each once: windows take turns, and a write that was sent without an answer
 * has the same idempotency key again.
 *
 * @returns how many were sent
 */
export async function sendPending(): Promise<number> {
  if (typeof navigator.locks === 'undefined') return sendAll()
  return navigator.locks.request('vetvisit: writes', sendAll)
}

let sending: Promise<number> | null = null

function sendAll(): Promise<number> {
  sending ??= sendEach().finally(() => (sending = null))
  return sending
}

async function sendEach(): Promise<number> {
  let sent = 0
  for (const write of await readPending()) {
    if (write.refusal !== null) continue
    try {
      await send(write)
      await discardWrite(write.key)
      sent += 1
    } catch (error) {
      if (isUndecided(error) || keepingAccount() !== write.account) return sent
      await replaceWrite({ ...write, refusal: refusalOf(error) })
    }
  }
  return sent
}

const refusalOf = (error: unknown): PendingWrite['refusal'] =>
  error instanceof ApiError
    ? { code: error.code, message: Object.values(error.fields)[0] ?? error.message }
    : { code: 'unexpected', message: '' }

async function send(write: PendingWrite): Promise<void> {
  const next = write.file ? await uploaded(write) : write
  await execute(next, next.account)
}

/**
 * Makes the call; its input was made for its kind by the feature.
 *
 * @param account whose write it is; nothing is sent if another account has signed in
 */
function execute(
  { kind, input, key }: Pick<PendingWrite, 'kind' | 'input' | 'key'>,
  account: string | null,
): Promise<unknown> {
  if (keepingAccount() !== account) throw new ApiError('offline', 0)
  return call(ROUTES[kind], input as never, { idempotencyKey: key })
}

/** The file goes first. Its address is stored, because a repeated call must be the same. */
async function uploaded(write: PendingWrite): Promise<PendingWrite> {
  const { file } = write
  if (!file || keepingAccount() !== write.account) return write
  const fileUrl = await uploadFile({ path: 'notes/report', file })
  const next = withUpload(write, file, fileUrl)
  await replaceWrite(next)
  return next
}

onSignOut(() => (navigator.onLine ? sendPending() : Promise.resolve()))

/**
 * Sends a write of an owner at once, or keeps it if there is no network or others wait before it.
 *
 * @returns the answer; null if it is kept
 * @throws ApiError the server's refusal; a text of its own if too much waits already
 */
export async function sendOrKeep<Kind extends PendingKind>(
  write: NewWrite<Kind>,
): Promise<RouteData<(typeof ROUTES)[Kind]> | null> {
  const waiting = await readPending().catch(() => [])
  const isFirst = waiting.every(({ refusal }) => refusal !== null)
  if (isFirst && write.file === null && navigator.onLine)
    try {
      return (await execute(write, keepingAccount())) as RouteData<(typeof ROUTES)[Kind]>
    } catch (error) {
      // Without an answer it may have been executed; the same key makes sure that it is executed once.
      if (!(error instanceof ApiError) || error.status !== 0) throw error
    }
  await keepWrite(write)
  void sendPending().catch(() => undefined)
  return null
}
