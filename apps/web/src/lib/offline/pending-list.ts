import { loadNamespaces } from 'i18next'
import { t } from '../text/translation.ts'
import { createStore as openStore, get, update } from 'idb-keyval'
import { ApiError } from '../api/call.ts'
import { onSessionEnding, subscribeSession, type SessionEnd } from '../session/session.ts'
import { createStore } from '../store.ts'
import { keepingAccount } from './kept-queries.ts'
import { hasRoomFor, type NewWrite, type PendingWrite } from './pending-write.ts'

/** How long the writes of a session that has expired wait for its person; the server dates a note at most as far back. */
const KEPT_MS = 30 * 86_400_000

const database = openStore('vetvisit-writes', 'writes')
const KEY = 'writes'

/** Writes of the signed-in account that this device has not sent, in the order in which they were made. */
export const pendingWrites = createStore<readonly PendingWrite[]>([])

/** Tells the other windows that the list has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vetvisit: writes')
channel?.addEventListener('message', () => void readPending())

const read = async (): Promise<readonly PendingWrite[]> => (await get<PendingWrite[]>(KEY, database)) ?? []

/** Reads the list of the signed-in account, after a start or a change by another window. */
export async function readPending(): Promise<readonly PendingWrite[]> {
  const account = keepingAccount()
  const mine = account === null ? [] : (await read()).filter((write) => write.account === account)
  const isChanged = mine.length > 0 || pendingWrites.get().length > 0
  if (isChanged && account === keepingAccount()) pendingWrites.set(mine)
  return mine
}

async function change(edit: (writes: PendingWrite[]) => PendingWrite[]): Promise<void> {
  const oldest = Date.now() - KEPT_MS
  const account = keepingAccount()
  const isOver = (write: PendingWrite) => write.account !== account && write.writtenAt < oldest
  await update<PendingWrite[]>(KEY, (stored = []) => edit(stored).filter((write) => !isOver(write)), database)
  await readPending()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel?.postMessage(null)
}

/**
 * Keeps a write until there is a network.
 *
 * @throws ApiError offline for a visitor; with a text of its own if too much waits already or the browser stores nothing
 */
export async function keepWrite(write: NewWrite): Promise<void> {
  const account = keepingAccount()
  if (account === null) throw new ApiError('offline', 0)
  try {
    await change((writes) => {
      const all = [...writes, { ...write, account, refusal: null }]
      if (!hasRoomFor(all)) throw new RangeError('Too much waits on this device.')
      return all
    })
  } catch {
    await loadNamespaces('unsent')
    throw new ApiError('unreachable', 0, { message: t('unsent:full') })
  }
}

/** Gives up a write. */
export const discardWrite = (key: string): Promise<void> =>
  change((writes) => writes.filter((write) => write.key !== key))

/** Gives up all writes of an account. */
export const discardWritesOf = (account: string): Promise<void> => removeWritesOf(account, () => {})

const removeWritesOf = (account: string, take: (removed: readonly PendingWrite[]) => void): Promise<void> =>
  change((writes) => {
    const removed = writes.filter((write) => write.account === account)
    if (removed.length > 0) take(removed)
    return writes.filter((write) => write.account !== account)
  })

export const replaceWrite = (next: PendingWrite): Promise<void> =>
  change((writes) => writes.map((write) => (write.key === next.key ? next : write)))

/** Lets a refused write be sent once more, with a new key, because the server has decided about the old one. */
export const renewWrite = (write: PendingWrite, newKey: string): Promise<void> =>
  change((writes) =>
    writes.map((one) => (one.key === write.key ? { ...one, key: newKey, refusal: null } : one)),
  )

/** Whose writes wait on this device for the next sign-in, the account that wrote last, and how many; undefined if there are none. */
export async function writesAtLogin(): Promise<{ account: string; count: number } | undefined> {
  const oldest = Date.now() - KEPT_MS
  const writes = (await read()).filter(({ writtenAt }) => writtenAt >= oldest)
  const account = writes.at(-1)?.account
  if (account === undefined) return undefined
  return { account, count: writes.filter((write) => write.account === account).length }
}

/** Session ends by a decision made elsewhere, after which the same person probably continues (decision 160). */
const GOES_ON: ReadonlySet<SessionEnd> = new Set(['ended_elsewhere', 'password_changed'])
const HELD_MS = 3_600_000

/** Writes of a session that was ended elsewhere, in the memory of this window only. */
let held: { account: string; writes: readonly PendingWrite[] } | null = null
let forgetting: ReturnType<typeof setTimeout> | undefined

onSessionEnding((reason, { user }) => {
  const writes = pendingWrites.get()
  pendingWrites.set([])
  // Nobody decided it, as after days without a network: they stay until the same person signs in.
  if (reason === 'expired' || reason === 'locked') return
  const hold = (all: readonly PendingWrite[]) => {
    held = GOES_ON.has(reason) && all.length > 0 ? { account: user._id, writes: all } : null
  }
  hold(writes)
  clearTimeout(forgetting)
  forgetting = setTimeout(() => (held = null), HELD_MS)
  // Right after a start the list in memory is still empty.
  void removeWritesOf(user._id, hold).catch(() => undefined)
})

subscribeSession(() => {
  const account = keepingAccount()
  if (account === null) return
  const back = held?.account === account ? held.writes : []
  held = null
  if (back.length > 0) void change((writes) => joined(back, writes))
})

/** Each window of the ended session gives the same writes back. */
const joined = (back: readonly PendingWrite[], writes: readonly PendingWrite[]): PendingWrite[] => [
  ...back.filter(({ key }) => writes.every((write) => write.key !== key)),
  ...writes,
]
