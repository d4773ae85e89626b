import type { Redis } from 'ioredis'

const MINUTE_MS = 60_000

type Options = {
  /** Part of the counters' names in a Redis that servers share. */
  name: string
  /** How much one network or account may spend in a minute. */
  aMinute: number
  clock: () => number
  /** Without it each server counts separately. */
  redis?: Redis | undefined
}

/** Limits what each network or account may spend in a minute, on all servers together. */
export type MinuteBudget = {
  /** @param of the network or account @returns whether it had that much left; if Redis is unreachable, counted on this server alone */
  spend: (of: string, cost: number) => Promise<boolean>
}

export function createMinuteBudget({ name, aMinute, clock, redis }: Options): MinuteBudget {
  let minute = 0
  const spent = new Map<string, number>()

  const countHere = (of: string, cost: number): boolean => {
    const present = Math.floor(clock() / MINUTE_MS)
    if (present !== minute) spent.clear()
    minute = present
    const sum = (spent.get(of) ?? 0) + cost
    spent.set(of, sum)
    return sum <= aMinute
  }

  const countOnAllServers = async (counter: Redis, of: string, cost: number): Promise<boolean> => {
    const key = `vetvisit:${name}:${of}:${minute}`
    const [counted] =
      (await counter
        .multi()
        .incrby(key, cost)
        .pexpire(key, 2 * MINUTE_MS)
        .exec()) ?? []
    return Number(counted?.[1] ?? 0) <= aMinute
  }

  return {
    spend: async (of, cost) => {
      // Over the limit on this server, so Redis need not be asked.
      if (!countHere(of, cost)) return false
      if (!redis) return true
      return countOnAllServers(redis, of, cost).catch(() => true)
    },
  }
}
