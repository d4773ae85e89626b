/** How long a freed time is kept for the first owner on the waiting list. */
export const OFFER_MINUTES = 15

/** Most waiting list entries of one owner, so that waiting lists cannot be used to watch a practice. */
export const WAITING_MAX = 10

/** Most waiting list entries that a practice is shown. */
export const WAITING_SHOWN_MAX = 300
