/** Logs failures that the user cannot fix; the operator finds them in the console of the browser. */
export const log: Pick<Console, 'info' | 'warn' | 'error'> = console
