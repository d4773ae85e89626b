import { IonIcon } from '@ionic/react'
import { URGENT_SIGNS, type UrgentSign } from '@vetvisit/contract/appointments/record/reasons'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { alertCircle, callOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'

type UrgentSignsProps = {
  clinic: Clinic
  signs: readonly UrgentSign[]
  onToggle: (sign: UrgentSign) => void
}

/** Signs that cannot wait for an appointment, and the number to call; a sign that applies puts the call first. */
export function UrgentSigns({ clinic, signs, onToggle }: UrgentSignsProps) {
  const { t } = useTranslation('booking')
  const isUrgent = signs.length > 0
  const call = <UrgentCall clinic={clinic} />
  return (
    <section className="urgent-signs" aria-labelledby="urgent-title" data-urgent={isUrgent}>
      <h4 id="urgent-title">
        <IonIcon icon={alertCircle} aria-hidden="true" />
        {t('urgent.title')}
      </h4>
      {isUrgent && (
        <div role="alert">
          {call}
          <p>{t('urgent.flagged')}</p>
        </div>
      )}
      <div className="urgent-list">
        {URGENT_SIGNS.map((sign) => (
          <label key={sign} className="choice-chip">
            <input type="checkbox" checked={signs.includes(sign)} onChange={() => onToggle(sign)} />
            {t(`urgent.signs.${sign}`)}
          </label>
        ))}
      </div>
      {!isUrgent && call}
    </section>
  )
}

/** The number for emergencies, else the usual one, else the way to practices that take emergencies. */
function UrgentCall({ clinic: { phone, emergencyPhone } }: Pick<UrgentSignsProps, 'clinic'>) {
  const { t } = useTranslation('booking')
  const mobile = emergencyPhone ?? phone
  if (mobile === null)
    return (
      <p>
        <Link to="/search">{t('urgent.noPhone')}</Link>
      </p>
    )
  return (
    <PhoneLink className="urgent-call" number={{ mobile }} hasVerb>
      <IonIcon icon={callOutline} aria-hidden="true" />
    </PhoneLink>
  )
}
