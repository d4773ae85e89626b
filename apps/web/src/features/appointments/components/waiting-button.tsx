import './visits.css'
import { IonButton } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/routes'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { useJoinWaitingList, useLeaveWaitingList } from '../waiting-queries.ts'
import { toastOutcome } from './toast-outcome.ts'

type WaitingButtonProps = {
  clinicId: string
  date: string
  /** Days of this clinic that the person waits for already. */
  waiting: BookPage['waiting']
}

/** Joins the waiting list of a fully booked day, or leaves it. */
export function WaitingButton({ clinicId, date, waiting }: WaitingButtonProps) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const join = useJoinWaitingList()
  const leave = useLeaveWaitingList()
  const place = waiting.find((other) => other.date === date)
  const day = formatDay(date)
  const press = () => {
    if (place) void toastOutcome(leave.mutateAsync(place._id), { message: t('waiting.left') })
    else
      void toastOutcome(join.mutateAsync({ clinicId, date }), {
        message: t('waiting.joined'),
        color: 'success',
        durationMs: 4000,
      })
  }
  return (
    <IonButton
      className="waiting-button"
      size="small"
      fill={place ? 'clear' : 'outline'}
      disabled={!online || join.isPending || leave.isPending}
      aria-label={t(place ? 'waiting.leaveDay' : 'waiting.joinDay', { day })}
      onClick={press}
    >
      {t(place ? 'waiting.leave' : 'waiting.join')}
    </IonButton>
  )
}
