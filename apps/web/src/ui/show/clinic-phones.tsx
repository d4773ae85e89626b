import './clinic-phones.css'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { alertCircleOutline, callOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { PhoneLink } from './phone-link.tsx'
import { Icon } from './icon.tsx'

type ClinicPhonesProps = { clinic: Pick<Clinic, 'name' | 'phone' | 'emergencyPhone' | 'takesEmergencies'> }

/** Telephone numbers of a clinic, and whether it takes emergencies; missing facts are left out. */
export function ClinicPhones({ clinic }: ClinicPhonesProps) {
  const { name, phone } = clinic
  if (phone === null && !takesCalls(clinic)) return null
  return (
    <ul className="list clinic-phones">
      {phone !== null && (
        <li>
          <Icon icon={callOutline} />
          <ClinicPhone clinic={{ name, phone }} />
        </li>
      )}
      {takesCalls(clinic) && (
        <li>
          <Icon icon={alertCircleOutline} />
          <ClinicEmergencies clinic={clinic} />
        </li>
      )}
    </ul>
  )
}

/** True if there is information about emergencies. */
export const takesCalls = ({
  emergencyPhone,
  takesEmergencies,
}: Pick<Clinic, 'emergencyPhone' | 'takesEmergencies'>): boolean =>
  emergencyPhone !== null || takesEmergencies

/** Instructions for an emergency: call that number, or come to the clinic. */
export function ClinicEmergencies({
  clinic: { name, emergencyPhone, takesEmergencies },
}: {
  clinic: Pick<Clinic, 'name' | 'emergencyPhone' | 'takesEmergencies'>
}) {
  const { t } = useTranslation()
  if (emergencyPhone === null) return <span>{t('clinicPhones.takes')}</span>
  return (
    <span>
      {t(takesEmergencies ? 'clinicPhones.takesCall' : 'clinicPhones.emergencies')}{' '}
      <PhoneLink
        className="link"
        number={{ mobile: emergencyPhone }}
        label={t('clinicPhones.callEmergency', { name })}
      />
    </span>
  )
}

/** A link that calls the clinic; nothing without a number. */
export function ClinicPhone({ clinic: { name, phone } }: { clinic: Pick<Clinic, 'name' | 'phone'> }) {
  const { t } = useTranslation()
  return <PhoneLink className="link" number={{ mobile: phone }} label={t('clinicPhones.call', { name })} />
}
