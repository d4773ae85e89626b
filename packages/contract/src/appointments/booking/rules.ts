/** How long a slot opened in the booking modal is kept for that person (specification/readings §6). */
export const HOLD_MINUTES = 5

/** Most owners that one search names. */
export const OWNER_CHOICES_MAX = 20
