import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { recordCareNotification } from '../../notifications/public.ts'
import { findAskingDoctor, findOwnerByEmail } from './person-query.ts'
import { careParams } from './presenter.ts'
import { insertInvitation, isOnRecord, lockInvitation, mailKeyOf, renewInvitation } from './repository.ts'
import { INVITATION_MS, repeatOutcome } from './rules.ts'

/**
 * Invites the owner of an address to be on the practice's record. The doctor sees the same for every address: the invitation is open and
 * a mail is sent. Inviting again while it is open does nothing.
 */
export async function invite(
  context: ChangeContext,
  scope: PracticeScope,
  email: string,
  now: Instant,
): Promise<void> {
  const { database } = context
  const { practiceId } = scope
  if (await isOnRecord(database, practiceId, email)) return
  const expiresAt = now + INVITATION_MS
  const insertedId = await insertInvitation(database, { practiceId, email, now, expiresAt })
  if (insertedId !== undefined) return send(context, { id: insertedId, scope, email, askedAt: now }, now)
  const existing = await lockInvitation(database, { practiceId, email })
  if (!existing) return
  const outcome = repeatOutcome(existing, now)
  if (outcome === 'nothing') return
  if (outcome === 'shown-again') return renewInvitation(database, existing.id, null)
  // Never the time of the last mail, whose key it is part of.
  const askedAt = Math.max(now, existing.askedAt + 1)
  await renewInvitation(database, existing.id, { now: askedAt, expiresAt })
  await send(context, { id: existing.id, scope, email, askedAt }, now)
}

/** Sends the mail, and the notification if an account has confirmed the address. */
async function send(
  context: ChangeContext,
  { id, scope, email, askedAt }: { id: string; scope: PracticeScope; email: string; askedAt: Instant },
  now: Instant,
): Promise<void> {
  const { database } = context
  const facts = { invitationId: id, email }
  const dedupeKey = mailKeyOf(id, askedAt)
  await queueMail(database, { kind: 'care-invitation', recipientId: null, dedupeKey, facts }, now)
  const doctor = await findAskingDoctor(database, scope)
  const owner = await findOwnerByEmail(database, email)
  // Invitations appear only after the address is confirmed.
  if (!doctor || !owner || owner.emailVerifiedAt === null) return
  const notification = { type: 'care-asked', params: careParams(owner, doctor), to: [owner] } as const
  await recordCareNotification(context, notification, now)
}
