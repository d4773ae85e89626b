import './about.css'
import { IonButton } from '@ionic/react'
import { useTranslation } from '../../lib/text/translation.ts'
import { homeOf, loginPath } from '../../lib/routing/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { Mark } from '../../ui/picture/logo.tsx'
import { Animal } from '../../ui/picture/animal.tsx'

/** `/splash-screen`: first page of the phone app (specification/owner §2). */
export function SplashPage() {
  const { t } = useTranslation(['about', 'common'])
  const user = useUser()
  return (
    <PageShell title={t('common:appName')} width="full">
      <div className="splash">
        <div className="splash-mark" aria-hidden="true">
          <Mark draws />
        </div>
        <div className="splash-mark" aria-hidden="true">
          <Animal type="Dog" />
          <Animal type="Cat" />
          <Animal type="Birds" />
        </div>
        <p className="splash-claim">{t('splash.claim')}</p>
        <IonButton color="secondary" size="large" routerLink={user ? homeOf(user) : '/search'}>
          {t('splash.start')}
        </IonButton>
        {!user && (
          <IonButton fill="outline" routerLink={loginPath()}>
            {t('splash.logIn')}
          </IonButton>
        )}
        <IonButton fill="clear" routerLink="/static">
          {t('splash.about')}
        </IonButton>
      </div>
    </PageShell>
  )
}
