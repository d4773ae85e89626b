import type { RouteData } from '@vetvisit/contract/http'
import type { CareDoctor, Invitation, listPractices } from '@vetvisit/contract/owners/care-routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context.ts'
import { publicLinkToFile } from '../../files/public.ts'
import type { CareDoctorRow, InvitationRow, listInvitationsOfOwner, PracticeRow } from './repository.ts'

type Signer = Pick<Context, 'files'>
type QuestionRow = Awaited<ReturnType<typeof listInvitationsOfOwner>>[number]

/** A question as the doctor sees it: a refused one looks like one that waits. */
export function invitationToWire({ id, email, askedAt, expiresAt }: InvitationRow): Invitation {
  return { _id: id, email, askedAt: instantText(askedAt), until: instantText(expiresAt) }
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
  questions: readonly QuestionRow[],
): RouteData<typeof listPractices> {
  return {
    practices: practices.map(({ doctor, since, openAppointments }) => ({
      doctor: doctorToWire(signer, doctor),
      since: instantText(since),
      openAppointments,
    })),
    invitations: questions.map(({ id, doctor, askedAt }) => ({
      _id: id,
      doctor: doctorToWire(signer, doctor),
      askedAt: instantText(askedAt),
    })),
  }
}
