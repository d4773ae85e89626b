import type { Redis } from 'ioredis'

const MINUTE_MS = 60_000

type Options = {
  /** Part of the counters' names in a Redis that servers share. */
  name: string
  /** How much one network may spend in a minute. */
  aMinute: number
  clock: () => number
  /** Without it each server counts separately. */
  redis?: Redis | undefined
}

/** Limits what a network may spend in a minute, on all servers together. */
export type NetworkBudget = {
  /** @returns whether the network had that much left; if Redis is unreachable, counted on this server alone */
  spend: (network: string, cost: number) => Promise<boolean>
}

export function createNetworkBudget({ name, aMinute, clock, redis }: Options): NetworkBudget {
  let minute = 0
  const spent = new Map<string, number>()

  const countHere = (network: string, cost: number): boolean => {
    const present = Math.floor(clock() / MINUTE_MS)
    if (present !== minute) spent.clear()
    minute = present
    const sum = (spent.get(network) ?? 0) + cost
    spent.set(network, sum)
    return sum <= aMinute
  }

  const countOnAllServers = async (counter: Redis, network: string, cost: number): Promise<boolean> => {
    const key = `vetvisit:${name}:${network}:${minute}`
    const [counted] =
      (await counter
        .multi()
        .incrby(key, cost)
        .pexpire(key, 2 * MINUTE_MS)
        .exec()) ?? []
    return Number(counted?.[1] ?? 0) <= aMinute
  }

  return {
    spend: async (network, cost) => {
      // Over the limit on this server, so Redis need not be asked.
      if (!countHere(network, cost)) return false
      if (!redis) return true
      return countOnAllServers(redis, network, cost).catch(() => true)
    },
  }
}
