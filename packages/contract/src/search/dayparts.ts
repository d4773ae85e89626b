/** Parts of a day by the clinic's clock, as minutes of the day, half-open. */
export const DAYPART_MINUTES = {
  morning: { from: 0, to: 720 },
  afternoon: { from: 720, to: 1020 },
  evening: { from: 1020, to: 1440 },
} as const
export type Daypart = keyof typeof DAYPART_MINUTES
export const DAYPARTS = ['morning', 'afternoon', 'evening'] as const satisfies readonly Daypart[]
