import { CODE_LENGTH } from '@vetvisit/contract/auth/code/rules'
import { useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { showFailure } from '../action/show-failure.ts'
import { BusyButton } from '../action/busy-button.tsx'
import { useAction } from '../action/use-action.ts'
import { CodeField } from './code-field.tsx'
import { ResendButton } from './resend-button.tsx'
import { askForCode, useRequestedCode } from './requested-code.ts'
import { SentCode } from './sent-code.tsx'

type CodeInsteadProps = {
  /** Address of the signed-in person. */
  email: string
  error: string | null
  /** Null while the code is incomplete. */
  onCode: (entered: { code: string; codeKey: string } | null) => void
}

/** Mails a code to the signed-in person and asks for it, in the place of a password. */
export function CodeInstead({ email, error, onCode }: CodeInsteadProps) {
  const { t } = useTranslation('code')
  const waiting = useRequestedCode()
  const requested = waiting?.email === email ? waiting : null
  const [digits, setDigits] = useState('')
  const ask = useAction({
    act: (_input: void, attempt) => askForCode(email, attempt),
    onError: showFailure,
  })
  if (!requested)
    return (
      <div className="code-entry">
        <p>{t('confirmHint')}</p>
        <BusyButton type="button" color="primary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {t('send')}
        </BusyButton>
      </div>
    )
  const change = (next: string) => {
    setDigits(next)
    onCode(next.length === CODE_LENGTH ? { code: next, codeKey: requested.codeKey } : null)
  }
  return (
    <div className="code-entry">
      <SentCode requested={requested} />
      <CodeField
        label={t('label')}
        value={digits}
        error={error}
        onChange={change}
        onComplete={() => undefined}
      />
      <ResendButton key={requested.codeKey} requested={requested} onSent={() => change('')} />
    </div>
  )
}
