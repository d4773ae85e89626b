import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { weekdayTime } from '../../../lib/time/slot-label.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { FreeTimes, wishOfMove } from '../parts/free-times.tsx'
import { RefusedTime } from '../parts/refused-time.tsx'
import { TimeModal } from '../parts/time-modal.tsx'
import { OTHER_TIMES } from '../booking/next-times.ts'
import { useMoveAppointment } from '../waiting-list/waiting-queries.ts'
import { isRefused } from '../parts/is-refused.ts'

type MoveModalProps = { appointment: Appointment; isOpen: boolean; onClose: () => void }

/** Moves an appointment to a free time at once, where its clinic lets owners do so. */
export function MoveModal({ appointment, isOpen, onClose }: MoveModalProps) {
  const { t } = useTranslation('visits')
  const { timeZone } = appointment
  const now = useNow()
  const [start, setStart] = useKept<string | null>(
    isOpen ? `${formName('move request', appointment._id)}: own time` : null,
    null,
  )
  const move = useMoveAppointment(appointment)
  const send = () => {
    if (start === null) return
    move.mutate(start, {
      onSuccess: () => {
        onClose()
        void showToast({ message: t('move.done', { time: timeText(start, timeZone) }), color: 'success' })
      },
      // The time may be gone; free ones beside the refusal are one tap away.
      onError: (error) => isRefused(error) && setStart(null),
    })
  }
  return (
    <TimeModal
      title={t('move.aloneTitle')}
      isOpen={isOpen}
      onClose={onClose}
      act={start === null ? t('move.choose') : t('move.moveTo', { time: weekdayTime(start, timeZone, now) })}
      ready={start !== null}
      pending={move.isPending}
      unsaved={false}
      onAct={send}
    >
      <RefusedTime error={move.error} zone={timeZone} chosen={start} most={OTHER_TIMES} onChoose={setStart} />
      <p>
        <Sentence text={t('move.aloneIntro', { when: `${dayOf(appointment)}, ${timesOf(appointment)}` })} />
      </p>
      <FreeTimes
        appointment={appointment}
        wish={wishOfMove(appointment)}
        chosen={start === null ? [] : [start]}
        onToggle={setStart}
      />
    </TimeModal>
  )
}
