import { DomainError } from '@vetvisit/contract/errors'

/** More than somebody types ahead of the answers. */
const WAITING_MOST = 8
const RETRY_AFTER_SECONDS = 5

/**
 * Searches of one account run one after the other: one that finds nothing reads everything, and those of others get their turn in between.
 *
 * @returns runs a search when those of the same account are done; it throws too_many_requests where too many wait
 */
export function createSearchTurns() {
  const turns = new Map<string, { last: Promise<unknown>; count: number }>()
  return async <Found>(accountId: string, search: () => Promise<Found>): Promise<Found> => {
    const { last, count } = turns.get(accountId) ?? { last: Promise.resolve(), count: 0 }
    if (count >= WAITING_MOST)
      throw new DomainError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const mine = last.then(search, search)
    const turn = { last: mine, count: count + 1 }
    turns.set(accountId, turn)
    try {
      return await mine
    } finally {
      const now = turns.get(accountId)
      if (now && now.count > 1) turns.set(accountId, { ...now, count: now.count - 1 })
      else turns.delete(accountId)
    }
  }
}
