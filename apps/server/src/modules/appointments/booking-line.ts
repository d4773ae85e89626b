/** Nobody waits longer: the doctor's lock decides anyway. As long it is remembered that a time was decided. */
const PATIENCE_MS = 1000

/** Says how a try has ended: whether the time is somebody's now. */
export type EndTurn = (isDecided: boolean) => void

/**
 * Lets one of those who want the same time on this server try first. The others would stand before the doctor's lock, each with a
 * connection of its own, to hear one after the other that they came too late; so they wait here, and see it together once it is
 * decided. It only spares work: who passes this line is still decided about by the lock and the constraints.
 *
 * @returns for who goes first how he tells the end, null for who came when it was decided
 */
export function createBookingLine(): (time: string) => Promise<EndTurn | null> {
  const turns = new Map<string, Promise<boolean>>()
  return async (time) => {
    for (let turn = turns.get(time); turn; turn = turns.get(time)) if (await turn) return null
    let tell: EndTurn | undefined
    const mine = new Promise<boolean>((resolve) => (tell = resolve))
    const leave = () => turns.get(time) === mine && turns.delete(time)
    turns.set(time, mine)
    // Also where nobody told the end, for instance because the answer of an earlier try was given again.
    setTimeout(() => {
      leave()
      tell?.(true)
    }, PATIENCE_MS).unref()
    return (isDecided) => {
      if (!isDecided) leave()
      tell?.(isDecided)
    }
  }
}
