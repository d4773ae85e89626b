import { IonButton, IonIcon } from '@ionic/react'
import { openOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { z } from 'zod'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { useSaveDoctor } from '../queries.ts'

const Acceptance = z.object({ termsAccepted: z.literal(true, 'validation.termsRequired') })

type TermsStepProps = { onBack: () => void; onAccepted: () => void }

/** Last step: accepting the terms ends onboarding (specification/practice §4). */
export function TermsStep({ onBack, onAccepted }: TermsStepProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const save = useSaveDoctor()
  const state = useApiForm<{ termsAccepted: boolean }, z.output<typeof Acceptance>>({
    schema: Acceptance,
    defaultValues: { termsAccepted: false },
    onSubmit: async (changes) => {
      await save.mutateAsync(changes)
      onAccepted()
    },
  })
  return (
    <ApiForm state={state}>
      <p>{t('terms.intro')}</p>
      <p>
        {/* This page opens during onboarding only in a window that the onboarding opened (specification/readings §11). */}
        <a className="link" href="/terms-condition" target="_blank" rel="opener">
          {t('terms.open')}
          <IonIcon icon={openOutline} aria-hidden="true" />
          <span className="sr-only">{t('terms.newWindow')}</span>
        </a>
      </p>
      <CheckboxField control={state.control} name="termsAccepted">
        {t('terms.accept')}
      </CheckboxField>
      <div className="form-actions">
        <IonButton type="button" fill="clear" onClick={onBack}>
          {t('common:back')}
        </IonButton>
        <SubmitButton submitting={state.submitting}>{t('terms.finish')}</SubmitButton>
      </div>
    </ApiForm>
  )
}
