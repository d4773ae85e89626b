import { WAITING_SHOWN_MAX } from '@vetvisit/contract/appointments/waiting-list/rules'
import type { WaitingOwner } from '@vetvisit/contract/appointments/waiting-list/schemas'
import type { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { linkToPicture } from '../../files/public.ts'
import { waitedReasonToWire } from './waiting-list.ts'
import { findWaitingOwner, listWaitingOwners, type WaitingListRow } from './repository.ts'

/** The waiting lists within a member's reach, by day. */
export async function waitingPage(
  context: Context,
  scope: PracticeScope,
  now: Instant,
): Promise<{ waiting: WaitingOwner[]; total: number }> {
  const rows = await listWaitingOwners(context.database, scope, WAITING_SHOWN_MAX, now)
  return { waiting: rows.map((row) => waitingOwnerToWire(context, row, now)), total: rows[0]?.total ?? 0 }
}

/** A place on the practice's waiting lists. @throws DomainError not_found for another practice's place and for a past day */
export async function loadPlace(
  { database }: Context,
  scope: PracticeScope,
  id: string,
  now: Instant,
): Promise<WaitingListRow> {
  const place = await findWaitingOwner(database, scope, id, now)
  if (!place) throw new DomainError('not_found')
  return place
}

export function waitingOwnerToWire(context: Context, row: WaitingListRow, now: Instant): WaitingOwner {
  const { offer } = row
  return {
    _id: row.id,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    date: row.date,
    clinic: {
      _id: row.clinicId,
      name: row.clinicName,
      // The contract's enum limits the values of this column.
      color: row.clinicColor as (typeof CLINIC_COLORS)[number],
      timeZone: row.timeZone,
    },
    patient: {
      _id: row.ownerId,
      fullname: row.ownerName,
      mobile: row.ownerMobile,
      profile: row.ownerProfile && linkToPicture(context, row.ownerProfile, now),
    },
    joinedAt: instantText(row.joinedAt),
    ...waitedReasonToWire(row),
    offers: row.offers,
    offer: offer && {
      start: instantText(offer.start),
      end: instantText(offer.end),
      expiresAt: instantText(offer.expiresAt),
    },
  }
}
