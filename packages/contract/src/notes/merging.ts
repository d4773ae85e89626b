import type { Shape } from '../merge.ts'

/**
 * What of a prescription two people may change at once: each medicine, and the note. A medicine is one piece, because one person's
 * dose with another's frequency is what nobody has prescribed.
 */
export const PRESCRIPTION_SHAPE: Shape = { rows: 'whole' }
