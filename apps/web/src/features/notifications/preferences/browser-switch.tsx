import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/session.ts'
import { canPush } from '../../../platform/browser-push.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useBrowserPush, useSwitchBrowserPush } from './browser-push-queries.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

/** Pushes to this browser, for owners only and only by their own tap; nothing ever asks for it (specification/owner §1). */
export function BrowserSwitch() {
  const user = useUser()
  return user?.role === 'patient' && canPush() ? <ThisBrowser /> : null
}

function ThisBrowser() {
  const { t } = useTranslation('notifications')
  const push = useBrowserPush()
  const change = useSwitchBrowserPush()
  if (!push.data) return null
  const { publicKey, isOn } = push.data
  return (
    <fieldset className="preference">
      <legend>{t('preferences.device')}</legend>
      <PreferenceSwitch
        on={change.isPending ? change.variables.publicKey !== null : isOn}
        busy={change.isPending}
        onChange={(on) => change.mutate({ publicKey: on ? publicKey : null }, { onError: showFailure })}
      >
        {t('preferences.deviceOn')}
      </PreferenceSwitch>
      {change.data === 'blocked' || change.data === 'failed' ? (
        <p className="field-error preference-hint" role="alert">
          {t(change.data === 'blocked' ? 'preferences.deviceBlocked' : 'preferences.deviceFailed')}
        </p>
      ) : (
        <p className="quiet preference-hint">{t('preferences.deviceHint')}</p>
      )}
    </fieldset>
  )
}
