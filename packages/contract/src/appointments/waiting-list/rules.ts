/** How long a time that has come free is kept for the first of the waiting list. */
export const OFFER_MINUTES = 15

/** Days that one owner may wait for at the same time: a waiting list is not a way to watch a practice. */
export const WAITING_MAX = 10

/** Most places of its waiting lists that a practice is shown. */
export const WAITING_SHOWN_MAX = 300
