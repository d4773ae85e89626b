import { IonButton, IonIcon } from '@ionic/react'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { alertCircleOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'

type MissingBannerProps = { missing: DoctorDashboard['missing'] }

/** Page on which most missing steps can be completed; verification and e-mail are completed elsewhere. */
const ACTION_PATH = '/doctor/clinics'

const WORDS = {
  clinic: { clinic: 'clinic', position: 'position' },
  center: { clinic: 'center', position: 'centerPosition' },
} as const

/** Reasons why the practice is not listed yet, each with its remedy. */
export function MissingBanner({ missing }: MissingBannerProps) {
  const { t } = useTranslation('home')
  const { clinic, position } = WORDS[usePlaceKind()]
  if (missing.length === 0) return null
  return (
    <section className="desk-missing" aria-labelledby="home-missing">
      <h2 id="home-missing">
        <IonIcon icon={alertCircleOutline} aria-hidden="true" />
        {t('missing.heading')}
      </h2>
      <ul className="list">
        {missing.map((what) => (
          <li key={what}>
            <span>
              {t(`missing.text.${what === 'clinic' ? clinic : what === 'position' ? position : what}`)}
            </span>
            {what === 'papers' && (
              <IonButton size="small" fill="outline" color="dark" routerLink="/doctor/profile">
                {t('missing.action.papers')}
              </IonButton>
            )}
            {(what === 'clinic' || what === 'position') && (
              <IonButton size="small" fill="outline" color="dark" routerLink={ACTION_PATH}>
                {t(`missing.action.${what === 'clinic' ? clinic : position}`)}
              </IonButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
