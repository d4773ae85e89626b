import { IonIcon } from '@ionic/react'
import { getCalendarFile } from '@vetvisit/contract/appointments/agenda/routes'
import { calendarOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/call.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useAction } from '../../../ui/action/use-action.ts'

/** Downloads an appointment as a calendar file, which the device's calendar opens. */
export function AddToCalendarButton({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('requests')
  const read = useAction({
    act: (id: string, attempt) => call(getCalendarFile, { query: { id } }, attempt),
    onSuccess: ({ fileName, text }) =>
      saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), fileName),
    onError: showFailure,
  })
  return (
    <BusyButton
      color="primary"
      fill="outline"
      busy={read.isPending}
      onClick={() => read.mutate(appointmentId)}
    >
      <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
      {t('addToCalendar')}
    </BusyButton>
  )
}
