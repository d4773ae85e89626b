import { MOVE_REQUEST_TIMES_MAX } from '@vetvisit/contract/appointments/reschedule/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { ChosenTimes, refusalsOfTimes } from '../parts/chosen-times.tsx'
import { FreeTimes, wishOfMove } from '../parts/free-times.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { TimeModal } from '../parts/time-modal.tsx'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { useRequestMove } from '../waiting-list/waiting-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Failure } from '../../../ui/show/failure.tsx'

type RequestMoveModalProps = { appointment: Appointment; isOpen: boolean; onClose: () => void }

/** Asks the practice to move an appointment: up to three free times, a note, or both. */
export function RequestMoveModal({ appointment, isOpen, onClose }: RequestMoveModalProps) {
  const { t } = useTranslation('visits')
  const { clinic, timeZone } = appointment
  const { starts, note, setNote, toggle, isFull, isChanged } = useMoveRequest(appointment, isOpen)
  const ask = useRequestMove(appointment)
  const isBegun = starts.length > 0 || note.trim() !== ''
  const send = () =>
    ask.mutate(
      { starts, note: note.trim() },
      {
        onSuccess: () => {
          onClose()
          void showToast({ message: t('move.sent', { clinic: kept(clinic.name) }), color: 'success' })
        },
      },
    )
  return (
    <TimeModal
      title={t('move.title')}
      isOpen={isOpen}
      onClose={onClose}
      act={t('move.send')}
      ready={isBegun}
      missing={isBegun ? null : t('move.missing')}
      pending={ask.isPending}
      unsaved={isChanged}
      onAct={send}
    >
      <Failure text={ask.error && errorText(ask.error)} className="form-banner" />
      <p>
        {t('move.intro', {
          when: `${dayOf(appointment)}, ${timesOf(appointment)}`,
          count: MOVE_REQUEST_TIMES_MAX,
        })}
      </p>
      <FreeTimes appointment={appointment} wish={wishOfMove(appointment)} chosen={starts} onToggle={toggle} />
      <ChosenTimes
        starts={starts}
        zone={timeZone}
        onRemove={toggle}
        refusals={refusalsOfTimes(
          ask.error,
          Object.fromEntries((ask.variables?.starts ?? []).map((start, at) => [`starts.${at}`, start])),
        )}
      />
      {isFull && <output className="quiet">{t('move.full', { count: MOVE_REQUEST_TIMES_MAX })}</output>}
      <NoteField label={t('move.note')} value={note} onChange={setNote} />
    </TimeModal>
  )
}

/** The chosen times and the note; kept if the session ends while the dialog is open. */
function useMoveRequest({ _id, moveWish }: Appointment, isOpen: boolean) {
  const asked = { starts: moveWish?.starts ?? [], note: moveWish?.note ?? '' }
  const name = isOpen ? formName('move request', _id) : null
  const [starts, setStarts] = useKept(name && `${name}: times`, asked.starts)
  const [note, setNote] = useKept(name && `${name}: note`, asked.note)
  const isFull = starts.length >= MOVE_REQUEST_TIMES_MAX
  return {
    starts,
    note,
    setNote,
    isFull,
    isChanged: note !== asked.note || String(starts) !== String(asked.starts),
    toggle: (start: string) => {
      if (starts.includes(start)) setStarts(starts.filter((other) => other !== start))
      else if (!isFull) setStarts([...starts, start].toSorted())
    },
  }
}
