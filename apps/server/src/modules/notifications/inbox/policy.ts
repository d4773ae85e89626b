import type { Caller } from '../../../context/caller.ts'

/**
 * Whether the inbox named in the path is the caller's (specification/authorization K2): the session decides, the path must agree.
 * A service center may use both names.
 */
export function isOwnInbox({ role, practice }: Caller, named: Caller['role'] | 'service_provider'): boolean {
  if (named === 'service_provider') return role === 'doctor' && practice?.isServiceProvider === true
  return named === role
}
