import { useEffect } from 'react'
import { currentSession, onSessionEnd, useSession } from '../../lib/session/session.ts'
import { removeFace, useShared } from '../../lib/shared-computer/faces.ts'
import { onLeftAlone } from '../../lib/shared-computer/idle.ts'
import { lock, rememberFace } from '../../lib/shared-computer/lock.ts'

const isLockKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && !altKey && (key.toLowerCase() === 'l' || code === 'KeyL')

/** On a shared computer: remembers the person, and locks by Ctrl-Shift-L and when nobody works there (decision 435). */
export function LockWatch(): null {
  const isShared = useShared()
  const session = useSession()
  const userId = session?.user._id
  useEffect(() => {
    const now = currentSession()
    if (!isShared || !now || now.user._id !== userId) return undefined
    rememberFace(now)
    const onKey = (event: KeyboardEvent) => {
      if (!isLockKey(event)) return
      event.preventDefault()
      void lock()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    const stopIdle = onLeftAlone(() => void lock())
    const stopEnd = onSessionEnd((reason) => {
      if (reason !== 'locked' && userId !== undefined) removeFace(userId)
    })
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      stopIdle()
      stopEnd()
    }
  }, [isShared, userId])
  return null
}
