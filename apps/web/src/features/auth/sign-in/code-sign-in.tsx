import { IonButton } from '@ionic/react'
import { CodeRequest, type EnteredCode } from '@vetvisit/contract/auth/code/schemas'
import { signInByCode, type NewPerson } from '@vetvisit/contract/auth/code/routes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import type { Attempt } from '../../../lib/api/idempotency.ts'
import { knownDevice } from '../../../lib/session/device-token.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { CodeEntry } from '../../../ui/code/code-entry.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { askForCode, forgetCode, useRequestedCode } from '../../../ui/code/requested-code.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { keepSignedIn } from '../../../lib/session/keep-signed-in.ts'
import { useAccessForm } from './use-access-form.ts'
import { NewPersonForm } from './new-person-form.tsx'

/** Signs an owner in, or up, by a mailed code: the address, the code, and for a new address name and number. */
export function CodeSignIn() {
  const { t } = useTranslation('code')
  const requested = useRequestedCode()
  /** The right code of an address without an account. */
  const [proven, setProven] = useState<EnteredCode | null>(null)

  const enter = async (entered: EnteredCode, attempt: Attempt, person?: NewPerson) => {
    const body = { ...entered, ...(person && { person }), language: currentLanguage(), ...knownDevice() }
    const { signedIn } = await call(signInByCode, { body }, attempt)
    if (!signedIn) {
      setProven(entered)
      return
    }
    forgetCode()
    await keepSignedIn(signedIn)
  }
  const startAgain = () => {
    setProven(null)
    forgetCode()
  }

  if (proven && requested?.codeKey === proven.codeKey)
    return (
      <NewPersonForm
        onPerson={(person, attempt) => enter(proven, attempt, person)}
        onCodeDead={(failure) => {
          showFailure(failure)
          startAgain()
        }}
      />
    )
  if (!requested) return <AddressForm />
  return (
    <>
      <h2 className="code-title">{t('enterTitle')}</h2>
      <CodeEntry
        key={requested.codeKey}
        requested={requested}
        onCode={(code, attempt) =>
          enter({ email: requested.email, codeKey: requested.codeKey, code }, attempt)
        }
        onOtherAddress={forgetCode}
      />
    </>
  )
}

function AddressForm() {
  const { t } = useTranslation('code')
  const state = useAccessForm({
    schema: CodeRequest.pick({ email: true }),
    defaultValues: { email: '' },
    onSubmit: ({ email }, attempt) => askForCode(email, attempt),
  })
  return (
    <ApiForm state={state}>
      <h2 className="code-title">{t('title')}</h2>
      <p className="quiet auth-note">{t('hint')}</p>
      <EmailField control={state.control} name="email" label={t('email')} autocomplete="email" />
      <SubmitButton submitting={state.submitting} expand="block">
        {t('send')}
      </SubmitButton>
    </ApiForm>
  )
}

/** The button that leads to the forms with a password. */
export function UsePasswordButton({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('code')
  return (
    <div className="code-password">
      <IonButton fill="outline" expand="block" onClick={onChosen}>
        {t('usePassword')}
      </IonButton>
      <p className="quiet auth-note">{t('usePasswordHint')}</p>
    </div>
  )
}
