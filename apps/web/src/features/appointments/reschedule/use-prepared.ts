import { useEffect, useEffectEvent } from 'react'
import type { Arrival } from '../../../lib/routing/arrival.ts'

/**
 * Asks once to confirm the answer that a link in a mail proposes, as if its button had been pressed; nothing happens before that.
 *
 * @param ask functions that ask, by the name of the answer
 */
export function usePrepared(
  prepared: Pick<Arrival, 'act' | 'done'> | undefined,
  ask: Readonly<Record<string, () => unknown>>,
): void {
  const act = prepared?.act ?? null
  const begin = useEffectEvent((name: string) => {
    prepared?.done()
    void ask[name]?.()
  })
  useEffect(() => {
    if (act !== null) begin(act)
  }, [act])
}
