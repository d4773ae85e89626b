import type { Span } from '@vetvisit/contract/appointments/availability/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { NewNotification, NotificationParams } from '../../notifications/public.ts'
import type { BookableClinic, BookableVet } from '../../timetables/public.ts'
import type { WaitingOwner } from './repository.ts'

type AtClinic = Pick<BookableClinic, 'clinic'> & {
  vet: Pick<BookableVet, 'fullname' | 'profileFileId'>
}
type Told = Pick<WaitingOwner, 'ownerId' | 'ownerName' | 'ownerProfile' | 'ownerLanguage' | 'reason'>

/** The notification of an owner for whom a time is held. */
export function offerNotification(
  at: AtClinic,
  place: Told,
  { startsAt, endsAt, expiresAt }: Pick<Span, 'startsAt' | 'endsAt'> & { expiresAt: number },
): NewNotification {
  const { reason } = place
  return notificationAbout(at, place, {
    type: 'slot-free',
    start: instantText(startsAt),
    end: instantText(endsAt),
    until: instantText(expiresAt),
    ...(reason && { reasonId: reason.id }),
    ...(reason && reason.animals > 1 && { animals: reason.animals }),
  })
}

/** The notification of an owner whose vet has left the practice: for whom they wait from now on, or which offer has ended. */
export const waitingNotification = (
  at: AtClinic,
  place: Told,
  { waits, start }: Pick<Required<NotificationParams>, 'waits'> & { start: number },
): NewNotification =>
  notificationAbout(at, place, {
    type: 'waiting-changed',
    start: instantText(start),
    end: instantText(start),
    waits,
  })

function notificationAbout(
  { clinic, vet }: AtClinic,
  { ownerId, ownerName, ownerProfile, ownerLanguage }: Told,
  {
    type,
    ...facts
  }: Pick<NewNotification, 'type'> &
    Pick<NotificationParams, 'start' | 'end' | 'until' | 'reasonId' | 'animals' | 'waits'>,
): NewNotification {
  return {
    type,
    // A hold is no appointment, and expires in a quarter of an hour.
    appointmentId: null,
    appointmentVersion: null,
    params: {
      ownerId,
      ownerName,
      ownerProfile,
      doctorName: vet.fullname,
      doctorProfile: vet.profileFileId,
      petName: '',
      clinicId: clinic.id,
      clinicName: clinic.name,
      timeZone: clinic.timeZone,
      ...facts,
      type: 'consultation',
    },
    color: clinic.color,
    to: [{ id: ownerId, language: ownerLanguage }],
  }
}
