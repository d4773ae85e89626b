import { IonButton, IonIcon } from '@ionic/react'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { alertCircleOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '../../../lib/session.ts'

type MissingBannerProps = {
  missing: DoctorDashboard['missing']
  user: Pick<SessionUser, 'role' | 'isServiceProvider'>
}

/** Where to put right what is missing; the check of the registration and of the mail is not done here. */
const ACTION_PATH = '/doctor/clinics'

/** What keeps the practice from being found, each with what to do about it. */
export function MissingBanner({ missing, user }: MissingBannerProps) {
  const { t } = useTranslation('home')
  if (missing.length === 0) return null
  const place = user.isServiceProvider ? 'center' : 'clinic'
  return (
    <section className="desk-missing" aria-labelledby="home-missing">
      <h2 id="home-missing">
        <IonIcon icon={alertCircleOutline} aria-hidden="true" />
        {t('missing.heading')}
      </h2>
      <ul>
        {missing.map((what) => (
          <li key={what}>
            <span>{t(`missing.text.${what === 'clinic' ? place : what}`)}</span>
            {(what === 'clinic' || what === 'position') && (
              <IonButton size="small" fill="outline" color="dark" routerLink={ACTION_PATH}>
                {t(`missing.action.${what === 'clinic' ? place : what}`)}
              </IonButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
