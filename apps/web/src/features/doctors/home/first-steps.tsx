import './first-steps.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { checkmark, timeOutline } from 'ionicons/icons'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { addOwnerPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'

type Step = DoctorDashboard['firstSteps'][number]

type FirstStepsProps = {
  steps: readonly Step[]
  missing: DoctorDashboard['missing']
  /** Link and poster of the public page, which belong to the clinics. */
  PageLinks: ComponentType
}

/** The steps of a new practice to its first booking, in place of its numbers, which are all zero. */
export function FirstSteps({ steps, missing, PageLinks }: FirstStepsProps) {
  const { t } = useTranslation('home')
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <h2 id="first-steps" className="first-steps-title">
          {t('firstSteps.heading')}
        </h2>
        <p>{t('firstSteps.progress', { done, count: steps.length })}</p>
      </div>
      <div className="first-steps-bar" aria-hidden="true">
        {steps.map(({ name, state }) => (
          <span key={name} data-state={state} />
        ))}
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={step.name} className="first-step" data-state={step.state}>
            <Mark state={step.state} number={index + 1} />
            <div>
              <h3>
                {t(`firstSteps.${step.name}.title`)}
                <span className="sr-only">: {t(`firstSteps.${step.state}`)}</span>
              </h3>
              <StepText step={step} missing={missing} />
              <div className="first-step-actions">
                {step.name === 'page' ? (
                  step.state !== 'todo' && <PageLinks />
                ) : (
                  <StepAction step={step} missing={missing} />
                )}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mark({ state, number }: { state: Step['state']; number: number }) {
  return (
    <span className="first-step-mark" aria-hidden="true">
      {state === 'todo' ? number : <IonIcon icon={state === 'done' ? checkmark : timeOutline} />}
    </span>
  )
}

type StepProps = Pick<FirstStepsProps, 'missing'> & { step: Step }

function StepText({ step: { name, state }, missing }: StepProps) {
  const { t } = useTranslation('home')
  const place = usePlaceKind()
  if (state === 'done') return <p>{t(`firstSteps.${name}.done`)}</p>
  if (name === 'hours')
    return <p>{t(`firstSteps.hours.${missing.includes('position') ? 'position' : place}`)}</p>
  const waits = name === 'verification' || name === 'page' || name === 'assistant'
  return (
    <p>{waits && state === 'waiting' ? t(`firstSteps.${name}.waiting`) : t(`firstSteps.${name}.todo`)}</p>
  )
}

/** Only the doctor changes the own record, clinics and the team. */
function StepAction({ step: { name, state }, missing }: StepProps) {
  const { t } = useTranslation('home')
  const place = usePlaceKind()
  const isDoctor = useUser()?.role === 'doctor'
  if (state !== 'todo' || name === 'email' || name === 'page' || (name !== 'owner' && !isDoctor)) return null
  const isOnMap = !missing.includes('position')
  const actions = {
    verification: ['/doctor/profile', t('firstSteps.verification.action')],
    hours: isOnMap
      ? ['/doctor/clinics/new', t(`firstSteps.hours.${place === 'clinic' ? 'actionClinic' : 'actionCenter'}`)]
      : ['/doctor/clinics', t('firstSteps.hours.actionPosition')],
    owner: [addOwnerPath(''), t('firstSteps.owner.action')],
    assistant: ['/doctor/assistant', t('firstSteps.assistant.action')],
  } as const
  const [path, text] = actions[name]
  return (
    <IonButton size="small" fill="outline" routerLink={path}>
      {text}
    </IonButton>
  )
}
