import { LOCK_AFTER_IDLE_MS } from '@vetvisit/contract/auth/locks/rules'
import { readStored, USED_AT_KEY, writeStored } from '../session/stored.ts'

/** Written at most this often. */
const WRITE_EVERY_MS = 10_000
const CHECK_EVERY_MS = 5000

const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** True if a shared computer was left alone for so long that it locks. */
export const isLeftAlone = (now: number): boolean => {
  const usedAt = Number(readStored(USED_AT_KEY) ?? Number.NaN)
  return now - usedAt >= LOCK_AFTER_IDLE_MS
}

/** Calls the listener once the computer was left alone. @returns function that stops it */
export function onLeftAlone(listener: () => void): () => void {
  let written = 0
  const noteUse = () => {
    const now = Date.now()
    // The first key after a pause must not hide the pause.
    if (isLeftAlone(now)) return listener()
    if (now - written < WRITE_EVERY_MS) return
    written = now
    writeStored(USED_AT_KEY, String(now))
  }
  const check = () => {
    if (isLeftAlone(Date.now())) listener()
  }
  check()
  noteUse()
  const timer = setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', check)
  for (const name of USES) window.addEventListener(name, noteUse, { capture: true, passive: true })
  return () => {
    clearInterval(timer)
    // The idle time of the next person starts with their own sign-in.
    writeStored(USED_AT_KEY, null)
    document.removeEventListener('visibilitychange', check)
    for (const name of USES) window.removeEventListener(name, noteUse, { capture: true })
  }
}
