import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { createSender, type Attempt } from '../../lib/api/idempotency.ts'

type ActionOptions<Input, Answer> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  /** Makes the call; passes `attempt` on as the call's options. */
  act: (input: Input, attempt: Attempt) => Promise<Answer>
  /** Only one call at a time, even with different input. */
  isExclusive?: boolean
}

/**
 * A write of a screen. Reports whether it is running and why it failed, sends a double press once, and repeats its idempotency key after a
 * lost response (decision 251).
 */
export function useAction<Input = void, Answer = unknown>({
  act,
  isExclusive = false,
  ...options
}: ActionOptions<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const [send] = useState(() => createSender<Input, Answer>({ isExclusive }))
  return useMutation({ ...options, mutationFn: (input: Input) => send(input, act) })
}
