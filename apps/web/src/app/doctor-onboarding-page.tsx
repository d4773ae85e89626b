import { ClinicStep } from '../features/clinics/components/clinic-step.tsx'
import { DoctorOnboarding } from '../features/doctors/onboarding-page.tsx'

/** The onboarding of a doctor, whose third step is the clinic form. */
export function DoctorOnboardingPage() {
  return <DoctorOnboarding clinicStep={ClinicStep} />
}
