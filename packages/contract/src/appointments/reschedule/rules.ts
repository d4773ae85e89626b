/** Most preferred times in one move request. */
export const MOVE_REQUEST_TIMES_MAX = 3
