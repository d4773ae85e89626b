import { ApiError } from '../../../lib/api/call.ts'

/** What could not be done, with the error. */
export type Failed<Item> = { item: Item; error: unknown }

/** True without a connection or at a rate limit, because all further calls would fail, too. */
const stopsAll = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429)

/**
 * Acts on items one after another, so that the progress is known. A refused item does not stop the others; if the server cannot be
 * reached, the rest is not tried.
 *
 * @param onDone called after each item with the number of those that are done
 * @returns what is left
 */
export async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onDone: (item: Item, done: number) => void,
): Promise<Failed<Item>[]> {
  const left: Failed<Item>[] = []
  for (const [index, item] of items.entries()) {
    try {
      await act(item)
      onDone(item, index + 1)
    } catch (error) {
      left.push({ item, error })
      if (stopsAll(error)) {
        for (const other of items.slice(index + 1)) left.push({ item: other, error })
        break
      }
    }
  }
  return left
}
