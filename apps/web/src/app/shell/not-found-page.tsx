import { IonButton, IonPage } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import { homeOf } from '../../lib/routing/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { EmptyState } from '../../ui/page/states.tsx'

/** A page that does not exist (specification/owner §2). */
export function NotFoundPage() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <IonPage>
      <PageShell title="404">
        <EmptyState
          scene="not-found"
          title={t('notFound.heading')}
          hint={t('notFound.message')}
          action={
            <IonButton routerLink={homeOf(user)} routerDirection="root">
              {t('notFound.home')}
            </IonButton>
          }
        />
      </PageShell>
    </IonPage>
  )
}
