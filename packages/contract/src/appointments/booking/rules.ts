/** How long the slot selected in the booking modal is held for its owner (specification/readings §6). */
export const HOLD_MINUTES = 5

/** Most owners that one search returns. */
export const OWNER_CHOICES_MAX = 20
