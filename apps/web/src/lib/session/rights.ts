import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { useUser, type SessionUser } from './session.ts'

type Person = Pick<SessionUser, 'role' | 'rights'>

/**
 * True if a person of a practice has a right: the doctor has all, an assistant those that the doctor granted. It decides what a
 * screen offers; the server checks each call.
 */
export const hasRight = (person: Person | null, right: AssistantRight): boolean =>
  person?.role === 'doctor' || (person?.role === 'assistant' && person.rights?.includes(right) === true)

/** `hasRight` of the signed-in person, true if no right is needed; follows changes by the doctor. */
export function useRight(right: AssistantRight | undefined): boolean {
  const user = useUser()
  return right === undefined || hasRight(user, right)
}
