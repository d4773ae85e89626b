import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/call.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { FreeTimes } from '../parts/free-times.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { TimeModal } from '../parts/time-modal.tsx'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { useProposeTime } from '../waiting-list/waiting-queries.ts'

type ProposeModalProps = { request: Appointment; isOpen: boolean; onClose: () => void }

/** The current request, after another person's change. */
const freshOf = (error: unknown): Appointment | null =>
  error instanceof ApiError && error.code === 'stale'
    ? ((error.details['appointment'] as Appointment | undefined) ?? null)
    : null

/** Proposes one other time for a request; the time is held until the owner answers. */
export function ProposeModal({ request: opened, isOpen, onClose }: ProposeModalProps) {
  const { t } = useTranslation('visits')
  const [request, setRequest] = useState(opened)
  const [start, setStart] = useKept<string | null>(isOpen ? 'proposal: start' : null, null)
  const [firstDate] = useState(start === null ? undefined : wallTime(start, request.timeZone).date)
  const [note, setNote] = useKept(isOpen ? 'proposal: note' : null, '')
  const propose = useProposeTime(request)
  const owner = request.patient.fullname
  const send = () => {
    if (start === null) return
    propose.mutate(
      { start, note: note.trim() },
      {
        onSuccess: () => {
          onClose()
          void showToast({ message: t('proposal.sent', { owner }), color: 'success' })
        },
        onError: (error) => {
          const fresh = freshOf(error)
          // A colleague has changed the request: show it, keep the typed text, and send the next attempt with the new version.
          if (fresh) setRequest(fresh)
          else setStart(null)
        },
      },
    )
  }
  return (
    <TimeModal
      title={t('proposal.title')}
      isOpen={isOpen}
      onClose={onClose}
      act={
        start === null
          ? t('proposal.choose')
          : t('proposal.send', { time: timeText(start, request.timeZone) })
      }
      ready={start !== null}
      pending={propose.isPending}
      unsaved={note !== '' || start !== null}
      right="requests"
      onAct={send}
    >
      <div role="alert">{propose.isError && <p className="form-banner">{errorText(propose.error)}</p>}</div>
      <p>{t('proposal.intro', { owner, when: `${dayOf(request)}, ${timesOf(request)}` })}</p>
      <FreeTimes
        appointment={request}
        {...(firstDate !== undefined && { firstDate })}
        chosen={start === null ? [] : [start]}
        onToggle={setStart}
      />
      <NoteField label={t('proposal.note')} value={note} onChange={setNote} />
    </TimeModal>
  )
}
