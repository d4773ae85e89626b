import { DomainError } from '@vetvisit/contract/errors'

export type TurnLimits = {
  /** Pieces of work that run at once. */
  atOnce: number
  /** Further ones that may wait. */
  waiting: number
  /** Those among them of one network or account, so that nobody takes all places. */
  waitingOfOne: number
}

/** Lets a few pieces of work run at once; further ones wait in the order of their arrival. */
export type Turns = {
  /**
   * Waits for a turn.
   *
   * @param of the network or account
   * @returns ends the turn; call it once the work is done
   * @throws DomainError too_many_requests if too many of its own wait, unavailable if too many of all wait
   */
  enter: (of: string) => Promise<() => void>
}

/** Work in a queue is done within a few seconds. */
const RETRY_AFTER_SECONDS = 5

export function createTurns({ atOnce, waiting, waitingOfOne }: TurnLimits): Turns {
  const queue: { of: string; begin: () => void }[] = []
  let running = 0

  function pass(): void {
    const next = queue.shift()
    if (next) next.begin()
    else running -= 1
  }

  function refuseIfFull(of: string): void {
    if (queue.filter((other) => other.of === of).length >= waitingOfOne)
      throw new DomainError('too_many_requests', {
        text: 'refusals.oneAfterAnother',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    if (queue.length >= waiting)
      throw new DomainError('unavailable', {
        text: 'refusals.manyAtOnce',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
  }

  return {
    enter: async (of) => {
      if (running < atOnce) running += 1
      else {
        refuseIfFull(of)
        await new Promise<void>((begin) => queue.push({ of, begin }))
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        // Requests that have arrived meanwhile are read before the next piece of work begins.
        setImmediate(pass)
      }
    },
  }
}
