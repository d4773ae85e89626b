import { type Kept, KEPT_MS, keptNow, restoreKept } from '../session/kept.ts'
import { currentSession, onSessionEnd, subscribeSession } from '../session/session.ts'

/** Input of people who have locked this computer, in the memory of this window, while another person works on it (decision 435). */
const setAside = new Map<string, Kept>()

/** Keeps typed input with the person who has locked, also while others sign in. The application calls it once. */
export function setInputAside(): void {
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
