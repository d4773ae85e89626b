import { useEffect, useEffectEvent } from 'react'
import type { Arrival } from '../../../lib/routing/arrival.ts'

/**
 * Asks about the answer that a mail has prepared, once, as if its button had been pressed; nothing happens before the person agrees.
 *
 * @param ask what asks, by the name of the answer
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
