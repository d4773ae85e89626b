import type { PublicSettings } from '@vetvisit/contract/settings/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { readStored, writeStored } from '../../../lib/session/stored.ts'
import { roundedPlace, type From, type Loaded } from './load-to-call.ts'

const KEY = 'emergency-list'
/** Older lists are not shown: practices have closed since, or changed their numbers. */
const KEPT_FOR_MS = 7 * DAY_MS

export type EmergencyLine = PublicSettings['emergencyLines'][number]
export type KeptList = Loaded & { at: number; place: From; lines: readonly EmergencyLine[] }

/** The last list that this device has read, for a time without a connection (decision 324). All of it is public. */
export function keptList(now: number): KeptList | undefined {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as KeptList | null
    // A list of an earlier version has its practices elsewhere.
    return kept !== null && now - kept.at < KEPT_FOR_MS && 'clinics' in kept && 'place' in kept
      ? kept
      : undefined
  } catch {
    return undefined
  }
}

/** The place is kept by the kilometre. */
export const keepList = (list: KeptList): void =>
  writeStored(KEY, JSON.stringify({ ...list, place: roundedPlace(list.place, 2) }))
