import type { ClinicCard } from '@vetvisit/contract/search/routes'
import type { PublicSettings } from '@vetvisit/contract/settings/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { readStored, writeStored } from '../../../lib/session/stored.ts'

const KEY = 'emergency-list'
/** Older lists are not shown: practices have closed since, or changed their numbers. */
const KEPT_FOR_MS = 7 * DAY_MS

export type ToCall = {
  /** Nearby, for emergencies. */
  taking: ClinicCard[]
  /** The others that are open nearby. */
  open: ClinicCard[]
  far: ClinicCard[]
  /** The town that distances are measured from, if the reader’s place is only guessed. */
  start: string | null
}
export type EmergencyLine = PublicSettings['emergencyLines'][number]
export type KeptList = { at: number; found: ToCall; lines: readonly EmergencyLine[] }

/** The last list that this device has read, for a time without a connection (decision 324). All of it is public. */
export function keptList(now: number): KeptList | undefined {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as KeptList | null
    // A list of an earlier version has no far ones.
    return kept !== null && now - kept.at < KEPT_FOR_MS && 'far' in kept.found ? kept : undefined
  } catch {
    return undefined
  }
}

export const keepList = (list: KeptList): void => writeStored(KEY, JSON.stringify(list))
