import { readStored, writeStored } from '../../../lib/session/stored.ts'

const KEY = 'search-place'

type LastPlace = { name: string; lat: number; lng: number }

/** The town of the last search on this device; null before the first one. */
export function lastPlace(): LastPlace | null {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? 'null')
    return isPlace(stored) ? stored : null
  } catch {
    return null
  }
}

export const keepPlace = ({ name, lat, lng }: LastPlace): void =>
  writeStored(KEY, JSON.stringify({ name, lat, lng }))

export const forgetPlace = (): void => writeStored(KEY, null)

const isPlace = (value: unknown): value is LastPlace =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'lat' in value &&
  Number.isFinite(value.lat) &&
  'lng' in value &&
  Number.isFinite(value.lng)
