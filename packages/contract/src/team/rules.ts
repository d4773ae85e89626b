/** Longest name of a practice. */
export const PRACTICE_NAME_MAX_LENGTH = 200

/** Longest accepted token of an invitation; those of the server are shorter. */
export const INVITATION_TOKEN_MAX_LENGTH = 400
