import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { type DoctorProfile, onboardingStepOf } from '@vetvisit/contract/doctors/rules'
import type { SpecialisationId } from '@vetvisit/contract/people/rules'
import type { Context } from '../../context.ts'
import { publicLinkToFile } from '../files/presenter.ts'
import type { DoctorRow } from './repository.ts'

/** A doctor's own record, as the doctor sees it. */
export function doctorToWire(signer: Pick<Context, 'files'>, row: DoctorRow): Doctor {
  const { user, doctor, clinics } = row
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
    specialization: doctor.specializations as SpecialisationId[],
    experience: doctor.experience,
    about: doctor.about,
    degree: doctor.degree,
    isServiceProvider: doctor.isServiceProvider,
    clinics,
    onboarding: user.onboarding,
    onboardingStep: user.onboarding ? onboardingStepOf(profileOf(row), clinics.length) : null,
    termsAndConditionsAcceptedAt: user.termsAcceptedAt?.toISOString() ?? null,
    createdOn: user.createdOn?.toISOString() ?? null,
  }
}

/** What the rules of onboarding look at. */
export function profileOf({ user, doctor }: Pick<DoctorRow, 'user' | 'doctor'>): DoctorProfile {
  return { ...user, ...doctor, specialization: doctor.specializations }
}
