import { lockSession, unlockSession } from '@vetvisit/contract/auth/locks/routes'
import type { Unlock } from '@vetvisit/contract/auth/locks/schemas'
import { signout } from '@vetvisit/contract/auth/routes'
import { ApiError, call } from '../api/call.ts'
import {
  currentSession,
  flushPendingWrites,
  onSessionEnd,
  signIn,
  signOut,
  subscribeSession,
  type Session,
} from '../session/session.ts'
import { USED_AT_KEY, writeStored } from '../session/stored.ts'
import { changeLanguage } from '../text/i18n.ts'
import { changeFace, type Face, isShared, keepFace, readFaces, removeFace } from './faces.ts'
import { isLeftAlone } from './idle.ts'
import { type Kept, KEPT_MS, keptNow, restoreKept } from '../session/kept.ts'

/** Input of people who have locked this computer, in the memory of this window, while another person works on it (decision 435). */
const setAside = new Map<string, Kept>()

/** Keeps typed input with the person who has locked, also while others sign in. */
function setInputAside(): void {
  onSessionEnd((reason) => {
    const kept = keptNow()
    if (reason !== 'locked' || !kept) return
    setAside.set(kept.userId, kept)
    setTimeout(() => {
      if (setAside.get(kept.userId) === kept) setAside.delete(kept.userId)
    }, KEPT_MS)
  })
  subscribeSession(() => {
    const user = currentSession()?.user
    const mine = user && setAside.get(user._id)
    if (!mine) return
    setAside.delete(user._id)
    restoreKept(mine)
  })
}

setInputAside()

const endSessionOf = ({ token }: Face) => call(signout, {}, { token }).catch(() => null)

/** Remembers the signed-in person on a shared computer. A session that they had there before ends. */
export function rememberFace({ token, user }: Session): void {
  const before = readFaces().find(({ userId }) => userId === user._id)
  const face = { userId: user._id, name: user.fullname, photo: user.profile, token, isLocked: false }
  if (before && before.token !== token) void endSessionOf(before)
  for (const gone of keepFace(face)) void endSessionOf(gone)
}

/** Hides everything of the signed-in person at once, then locks the session on the server. Nothing for a person without a PIN. */
export async function lock(): Promise<void> {
  const session = currentSession()
  if (!session?.user.hasPin || !isShared()) return
  rememberFace(session)
  // They read the token when they start, and the server takes them until it has locked the session.
  const writing = flushPendingWrites()
  signOut('locked')
  // The old idle time would lock a page that locks as it starts again, right after it is unlocked.
  writeStored(USED_AT_KEY, null)
  await writing
  await lockOnServer()
}

/** Locks before the first page is shown, if nobody has worked here since long before the start. */
export function lockIfLeftAlone(): void {
  if (isLeftAlone(Date.now())) void lock()
}

/** Tells the server of sessions that were locked without a network. */
export async function lockOnServer(): Promise<void> {
  for (const face of readFaces()) {
    if (face.isLocked || face.token === currentSession()?.token) continue
    const isLocked = await call(lockSession, {}, { token: face.token }).then(
      () => true,
      (failure) => failure instanceof ApiError && failure.code === 'session_locked',
    )
    const now = readFaces().find(({ token }) => token === face.token)
    if (isLocked && now && now.token !== currentSession()?.token) changeFace({ ...now, isLocked })
  }
}

/** The session cannot be unlocked any more: it has ended, or has nothing by which it is unlocked. */
export class EndedHere extends Error {}

/**
 * Unlocks the session of a person and signs them in.
 *
 * @throws ApiError invalid with `details.triesLeft` for a wrong PIN or password
 * @throws EndedHere if they must sign in with the password
 */
export async function unlock(face: Face, typed: Unlock): Promise<void> {
  if (!face.isLocked) await lockOnServer()
  try {
    const user = await call(unlockSession, { body: typed }, { token: face.token })
    keepFace({ ...face, name: user.fullname, photo: user.profile, isLocked: false })
    if (user.language) await changeLanguage(user.language)
    signIn(face.token, user)
  } catch (failure) {
    if (!(failure instanceof ApiError) || !['session_expired', 'wrong_state'].includes(failure.code))
      throw failure
    // The same key was pressed twice, or another window was faster.
    if (failure.code === 'wrong_state' && isOpenHere(face)) return
    await forgetPerson(face)
    throw new EndedHere()
  }
}

const isOpenHere = ({ token }: Face) =>
  currentSession()?.token === token || readFaces().some((face) => face.token === token && !face.isLocked)

/** Removes a person from this computer and ends their session on it. */
export async function forgetPerson(face: Face): Promise<void> {
  removeFace(face.userId)
  await endSessionOf(face)
}
