import { useTranslation } from '../../../lib/text/translation.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { IonButton, useIonRouter } from '@ionic/react'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { useState } from 'react'
import { currentLanguage } from '../../../lib/text/language.ts'
import { takeRememberedPage } from '../../../lib/routing/paths.ts'
import { useAskBeforeUnload } from '../../../ui/modal/ask-before-unload.ts'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { AddressFields } from '../../../ui/person/address-fields.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { PersonFields } from '../../../ui/person/person-fields.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { TermsModal } from '../../../ui/modal/terms-modal.tsx'
import { onboardingInputs, OwnerOnboarding, type OwnerOnboardingInputs } from '../format.ts'
import { useSaveOwner, useOwnRecord } from '../queries.ts'

/** `/patient/onboarding`: the owner's personal data and the terms (specification/readings §3). */
export function OwnerOnboardingPage() {
  const { t } = useTranslation('owners')
  const owner = useOwnRecord()
  return (
    <PageShell title={t('onboarding.title')} width="form">
      <p className="quiet">{t('onboarding.intro')}</p>
      <Loaded query={owner} skeleton={<RowsSkeleton />}>
        {(record) => <OnboardingForm owner={record} />}
      </Loaded>
    </PageShell>
  )
}

/** Saves everything in one call, which also ends onboarding, then opens the requested page or the home. */
function OnboardingForm({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'common'])
  const router = useIonRouter()
  const save = useSaveOwner()
  const [addressOpen, setAddressOpen] = useState(owner.address !== null)
  const [termsOpen, setTermsOpen] = useState(false)
  const [defaultValues] = useState(() => onboardingInputs(owner, navigator.languages))
  const state = useApiForm<OwnerOnboardingInputs, OwnerOnboarding>({
    schema: OwnerOnboarding,
    defaultValues,
    onSubmit: async (values) => {
      await save.mutateAsync({ ...values, language: currentLanguage() })
      router.push(takeRememberedPage() ?? '/patient', 'root', 'replace')
    },
  })
  const addressProblem = state.form.formState.errors.address !== undefined
  useAskBeforeUnload(state.form.formState.isDirty)
  return (
    <ApiForm state={state}>
      <PersonFields control={state.control} email={owner.email} />
      <Disclosure
        title={t('onboarding.address')}
        hint={t('onboarding.addressHint')}
        isOpen={addressOpen || addressProblem}
        onToggle={() => setAddressOpen(!(addressOpen || addressProblem))}
      >
        <AddressFields control={state.control} />
      </Disclosure>
      <div>
        <CheckboxField control={state.control} name="termsAccepted">
          {t('onboarding.accept')}
        </CheckboxField>
        <IonButton fill="clear" size="small" type="button" onClick={() => setTermsOpen(true)}>
          {t('onboarding.readTerms')}
        </IonButton>
      </div>
      <div className="form-actions">
        <SubmitButton submitting={state.submitting}>{t('common:save')}</SubmitButton>
      </div>
      <TermsModal isOpen={termsOpen} onClose={() => setTermsOpen(false)} />
    </ApiForm>
  )
}
