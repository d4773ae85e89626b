import { IonIcon } from '@ionic/react'
import { businessOutline, medkitOutline, pawOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'

/** Kinds of accounts at sign-up; a service provider is a doctor with a flag (specification/readings §3). */
export const SIGNUP_ROLES = ['owner', 'doctor', 'serviceProvider'] as const
export type SignupRole = (typeof SIGNUP_ROLES)[number]

const ICONS: Record<SignupRole, string> = {
  owner: pawOutline,
  doctor: medkitOutline,
  serviceProvider: businessOutline,
}

type RoleChoiceProps = { chosen: SignupRole; onChosen: (role: SignupRole) => void }

/** Three large radio buttons. */
export function RoleChoice({ chosen, onChosen }: RoleChoiceProps) {
  const { t } = useTranslation('auth')
  return (
    <fieldset className="role-choice">
      <legend>{t('roles.legend')}</legend>
      {SIGNUP_ROLES.map((role) => (
        <label key={role} className="role-card">
          <input
            type="radio"
            name="role"
            value={role}
            checked={role === chosen}
            onChange={() => onChosen(role)}
          />
          <IonIcon icon={ICONS[role]} aria-hidden="true" />
          <span>
            <strong>{t(`roles.${role}`)}</strong>
            <span className="quiet">{t(`roles.${role}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
