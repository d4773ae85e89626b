/** @module-tag databases */
import type { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../http/calls/bind.ts'
import { bookingQueue, networkQueue } from './queue.ts'
import { until } from '../../../../test/until.ts'

const TIME = Date.parse('2026-03-02T09:00:00Z')
const HALF_PAST = Date.parse('2026-03-02T09:30:00Z')

/** The part of a booking that the queue reads. */
const callOf = (userId: string, start = TIME, caller: object = { role: 'patient', emailVerified: true }) =>
  ({ caller: { ...caller, userId }, body: { clinicId: 'clinic', start } }) as Call<typeof createAppointment>

/** A booking that ends when the test decides. */
function attempt() {
  let end: { book: () => void; refuse: (error: Error) => void } | undefined
  let isTried = false
  const next = () => {
    isTried = true
    return new Promise<string>((resolve, reject) => {
      end = { book: () => resolve('booked'), refuse: reject }
    })
  }
  return {
    next,
    isTried: () => isTried,
    book: () => end?.book(),
    refuse: (error: Error) => end?.refuse(error),
  }
}

const moment = () => new Promise((resolve) => setImmediate(resolve))
const taken = (text?: string) => new DomainError('slot_taken', text === undefined ? {} : { text })

describe('owners who book the same time', () => {
  it('try one after the other, and get the same refusal once the time is taken', async () => {
    const enter = bookingQueue()
    const [first, second, third] = [attempt(), attempt(), attempt()]
    const booked = enter(callOf('mira'), first.next)
    const refused = [enter(callOf('ruth'), second.next), enter(callOf('olaf'), third.next)]
    await moment()
    expect([first.isTried(), second.isTried(), third.isTried()]).toEqual([true, false, false])
    first.book()
    expect(await booked).toBe('booked')
    await moment()
    const refusal = taken()
    second.refuse(refusal)
    expect(await Promise.all(refused.map((answer) => answer.catch((error: unknown) => error)))).toEqual([
      refusal,
      refusal,
    ])
    expect(third.isTried()).toBe(false)
  })

  it('continue if the one before them was refused for a reason of their own', async () => {
    for (const refusal of [new DomainError('pet_busy'), taken('refusals.ownSlot')]) {
      const enter = bookingQueue()
      const [first, second] = [attempt(), attempt()]
      const refused = enter(callOf('mira'), first.next)
      const booked = enter(callOf('ruth'), second.next)
      await moment()
      first.refuse(refusal)
      await expect(refused).rejects.toBe(refusal)
      await moment()
      second.book()
      expect(await booked).toBe('booked')
    }
  })

  it('wait a second at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const enter = bookingQueue()
      const [first, second] = [attempt(), attempt()]
      void enter(callOf('mira'), first.next)
      void enter(callOf('ruth'), second.next)
      await vi.advanceTimersByTimeAsync(999)
      expect(second.isTried()).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await moment()
      expect(second.isTried()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

it('do not delay other times, the practice or unconfirmed owners', async () => {
  const enter = bookingQueue()
  void enter(callOf('mira'), attempt().next)
  const calls = [
    callOf('ruth', HALF_PAST),
    callOf('vera', TIME, { role: 'doctor', emailVerified: true }),
    callOf('olaf', TIME, { role: 'patient', emailVerified: false }),
  ]
  for (const call of calls) {
    const other = attempt()
    void enter(call, other.next)
    await moment()
    expect(other.isTried()).toBe(true)
  }
})

const visitor = (ip: string) => ({ caller: null, ip })

describe('visitors of one network who hold times', () => {
  it('are counted one after the other, in the order of their coming, also after a refusal', async () => {
    const enter = networkQueue()
    const attempts = [attempt(), attempt(), attempt()]
    const answers = attempts.map(({ next }, index) => enter(visitor(`203.0.113.${index}`), next))
    const tried = () => attempts.map(({ isTried }) => isTried())
    await until(() => expect(tried()).toEqual([true, false, false]))
    const refusal = taken()
    attempts[0]?.refuse(refusal)
    await expect(answers[0]).rejects.toBe(refusal)
    await until(() => expect(tried()).toEqual([true, true, false]))
    attempts[1]?.book()
    expect(await answers[1]).toBe('booked')
    await until(() => expect(tried()).toEqual([true, true, true]))
  })

  it('keep neither other networks nor owners waiting', async () => {
    const enter = networkQueue()
    void enter(visitor('203.0.113.1'), attempt().next)
    for (const call of [visitor('198.51.100.1'), { ...callOf('mira'), ip: '203.0.113.1' }]) {
      const other = attempt()
      void enter(call, other.next)
      await until(() => expect(other.isTried()).toBe(true))
    }
  })

  it('go on without a hold if it takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const enter = networkQueue()
      const [first, second] = [attempt(), attempt()]
      void enter(visitor('203.0.113.1'), first.next)
      const late = enter(visitor('203.0.113.2'), second.next)
      await vi.advanceTimersByTimeAsync(5000)
      expect(await late).toEqual({ held: false, reason: 'limit' })
      expect(second.isTried()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})
