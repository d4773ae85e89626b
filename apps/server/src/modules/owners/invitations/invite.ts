import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import type { findPatientByEmail, Invitation, listPractices } from '@vetvisit/contract/owners/care-routes'
import type { OwnerScope, PracticeScope } from '../../../caller.ts'
import type { Context, ChangeContext } from '../../../context.ts'
import { takeBudget } from '../../../db/transactions/attempts.ts'
import type { Database } from '../../../db/client.ts'
import { lockDoctor, lockForOwner } from '../../../db/locks.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { beginCare } from '../../care/public.ts'
import { handOverFiles, releaseFile } from '../../files/public.ts'
import { recordCareNotification } from '../../notifications/public.ts'
import { INVITATION_MS, invitationBudget, repeatOutcome, requireMayInvite } from './rules.ts'
import { invitationToWire, practicesToWire } from './presenter.ts'
import * as care from './repository.ts'
import { findManagedByEmail, mergeInto } from '../managed/repository.ts'

type Parts = ChangeContext & Pick<Context, 'config'>
type Practices = RouteData<typeof listPractices>

/**
 * Counts a question before its transaction, which a refusal would roll back.
 *
 * @throws DomainError not_found, not_verified, verify_email, too_many_requests
 */
export async function limitInvitations(
  { config, database }: Pick<Context, 'config' | 'database'>,
  scope: PracticeScope,
  now: number,
): Promise<void> {
  requireMayInvite(config, scope)
  const refusal = await spendMail({ config, database }, scope, now)
  if (refusal) throw refusal
}

/**
 * Counts a mail to an address that somebody of a practice has typed. The doctor's own address must be confirmed: whoever gets such
 * a mail must be able to find out who sent it.
 *
 * @returns why no mail may leave, or null
 */
export async function spendMail(
  { config, database }: Pick<Context, 'config' | 'database'>,
  { doctorId, verified }: PracticeScope,
  now: number,
): Promise<DomainError | null> {
  if (config.doctorVerification === 'required' && !verified) return new DomainError('not_verified')
  const inviter = await care.findInviter(database, doctorId)
  // Without a mail server nothing leaves.
  if (!inviter?.isConfirmed && config.smtpUrl !== undefined)
    return new DomainError('verify_email', { text: 'refusals.inviterUnconfirmed' })
  const budget = invitationBudget(now - (inviter?.createdAt ?? now))
  const until = await takeBudget(database, `invite:${doctorId}`, budget, now)
  if (until === null) return null
  return new DomainError('too_many_requests', {
    text: 'refusals.invitationsOfDay',
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
  })
}

/**
 * Asks whoever has an address to be on the doctor's record. What the doctor sees is the same for everybody: the question stands,
 * and a mail leaves; put again, nothing happens.
 */
export async function invite(
  context: Parts,
  scope: PracticeScope,
  email: string,
  now: number,
): Promise<void> {
  const { database } = context
  const { doctorId } = scope
  if (await care.isOnRecord(database, doctorId, email)) return
  const expiresAt = now + INVITATION_MS
  const fresh = await care.insertInvitation(database, { doctorId, email, now, expiresAt })
  if (fresh !== undefined) return ask(context, { id: fresh, doctorId, email }, now)
  const known = await care.lockInvitation(database, { doctorId, email })
  if (!known) return
  const repetition = repeatOutcome(known, now)
  if (repetition === 'nothing') return
  await care.renewInvitation(database, known.id, repetition === 'asked-again' ? { now, expiresAt } : null)
  if (repetition === 'asked-again') await ask(context, { id: known.id, doctorId, email }, now)
}

async function ask(
  context: Parts,
  { id, doctorId, email }: { id: string; doctorId: string; email: string },
  now: number,
): Promise<void> {
  const { database } = context
  await queueMail(
    database,
    { kind: 'care-invitation', recipientId: null, facts: { invitationId: id, email } },
    now,
  )
  const [doctor, owner] = [
    await care.findPersonSummary(database, doctorId),
    await care.findOwnerByEmail(database, email),
  ]
  // Whose address is not confirmed could be anybody: he is shown the question once it is.
  if (!doctor || !owner || owner.emailVerifiedAt === null) return
  await recordCareNotification(
    context,
    { type: 'care-asked', params: paramsOf(owner, doctor), to: [owner] },
    now,
  )
}

const paramsOf = (owner: care.PersonSummary, doctor: care.PersonSummary) => ({
  ownerId: owner.id,
  ownerName: owner.fullname,
  ownerProfile: owner.profile,
  doctorName: doctor.fullname,
  doctorProfile: doctor.profile,
  petId: null,
  petName: '',
})

/** What the doctor's own records say of an address. @throws DomainError not_found, not_verified */
export async function lookUp(
  { config, database }: Pick<Context, 'config' | 'database'>,
  scope: PracticeScope,
  email: string,
  now: number,
): Promise<RouteData<typeof findPatientByEmail>> {
  requireMayInvite(config, scope)
  if (await care.isOnRecord(database, scope.doctorId, email)) return { email, state: 'on_record' }
  const asked = await care.listInvitationsOfDoctor(database, scope.doctorId, now)
  return { email, state: asked.some((question) => question.email === email) ? 'asked' : 'new' }
}

/** @throws DomainError not_found for service providers */
export async function invitations(
  { config, database }: Pick<Context, 'config' | 'database'>,
  scope: PracticeScope,
  now: number,
): Promise<Invitation[]> {
  requireMayInvite({ ...config, doctorVerification: 'off' }, scope)
  return (await care.listInvitationsOfDoctor(database, scope.doctorId, now)).map(invitationToWire)
}

/** @throws DomainError not_found */
export async function withdrawInvitation(
  database: Database,
  { doctorId }: PracticeScope,
  id: string,
  now: number,
): Promise<void> {
  if (!(await care.withdraw(database, doctorId, id, now))) throw new DomainError('not_found')
}

type Owner = OwnerScope & { emailVerified: boolean }

/** Who has the owner on record, and who asks to; the latter only for an address that is confirmed. */
export async function practicesOf(
  context: Pick<Context, 'database' | 'files'>,
  { ownerId, emailVerified }: Owner,
  now: number,
): Promise<Practices> {
  const [practices, questions] = await Promise.all([
    care.listPracticesOf(context.database, ownerId, now),
    emailVerified ? care.listInvitationsOfOwner(context.database, ownerId, now) : [],
  ])
  return practicesToWire(context, practices, questions)
}

/**
 * Answers a doctor's question. The relation begins here and not before; who declines is not told to anybody.
 *
 * @throws DomainError verify_email, not_found, wrong_state for a refusal of what was accepted
 */
export async function answerInvitation(
  context: Parts,
  owner: Owner,
  { id, accept }: { id: string; accept: boolean },
  now: number,
): Promise<Practices> {
  const { database } = context
  if (!owner.emailVerified) throw new DomainError('verify_email')
  const question = await care.lockInvitationOfOwner(database, owner.ownerId, id, now)
  if (!question) throw new DomainError('not_found')
  const answer = accept ? 'accepted' : 'declined'
  if (question.answer === 'accepted' && !accept)
    throw new DomainError('wrong_state', { text: 'refusals.invitationClosed' })
  if (question.answer !== answer) {
    await care.writeAnswer(database, id, answer)
    if (accept) await begin(context, owner.ownerId, await recordOf(database, question), now)
  }
  return practicesOf(context, owner, now)
}

type Record = { doctorId: string; managedId: string | null }

/** What a doctor's question is about besides the relation: the record that he keeps for whoever has the address. */
export async function recordOf(
  database: Database,
  { doctorId, email }: { doctorId: string; email: string },
): Promise<Record> {
  return { doctorId, managedId: (await findManagedByEmail(database, doctorId, email))?.id ?? null }
}

/** Puts an owner on a doctor's record, and gives him the animals of the record that was kept for him. */
export async function begin(
  context: Parts,
  ownerId: string,
  { doctorId, managedId }: Record,
  now: number,
): Promise<void> {
  const { database } = context
  await beginCare(database, { doctorId, ownerId, origin: 'invitation' }, now)
  if (managedId !== null) {
    // The practice may be booking for the record that closes.
    await lockDoctor(database, doctorId)
    const picture = await mergeInto(database, { managedId, ownerId }, now)
    if (picture !== null) await releaseFile(context, picture, now)
    await handOverFiles(context, { ownerId })
  }
  const [doctor, owner] = [
    await care.findPersonSummary(database, doctorId),
    await care.findPersonSummary(database, ownerId),
  ]
  if (!doctor || !owner) throw new DomainError('not_found')
  await recordCareNotification(
    context,
    { type: 'care-accepted', params: paramsOf(owner, doctor), to: [doctor] },
    now,
  )
}

/**
 * Takes the owner from a doctor's record. What the practice wrote stays with it; everything else is closed to it at once.
 *
 * @throws DomainError not_found, practice_has_visits with `details.appointments` while there is something to come
 */
export async function endCare(
  context: Pick<Context, 'database' | 'files'>,
  owner: Owner,
  doctorId: string,
  now: number,
): Promise<Practices> {
  const { database } = context
  const relation = { ownerId: owner.ownerId, doctorId }
  // Nothing is booked or approved between the count and the end.
  await lockForOwner(database, owner.ownerId)
  const open = await care.countOpenAppointments(database, relation, now)
  const isOnRecord = (await care.listPracticesOf(database, owner.ownerId, now)).some(
    ({ doctor }) => doctor.id === doctorId,
  )
  if (!isOnRecord) throw new DomainError('not_found')
  if (open > 0) throw new DomainError('practice_has_visits', { details: { appointments: open } })
  await care.endRelation(database, relation, { now, quietUntil: now + INVITATION_MS })
  return practicesOf(context, owner, now)
}
