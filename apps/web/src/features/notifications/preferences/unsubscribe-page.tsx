import { IonButton } from '@ionic/react'
import { unsubscribe } from '@vetvisit/contract/notifications/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { ApiError, call } from '../../../lib/api/call.ts'
import { homeOf, loginPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { EmptyState, FailedState } from '../../../ui/page/states.tsx'
import { useAction } from '../../../ui/action/use-action.ts'

/** `/unsubscribe?token=…`: browser target of a mail's unsubscribe link. Nothing changes before a confirmation. */
export function UnsubscribePage() {
  const { t } = useTranslation(['notifications', 'common'])
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const user = useUser()
  const off = useAction({ act: (_input: void, attempt) => call(unsubscribe, { query: { token } }, attempt) })
  const isInvalid = token === '' || (off.error instanceof ApiError && off.error.code === 'invalid')
  const settings = user ? (
    <IonButton fill="outline" routerLink={`${homeOf(user)}/profile`}>
      {t('unsubscribe.settings')}
    </IonButton>
  ) : (
    <IonButton fill="outline" routerLink={loginPath()}>
      {t('unsubscribe.logIn')}
    </IonButton>
  )
  return (
    <PageShell title={t('common:titles.unsubscribe')} back={homeOf(user)} width="form">
      {isInvalid ? (
        <EmptyState
          scene="not-found"
          title={t('unsubscribe.invalidHeading')}
          hint={t('unsubscribe.invalid')}
          action={settings}
        />
      ) : off.isError ? (
        <FailedState error={off.error} onRetry={() => off.mutate()} />
      ) : off.data ? (
        <EmptyState
          scene="sent"
          title={t('unsubscribe.doneHeading')}
          hint={t(`unsubscribe.done.${off.data.topic}`)}
          action={settings}
        />
      ) : (
        <EmptyState
          title={t('unsubscribe.heading')}
          hint={t('unsubscribe.hint')}
          action={
            <BusyButton busy={off.isPending} onClick={() => off.mutate()}>
              {t('unsubscribe.confirm')}
            </BusyButton>
          }
        />
      )}
    </PageShell>
  )
}
