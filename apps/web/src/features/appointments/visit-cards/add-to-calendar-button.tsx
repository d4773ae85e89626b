import { IonIcon } from '@ionic/react'
import { calendarOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { useCalendarFile } from '../parts/use-calendar-file.ts'

/** Downloads an appointment as a calendar file, which the device's calendar opens. */
export function AddToCalendarButton({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('requests')
  const file = useCalendarFile()
  return (
    <BusyButton
      color="primary"
      fill="outline"
      busy={file.isPending}
      onClick={() => file.mutate(appointmentId)}
    >
      <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
      <span className="calendar-words">{t('addToCalendar')}</span>
    </BusyButton>
  )
}
