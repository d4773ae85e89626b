/** Times that an owner may name when asking to move a visit. */
export const MOVE_REQUEST_TIMES_MAX = 3
