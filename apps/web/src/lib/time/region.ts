import {
  type Clock,
  CLOCKS,
  type DateOrder,
  DATE_ORDERS,
  type Place,
  regionalClock,
  regionalOrder,
} from '@vetvisit/contract/zones/region'
import { readStored, writeStored } from '../session/stored.ts'

let known = { offset: Number.NaN, zone: '' }

/**
 * The time zone of this device. Asking for it makes a formatter, and a list of practices asks hundreds of times; a journey
 * changes the offset, too.
 */
export function viewerZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (offset !== known.offset) known = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return known.zone
}

const here = (): Place => ({
  zone: viewerZone(),
  locale: globalThis.navigator?.language,
})

const storedOf = <Choice extends string>(key: string, choices: readonly Choice[]): Choice | null => {
  const stored = readStored(key)
  return choices.find((choice) => choice === stored) ?? null
}

let clock: Clock | null
let order: DateOrder | null

/** Reads the choices again, which another tab may have changed. */
export function rereadRegion(): void {
  clock = storedOf('clock', CLOCKS)
  order = storedOf('date-order', DATE_ORDERS)
}
rereadRegion()

/** The choice on this device; null to follow the region. */
export const chosenClock = (): Clock | null => clock
export const chosenOrder = (): DateOrder | null => order

export const currentClock = (language: string): Clock => clock ?? regionalClock(here(), language)
export const currentOrder = (): DateOrder => order ?? regionalOrder(here())

export function keepClock(next: Clock | null): void {
  clock = next
  writeStored('clock', next)
}

export function keepOrder(next: DateOrder | null): void {
  order = next
  writeStored('date-order', next)
}
