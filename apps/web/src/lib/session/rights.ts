import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { useUser, type SessionUser } from './session.ts'

type Person = Pick<SessionUser, 'role' | 'rights'>

/**
 * Whether somebody of a practice may do this: the doctor everything, an assistant what the doctor lets her do. It decides what a
 * screen offers; the server decides anew at each call.
 */
export const hasRight = (person: Person | null, right: AssistantRight): boolean =>
  person?.role === 'doctor' || (person?.role === 'assistant' && person.rights?.includes(right) === true)

/** `hasRight` of whoever is signed in, true where none is needed; changes with what the doctor gives and takes. */
export function useRight(right: AssistantRight | undefined): boolean {
  const user = useUser()
  return right === undefined || hasRight(user, right)
}
