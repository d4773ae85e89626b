import './lock.css'
import { IonButton } from '@ionic/react'
import { setPin } from '@vetvisit/contract/auth/locks/routes'
import { DEMO_PIN } from '@vetvisit/contract/settings/demo-accounts'
import { lazy, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { refreshUser } from '../../../lib/session/refresh-user.ts'
import { useUser } from '../../../lib/session/session.ts'
import { setShared, useShared } from '../../../lib/shared-computer/faces.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { Switch } from '../../../ui/field/switch.tsx'
import { usePasswordQuestion } from '../../../ui/password/use-password-question.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const PinModal = lazy(() => import('./pin-modal.tsx').then((file) => ({ default: file.PinModal })))

/** Sets, changes and removes the PIN of shared computers, and says whether this is one. */
export function PinSection() {
  const { t } = useTranslation('access')
  const hasPin = useUser()?.hasPin ?? false
  const isShared = useShared()
  const isDemo = usePublicSettings().data?.demo ?? false
  const [isSetting, setIsSetting] = useState(false)
  const { remove, question } = useRemoval()
  return (
    <section className="stack" aria-labelledby="pin-heading">
      <h2 id="pin-heading">{t('lock.setting.heading')}</h2>
      <p className="quiet">{t('lock.setting.hint')}</p>
      {hasPin && isDemo && <p>{t('lock.demo', { pin: DEMO_PIN })}</p>}
      {hasPin && (
        <label className="pin-here">
          <span>
            {t('lock.setting.here')}
            <span className="quiet">{t('lock.setting.hereHint')}</span>
          </span>
          <Switch on={isShared} onChange={setShared} />
        </label>
      )}
      <div className="form-actions">
        <IonButton fill="outline" onClick={() => setIsSetting(true)}>
          {t(hasPin ? 'lock.setting.change' : 'lock.setting.set')}
        </IonButton>
        {hasPin && (
          <IonButton fill="outline" color="danger" onClick={() => void remove()}>
            {t('lock.setting.remove')}
          </IonButton>
        )}
      </div>
      {question}
      <FirstOpening>{isSetting && <PinModal onClose={() => setIsSetting(false)} />}</FirstOpening>
    </section>
  )
}

/** Removes the PIN, after asking for the password. */
function useRemoval() {
  const { t } = useTranslation('access')
  const { ask, question } = usePasswordQuestion()
  const remove = async () => {
    const words = { text: t('lock.setting.removeText'), act: t('lock.setting.remove'), danger: true }
    try {
      const isRemoved = await ask(words, async (password, attempt) => {
        await call(setPin, { body: { pin: null, password } }, attempt)
        return true
      })
      if (!isRemoved) return
      await refreshUser()
      void showToast({ message: t('lock.setting.removed'), color: 'success' })
    } catch (failure) {
      showFailure(failure)
    }
  }
  return { remove, question }
}
