/** A passport is signed for this many days; a device with a network gets a new one each day. */
export const PASSPORT_DAYS = 30

/** Most passports of one answer; owners with more pets see those that they added first. */
export const PASSPORTS_MAX = 50

/** Longest token that is checked: the longest names and numbers in three-byte letters are far below. */
export const PASSPORT_TOKEN_MAX_LENGTH = 3000

/** Stands before the signed text, so that no other signature of this key can be taken for a passport's. */
export const PASSPORT_CONTEXT = 'vetvisit passport 1:'
