import { PIN_MAX_LENGTH, PIN_MIN_LENGTH } from '@vetvisit/contract/auth/locks/rules'
import { latinDigits } from '@vetvisit/contract/letters/rules'
import { DEMO_PIN } from '@vetvisit/contract/settings/demo-accounts'
import { backspaceOutline } from 'ionicons/icons'
import { type Translate, useTranslation } from '../../../lib/text/translation.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/call.ts'
import type { Face } from '../../../lib/shared-computer/faces.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { EndedHere, forgetPerson, unlock } from '../../../lib/shared-computer/lock.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PlainInput } from '../../../ui/field/plain-input.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

type UnlockFormProps = {
  face: Face
  /** The session has ended: the person signs in with the password. */
  onEnded: () => void
}

/** Asks a person of a shared computer for the PIN, or for the password. */
export function UnlockForm({ face, onEnded }: UnlockFormProps) {
  const { t } = useTranslation('access')
  const [by, setBy] = useState<'pin' | 'password'>('pin')
  const [typed, setTyped] = useState('')
  const { send, isBusy, error, clearError } = useUnlock(face, onEnded)
  const form = useRef<HTMLFormElement>(null)
  // A key goes to the field at once.
  const focusField = () => form.current?.querySelector('input')?.focus()
  useEffect(focusField, [])
  const take = (next: string) => {
    clearError()
    setTyped(by === 'pin' ? latinDigits(next).replaceAll(/\D/g, '').slice(0, PIN_MAX_LENGTH) : next)
  }
  const change = () => {
    setBy(by === 'pin' ? 'password' : 'pin')
    take('')
    // After the other field is there.
    requestAnimationFrame(focusField)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy || typed.length < (by === 'pin' ? PIN_MIN_LENGTH : 1)) return
    await send(by === 'pin' ? { pin: typed } : { password: typed })
    setTyped('')
    focusField()
  }
  return (
    <form className="lock-form" ref={form} onSubmit={(event) => void submit(event)}>
      <PersonPicture name={face.name} photo={face.photo} size={5} />
      <h2 translate="no">{face.name}</h2>
      <PlainInput
        key={by}
        type="password"
        name={by}
        label={t(`lock.${by}`)}
        value={typed}
        onChange={take}
        autoComplete={by === 'pin' ? 'off' : 'current-password'}
        // The keypad is below; a keyboard of the screen would cover it.
        inputMode={by === 'pin' ? 'none' : 'text'}
        aria-busy={isBusy}
      />
      <Hints error={error} />
      {by === 'pin' && (
        <PinPad onDigit={(digit) => take(typed + digit)} onDelete={() => take(typed.slice(0, -1))} />
      )}
      <button className="plain-button" type="submit" data-look="solid" data-shape="wide" disabled={isBusy}>
        {t('lock.unlock')}
      </button>
      <div className="lock-ways">
        <Button look="clear" size="small" onClick={change}>
          {t(by === 'pin' ? 'lock.usePassword' : 'lock.usePin')}
        </Button>
        <RemoveButton face={face} />
      </div>
    </form>
  )
}

/** The PIN of the demo's people, who share it, and what was wrong. */
function Hints({ error }: { error: string | null }) {
  const { t } = useTranslation('access')
  const isDemo = usePublicSettings().data?.demo ?? false
  return (
    <>
      {isDemo && <p className="quiet">{t('lock.demo', { pin: DEMO_PIN })}</p>}
      <p className="field-error" role="alert">
        {error}
      </p>
    </>
  )
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

type PinPadProps = { onDigit: (digit: string) => void; onDelete: () => void }

/** Keys for touch; a keyboard types into the field above, so Tab passes them over. */
function PinPad({ onDigit, onDelete }: PinPadProps) {
  const { t } = useTranslation('access')
  return (
    <fieldset className="pin-pad" aria-label={t('lock.pad')} translate="no">
      {DIGITS.map((digit) => (
        <button key={digit} type="button" tabIndex={-1} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label={t('lock.delete')} onClick={onDelete}>
        <Icon icon={backspaceOutline} />
      </button>
    </fieldset>
  )
}

function useUnlock(face: Face, onEnded: () => void) {
  const { t } = useTranslation('access')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (typed: Parameters<typeof unlock>[1]) => {
    setIsBusy(true)
    setError(null)
    try {
      await unlock(face, typed)
    } catch (failure) {
      if (failure instanceof EndedHere) return onEnded()
      setError(textOf(failure, t))
    } finally {
      setIsBusy(false)
    }
  }
  return { send, isBusy, error, clearError: () => setError(null) }
}

/** The refusal of the field with the tries that are left, or what else went wrong. */
function textOf(failure: unknown, t: Translate<'access'>): string {
  if (!(failure instanceof ApiError)) return errorText(failure)
  const [refusal] = Object.values(failure.fields)
  const { triesLeft } = failure.details
  return refusal !== undefined && typeof triesLeft === 'number'
    ? [refusal, t('lock.triesLeft', { count: triesLeft })].join('. ')
    : (refusal ?? errorText(failure))
}

function RemoveButton({ face }: { face: Face }) {
  const { t } = useTranslation(['access', 'common'])
  const remove = async () => {
    const { name } = face
    const isSure = await confirmDialog({
      header: t('access:lock.removeHeader', { name: kept(name) }),
      message: t('access:lock.removeText'),
      yes: t('common:remove'),
      no: t('common:cancel'),
      danger: true,
    })
    if (isSure) await forgetPerson(face)
  }
  return (
    <Button look="clear" size="small" onClick={() => void remove()}>
      {t('access:lock.remove')}
    </Button>
  )
}
