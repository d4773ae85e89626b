import { MOVE_REQUEST_TIMES_MAX } from '@vetvisit/contract/appointments/reschedule/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/text/error-text.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { ChosenTimes } from '../booking/chosen-times.tsx'
import { FreeTimes } from '../booking/free-times.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { TimeModal } from '../booking/time-modal.tsx'
import { dayOf, timesOf } from '../agenda/request-format.ts'
import { useRequestMove } from '../waiting-list/waiting-queries.ts'

type AskMoveModalProps = { appointment: Appointment; isOpen: boolean; onClose: () => void }

/** Asks the practice to move a visit: up to three free times, or words. */
export function RequestMoveModal({ appointment, isOpen, onClose }: AskMoveModalProps) {
  const { t } = useTranslation('visits')
  const { moveWish, clinic, timeZone } = appointment
  const [starts, setStarts] = useState(moveWish?.starts ?? [])
  const [note, setNote] = useState(moveWish?.note ?? '')
  const ask = useRequestMove(appointment)
  const isFull = starts.length >= MOVE_REQUEST_TIMES_MAX
  const toggle = (start: string) => {
    if (starts.includes(start)) setStarts(starts.filter((other) => other !== start))
    else if (!isFull) setStarts([...starts, start].toSorted())
  }
  const send = () =>
    ask.mutate(
      { starts, note: note.trim() },
      {
        onSuccess: () => {
          onClose()
          void showToast({ message: t('move.sent', { clinic: clinic.name }), color: 'success' })
        },
      },
    )
  return (
    <TimeModal
      title={t('move.title')}
      isOpen={isOpen}
      onClose={onClose}
      act={t('move.send')}
      ready={starts.length > 0 || note.trim() !== ''}
      pending={ask.isPending}
      unsaved={note !== (moveWish?.note ?? '') || String(starts) !== String(moveWish?.starts ?? [])}
      onAct={send}
    >
      <div role="alert">{ask.isError && <p className="form-banner">{errorText(ask.error)}</p>}</div>
      <p>
        {t('move.intro', {
          when: `${dayOf(appointment)}, ${timesOf(appointment)}`,
          count: MOVE_REQUEST_TIMES_MAX,
        })}
      </p>
      <FreeTimes appointment={appointment} chosen={starts} onToggle={toggle} />
      <ChosenTimes starts={starts} zone={timeZone} onRemove={toggle} />
      {isFull && <output className="quiet">{t('move.full', { count: MOVE_REQUEST_TIMES_MAX })}</output>}
      <NoteField label={t('move.note')} value={note} onChange={setNote} />
    </TimeModal>
  )
}
