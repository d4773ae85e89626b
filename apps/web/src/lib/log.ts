/** Where failures go that nobody at the screen can do anything about: whoever runs the product finds them in the browser's console. */
export const log: Pick<Console, 'info' | 'warn' | 'error'> = console
