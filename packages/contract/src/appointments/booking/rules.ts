/** How long the slot selected in the booking modal is held for its owner (specification/readings §6). */
export const HOLD_MINUTES = 5

/** How much longer a visitor's hold lasts, once, after asking for a sign-in code (specification/readings §6). */
export const CODE_MINUTES = 10

/** How long a network's visitors cannot hold a time that they held until the end. */
export const LAPSED_MINUTES = 15

/** Most owners that one search returns. */
export const OWNER_CHOICES_MAX = 20
