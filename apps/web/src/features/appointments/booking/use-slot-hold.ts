import { holdSlot, releaseSlot } from '@vetvisit/contract/appointments/booking/routes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, requestHeaders, urlOf } from '../../../lib/api/call.ts'

type SlotHold = {
  /** End of the hold by this device's clock; null without a hold. */
  until: number | null
  /** Holds the slot again after the end of the hold. */
  renew: () => void
  /** Call this after the held slot was booked, so that it is not released. */
  settle: () => void
}

/**
 * Holds the chosen slot for this person. Releases it when another or no slot is chosen and when the modal is closed
 * (specification/readings §6). Calls run one after another, so that the last choice counts.
 *
 * @param onRefused called if the slot is not available; after other failures the slot is just not held
 */
export function useSlotHold(
  clinicId: string,
  start: string | null,
  onRefused: (error: unknown) => void,
): SlotHold {
  const [kept, setKept] = useState<{ round: number; until: number } | null>(null)
  const [round, setRound] = useState(0)
  const mine = useRef<string | null>(null)
  const queue = useRef(Promise.resolve())
  const refused = useEffectEvent(onRefused)

  useEffect(() => {
    let over = false
    const keep = async () => {
      if (over) return
      if (start === null) return giveBack(mine)
      try {
        const answer = await call(holdSlot, { body: { clinicId, start } })
        // Visitors alone book unheld.
        if (!answer.held) return
        const { _id, secondsLeft } = answer
        mine.current = _id
        // Counted from now on this device, because its clock may be wrong.
        if (!over) setKept({ round, until: Date.now() + secondsLeft * 1000 })
      } catch (error) {
        mine.current = null
        if (!over) refused(error)
      }
    }
    queue.current = queue.current.then(keep)
    return () => {
      over = true
      setKept(null)
    }
  }, [clinicId, start, round])

  useEffect(() => {
    const leave = () => giveBackOnLeaving(mine)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      queue.current = queue.current.then(() => giveBack(mine))
    }
  }, [])

  return {
    until: kept?.round === round ? kept.until : null,
    renew: () => setRound((count) => count + 1),
    settle: () => {
      mine.current = null
      setKept(null)
    },
  }
}

/** Releases the hold with a keepalive request, which outlives a closed window. */
function giveBackOnLeaving(mine: { current: string | null }): void {
  const id = mine.current
  mine.current = null
  const { method, path } = releaseSlot
  if (id)
    void fetch(urlOf(path, {}, { id }), { method, headers: requestHeaders(), keepalive: true }).catch(
      () => null,
    )
}

/** A hold that cannot be released expires. */
async function giveBack(mine: { current: string | null }): Promise<void> {
  const id = mine.current
  mine.current = null
  if (id) await call(releaseSlot, { query: { id } }).catch(() => null)
}
