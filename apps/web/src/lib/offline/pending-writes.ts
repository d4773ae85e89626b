import type { RouteData } from '@vetvisit/contract/http'
import { createNote } from '@vetvisit/contract/notes/routes'
import { addWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { createStore as openStore, del, get, update } from 'idb-keyval'
import { ApiError, call } from '../api/call.ts'
import { uploadFile } from '../api/upload.ts'
import { onSessionEnding, onSignOut, subscribeSession, type SessionEnd } from '../session/session.ts'
import { createStore } from '../store.ts'
import type { NewWrite, PendingKind, PendingWrite } from './pending-write.ts'
import { keepingAccount } from './kept-queries.ts'
import { WRITES_DATABASE } from './databases.ts'

/** Most writes and bytes of files that wait on a device. */
const WRITES_MAX = 100
const FILE_BYTES_MAX = 30_000_000

/** The call of each kind. */
const ROUTES = { note: createNote, report: createNote, weight: addWeight, pet: updatePet } as const

const database = openStore(WRITES_DATABASE, 'writes')
const KEY = 'writes'

/** Writes that this device has not sent, in the order in which they were made. */
export const pendingWrites = createStore<readonly PendingWrite[]>([])

/** Tells the other windows that the list has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vetvisit: writes')
channel?.addEventListener('message', () => void readPending())

/** Reads the list of the signed-in account, after a start or a change by another window. */
export async function readPending(): Promise<readonly PendingWrite[]> {
  const account = keepingAccount()
  const stored = account === null ? [] : ((await get<PendingWrite[]>(KEY, database)) ?? [])
  const mine = stored.filter((write) => write.account === account)
  // Of an account whose session ended while no window could delete them.
  if (account !== null && mine.length < stored.length)
    await update<PendingWrite[]>(
      KEY,
      (all = []) => all.filter((write) => write.account === account),
      database,
    )
  const isChanged = mine.length > 0 || pendingWrites.get().length > 0
  if (isChanged && account === keepingAccount()) pendingWrites.set(mine)
  return mine
}

async function change(edit: (writes: PendingWrite[]) => PendingWrite[]): Promise<void> {
  await update<PendingWrite[]>(KEY, (stored) => edit(stored ?? []), database)
  await readPending()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel?.postMessage(null)
}

/**
 * Keeps a write until there is a network.
 *
 * @throws ApiError offline for a visitor, and if too much waits already
 */
async function keepWrite(write: NewWrite): Promise<void> {
  const account = keepingAccount()
  const waiting = pendingWrites.get()
  const bytes = [...waiting, write].reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  if (account === null || waiting.length >= WRITES_MAX || bytes > FILE_BYTES_MAX)
    throw new ApiError('offline', 0)
  await change((writes) => [...writes, { ...write, account, refusal: null }])
}

/** Gives up a write. */
export const discardWrite = (key: string): Promise<void> =>
  change((writes) => writes.filter((write) => write.key !== key))

const replaceWrite = (next: PendingWrite): Promise<void> =>
  change((writes) => writes.map((write) => (write.key === next.key ? next : write)))

/** Sends a refused write once more, with a new key, because the server has decided about the old one. */
export async function retryWrite(write: PendingWrite, newKey: string): Promise<void> {
  await change((writes) =>
    writes.map((one) => (one.key === write.key ? { ...one, key: newKey, refusal: null } : one)),
  )
}

/** True if the server has not decided: the write is sent again later, with the same key. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'offline' || error.outcomeUnknown || error.status === 429 || error.status === 403)

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
    // Another window may have signed in another account.
    if (keepingAccount() !== write.account) return sent
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
  await execute(write.file ? await uploaded(write) : write)
}

/** The input was made for the call of its kind by the feature. */
const execute = ({ kind, input, key }: Pick<PendingWrite, 'kind' | 'input' | 'key'>): Promise<unknown> =>
  call(ROUTES[kind], input as never, { idempotencyKey: key })

/** The file goes first. Its address is stored, because a repeated call must be the same. */
async function uploaded(write: PendingWrite): Promise<PendingWrite> {
  const { file, input } = write
  if (!file) return write
  const fileUrl = await uploadFile({ path: 'notes/report', file })
  // A report's body (`NewNote` of the contract).
  const body = input.body as { data: object }
  const next: PendingWrite = {
    ...write,
    file: null,
    input: { ...input, body: { ...body, data: { ...body.data, fileUrl, fileName: file.name } } },
  }
  await replaceWrite(next)
  return next
}

onSignOut(() => (navigator.onLine ? sendPending() : Promise.resolve()))

/** Session ends after which the same person probably continues (decision 160). */
const GOES_ON: ReadonlySet<SessionEnd> = new Set(['expired', 'ended_elsewhere', 'password_changed'])
const HELD_MS = 3_600_000

/** Writes of a session that ended, in the memory of this window only. */
let held: { account: string; writes: readonly PendingWrite[] } | null = null
let forgetting: ReturnType<typeof setTimeout> | undefined

onSessionEnding((reason, { user }) => {
  const writes = pendingWrites.get()
  held = GOES_ON.has(reason) && writes.length > 0 ? { account: user._id, writes } : null
  clearTimeout(forgetting)
  forgetting = setTimeout(() => (held = null), HELD_MS)
  pendingWrites.set([])
  void del(KEY, database).catch(() => undefined)
})

subscribeSession(() => {
  const account = keepingAccount()
  if (account === null) return
  const back = held?.account === account ? held.writes : []
  held = null
  if (back.length > 0) void change((writes) => joined(back, writes)).then(sendPending)
})

/** Each window of the ended session gives the same writes back. */
const joined = (back: readonly PendingWrite[], writes: readonly PendingWrite[]): PendingWrite[] => [
  ...back.filter(({ key }) => writes.every((write) => write.key !== key)),
  ...writes,
]

/**
 * Sends a write of an owner at once, or keeps it if there is no network or others wait before it.
 *
 * @returns the answer; null if it is kept
 * @throws ApiError the server's refusal; offline if too much waits already
 */
export async function sendOrKeep<Kind extends PendingKind>(
  write: NewWrite<Kind>,
): Promise<RouteData<(typeof ROUTES)[Kind]> | null> {
  const isFirst = pendingWrites.get().every(({ refusal }) => refusal !== null)
  if (isFirst && write.file === null && navigator.onLine)
    try {
      return (await execute(write)) as RouteData<(typeof ROUTES)[Kind]>
    } catch (error) {
      // Without an answer it may have been executed; the same key makes sure that it is executed once.
      if (!(error instanceof ApiError) || error.status !== 0) throw error
    }
  await keepWrite(write)
  void sendPending().catch(() => undefined)
  return null
}
