import { IonButton, IonIcon } from '@ionic/react'
import { CodeRequest } from '@vetvisit/contract/auth/code/schemas'
import { checkmarkCircle } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { CodeEntry } from '../../../ui/code/code-entry.tsx'
import { NewPersonFields } from '../../../ui/code/new-person-fields.tsx'
import { askForCode } from '../../../ui/code/requested-code.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { storedHoldKey } from '../hold/visitor-hold.ts'
import type { VisitorSheetState } from './use-visitor-sheet.ts'

type YouStepProps = { sheet: VisitorSheetState; onPassword: () => void }

/** How the practice reaches a visitor: an address, the code mailed to it, and for a new address name, number and terms. */
export function YouStep({ sheet, onPassword }: YouStepProps) {
  const { t } = useTranslation(['booking', 'code'])
  const { you, hold, leaveToOwner } = sheet
  const { requested, proven } = you
  if (proven)
    return (
      <>
        <p className="you-proven">
          <IonIcon icon={checkmarkCircle} aria-hidden="true" />
          <span>{t('visitor.proven', { email: proven.email })}</span>
          <button type="button" className="sheet-link" onClick={you.startAgain}>
            {t('code:otherAddress')}
          </button>
        </p>
        <div className="form">
          <NewPersonFields control={you.form.control} setFocus={you.form.setFocus} />
        </div>
      </>
    )
  if (requested)
    return (
      <CodeEntry
        key={requested.codeKey}
        requested={requested}
        onCode={(code, attempt) =>
          you.enter({ email: requested.email, codeKey: requested.codeKey, code }, attempt, leaveToOwner)
        }
        onOtherAddress={you.startAgain}
      />
    )
  return (
    <>
      {/* The code holds the time longer. */}
      <AddressForm onRequested={hold.renew} />
      <IonButton className="sheet-more" fill="clear" onClick={onPassword}>
        {t('code:usePassword')}
      </IonButton>
    </>
  )
}

function AddressForm({ onRequested }: { onRequested: () => void }) {
  const { t } = useTranslation(['booking', 'code'])
  const state = useApiForm({
    schema: CodeRequest.pick({ email: true }),
    defaultValues: { email: '' },
    onSubmit: async ({ email }, attempt) => {
      const holdKey = storedHoldKey()
      await askForCode(email, attempt, holdKey === null ? {} : { holdKey })
      onRequested()
    },
  })
  return (
    <ApiForm state={state}>
      <p className="quiet sheet-note">{t('visitor.hint')}</p>
      <EmailField control={state.control} name="email" label={t('code:email')} autocomplete="email" />
      <SubmitButton color="primary" submitting={state.submitting} expand="block">
        {t('code:send')}
      </SubmitButton>
    </ApiForm>
  )
}
