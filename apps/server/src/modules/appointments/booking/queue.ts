import { DomainError } from '@vetvisit/contract/errors'
import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import type { Caller } from '../../../caller.ts'
import { claimOwnersOf } from './refusals.ts'

/** Longest wait for other bookings of the same time. */
const PATIENCE_MS = 1000

type Booking = { caller: Caller | null; body: Pick<NewAppointment, 'clinicId' | 'start' | 'holdKey'> }

/** The refusal that an attempt leaves to the owners who wait, because the time is taken; null if they may try. */
type Outcome = DomainError | null

/**
 * Lets one owner at a time try for a start of a clinic on this server. The others wait without a database connection, and are refused once
 * the time is taken. This only saves work: the locks and constraints still decide about each booking that passes. The practice never waits,
 * and owners with a claim on the time, or with the key of a hold, are not refused here.
 *
 * @returns a function that runs `next`, unless the time was taken meanwhile
 */
export function bookingQueue() {
  const attempts = new Map<string, Promise<Outcome>>()

  return async ({ caller, body }: Booking, next: () => Promise<unknown>) => {
    if (caller?.role !== 'patient' || !caller.emailVerified || body.holdKey !== undefined) return next()
    const time = `${body.clinicId} ${body.start}`
    const patience = wait(PATIENCE_MS)
    try {
      for (let earlier = attempts.get(time); earlier && !patience.isOver(); earlier = attempts.get(time)) {
        const outcome = await Promise.race([earlier, patience.end])
        if (outcome && !claimOwnersOf(outcome).includes(caller.userId)) throw outcome
      }
    } finally {
      patience.stop()
    }
    const attempt = next()
    const outcome = attempt.then(() => null, sharedRefusal)
    attempts.set(time, outcome)
    try {
      return await attempt
    } finally {
      if (attempts.get(time) === outcome) attempts.delete(time)
    }
  }
}

/** Of all refusals only "taken by another owner" also applies to the others. */
function sharedRefusal(error: unknown): Outcome {
  const isShared = error instanceof DomainError && error.code === 'slot_taken' && !error.refusal.text
  return isShared ? error : null
}

function wait(milliseconds: number) {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      isOver = true
      resolve(null)
    }, milliseconds)
  })
  return { end, isOver: () => isOver, stop: () => clearTimeout(timer) }
}
