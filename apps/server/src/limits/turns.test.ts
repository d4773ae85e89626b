import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DomainError } from '@vetvisit/contract/errors'
import { describe, expect, it } from 'vitest'
import { createTurns, type Turns } from './turns.ts'

/** Asks for a turn. `state` says what became of it. */
function ask(turns: Turns, of: string) {
  const asked = { state: 'waits', leave: () => undefined as void }
  turns.enter(of).then(
    (leave) => Object.assign(asked, { state: 'runs', leave }),
    (error: DomainError) => Object.assign(asked, { state: error.code }),
  )
  return asked
}

async function statesOf(asked: readonly { state: string }[]): Promise<string[]> {
  // Turns pass between two rounds of events.
  await nextTurn()
  await nextTurn()
  return asked.map(({ state }) => state)
}

describe('a turn', () => {
  it('is given to as many as may run at once, and then in the order of arrival', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 9, waitingOfOne: 9 })
    const asked = ['a', 'b', 'c', 'd'].map((of) => ask(turns, of))
    expect(await statesOf(asked)).toEqual(['runs', 'runs', 'waits', 'waits'])
    asked[1]?.leave()
    expect(await statesOf(asked)).toEqual(['runs', 'runs', 'runs', 'waits'])
  })

  it('is refused to one who waits too often already, and not to others', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 9, waitingOfOne: 2 })
    const asked = ['a', 'a', 'a', 'a', 'b'].map((of) => ask(turns, of))
    expect(await statesOf(asked)).toEqual(['runs', 'waits', 'waits', 'too_many_requests', 'waits'])
  })

  it('is refused if too many wait', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 2, waitingOfOne: 2 })
    const asked = ['a', 'b', 'c', 'd'].map((of) => ask(turns, of))
    expect(await statesOf(asked)).toEqual(['runs', 'waits', 'waits', 'unavailable'])
  })

  it('names the seconds to wait and a text with each refusal', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1, waitingOfOne: 1 })
    await turns.enter('a')
    void turns.enter('a')
    await expect(turns.enter('a')).rejects.toMatchObject({
      refusal: { text: 'refusals.oneAfterAnother', retryAfterSeconds: 5 },
    })
    await expect(turns.enter('b')).rejects.toMatchObject({
      refusal: { text: 'refusals.manyAtOnce', retryAfterSeconds: 5 },
    })
  })

  it('is passed on once, however often it is ended', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 9, waitingOfOne: 9 })
    const asked = ['a', 'b', 'c'].map((of) => ask(turns, of))
    await statesOf(asked)
    asked[0]?.leave()
    asked[0]?.leave()
    expect(await statesOf(asked)).toEqual(['runs', 'runs', 'waits'])
  })

  it('is passed on after requests that have arrived meanwhile', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 9, waitingOfOne: 9 })
    const asked = ['a', 'b'].map((of) => ask(turns, of))
    await statesOf(asked)
    asked[0]?.leave()
    await Promise.resolve()
    expect(asked[1]?.state).toBe('waits')
  })
})
