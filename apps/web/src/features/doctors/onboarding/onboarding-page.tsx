import '../profile/doctors.css'
import { useIonRouter } from '@ionic/react'
import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { ONBOARDING_STEPS, type OnboardingStep } from '@vetvisit/contract/doctors/rules'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Navigate, useParams } from 'react-router-dom'
import { takeRememberedPage } from '../../../lib/routing/paths.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { AvailabilityStep } from './availability-step.tsx'
import { InfoStep } from './info-step.tsx'
import { Stepper } from './stepper.tsx'
import { TermsStep } from './terms-step.tsx'
import { useWords } from './words.ts'
import { openStep, reachableSteps, readStep } from '../format.ts'
import { useOwnRecord, useSaveDoctor } from '../queries.ts'

export type ClinicStepProps = {
  onBack: () => void
  /** Called when the clinic, and with it the acceptance of the terms, is saved. */
  onSaved: () => void
  /** Accepts the terms without a clinic. @throws ApiError */
  onSkip: () => Promise<void>
}

type DoctorOnboardingProps = {
  /** The clinic form belongs to another feature; the application passes it in. */
  clinicStep: ComponentType<ClinicStepProps>
}

const pathOf = (step: OnboardingStep) => `/doctor/onboarding/${step}`

/** `/doctor/onboarding/{step}`: each step saves the doctor, then moves on (specification/practice §4). */
export function DoctorOnboarding({ clinicStep }: DoctorOnboardingProps) {
  useTranslation('doctors')
  const words = useWords()
  const { step } = useParams()
  const doctor = useOwnRecord()
  return (
    <PageShell title={words('title')} width="form">
      <Loaded query={doctor} skeleton={<RowsSkeleton />}>
        {(record) => (
          <div className="onboarding">
            <p className="quiet">{words('intro')}</p>
            <Steps doctor={record} wanted={readStep(step)} clinicStep={clinicStep} />
          </div>
        )}
      </Loaded>
    </PageShell>
  )
}

type StepsProps = DoctorOnboardingProps & { doctor: Doctor; wanted: OnboardingStep | null }

function Steps({ doctor, wanted, clinicStep: ClinicStep }: StepsProps) {
  const router = useIonRouter()
  const save = useSaveDoctor()
  const reachable = reachableSteps(doctor)
  const open = openStep(doctor)
  // The record is complete as soon as the last step is saved, slightly before this page is left.
  if (doctor.onboarding && (wanted === null || !reachable.includes(wanted)))
    return <Navigate to={pathOf(open)} replace />
  const step = wanted ?? open
  const go = (change: number) => () => {
    const target = ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + change]
    if (target) router.push(pathOf(target), change < 0 ? 'back' : 'forward', 'replace')
  }
  const leaveTo = (path: string) => router.push(path, 'root', 'replace')
  return (
    <>
      <Stepper current={step} reachable={reachable} open={open} />
      {step === 'info' && <InfoStep doctor={doctor} onDone={go(1)} />}
      {step === 'availability' && <AvailabilityStep doctor={doctor} onBack={go(-1)} onDone={go(1)} />}
      {step === 'clinic' && (
        <ClinicStep
          onBack={go(-1)}
          onSaved={() => leaveTo(takeRememberedPage() ?? '/doctor')}
          onSkip={async () => {
            await save.mutateAsync({ termsAccepted: true })
            leaveTo('/doctor/clinics')
          }}
        />
      )}
      {step === 'terms' && (
        <TermsStep onBack={go(-1)} onAccepted={() => leaveTo(takeRememberedPage() ?? '/doctor')} />
      )}
    </>
  )
}
