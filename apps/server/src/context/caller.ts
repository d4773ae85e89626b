import type { AgendaScope } from '@vetvisit/contract/appointments/agenda/rules'
import type { Role } from '@vetvisit/contract/http'
import type { Language } from '@vetvisit/contract/people/fields'
import type { AssistantRight, MemberKind } from '@vetvisit/contract/assistants/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../db/instant.ts'

/** The signed-in person, read from the session and nowhere else (specification/authorization "Assistants act for a principal"). */
export type Caller = {
  sessionId: string
  /** On a shared computer, until its person unlocks it. */
  isLocked: boolean
  userId: string
  role: Role
  accountCreatedAt: Instant
  language: Language | null
  onboarding: boolean
  /** Also true if nothing can be confirmed: without an address, or without a mail server (specification/readings §3). */
  emailVerified: boolean
  /** The practice in which this person works; null for owners. */
  practice: Practice | null
}

/** Whose agendas the lists of a member answer: those of one vet, or of all vets of the practice. */
export type Reach = 'practice' | { vetId: string }

/** What a member of a practice acts for: three ids that answer three questions (docs/decisions/0411-three-ids.md). */
export type Practice = {
  /** Whose records, clinics, files and budgets these are, and who may act on a visit. */
  practiceId: string
  kind: MemberKind
  /** Whose agendas lists answer. */
  reach: Reach
  /** The vet by whose name notes are signed: the member, or the vet whom an assistant works for. Null for a reception, which signs nothing. */
  signerId: string | null
  /** Decides about prices, and about the rights of others. */
  isAdmin: boolean
  /** Rights of an assistant or a reception; `all` for a vet. */
  rights: 'all' | readonly AssistantRight[]
  isServiceProvider: boolean
  /** Whether the operator has checked the signer; of a reception, one vet of the practice. */
  verified: boolean
}

/** An owner acting on their own records. */
export type OwnerScope = { ownerId: string }

/** A doctor or assistant acting on the doctor's records with their own rights. */
export type PracticeScope = Practice & { actorId: string }

/** A vet who leads a practice, acting without a session. */
export const vetScope = (practiceId: string, vetId: string): PracticeScope & { signerId: string } => ({
  practiceId,
  kind: 'vet',
  reach: { vetId },
  signerId: vetId,
  actorId: vetId,
  isAdmin: true,
  rights: 'all',
  isServiceProvider: false,
  verified: true,
})

/** A route is bound to a handler for another role: a bug in the binding, not an error of the caller. */
const wrongScopeError = () => new Error('This route is bound to a handler for another role.')

/** The caller of a route for every role. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw wrongScopeError()
  return caller
}

export function ownerScope(caller: Caller | null): OwnerScope {
  if (caller?.role !== 'patient') throw wrongScopeError()
  return { ownerId: caller.userId }
}

export function practiceScope(caller: Caller | null): PracticeScope {
  if (!caller?.practice) throw wrongScopeError()
  return { ...caller.practice, actorId: caller.userId }
}

/** Who signs for a member. @throws DomainError not_found for a reception */
export function signerOf({ signerId }: Pick<Practice, 'signerId'>): string {
  if (signerId === null) throw new DomainError('not_found')
  return signerId
}

/** What a member asks a list for; nothing is what their own reach answers. */
type Asked = { scope?: AgendaScope | undefined; doctorId?: string | undefined }

/**
 * The scope of a member for one call, with the agendas that it asks for: the own ones, those of the practice, or those of one vet. The own ones
 * of a reception are those of the practice.
 */
export function withReach(scope: PracticeScope, { scope: asked, doctorId }: Asked): PracticeScope {
  if (doctorId !== undefined) return { ...scope, reach: { vetId: doctorId } }
  if (asked === undefined) return scope
  const { signerId: vetId } = scope
  return { ...scope, reach: asked === 'practice' || vetId === null ? 'practice' : { vetId } }
}

/** The caller behind a practice scope, for the audit log. */
export const actorOf = (scope: PracticeScope): Pick<Caller, 'userId' | 'practice'> => ({
  userId: scope.actorId,
  practice: scope,
})
