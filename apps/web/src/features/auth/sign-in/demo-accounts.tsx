import { IonButton, IonIcon } from '@ionic/react'
import { signin } from '@vetvisit/contract/auth/routes'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import {
  alarmOutline,
  businessOutline,
  callOutline,
  medkitOutline,
  pawOutline,
  peopleCircleOutline,
  peopleOutline,
} from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { knownDevice } from '../../../lib/session/device-token.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { keepSignedIn } from '../../../lib/session/keep-signed-in.ts'

const ICONS: Record<DemoAccountKind, string> = {
  owner: pawOutline,
  doctor: medkitOutline,
  assistant: peopleOutline,
  serviceProvider: businessOutline,
  emergencyClinic: alarmOutline,
  vetOfTeam: peopleCircleOutline,
  reception: callOutline,
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

/** The demo people beside the form of the code. */
export function DemoAccess() {
  const enter = useAction({
    act: async (body: { email: string; password: string }, attempt) =>
      keepSignedIn(await call(signin, { body: { ...body, ...knownDevice() } }, attempt)),
    isExclusive: true,
    onError: showFailure,
  })
  return (
    <DemoAccounts
      disabled={enter.isPending}
      onChosen={(email, password) => enter.mutate({ email, password })}
    />
  )
}
