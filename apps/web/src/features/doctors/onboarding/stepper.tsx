import { IonIcon, useIonRouter } from '@ionic/react'
import { ONBOARDING_STEPS, type OnboardingStep } from '@vetvisit/contract/doctors/rules'
import { checkmark } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useWords } from './words.ts'

type StepperProps = {
  current: OnboardingStep
  /** Steps that can be opened. */
  reachable: readonly OnboardingStep[]
  /** The first incomplete step; all before it are complete. */
  open: OnboardingStep
}

/** Progress of the onboarding; steps that can be opened are links. */
export function Stepper({ current, reachable, open }: StepperProps) {
  const { t } = useTranslation('doctors')
  const words = useWords()
  const router = useIonRouter()
  const done = (step: OnboardingStep) => ONBOARDING_STEPS.indexOf(step) < ONBOARDING_STEPS.indexOf(open)
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="stepper">
        {ONBOARDING_STEPS.map((step, index) => {
          const name = step === 'clinic' ? words('step') : t(`steps.${step}`)
          const path = `/doctor/onboarding/${step}`
          const inside = (
            <>
              <span className="stepper-mark" aria-hidden="true">
                {done(step) ? <IonIcon icon={checkmark} /> : index + 1}
              </span>
              <span className="stepper-name">{name}</span>
              {done(step) && <span className="sr-only">{t('steps.done')}</span>}
            </>
          )
          return (
            <li key={step} data-done={done(step)}>
              {reachable.includes(step) ? (
                <a
                  href={path}
                  {...(step === current && { 'aria-current': 'step' as const })}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    if (step !== current) router.push(path, 'root', 'replace')
                  }}
                >
                  {inside}
                </a>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
