import { ClinicStep } from '../../features/clinics/clinic-form/clinic-step.tsx'
import { DoctorOnboarding } from '../../features/doctors/onboarding/onboarding-page.tsx'

/** The onboarding of a doctor, whose third step is the clinic form. */
export function DoctorOnboardingRoute() {
  return <DoctorOnboarding clinicStep={ClinicStep} />
}
