import { holdSlot, releaseSlot } from '@vetvisit/contract/appointments/booking/routes'
import type { HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call, requestHeaders, urlOf } from '../../../lib/api/call.ts'
import { networkAgain } from '../../../platform/network.ts'
import { wishedOf } from '../queries.ts'
import { releaseByKey, releaseOnLeaving, storedHoldKey, storeHoldKey } from './visitor-hold.ts'

/** Why a visitor books a time unheld. */
export type Unheld = Extract<HoldAnswer, { held: false }>['reason']

type SlotHold = {
  /** End of the hold by this device's clock; null without a hold. */
  until: number | null
  unheld: Unheld | null
  /** True until the first answer about the chosen time. */
  isComing: boolean
  /** Holds the slot again after the end of the hold, or reads an end that was extended. */
  renew: () => void
  /** Call this before the held slot is booked or left to the owner who signs in, so that it is not released. */
  settle: () => void
}

/** What the person has chosen: any vet without one, nothing to hold without a start. */
type Wish = {
  clinicId: string
  doctorId?: string | undefined
  /** The reason of the practice; one slot without it. */
  reasonId?: string | undefined
  /** How many animals come; one if absent. */
  animals?: number | undefined
  start: string | null
}

/** A hold of this window; that of a visitor is known by its key alone. */
type Mine = { id: string; holdKey: string | null } | null

type Kept = { round: number; until: number | null; unheld: Unheld | null }

/**
 * Holds the chosen slot for this person. Releases it when another or no slot is chosen and when the modal is closed
 * (specification/readings §6). After a reload a hold that has ended stays ended until it is renewed. Calls run one after another, so that
 * the last choice counts.
 *
 * Without a network the slot is held once there is one again.
 *
 * @param onRefused called if the slot is not available; after other failures the slot is just not held
 */
export function useSlotHold(
  { clinicId, doctorId, reasonId, animals = 1, start }: Wish,
  onRefused: (error: unknown) => void,
): SlotHold {
  const [kept, setKept] = useState<Kept | null>(null)
  const [{ round, isRenewed }, setTurn] = useState({ round: 0, isRenewed: false })
  const mine = useRef<Mine>(null)
  const queue = useRef(Promise.resolve())
  const refused = useEffectEvent(onRefused)

  useEffect(() => {
    let over = false
    // Later calls do not wait for the network.
    const tryAgain = async () => {
      await networkAgain(AGAIN_AFTER_MS)
      queue.current = queue.current.then(keep)
    }
    const keep = async () => {
      if (over) return
      if (start === null) {
        storeHoldEnd(null)
        return giveBack(mine)
      }
      try {
        const next = await holdOrEnd({ clinicId, doctorId, reasonId, animals, start, isRenewed }, mine)
        if (!over) setKept({ round, ...next })
      } catch (error) {
        if (over) return
        setKept({ round, until: lapsedEnd(clinicId, start, Date.now()), unheld: null })
        refused(error)
        if (isUnanswered(error)) void tryAgain()
      }
    }
    queue.current = queue.current.then(keep)
    return () => {
      over = true
      setKept(null)
    }
  }, [clinicId, doctorId, reasonId, animals, start, round, isRenewed])

  const holdAgain = (isWished: boolean) => setTurn((last) => ({ round: last.round + 1, isRenewed: isWished }))
  useGivenBack(mine, queue, () => holdAgain(false))

  const shown = kept?.round === round ? kept : null
  return {
    until: shown?.until ?? null,
    unheld: shown?.unheld ?? null,
    isComing: start !== null && shown === null,
    renew: () => holdAgain(true),
    settle: () => {
      mine.current = null
      storeHoldEnd(null)
      setKept({ round, until: null, unheld: null })
    },
  }
}

/**
 * Releases the hold when its component or the window goes.
 *
 * @param onReturn called if a browser shows the window again that it had kept as it was: Back does so in Safari and Firefox
 */
function useGivenBack(
  mine: { current: Mine },
  queue: { current: Promise<void> },
  onReturn: () => void,
): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    let isGivenBack = false
    const leave = () => {
      isGivenBack = mine.current !== null
      giveBackOnLeaving(mine)
    }
    const comeBack = () => {
      if (isGivenBack) returned()
      isGivenBack = false
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      storeHoldEnd(null)
      queue.current = queue.current.then(() => giveBack(mine))
    }
  }, [mine, queue])
}

/** Pause before the next attempt if the device has a network, but the server has not answered. */
const AGAIN_AFTER_MS = 5000

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

type WantedHold = Wish & { start: string; isRenewed: boolean }

/** Holds a slot, unless its hold had ended before a reload and nobody has renewed it. */
async function holdOrEnd(
  { isRenewed, ...wish }: WantedHold,
  mine: { current: Mine },
): Promise<Omit<Kept, 'round'>> {
  const { clinicId, start } = wish
  const ended = isRenewed ? null : lapsedEnd(clinicId, start, Date.now())
  if (ended !== null) return { until: ended, unheld: null }
  const answer = await hold(wish)
  mine.current = answer.held ? { id: answer._id, holdKey: answer.holdKey } : null
  if (!answer.held) return { until: null, unheld: answer.reason }
  // Counted from now on this device, because its clock may be wrong.
  const until = Date.now() + answer.secondsLeft * 1000
  storeHoldEnd({ clinicId, start, until })
  return { until, unheld: null }
}

/** Holds a slot; the key of this tab's earlier hold ends that one, or makes it the hold of the owner who has signed in. */
async function hold({ clinicId, start, ...wished }: Wish & { start: string }): Promise<HoldAnswer> {
  const earlier = storedHoldKey()
  const answer = await call(holdSlot, {
    body: {
      clinicId,
      start,
      ...wishedOf(wished),
      ...(earlier !== null && { holdKey: earlier }),
    },
  })
  storeHoldKey(answer.held ? answer.holdKey : null)
  return answer
}

/** Releases the hold while the window closes; the request outlives it. */
function giveBackOnLeaving(mine: { current: Mine }): void {
  const held = mine.current
  mine.current = null
  if (!held) return
  if (held.holdKey !== null) return releaseOnLeaving(held.holdKey)
  const { method, path } = releaseSlot
  void fetch(urlOf(path, {}, { id: held.id }), { method, headers: requestHeaders(), keepalive: true }).catch(
    () => null,
  )
}

/** A hold that cannot be released expires. */
async function giveBack(mine: { current: Mine }): Promise<void> {
  const held = mine.current
  mine.current = null
  if (!held) return
  if (held.holdKey === null) {
    await call(releaseSlot, { query: { id: held.id } }).catch(() => null)
    return
  }
  storeHoldKey(null)
  await releaseByKey(held.holdKey).catch(() => null)
}

const KEY = 'hold-end'

type HoldEnd = { clinicId: string; start: string; until: number }

/**
 * Stores the end of this tab's hold by this device's clock, so that a reload does not hold the time a second time.
 *
 * @param end null deletes a stored end
 */
function storeHoldEnd(end: HoldEnd | null): void {
  try {
    if (end === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(end))
  } catch {
    // Without session storage a reload holds the time again.
  }
}

/** The end of this tab's hold of a time if it is over; null if it still runs, or was of another time. */
function lapsedEnd(clinicId: string, start: string, now: number): number | null {
  try {
    const end = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as HoldEnd | null
    return end?.clinicId === clinicId && end.start === start && end.until <= now ? end.until : null
  } catch {
    return null
  }
}
