import { IonButton } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import type { Attempt } from '../../lib/api/idempotency.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { useAction } from '../action/use-action.ts'
import { CodeField } from './code-field.tsx'
import { ResendButton } from './resend-button.tsx'
import type { RequestedCode } from './requested-code.ts'
import { SentCode } from './sent-code.tsx'

type CodeEntryProps = {
  requested: RequestedCode
  /** Makes the call with the code; its refusal is shown at the field. */
  onCode: (code: string, attempt: Attempt) => Promise<unknown>
  /** Leads back to the address; without it there is no such button. */
  onOtherAddress?: () => void
}

/** Asks for a requested code and sends it once it is complete. Its `key` is the code's, so that another code begins with an empty field. */
export function CodeEntry({ requested, onCode, onOtherAddress }: CodeEntryProps) {
  const { t } = useTranslation('code')
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const check = useAction({ act: onCode, isExclusive: true, onError: () => setDigits('') })
  useEffect(() => {
    // After a wrong code, too: the field is disabled while it is checked.
    if (!check.isPending) input.current?.focus()
  }, [check.isPending])
  return (
    <div className="code-entry">
      <SentCode requested={requested} />
      <CodeField
        ref={input}
        label={t('label')}
        value={digits}
        disabled={check.isPending}
        error={check.error && errorText(check.error)}
        onChange={(next) => {
          setDigits(next)
          if (next !== '' && check.error) check.reset()
        }}
        onComplete={(code) => check.mutate(code)}
      />
      <output className="sr-only">{check.isPending ? t('checking') : ''}</output>
      <div className="code-actions">
        <ResendButton requested={requested} />
        {onOtherAddress && (
          <IonButton fill="clear" size="small" onClick={onOtherAddress}>
            {t('otherAddress')}
          </IonButton>
        )}
      </div>
    </div>
  )
}
