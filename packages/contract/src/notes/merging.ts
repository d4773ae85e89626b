import type { Shape } from '../merge.ts'

/**
 * How concurrent changes of a prescription are merged: each medicine separately. A medicine is one piece, because
 * one person's dose with another's frequency is something that nobody has prescribed.
 */
export const PRESCRIPTION_SHAPE: Shape = { rows: 'whole' }
