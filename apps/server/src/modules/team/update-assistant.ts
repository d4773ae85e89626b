import type { Assistant, AssistantChanges } from '@vetvisit/contract/assistants/routes'
import { MEMBER_SHAPES } from '@vetvisit/contract/assistants/merging'
import { ASSISTANT_RIGHTS, type AssistantRight } from '@vetvisit/contract/assistants/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { ACCOUNT_CHANGED } from '@vetvisit/contract/events'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import { mergeSeen, refuseChanged, refuseOtherId, sentOr } from '../../context/sent-fields.ts'
import { type ChangeOrigin, decideNumber } from '../auth/public.ts'
import { replacePicture } from '../files/public.ts'
import { type ListedPendingRow, lockInvited, writePending } from './invited-query.ts'
import { memberToWire } from './presenter.ts'
import { lockMember, type MemberRow, writeMember } from './repository.ts'
import { storedPhone } from './rules.ts'
import { mayChangeRights, requireTeamRight } from './policy.ts'

/** A member, or an invited assistant without an account yet; `invitedAt` distinguishes them. */
type Current = MemberRow & Pick<ListedPendingRow, 'invitedAt' | 'mail'>

/**
 * Changes an assistant's record. The e-mail never changes. Only the doctor changes rights; they apply from the assistant's next call,
 * and their open screens reload.
 *
 * @throws DomainError not_found, invalid, stale, too_many_requests
 */
export async function updateAssistant(
  context: Pick<Context, 'database' | 'files' | 'live'>,
  scope: PracticeScope,
  { assistantId, sent }: { assistantId: string; sent: AssistantChanges },
  origin: ChangeOrigin,
): Promise<Assistant> {
  const { database, live } = context
  const { now } = origin
  requireTeamRight(scope, assistantId)
  const current = await lockCurrent(database, scope, assistantId)
  const shown = memberToWire(context, current, now)
  refuseOtherId(assistantId, sent)
  refuseChanged(shown, sent, ['kind', 'email', 'state', 'err'])
  const changes = mergeSeen(shown, sent, MEMBER_SHAPES)
  if (!mayChangeRights(scope)) refuseChanged(shown, { rights: inListOrder(changes.rights) }, ['rights'])
  const picture = { path: 'doctor/assistant', current: current.profileFileId, sent: changes.profile } as const
  const next = {
    ...current,
    ...(await numberOf(database, { current, changes, isOwn: assistantId === scope.actorId }, origin)),
    fullname: changes.fullname ?? current.fullname,
    isoCode: sentOr(changes.ISOCode, current.isoCode),
    rights: inListOrder(changes.rights) ?? current.rights,
    profileFileId: await replacePicture(context, { holder: scope, ...picture }, now),
  }
  if (next.invitedAt === null) await writeMember(database, next)
  else await writePending(database, next)
  const saved = memberToWire(context, next, now)
  if (String(saved.rights) !== String(shown.rights))
    database.afterCommit(() => live.emitTo(assistantId, ACCOUNT_CHANGED, { action: 'changed', data: null }))
  return saved
}

/** @throws DomainError not_found */
async function lockCurrent(database: Database, scope: PracticeScope, assistantId: string): Promise<Current> {
  const invited = await lockInvited(database, scope, assistantId)
  if (invited?.kind === 'vet') throw new DomainError('not_found')
  if (invited) return { ...invited, state: 'invited', mobileSignsIn: false, onboarding: true }
  const member = await lockMember(database, scope, assistantId)
  if (!member) throw new DomainError('not_found')
  return { ...member, invitedAt: null, mail: null }
}

type NumberChange = { current: Current; changes: AssistantChanges; isOwn: boolean }

/** A number that someone else enters reaches the assistant but never signs them in. */
async function numberOf(
  database: Database,
  { current, changes, isOwn }: NumberChange,
  { isProven, ...origin }: ChangeOrigin,
): Promise<Pick<MemberRow, 'mobile' | 'countryCode' | 'mobileSignsIn'>> {
  const countryCode = sentOr(changes.countryCode, current.countryCode)
  const mobile = storedPhone(sentOr(changes.phone, current.mobile), countryCode)
  if (isOwn) {
    const mobileSignsIn = await decideNumber(
      database,
      current,
      { mobile, countryCode },
      { ...origin, isProven },
    )
    return { mobile, countryCode, mobileSignsIn }
  }
  const isSame = mobile === current.mobile && countryCode === current.countryCode
  return { mobile, countryCode, mobileSignsIn: current.mobileSignsIn && isSame }
}

const inListOrder = (rights: AssistantRight[] | undefined) =>
  rights && ASSISTANT_RIGHTS.filter((right) => rights.includes(right))
