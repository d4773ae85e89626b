/**
 * How much is measured: `whole` for figures to be written down, `quick` for a look, `once` runs everything with little data to see that
 * it works and judges no speed, only counts of what must never happen.
 */
export type Effort = 'once' | 'quick' | 'whole'

/** The amount for this effort. */
export const by = <T>(effort: Effort, amounts: Record<Effort, T>): T => amounts[effort]
