/**
 * Makes one question of all that are asked in the same turn of the event loop: a busy server reads several requests in one, and
 * each question of its own costs more than what it asks for. Nobody gets an answer that is older than his question, and none
 * waits for an earlier one.
 *
 * @param ask answers in the order of the keys; when it fails, everybody who asked then fails
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
