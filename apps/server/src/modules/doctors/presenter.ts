import type { Certificate, Doctor } from '@vetvisit/contract/doctors/routes'
import { type CertificateKind, type DoctorProfile, onboardingStepOf } from '@vetvisit/contract/doctors/rules'
import type { SpecializationId } from '@vetvisit/contract/people/rules'
import type { Context } from '../../context.ts'
import { linkToFile, publicLinkToFile } from '../files/presenter.ts'
import type { DoctorRow } from './repository.ts'

/** A doctor's own record, as the doctor sees it. */
export function doctorToWire(signer: Pick<Context, 'files'>, row: DoctorRow, now: number): Doctor {
  const { user, doctor, clinics, assistants, notes } = row
  return {
    _id: user.id,
    email: user.email,
    fullname: user.fullname,
    dateOfBirth: user.dateOfBirth,
    gender: user.gender,
    mobile: user.mobile,
    countryCode: user.countryCode,
    ISOCode: user.isoCode,
    profile: user.profileFileId && publicLinkToFile(signer, user.profileFileId),
    language: user.language,
    registrationId: doctor.registrationId,
    verified: doctor.verifiedAt !== null,
    // Only ids of the list are ever written.
    specialization: doctor.specializations as SpecializationId[],
    experience: doctor.experience,
    about: doctor.about,
    degree: doctor.degree,
    certificates: certificatesToWire(signer, row, 'certificate', now),
    documents: certificatesToWire(signer, row, 'document', now),
    isServiceProvider: doctor.isServiceProvider,
    clinics,
    assistants,
    notes,
    onboarding: user.onboarding,
    onboardingStep: user.onboarding ? onboardingStepOf(profileOf(row), clinics.length) : null,
    termsAndConditionsAcceptedAt: user.termsAcceptedAt?.toISOString() ?? null,
    createdOn: user.createdOn?.toISOString() ?? null,
  }
}

const certificatesToWire = (
  signer: Pick<Context, 'files'>,
  { certificates }: Pick<DoctorRow, 'certificates'>,
  kind: CertificateKind,
  now: number,
): Certificate[] =>
  certificates
    .filter((one) => one.kind === kind)
    .map(({ id, name, fileId, addedAt }) => ({
      _id: id,
      name,
      fileUrl: linkToFile(signer, fileId, now),
      addedAt: new Date(addedAt).toISOString(),
    }))

/** What the rules of onboarding look at. */
export function profileOf({ user, doctor }: Pick<DoctorRow, 'user' | 'doctor'>): DoctorProfile {
  return { ...user, ...doctor, specialization: doctor.specializations }
}
