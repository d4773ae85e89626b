/** @module-tag databases */
import { holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import type { Route } from '@vetvisit/contract/http'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../test/harness.ts'
import type { Call } from './bind.ts'
import { callRunner } from './run-call.ts'

const harness = harnessOfFile()

const HELD = { held: true, holdKey: 'of the first try' }
const LATE = { held: false, reason: 'limit' }

const call = { caller: null, body: {}, now: Date.parse('2026-03-02T09:00:00Z') } as unknown as Call<Route>

/** Whether the queue before the transaction gives no turn. */
let isCrowded: boolean
/** Ends the act that runs. */
let finish: () => void
/** Resolves when the act runs. */
let begun: Promise<void>
let send: (key?: string) => Promise<unknown>

beforeEach(() => {
  isCrowded = false
  let begin: (() => void) | undefined
  begun = new Promise((resolve) => (begin = resolve))
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const run = callRunner(
    {
      route: holdSlot,
      prepare: undefined,
      stands: undefined,
      around: async (_, next) => (isCrowded ? LATE : next()),
      handle: async () => {
        begin?.()
        await finished
        return HELD
      },
    },
    harness.database,
  )
  send = async (key) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return run({ method: 'POST', url: '/hold', headers, body: {} } as FastifyRequest, call)
  }
})

// specification/readings §2: a repeated write gets the same answer, another body 409
describe('a repeated write that gets no turn', () => {
  it('gets the answer of its first try, which is stored', async () => {
    finish()
    expect(await send('stored-0123456789')).toEqual(HELD)
    isCrowded = true
    expect(await send('stored-0123456789')).toEqual(HELD)
  })

  it('gets the answer of its first try, which still runs', async () => {
    const first = send('running-0123456789')
    await begun
    isCrowded = true
    const repeated = send('running-0123456789')
    finish()
    expect(await Promise.all([first, repeated])).toEqual([HELD, HELD])
  })

  it('gets the same answer when there are turns again', async () => {
    finish()
    isCrowded = true
    expect(await send('late-0123456789')).toEqual(LATE)
    isCrowded = false
    expect(await send('late-0123456789')).toEqual(LATE)
    expect(await send()).toEqual(HELD)
  })
})
