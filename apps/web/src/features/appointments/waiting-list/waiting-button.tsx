import '../parts/visits.css'
import { IonButton, useIonRouter } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { formatDay } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { wishedOf, type Wished } from '../queries.ts'
import { useJoinWaitingList, useLeaveWaitingList } from './waiting-queries.ts'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'

type WaitingButtonProps = {
  clinicId: string
  /** The vet and the reason for which the person waits, and with how many animals; any vet and one slot if absent. */
  wished?: Wished | undefined
  date: string
  /** Days of this clinic on whose waiting list the person is. */
  waiting: BookPage['waiting']
}

/** Joins the waiting list of a fully booked day, or leaves it. */
export function WaitingButton({ clinicId, wished = {}, date, waiting }: WaitingButtonProps) {
  const { t } = useTranslation(['visits', 'common'])
  const router = useIonRouter()
  const online = useOnline()
  const join = useJoinWaitingList()
  const leave = useLeaveWaitingList()
  const place = waiting.find((other) => other.date === date)
  const day = formatDay(date)
  const press = () => {
    if (place) void toastOutcome(leave.mutateAsync(place._id), { message: t('waiting.left') })
    else void enter()
  }
  const enter = async () => {
    try {
      await join.mutateAsync({ clinicId, date, ...wishedOf(wished) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_reachable') return addWay(error.message)
      return showFailure(error)
    }
    return showToast({ message: t('waiting.joined'), color: 'success', durationMs: 4000 })
  }
  /** Links a person without mail and push to the notification settings. */
  const addWay = async (message: string) => {
    const agreed = await confirmDialog({
      header: t('waiting.noWayHeader'),
      message,
      yes: t('waiting.addWay'),
      no: t('common:cancel'),
    })
    if (agreed) router.push('/patient/profile')
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
