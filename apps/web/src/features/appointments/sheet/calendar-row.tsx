import { IonIcon } from '@ionic/react'
import { calendarOutline, chevronForward } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useCalendarFile } from '../parts/use-calendar-file.ts'

/** Hands the appointment to the calendar of the device. */
export function CalendarRow({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('booking')
  const file = useCalendarFile()
  return (
    <li>
      <IonIcon icon={calendarOutline} aria-hidden="true" />
      <button type="button" disabled={file.isPending} onClick={() => file.mutate(appointmentId)}>
        {t('sent.calendar')}
      </button>
      <IonIcon icon={chevronForward} aria-hidden="true" />
    </li>
  )
}
