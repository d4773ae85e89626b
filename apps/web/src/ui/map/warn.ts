/** Tells the operator, in the browser's console, why a part of the map is not as they set it up. */
export function warn(message: string, reason: unknown): void {
  // oxlint-disable-next-line no-console -- a map that shows less is no error of the page, but its operator looks here
  console.warn(message, reason)
}
