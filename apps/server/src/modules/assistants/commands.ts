import type { Assistant, AssistantChanges, AssistantFields } from '@vetvisit/contract/assistants/routes'
import {
  ASSISTANT_RIGHTS,
  type AssistantRight,
  DEFAULT_RIGHTS,
  TEAM_MAX,
} from '@vetvisit/contract/assistants/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { ACCOUNT_CHANGED } from '@vetvisit/contract/events'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { countAttempt } from '../../db/transactions/attempts.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { refuseChanged, refuseOtherId, mergeSeen, sentOr } from '../../read-only.ts'
import {
  canonicalMobile,
  type ChangeOrigin,
  decideNumber,
  endSessionsOf,
  isDemoAccount,
  reachable,
} from '../auth/public.ts'
import { releaseFile, replacePicture } from '../files/public.ts'
import { inviteOrdered } from './invitation-commands.ts'
import { mayChangeRights, ASSISTANT_INVITE_LIMIT, requireTeamRight } from './policy.ts'
import { memberToWire, pendingToWire } from './presenter.ts'
import * as repository from './repository.ts'

type Parts = Pick<Context, 'database' | 'log' | 'clock' | 'files'>

/** The team of a practice, and what is ordered for it. */
export async function listTeam(
  context: Pick<Context, 'database' | 'files'>,
  scope: PracticeScope,
  language: TextLanguage,
  now: number,
): Promise<Assistant[]> {
  const { database } = context
  const [members, orders] = await Promise.all([
    repository.listMembers(database, scope),
    repository.listOrders(database, scope),
  ])
  const listed = orders.map((order) => pendingToWire(order, { ...context, language, now }))
  // By the order in which they were asked for: nobody can tell which of those who are invited has an account.
  const team = [
    ...members.map((member) => memberToWire(context, member, now)),
    ...listed.filter(({ state }) => state === 'invited'),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...team, ...listed.filter(({ state }) => state !== 'invited')]
}

/**
 * Counts an order before its transaction, which a refusal would roll back. The mail goes to an address that somebody has typed, so the
 * doctor's own must be confirmed.
 *
 * @throws DomainError verify_email, too_many_requests
 */
export async function countAssistantInvite(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { doctorId }: PracticeScope,
  now: number,
): Promise<void> {
  const doctor = await reachable({ database, config }, { userId: doctorId })
  if (config.smtpUrl !== undefined && !doctor?.emailVerifiedAt)
    throw new DomainError('verify_email', { text: 'refusals.inviterUnconfirmed' })
  if (await countAttempt(database, `hire:${doctorId}`, ASSISTANT_INVITE_LIMIT, now))
    throw new DomainError('too_many_requests', { retryAfterSeconds: ASSISTANT_INVITE_LIMIT.blockMs / 1000 })
}

/**
 * Takes the order for an assistant. The invitation goes out once this is committed; until then, and when that fails, the order
 * says so on the list (specification/practice §4).
 *
 * @throws DomainError invalid, too_many_assistants
 */
export async function addAssistant(
  context: Parts,
  scope: PracticeScope,
  fields: AssistantFields,
  language: TextLanguage,
  now: number,
): Promise<Assistant> {
  const { database, log } = context
  const [members, orders] = await Promise.all([
    repository.listMembers(database, scope),
    repository.listOrders(database, scope),
  ])
  if (members.length + orders.length >= TEAM_MAX) throw new DomainError('too_many_assistants')
  const countryCode = fields.countryCode ?? null
  const order: repository.PendingAssistantRow = {
    id: uuidv7(),
    doctorId: scope.doctorId,
    orderedBy: scope.actorId,
    fullname: fields.fullname,
    email: fields.email,
    mobile: phoneOf(fields.phone ?? null, countryCode),
    countryCode,
    isoCode: fields.ISOCode ?? null,
    rights: fields.rights ?? [...DEFAULT_RIGHTS],
    profileFileId: await replacePicture(
      context,
      { holder: scope, path: 'doctor/assistant', current: null, sent: fields.profile ?? null },
      now,
    ),
    createdAt: now,
    invitedAt: null,
    failure: null,
  }
  await repository.insertPending(database, order)
  database.afterCommit(() => {
    inviteOrdered(context).catch((error: unknown) =>
      log.error({ err: error }, 'ordered assistants could not be invited'),
    )
  })
  return pendingToWire(order, { ...context, language, now })
}

/**
 * Changes an assistant's record. Rights are the doctor's to give, and hold from the next call on; open screens are told. The e-mail
 * never changes.
 *
 * @throws DomainError not_found, invalid, stale, too_many_requests
 */
export async function updateAssistant(
  context: Pick<Context, 'database' | 'files' | 'live'>,
  scope: PracticeScope,
  assistantId: string,
  sent: AssistantChanges,
  { isProven, ...origin }: ChangeOrigin,
): Promise<Assistant> {
  const { database, live } = context
  const { now } = origin
  requireTeamRight(scope, assistantId)
  const invited = await repository.lockInvited(database, scope, assistantId)
  const current = invited
    ? { ...invited, state: 'invited' as const, mobileSignsIn: false, onboarding: true }
    : own(await repository.lockMember(database, scope, assistantId))
  const shown = memberToWire(context, current, now)
  refuseOtherId(assistantId, sent)
  refuseChanged(shown, sent, ['email', 'state', 'err'])
  const changes = mergeSeen(shown, sent)
  if (!mayChangeRights(scope)) refuseChanged(shown, { rights: sorted(changes.rights) }, ['rights'])
  const countryCode = sentOr(changes.countryCode, current.countryCode)
  const mobile = phoneOf(sentOr(changes.phone, current.mobile), countryCode)
  const isOwn = assistantId === scope.actorId
  const isOther = mobile !== current.mobile || countryCode !== current.countryCode
  const next = {
    ...current,
    fullname: changes.fullname ?? current.fullname,
    countryCode,
    mobile,
    // A number that somebody else writes down reaches the person, and signs nobody in.
    mobileSignsIn: isOwn
      ? await decideNumber(database, current, { mobile, countryCode }, isProven, origin)
      : current.mobileSignsIn && !isOther,
    isoCode: sentOr(changes.ISOCode, current.isoCode),
    rights: changes.rights ?? current.rights,
    profileFileId: await replacePicture(
      context,
      { holder: scope, path: 'doctor/assistant', current: current.profileFileId, sent: changes.profile },
      now,
    ),
  }
  if (invited) await repository.writeOrder(database, { ...next, invitedAt: invited.invitedAt })
  else await repository.writeMember(database, next)
  const saved = memberToWire(context, next, now)
  if (String(saved.rights) !== String(shown.rights))
    database.afterCommit(() => live.emitTo(assistantId, ACCOUNT_CHANGED, { action: 'changed', data: null }))
  return saved
}

/**
 * Removes an assistant with every session, or an order that stands on the list.
 *
 * @throws DomainError not_found, own_account: nobody removes himself, demo_account for the one that visitors of the demo share
 */
export async function removeAssistant(
  context: Pick<Context, 'database' | 'live' | 'config'>,
  scope: PracticeScope,
  caller: Caller,
  assistantId: string,
  now: number,
): Promise<void> {
  const { database, config } = context
  requireTeamRight(scope, assistantId)
  if (assistantId === scope.actorId) {
    // A doctor is nobody's assistant, not even his own.
    throw new DomainError(mayChangeRights(scope) ? 'not_found' : 'own_account')
  }
  const order = await repository.removeOrder(database, scope, assistantId)
  if (order) {
    if (order.profileFileId !== null) await releaseFile(context, order.profileFileId, now)
    return
  }
  const { profileFileId, email } = own(await repository.lockMember(database, scope, assistantId))
  if (config.demo && isDemoAccount(email)) throw new DomainError('demo_account')
  await repository.closeAccount(database, { id: assistantId, now })
  if (profileFileId !== null) await releaseFile(context, profileFileId, now)
  await endSessionsOf(context, assistantId, now, { why: 'removed' })
  await recordAudit(database, {
    caller,
    call: 'deleteAssistant',
    outcome: 'done',
    object: { type: 'user', id: assistantId },
    now,
  })
}

/** @throws DomainError invalid on `phone` when the number begins with another dial code than the one beside it */
function phoneOf(phone: string | null, countryCode: string | null): string | null {
  const stored = phone && canonicalMobile(phone, countryCode)
  if (phone !== null && stored === null)
    throw new DomainError('invalid', { fields: { phone: 'validation.contactInvalid' } })
  return stored
}

const sorted = (rights: AssistantRight[] | undefined) =>
  rights && ASSISTANT_RIGHTS.filter((right) => rights.includes(right))

function own(row: repository.MemberRow | undefined): repository.MemberRow {
  if (!row) throw new DomainError('not_found')
  return row
}
