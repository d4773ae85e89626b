/**
 * Connections without a session yet: from one network, from all networks of one IPv6 site, and in total. A practice of sixty people
 * reconnects at the same time after a restart.
 */
const WAITING_OF_A_NETWORK = 100
const WAITING_OF_A_SITE = 300
const WAITING_IN_ALL = 2000

/** Leaves the queue; later calls do nothing. */
export type LeaveQueue = () => void

/**
 * Counts connections until they have a session.
 *
 * @param isLimited false for load tests, where all connections come from one address
 */
export function createConnectionQueue(isLimited: boolean) {
  const waiting = new Map<string, number>()
  let waitingInAll = 0
  const isFullFor = (place: string, most: number) => (waiting.get(place) ?? 0) >= most
  const isFull = (network: string, site: string | null) =>
    waitingInAll >= WAITING_IN_ALL ||
    isFullFor(network, WAITING_OF_A_NETWORK) ||
    (site !== null && isFullFor(site, WAITING_OF_A_SITE))

  const count = (place: string, change: 1 | -1) => {
    const left = (waiting.get(place) ?? 0) + change
    if (left === 0) waiting.delete(place)
    else waiting.set(place, left)
  }

  return {
    /** @returns null if the queue is full */
    enter: (network: string, site: string | null): LeaveQueue | null => {
      if (isLimited && isFull(network, site)) return null
      const counted = site === null ? [network] : [network, site]
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
