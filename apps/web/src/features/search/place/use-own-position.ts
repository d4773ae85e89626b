import type { Position } from '@vetvisit/contract/geo/rules'
import { useEffect, useState } from 'react'
import { log } from '../../../lib/log.ts'
import { currentPosition, mayLocate } from '../../../platform/location.ts'

/** Longest wait of the list for a position, in milliseconds; a later position is used afterwards. */
const PATIENCE_MS = 1500

type OwnPosition = {
  /** Null while unknown. */
  position: Position | null
  /** False while the device may still return a position without asking the person. */
  settled: boolean
  /** Asks the device, which may ask the person. @throws LocationError */
  locate: () => Promise<Position>
}

/** The person's position: read at once if permission was given before, otherwise only on request (specification/readings §5). */
export function useOwnPosition(wanted: boolean): OwnPosition {
  const [position, setPosition] = useState<Position | null>(null)
  const [settled, setSettled] = useState(!wanted)
  useEffect(() => {
    if (settled) return undefined
    const timer = setTimeout(() => setSettled(true), PATIENCE_MS)
    let gone = false
    const read = async () => {
      const found = await readIfAllowed()
      if (gone) return
      setPosition(found)
      setSettled(true)
    }
    void read()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [settled])
  const locate = async () => {
    const found = await currentPosition()
    setPosition(found)
    return found
  }
  return { position, settled, locate }
}

/** Failures are ignored, because the person did not ask for the position (specification/readings §5). */
async function readIfAllowed(): Promise<Position | null> {
  try {
    return (await mayLocate()) ? await currentPosition() : null
  } catch (error) {
    log.info('Position:', error)
    return null
  }
}
