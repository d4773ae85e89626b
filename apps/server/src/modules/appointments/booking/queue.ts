import { setImmediate } from 'node:timers/promises'
import { DomainError } from '@vetvisit/contract/errors'
import type { HoldAnswer, NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import type { Caller } from '../../../context/caller.ts'
import { wideNetworkOf } from '../../../limits/network.ts'
import { claimOwnersOf } from './refusals.ts'

/** Longest wait for other bookings of the same time. */
const PATIENCE_MS = 1000

/** Longest wait for other visitors of the same network. */
const NETWORK_PATIENCE_MS = 5000

type Booking = {
  caller: Caller | null
  body: Pick<NewAppointment, 'clinicId' | 'doctorId' | 'reasonId' | 'furtherPetIds' | 'start' | 'holdKey'>
}

/** The refusal that an attempt leaves to those who wait, because the time is taken; null if they may try. */
type Outcome = DomainError | null

/**
 * Lets one owner at a time try for a start of a clinic, with one vet or with any, for one reason and so many animals, on this server. The others wait without a database connection, and are refused once
 * the time is taken. This only saves work: the locks and constraints still decide about each booking that passes. The practice never waits,
 * and owners with a claim on the time, or with the key of a hold, are not refused here.
 *
 * @returns a function that runs `next`, unless the time was taken meanwhile
 */
export function bookingQueue() {
  const inTurn = turnsByKey(sharedRefusal)

  return async ({ caller, body }: Booking, next: () => Promise<unknown>) => {
    if (caller?.role !== 'patient' || !caller.emailVerified || body.holdKey !== undefined) return next()
    return inTurn({
      key: `${body.clinicId} ${body.doctorId ?? ''} ${body.reasonId ?? ''} ${body.furtherPetIds?.length ?? 0} ${body.start}`,
      patienceMs: PATIENCE_MS,
      next,
      afterEach: (outcome) => {
        if (outcome && !claimOwnersOf(outcome).includes(caller.userId)) throw outcome
      },
    })
  }
}

/**
 * Lets one visitor of a network at a time hold a slot on this server: they are counted under the network's lock, and a school or an office
 * that waited there would take all connections. Who waits too long books unheld, as beyond a limit.
 *
 * @returns a function that runs `next` in its turn; signed-in owners do not wait
 */
export function networkQueue() {
  const inTurn = turnsByKey(() => null)

  return async ({ caller, ip }: { caller: Caller | null; ip: string }, next: () => Promise<unknown>) => {
    if (caller) return next()
    return inTurn({
      key: wideNetworkOf(ip),
      patienceMs: NETWORK_PATIENCE_MS,
      // On the embedded database a crowd would otherwise run without a pause, and other calls would not even be read.
      next: async () => {
        await setImmediate()
        return next()
      },
      whenLate: async (): Promise<HoldAnswer> => ({ held: false, reason: 'limit' }),
    })
  }
}

type Turn = {
  key: string
  next: () => Promise<unknown>
  /** Longest wait. */
  patienceMs: number
  /** Runs after that wait in place of `next`; absent runs `next`. */
  whenLate?: () => Promise<unknown>
  /** Sees each outcome that this call waited for; it may throw. */
  afterEach?: (outcome: Outcome) => void
}

/**
 * Lets one call of a key run at a time, in the order of their coming.
 *
 * @param outcomeOf what a refusal means to those who wait
 */
function turnsByKey(outcomeOf: (refusal: unknown) => Outcome) {
  const running = new Map<string, Promise<Outcome>>()

  return async ({ key, patienceMs, next, whenLate, afterEach }: Turn): Promise<unknown> => {
    const patience = wait(patienceMs)
    try {
      for (let earlier = running.get(key); earlier && !patience.isOver(); earlier = running.get(key)) {
        const outcome = await Promise.race([earlier, patience.end])
        afterEach?.(outcome)
      }
    } finally {
      patience.stop()
    }
    if (whenLate && running.has(key)) return whenLate()
    const attempt = next()
    const outcome = attempt.then(() => null, outcomeOf)
    running.set(key, outcome)
    try {
      return await attempt
    } finally {
      if (running.get(key) === outcome) running.delete(key)
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
