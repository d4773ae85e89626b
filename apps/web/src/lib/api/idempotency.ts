import { ApiError, newIdempotencyKey } from './call.ts'

/** Options of a write for `call`. */
export type Attempt = { idempotencyKey: string }

/** Sends the writes of one form or button; the only guard against a double press. */
export type Sender<Input, Answer> = (
  input: Input,
  act: (input: Input, attempt: Attempt) => Promise<Answer>,
) => Promise<Answer>

/**
 * Repeating the same input while its call is running joins that call. Repeating it after a lost response sends the same
 * idempotency key, so that the server executes it once; after any response it gets a new key.
 *
 * @param isExclusive also joins different input to the running call, as for a form
 */
export function createSender<Input, Answer>({ isExclusive = false, newKey = newIdempotencyKey } = {}): Sender<
  Input,
  Answer
> {
  let latest: { content: string; answer: Promise<Answer> } | null = null
  let kept: { content: string; key: string } | null = null
  return (input, act) => {
    const content = JSON.stringify(input) ?? ''
    if (latest && (isExclusive || latest.content === content)) return latest.answer
    const attempt = kept?.content === content ? kept : { content, key: newKey() }
    kept = attempt
    const deleteKey = () => {
      if (kept === attempt) kept = null
    }
    const send = async () => {
      try {
        const answer = await act(input, { idempotencyKey: attempt.key })
        deleteKey()
        return answer
      } catch (error) {
        if (!(error instanceof ApiError && error.outcomeUnknown)) deleteKey()
        throw error
      }
    }
    const mine = {
      content,
      answer: send().finally(() => {
        if (latest === mine) latest = null
      }),
    }
    latest = mine
    return mine.answer
  }
}
