import { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { t } from 'i18next'

/** Names of the swatches in order. */
const COLOUR_KEYS = [
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'violet',
  'indigo',
  'blue',
  'teal',
  'green',
  'darkBrown',
  'brown',
  'grey',
] as const

/** Name of a clinic's colour. */
export const colourName = (colour: (typeof CLINIC_COLORS)[number]): string =>
  t(`clinics:colours.${COLOUR_KEYS[CLINIC_COLORS.indexOf(colour)] ?? 'grey'}`)
