import type { Networks } from '../../limits/network.ts'

/** The most that one network, the networks of one site and those of one provider have at the same time. */
export type Shares = Record<keyof Networks, number>

/** Leaves the queue; later calls do nothing. */
export type LeaveQueue = () => void

/**
 * Counts connections that wait for the same step, so that no network takes the places of all others.
 *
 * @param inAll places in the queue
 * @param shares null for load tests, where all connections come from one address
 */
export function createConnectionQueue(inAll: number, shares: Shares | null) {
  const waiting = new Map<string, number>()
  let waitingInAll = 0
  const isOverShare = ({ network, site, provider }: Networks) =>
    shares !== null &&
    ((waiting.get(network) ?? 0) >= shares.network ||
      (waiting.get(site) ?? 0) >= shares.site ||
      (waiting.get(provider) ?? 0) >= shares.provider)

  const count = (place: string, change: 1 | -1) => {
    const left = (waiting.get(place) ?? 0) + change
    if (left === 0) waiting.delete(place)
    else waiting.set(place, left)
  }

  return {
    /** @returns null if the queue or the network's share of it is full */
    enter: (networks: Networks): LeaveQueue | null => {
      if (waitingInAll >= inAll || isOverShare(networks)) return null
      const counted = Object.values(networks)
      for (const place of counted) count(place, 1)
      waitingInAll += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        waitingInAll -= 1
        for (const place of counted) count(place, -1)
      }
    },
  }
}
