import { IonIcon } from '@ionic/react'
import { t, useTranslation } from '../../lib/text/translation.ts'
import { informationCircleOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { noteVisit } from '../../lib/session/kept.ts'
import { loginPath } from '../../lib/routing/paths.ts'
import { onSessionEnd, useLastEnd, useUser, type SessionEnd as Reason } from '../../lib/session/session.ts'
import { showToast } from '../../ui/action/toast.ts'

/** Overlays are outside the page and would stay open over the login. */
const OVERLAYS = 'ion-alert, ion-action-sheet, ion-popover, ion-loading, ion-toast'

/** Redirects to the login when the session ends, with the reason unless the person signed out (specification/owner §8). */
export function SessionEnd(): null {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const user = useUser()
  useEffect(() => {
    if (user) noteVisit(pathname + search)
  }, [user, pathname, search])
  useEffect(
    () =>
      onSessionEnd((reason) => {
        for (const overlay of document.querySelectorAll<HTMLIonAlertElement>(OVERLAYS)) void overlay.dismiss()
        navigate(loginPath(), { replace: true })
        if (reason !== 'left' && reason !== 'locked') void showToast(toastOf(reason))
      }),
    [navigate],
  )
  return null
}

const toastOf = (reason: Exclude<Reason, 'left' | 'locked'>) =>
  ({
    message: t(`session.${reason}`),
    durationMs: reason === 'expired' ? 2500 : 5000,
    position: 'middle',
    color: 'danger',
  }) as const

/** Shows at the login why this window was signed out, for a person who returns later. */
export function SessionEndNotice() {
  const { t: say } = useTranslation()
  const { pathname } = useLocation()
  const reason = useLastEnd()
  if (reason === null || reason === 'left' || reason === 'locked' || pathname !== '/auth') return null
  return (
    <output className="session-notice">
      <IonIcon icon={informationCircleOutline} aria-hidden="true" />
      <span>{say(`session.${reason}`)}</span>
    </output>
  )
}
