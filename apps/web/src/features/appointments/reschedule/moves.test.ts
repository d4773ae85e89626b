import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import type * as Moves from './moves.ts'

const NINE = '2026-03-02T09:00:00.000Z'
const TEN = '2026-03-02T10:00:00.000Z'
const ELEVEN = '2026-03-02T11:00:00.000Z'
const FELIX = { _id: 'felix', fullname: 'Felix Oster' }

type Sent = { version: number } & Record<string, unknown>

let moves: typeof Moves
let undoMs: number
/** What was asked for, in its order. */
let sent: Sent[]
/** Answers the calls that wait, in their order. */
let answers: (() => void)[]
/** The version that the server has; a change of another one is refused. */
let stored: number
let count = 0

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, languages: ['en-GB'] })
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { appointment } = JSON.parse(body) as { appointment: Sent }
    sent.push(appointment)
    return new Promise<Response>((resolve) => {
      answers.push(() => {
        const isFresh = appointment.version === stored
        if (isFresh) stored += 1
        const refusal = { status: 'error', code: 'stale', message: 'Changed', requestId: 'r' }
        resolve(
          isFresh
            ? Response.json({ status: 'success', data: { version: stored } })
            : Response.json(refusal, { status: 409 }),
        )
      })
    })
  })
  moves = await import('./moves.ts')
  undoMs = (await import('../../../ui/action/offer-undo.ts')).UNDO_MS
})

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answers = []
  stored = 1
  count += 1
})
afterEach(() => {
  vi.useRealTimers()
})

const visit = (start = NINE) => ({ _id: `visit ${count}`, version: 1, start })
const none = () => undefined
/** Lets the time pass in which moves can be undone. */
const wait = () => vi.advanceTimersByTimeAsync(undoMs)
const answer = async () => {
  for (let tries = 0; answers.length === 0 && tries < 10; tries += 1) await vi.advanceTimersByTimeAsync(1)
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
}
const changes = () => sent.map(({ _id, ...change }) => change)

// specification/practice §4: an appointment that is moved again at once keeps what the first move changed (added)
describe('an appointment that is moved again before the first move is sent', () => {
  it('gets the time of the first move and the length of the second', async () => {
    moves.moveSoon(visit(), { start: TEN }, none)
    moves.moveSoon(visit(TEN), { start: TEN, minutes: 45, tell: false }, none)
    await wait()
    expect(changes()).toEqual([{ version: 1, start: TEN, minutes: 45 }])
  })

  it('gets the vet of the first move and the time of the second', async () => {
    moves.moveSoon(visit(), { start: NINE, taker: FELIX }, none)
    moves.moveSoon(visit(), { start: TEN }, none)
    await wait()
    expect(changes()).toEqual([{ version: 1, start: TEN, doctorId: 'felix' }])
  })

  it('goes where the first move led once the second is undone', async () => {
    const undoFirst = moves.moveSoon(visit(), { start: TEN }, none)
    moves.moveSoon(visit(TEN), { start: ELEVEN }, none)()
    expect(moves.goalSoon(visit()._id)).toEqual({ start: TEN })
    undoFirst()
    expect(moves.goalSoon(visit()._id)).toBeUndefined()
    await wait()
    expect(sent).toEqual([])
  })

  it('is sent at once with both when the session ends, before its token is deleted', async () => {
    const { flushPendingWrites } = await import('../../../lib/session/session.ts')
    moves.moveSoon(visit(), { start: TEN }, none)
    moves.moveSoon(visit(TEN), { start: TEN, minutes: 45, tell: false }, none)
    void flushPendingWrites()
    expect(changes()).toEqual([{ version: 1, start: TEN, minutes: 45 }])
  })

  it('is moved there first if the second move is sent at once', async () => {
    moves.moveSoon(visit(), { start: TEN, taker: FELIX }, none)
    const second = moves.moveNow(visit(TEN), { start: ELEVEN })
    await answer()
    await answer()
    await second
    expect(changes()).toEqual([
      { version: 1, start: TEN, doctorId: 'felix' },
      { version: 2, start: ELEVEN },
    ])
  })
})

// specification/practice §4: a move is confirmed as soon as the server has stored it (added)
describe('a move that is sent at once', () => {
  it('is confirmed while the appointments cannot be read again', async () => {
    const { queryClient } = await import('../../../lib/api/query-client.ts')
    const queryKey = [...APPOINTMENTS_KEY, 'of a read without an answer']
    const queryFn = () => new Promise<null>(none)
    onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn, initialData: null }).subscribe(none))
    const moved = moves.moveNow(visit(), { start: TEN })
    await answer()
    expect(await Promise.race([moved, wait().then(() => 'not confirmed')])).toBe(2)
  })
})

// specification/practice §4: another change of an appointment that was just moved follows the move (added)
describe('another change of an appointment that was just moved', () => {
  it('is made after the move, with the version that it makes', async () => {
    moves.moveSoon(visit(), { start: TEN }, none)
    const version = moves.versionAfterMoves(visit())
    expect(changes()).toEqual([{ version: 1, start: TEN }])
    await answer()
    expect(await version).toBe(2)
    expect(await moves.versionAfterMoves({ ...visit(), version: 7 })).toBe(7)
  })

  it('is made after moves that were stored since a dialog had read it', async () => {
    for (const start of [TEN, ELEVEN]) {
      moves.moveSoon(visit(), { start }, none)
      await wait()
      await answer()
    }
    const later = moves.moveNow(visit(), { start: NINE })
    await answer()
    expect(await later).toBe(4)
    expect(changes()).toEqual([
      { version: 1, start: TEN },
      { version: 2, start: ELEVEN },
      { version: 3, start: NINE },
    ])
    expect(await moves.versionAfterMoves(visit())).toBe(4)
  })

  it('does not pass over a change that a colleague made between', async () => {
    moves.moveSoon(visit(), { start: TEN }, none)
    await wait()
    await answer()
    stored = 3
    await expect(Promise.all([moves.moveNow(visit(), { start: ELEVEN }), answer()])).rejects.toThrow(
      'Changed',
    )
    const reread = moves.moveNow({ ...visit(TEN), version: 3 }, { start: ELEVEN })
    await answer()
    expect(await reread).toBe(4)
    expect(await moves.versionAfterMoves({ ...visit(), version: 1 })).toBe(1)
  })

  it('ends its Undo, and the move can still be made back after both', async () => {
    const undo = moves.moveSoon(visit(), { start: TEN }, none)
    const edited = moves.versionAfterMoves(visit())
    await answer()
    moves.noteMade(visit()._id, await edited, { version: 3, start: TEN })
    stored = 3
    expect(undo()).toBe(false)
    const back = moves.moveNow(visit(TEN), { start: NINE })
    await answer()
    expect(await back).toBe(4)
    expect(changes().at(-1)).toEqual({ version: 3, start: NINE })
  })

  it('takes the move back if the appointment ends', async () => {
    moves.moveSoon(visit(), { start: TEN }, none)
    moves.withdrawMove(visit()._id)
    await wait()
    expect(sent).toEqual([])
    expect(moves.goalSoon(visit()._id)).toBeUndefined()
  })
})

// specification/practice §4: an appointment that is moved again while the first move is being sent goes there, too (added)
describe('an appointment that is moved again while the first move is being sent', () => {
  it('goes there with the version that the first move made, and is shown there throughout', async () => {
    const failed = vi.fn<() => void>()
    moves.moveSoon(visit(), { start: TEN }, failed)
    await wait()
    moves.moveSoon(visit(TEN), { start: ELEVEN }, failed)
    await answer()
    expect(moves.goalSoon(visit()._id)).toEqual({ start: ELEVEN })
    await wait()
    await answer()
    expect(changes()).toEqual([
      { version: 1, start: TEN },
      { version: 2, start: ELEVEN },
    ])
    expect(failed).not.toHaveBeenCalled()
    expect(moves.goalSoon(visit()._id)).toBeUndefined()
  })

  it('goes back to its own time with another length', async () => {
    moves.moveSoon(visit(), { start: TEN }, none)
    await wait()
    moves.moveSoon(visit(TEN), { start: NINE }, none)
    moves.moveSoon(visit(NINE), { start: NINE, minutes: 45 }, none)
    await answer()
    await wait()
    expect(changes()[1]).toEqual({ version: 2, start: NINE, minutes: 45 })
  })

  it('stays if a colleague changed it meanwhile, and says so once', async () => {
    const failed = vi.fn<() => void>()
    moves.moveSoon(visit(), { start: TEN }, failed)
    await wait()
    moves.moveSoon(visit(TEN), { start: ELEVEN }, failed)
    stored = 2
    await answer()
    expect(failed).not.toHaveBeenCalled()
    await wait()
    await answer()
    expect(changes()[1]).toEqual({ version: 1, start: ELEVEN })
    expect(failed).toHaveBeenCalledOnce()
  })
})
