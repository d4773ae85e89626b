import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { answerOf, cancelUntil } from './booking-notes.ts'
import { timeText } from '../parts/chosen-times.tsx'

type BookingNotesProps = { clinic: Clinic; start: string }

/** Deadlines that an owner sees before requesting a time: for the practice's answer and for cancelling. */
export function BookingNotes({ clinic, start }: BookingNotesProps) {
  const { t } = useTranslation('appointments')
  const now = useNow()
  const answer = answerOf(clinic, start, now)
  const text = (instant: string) => timeText(instant, clinic.timeZone)
  return (
    <output className="booking-notes">
      {answer?.opensAt && (
        <p className="booking-late">
          {t(answer.opensAt < start ? 'notes.late' : 'notes.tooLate', { time: text(answer.opensAt) })}
        </p>
      )}
      {answer && <p>{t('notes.answer', { time: text(answer.until) })}</p>}
      <p>
        {answer && `${t('notes.withdraw')} `}
        <CancelNotice clinic={clinic} start={start} now={now} />
      </p>
    </output>
  )
}

function CancelNotice({ clinic, start, now }: BookingNotesProps & { now: number }) {
  const { t } = useTranslation('appointments')
  const count = clinic.cancelNoticeHours
  if (count === 0) return t('notes.cancelFree')
  const until = cancelUntil(clinic, start)
  if (Date.parse(until) < now) return t('notes.cancelNever', { count })
  return t('notes.cancelUntil', { time: timeText(until, clinic.timeZone), count })
}
