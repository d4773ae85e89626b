/**
 * Batches all keys of one turn of the event loop into one query: a busy server reads several requests per turn, and a query of its own for
 * each costs more than the look-up itself. No caller gets an answer that is older than its call, and none waits for an earlier batch.
 *
 * @param ask answers in the order of the keys; if it fails, all callers of the batch fail
 */
export function batchPerTick<Key, Answer>(
  ask: (keys: Key[]) => Promise<Answer[]>,
): (key: Key) => Promise<Answer> {
  let turn: { keys: Key[]; answers: Promise<Answer[]> } | undefined
  return async (key) => {
    const mine = (turn ??= nextTurn())
    const place = mine.keys.push(key) - 1
    return (await mine.answers)[place] as Answer
  }

  function nextTurn() {
    const keys: Key[] = []
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      turn = undefined
      return ask(keys)
    })
    return { keys, answers }
  }
}
