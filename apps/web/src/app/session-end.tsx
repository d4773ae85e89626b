import { t } from 'i18next'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { loginPath } from '../lib/paths.ts'
import { onSessionEnd } from '../lib/session.ts'
import { showToast } from '../ui/toast.ts'

/** After the end of a session: to the login, with the reason when the server ended it (spec 1 §8). */
export function SessionEnd(): null {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionEnd((reason) => {
        navigate(loginPath(), { replace: true })
        if (reason === 'expired') {
          void showToast({
            message: t('session.expired'),
            durationMs: 2500,
            position: 'middle',
            color: 'danger',
          })
        }
      }),
    [navigate],
  )
  return null
}
