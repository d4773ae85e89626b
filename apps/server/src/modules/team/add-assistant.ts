import type { Assistant, AssistantFields } from '@vetvisit/contract/assistants/routes'
import {
  type AssistantRight,
  DEFAULT_RIGHTS,
  type MemberKind,
  RECEPTION_RIGHTS,
  TEAM_MAX,
} from '@vetvisit/contract/assistants/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { lockPractice } from '../../db/locks.ts'
import { countAttempt } from '../../db/transactions/attempts.ts'
import { accountWithEmail } from '../auth/public.ts'
import { replacePicture } from '../files/public.ts'
import { invitePending } from './invite-pending.ts'
import { insertPending, listPending, type PendingAssistantRow } from './invited-query.ts'
import { kindOfMember, listColleagues } from './members/team-query.ts'
import { pendingToWire } from './presenter.ts'
import { ASSISTANT_INVITE_LIMIT, storedPhone } from './rules.ts'

/**
 * Counts an invitation before its transaction, because a refusal rolls that back. The mail goes to an address that the doctor typed,
 * so the doctor's own address must be confirmed.
 *
 * @throws DomainError verify_email, too_many_requests
 */
export async function countAssistantInvite(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { practiceId, signerId, actorId }: PracticeScope,
  now: Instant,
): Promise<void> {
  const doctor = await accountWithEmail({ database }, { userId: signerId ?? actorId })
  if (config.smtpUrl !== undefined && !doctor?.emailVerifiedAt)
    throw new DomainError('verify_email', { text: 'refusals.inviterUnconfirmed' })
  if (await countAttempt(database, `hire:${practiceId}`, ASSISTANT_INVITE_LIMIT, now))
    throw new DomainError('too_many_requests', { retryAfterSeconds: ASSISTANT_INVITE_LIMIT.blockMs / 1000 })
}

/** Rights of an invited person unless the inviting vet chooses others. */
const USUAL_RIGHTS: Record<MemberKind, readonly AssistantRight[]> = {
  vet: [],
  assistant: DEFAULT_RIGHTS,
  reception: RECEPTION_RIGHTS,
}

/**
 * Invites a person to the team. The invitation is sent after the commit; until then, and if it fails, the list shows the person
 * with that state (specification/practice §4).
 *
 * @throws DomainError not_found for who has left the practice meanwhile, invalid, too_many_assistants
 */
export async function addAssistant(
  context: Pick<Context, 'database' | 'log' | 'clock' | 'files'>,
  scope: PracticeScope,
  { kind, fields, language }: { kind: MemberKind; fields: AssistantFields; language: TextLanguage },
  now: Instant,
): Promise<Assistant> {
  const { database, log } = context
  // Lock: two invitations are counted one after the other, and nobody is invited to work for a vet who leaves.
  await lockPractice(database, scope.practiceId)
  if ((await kindOfMember(database, scope, scope.actorId)) === undefined) throw new DomainError('not_found')
  const [colleagues, pending] = await Promise.all([
    listColleagues(database, scope),
    listPending(database, scope),
  ])
  // The first vet does not count.
  if (colleagues.length - 1 + pending.length >= TEAM_MAX) throw new DomainError('too_many_assistants')
  const picture = {
    holder: scope,
    path: 'doctor/assistant',
    current: null,
    sent: fields.profile ?? null,
  } as const
  const row = {
    ...pendingOf(scope, kind, fields, now),
    profileFileId: await replacePicture(context, picture, now),
  }
  await insertPending(database, row)
  database.afterCommit(() => {
    invitePending(context).catch((error: unknown) =>
      log.error({ err: error }, 'pending assistants could not be invited'),
    )
  })
  return pendingToWire({ ...row, mail: null }, { ...context, language, now })
}

function pendingOf(
  { practiceId, signerId, actorId }: PracticeScope,
  kind: MemberKind,
  { fullname, email, phone = null, countryCode = null, ISOCode = null, rights }: AssistantFields,
  now: Instant,
): Omit<PendingAssistantRow, 'profileFileId'> {
  return {
    id: uuidv7(),
    practiceId,
    kind,
    principalId: kind === 'assistant' ? signerId : null,
    orderedBy: actorId,
    fullname,
    email,
    mobile: storedPhone(phone, countryCode),
    countryCode,
    isoCode: ISOCode,
    rights: kind === 'vet' ? [] : (rights ?? [...USUAL_RIGHTS[kind]]),
    createdAt: now,
    invitedAt: null,
    failure: null,
  }
}
