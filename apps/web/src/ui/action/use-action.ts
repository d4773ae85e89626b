import {
  useMutation,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createSender, type Attempt } from '../../lib/api/idempotency.ts'

type ActionOptions<Input, Answer> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  /** Makes the call; passes `attempt` on as the call's options. */
  act: (input: Input, attempt: Attempt) => Promise<Answer>
  /** Only one call at a time, even with different input. */
  isExclusive?: boolean
}

type Callbacks<Input, Answer> = Omit<MutateOptions<Answer, Error, Input>, 'onError'> & {
  onError?: (error: Error) => void
}

type Mutate<Input, Answer> = {
  /** `onError` is also called after the person has left the page, and after another write was begun. */
  mutate: (input: Input, callbacks?: Callbacks<Input, Answer>) => void
}
/** Each of its states keeps what it knows: `data` of a success, `error` of a failure. */
type With<Result, Mutating> = Result extends unknown ? Omit<Result, 'mutate'> & Mutating : never
type Action<Input, Answer> = With<UseMutationResult<Answer, Error, Input>, Mutate<Input, Answer>>

/**
 * A write of a screen. Reports whether it is running and why it failed, sends a double press once, and repeats its idempotency key after a
 * lost response (decision 251).
 */
export function useAction<Input = void, Answer = unknown>({
  act,
  isExclusive = false,
  ...options
}: ActionOptions<Input, Answer>): Action<Input, Answer> {
  const [send] = useState(() => createSender<Input, Answer>({ isExclusive }))
  const action = useMutation({ ...options, mutationFn: (input: Input) => send(input, act) })
  const { mutateAsync } = action
  const mutate = useCallback(
    (input: Input, { onError, ...callbacks }: Callbacks<Input, Answer> = {}) => {
      mutateAsync(input, callbacks).catch((error: Error) => onError?.(error))
    },
    [mutateAsync],
  )
  return { ...action, mutate }
}
