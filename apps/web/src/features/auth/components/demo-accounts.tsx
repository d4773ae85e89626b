import { IonButton, IonIcon } from '@ionic/react'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import { alarmOutline, businessOutline, medkitOutline, pawOutline, peopleOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'

const ICONS: Record<DemoAccountKind, string> = {
  owner: pawOutline,
  doctor: medkitOutline,
  assistant: peopleOutline,
  serviceProvider: businessOutline,
  emergencyClinic: alarmOutline,
}

type DemoAccountsProps = { disabled: boolean; onChosen: (email: string, password: string) => void }

/** Signs in as a demo person with one tap; shown only if the server has demo accounts. */
export function DemoAccounts({ disabled, onChosen }: DemoAccountsProps) {
  const { t } = useTranslation('auth')
  return (
    <section className="auth-demo" aria-labelledby="demo-heading">
      <h2 id="demo-heading">{t('demo.heading')}</h2>
      <p className="quiet">{t('demo.hint')}</p>
      <div className="auth-demo-buttons">
        {DEMO_ACCOUNTS.map(({ kind, email }) => (
          <IonButton
            key={kind}
            fill="outline"
            disabled={disabled}
            onClick={() => onChosen(email, DEMO_PASSWORD)}
          >
            <IonIcon slot="start" icon={ICONS[kind]} aria-hidden="true" />
            {t(`demo.${kind}`)}
          </IonButton>
        ))}
      </div>
    </section>
  )
}
