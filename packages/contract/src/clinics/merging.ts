import type { Shape } from '../merge.ts'
import { serviceKey } from './rules.ts'

const nameOf = (row: unknown) => serviceKey((row as { name: string }).name)

/** Services by name, with their sub-services by name: what of them two people may change at once. */
export const SERVICES_SHAPE: Shape = {
  rows: { parts: { subServices: { rows: { parts: {} }, key: nameOf } } },
  key: nameOf,
}

/**
 * What of a clinic two people may change at once. The address is one piece: its place on the map was looked up for the one that was
 * sent. A client puts its lines together by itself, and sends the whole.
 */
export const CLINIC_SHAPES = {
  schedule: { rows: 'whole' },
  additionalServices: SERVICES_SHAPE,
  holidays: 'members',
  species: 'members',
} as const satisfies Record<string, Shape>
