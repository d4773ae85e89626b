import type { Certificate, Doctor } from '@vetvisit/contract/doctors/routes'
import { type CertificateKind, type DoctorProfile, onboardingStepOf } from '@vetvisit/contract/doctors/rules'
import type { SpecializationId } from '@vetvisit/contract/doctors/specializations'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { linkToFile, publicLinkToFile } from '../files/public.ts'
import type { DoctorRow } from './repository.ts'

/** A doctor's own record, as the doctor sees it. */
export function doctorToWire(signer: Pick<Context, 'files'>, row: DoctorRow, now: Instant): Doctor {
  const { clinics, assistants, notes } = row
  return {
    _id: row.id,
    email: row.email,
    fullname: row.fullname,
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    mobile: row.mobile,
    countryCode: row.countryCode,
    ISOCode: row.isoCode,
    profile: row.profileFileId && publicLinkToFile(signer, row.profileFileId),
    language: row.language,
    registrationId: row.registrationId,
    verified: row.verifiedAt !== null,
    // The schema allows only ids of the list.
    specialization: row.specializations as SpecializationId[],
    experience: row.experience,
    about: row.about,
    degree: row.degree,
    certificates: certificatesToWire(signer, row, 'certificate', now),
    documents: certificatesToWire(signer, row, 'document', now),
    isServiceProvider: row.isServiceProvider,
    clinics,
    assistants,
    notes,
    onboarding: row.onboarding,
    onboardingStep: row.onboarding ? onboardingStepOf(profileOf(row), clinics.length) : null,
    termsAndConditionsAcceptedAt: row.termsAcceptedAt === null ? null : instantText(row.termsAcceptedAt),
    createdOn: row.createdOn === null ? null : instantText(row.createdOn),
  }
}

const certificatesToWire = (
  signer: Pick<Context, 'files'>,
  { certificates }: Pick<DoctorRow, 'certificates'>,
  kind: CertificateKind,
  now: Instant,
): Certificate[] =>
  certificates
    .filter((one) => one.kind === kind)
    .map(({ id, name, fileId, addedAt }) => ({
      _id: id,
      name,
      fileUrl: linkToFile(signer, fileId, now),
      addedAt: instantText(addedAt),
    }))

/** The fields that the rules of onboarding judge. */
export const profileOf = (row: DoctorRow): DoctorProfile => ({ ...row, specialization: row.specializations })
