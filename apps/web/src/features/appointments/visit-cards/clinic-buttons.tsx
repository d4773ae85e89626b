import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { callOutline, navigateOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { directionsUrl } from '../../../lib/routing/map-links.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { usePhoneText } from '../../../lib/text/use-phone-text.ts'

type Clinic = Appointment['clinic']
type ClinicButtonProps = { clinic: Clinic; className?: string }

/** Street and town in one line. */
export const addressOf = ({ addressLine1, city }: Clinic) => `${addressLine1}, ${city}`

export function DirectionsButton({ clinic, className = '' }: ClinicButtonProps) {
  const { t } = useTranslation('requests')
  return (
    <IonButton
      className={className}
      href={directionsUrl({ lat: clinic.lat, lng: clinic.lng, address: addressOf(clinic) })}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IonIcon slot="start" icon={navigateOutline} aria-hidden="true" />
      {t('directions')}
    </IonButton>
  )
}

/** The telephone number of the clinic to tap; nothing without one. */
export function CallButton({ clinic: { name, phone }, className = '' }: ClinicButtonProps) {
  const { t } = useTranslation('common')
  const shown = usePhoneText({ mobile: phone }, useHomeCountry())
  if (!shown) return null
  return (
    <IonButton className={className} href={`tel:${shown.dial}`} aria-label={t('clinicPhones.call', { name })}>
      <IonIcon slot="start" icon={callOutline} aria-hidden="true" />
      <span className="figures">{shown.text}</span>
    </IonButton>
  )
}
