import type { RouteData } from '@vetvisit/contract/http'
import type { CareDoctor, Invitation, listPractices } from '@vetvisit/contract/owners/care-routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import { publicLinkToFile } from '../../files/public.ts'
import type { PersonSummary } from './person-query.ts'
import type { CareDoctorRow, PracticeRow } from './practices-query.ts'
import type { ReceivedInvitationRow } from './received-query.ts'
import { deliveryToWire } from '../../notifications/public.ts'
import type { OpenInvitationRow } from './repository.ts'

type Signer = Pick<Context, 'files'>

/** An invitation as the doctor sees it; a refused one looks open. */
export function invitationToWire({ id, email, askedAt, expiresAt, mail }: OpenInvitationRow): Invitation {
  return {
    _id: id,
    email,
    askedAt: instantText(askedAt),
    until: instantText(expiresAt),
    mail: mail && deliveryToWire(mail),
  }
}

export function doctorToWire(
  signer: Signer,
  { id, profile, specializations, ...doctor }: CareDoctorRow,
): CareDoctor {
  return {
    ...doctor,
    _id: id,
    profile: profile && publicLinkToFile(signer, profile),
    specialization: specializations,
  }
}

export function practicesToWire(
  signer: Signer,
  practices: readonly PracticeRow[],
  invitations: readonly ReceivedInvitationRow[],
): RouteData<typeof listPractices> {
  return {
    practices: practices.map(({ doctor, since, openAppointments }) => ({
      doctor: doctorToWire(signer, doctor),
      since: instantText(since),
      openAppointments,
    })),
    invitations: invitations.map(({ id, doctor, askedAt }) => ({
      _id: id,
      doctor: doctorToWire(signer, doctor),
      askedAt: instantText(askedAt),
    })),
  }
}

/** The values of a notification between an owner and a doctor. */
export const careParams = (owner: PersonSummary, doctor: PersonSummary) => ({
  ownerId: owner.id,
  ownerName: owner.fullname,
  ownerProfile: owner.profile,
  doctorName: doctor.fullname,
  doctorProfile: doctor.profile,
  petId: null,
  petName: '',
})
