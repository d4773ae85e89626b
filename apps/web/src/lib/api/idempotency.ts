import { ApiError, newIdempotencyKey } from './call.ts'

/** What a write is sent with; `call` takes it as its options. */
export type Attempt = { idempotencyKey: string }

/** Sends the writes of one act; the only guard against a double press. */
export type Sender<Input, Answer> = (
  input: Input,
  act: (input: Input, attempt: Attempt) => Promise<Answer>,
) => Promise<Answer>

/**
 * The same input sent again while its answer is on the way joins the first. Sent again after a lost answer it carries the same
 * idempotency key, so the server does the work once; after any answer it gets a new key.
 *
 * @param isExclusive also joins other input to the write that is on the way, as a form does
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
    const forgetKey = () => {
      if (kept === attempt) kept = null
    }
    const send = async () => {
      try {
        const answer = await act(input, { idempotencyKey: attempt.key })
        forgetKey()
        return answer
      } catch (error) {
        if (!(error instanceof ApiError && error.outcomeUnknown)) forgetKey()
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
