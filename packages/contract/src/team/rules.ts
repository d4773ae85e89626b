/** Longest name of a practice. */
export const PRACTICE_NAME_MAX_LENGTH = 200

/** Most missed appointments that a practice may allow before an owner books by telephone only. */
export const TELEPHONE_AFTER_MISSED_MAX = 10

/** Longest accepted token of an invitation; those of the server are shorter. */
export const INVITATION_TOKEN_MAX_LENGTH = 400
