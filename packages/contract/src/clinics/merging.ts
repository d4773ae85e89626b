import type { Shape } from '../merge.ts'
import { serviceKey } from './rules.ts'

const nameOf = (row: unknown) => serviceKey((row as { name: string }).name)

/** How concurrent changes of services are merged: services by name, with their sub-services by name. */
export const SERVICES_SHAPE: Shape = {
  rows: { parts: { subServices: { rows: { parts: {} }, key: nameOf } } },
  key: nameOf,
}

/**
 * How concurrent changes of a clinic are merged. The address is one piece, because its position was looked up for the address as a
 * whole. Clients merge the lines of an address themselves and send all of it.
 */
export const CLINIC_SHAPES = {
  schedule: { rows: 'whole' },
  additionalServices: SERVICES_SHAPE,
  holidays: 'members',
  species: 'members',
  languages: 'members',
  questions: { rows: 'whole' },
} as const satisfies Record<string, Shape>
