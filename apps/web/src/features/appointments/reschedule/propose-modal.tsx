import { PROPOSED_TIMES_MAX } from '@vetvisit/contract/appointments/reschedule/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { ChosenTimes, refusalsOfTimes, timeText } from '../parts/chosen-times.tsx'
import { FreeTimes, wishOfMove } from '../parts/free-times.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { TimeModal } from '../parts/time-modal.tsx'
import { dayOf, timesOf } from '../parts/request-format.ts'
import type { WishedMove } from '../queries.ts'
import { useProposeTime } from '../waiting-list/waiting-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { isRefused } from '../parts/is-refused.ts'
import { Failure } from '../../../ui/show/failure.tsx'

type ProposeModalProps = {
  request: Appointment
  /** Times that are chosen at first. */
  suggested: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** The current request, after another person's change. */
const freshOf = (error: unknown): Appointment | null =>
  error instanceof ApiError && error.code === 'stale'
    ? ((error.details['appointment'] as Appointment | undefined) ?? null)
    : null

/** Proposes up to three other times for a request or an approved appointment; they are held until the owner answers. */
export function ProposeModal({ request: opened, suggested, isOpen, onClose }: ProposeModalProps) {
  const { t } = useTranslation('visits')
  const [request, setRequest] = useState(opened)
  const { starts, toggle, clear, note, setNote } = useDraft({ suggested, isOpen })
  const [first, ...others] = starts
  const [firstDate] = useState(first === undefined ? undefined : wallTime(first, request.timeZone).date)
  const propose = useProposeTime(request)
  const owner = request.patient.fullname
  const send = () => {
    if (first === undefined) return
    propose.mutate(
      { start: first, others, note: note.trim() },
      {
        onSuccess: () => {
          onClose()
          void showToast({ message: t('proposal.sent', { owner: kept(owner) }), color: 'success' })
        },
        onError: (error) => {
          const fresh = freshOf(error)
          // A colleague has changed the request: show it, keep the typed text, and send the next attempt with the new version.
          if (fresh) setRequest(fresh)
          else if (isRefused(error) && refusalsOfProposal(error, { start: first, others }).size === 0) clear()
        },
      },
    )
  }
  const isApproved = request.status === 'approved'
  return (
    <TimeModal
      title={t('proposal.title')}
      isOpen={isOpen}
      onClose={onClose}
      act={useActText(starts, request.timeZone)}
      ready={first !== undefined}
      pending={propose.isPending}
      unsaved={note !== '' || String(starts) !== String(suggested)}
      right={isApproved ? 'appointments' : 'requests'}
      onAct={send}
    >
      <Failure text={propose.error && errorText(propose.error)} className="form-banner" />
      <Intro request={request} />
      <FreeTimes
        appointment={request}
        {...(firstDate !== undefined && { firstDate })}
        wish={wishOf(request)}
        chosen={starts}
        onToggle={toggle}
      />
      <ChosenTimes
        starts={starts}
        zone={request.timeZone}
        onRemove={toggle}
        refusals={refusalsOfProposal(propose.error, propose.variables)}
      />
      <NoteField label={t('proposal.note')} value={note} onChange={setNote} />
    </TimeModal>
  )
}

/** Refusals of several proposed times by time; a refused single time leaves the list. */
const refusalsOfProposal = (error: Error | null, sent: { start: string; others: string[] } | undefined) =>
  refusalsOfTimes(
    sent && sent.others.length > 0 ? error : null,
    Object.fromEntries([
      ['start', sent?.start],
      ...(sent?.others ?? []).map((start, at) => [`others.${at}`, start] as const),
    ]),
  )

/** Who asks for which time or has it, and what may be proposed. */
function Intro({ request }: Pick<ProposeModalProps, 'request'>) {
  const { t } = useTranslation('visits')
  const words = {
    owner: kept(request.patient.fullname),
    when: `${dayOf(request)}, ${timesOf(request)}`,
    count: PROPOSED_TIMES_MAX,
  }
  return (
    <p>
      <Sentence
        text={t(request.status === 'approved' ? 'proposal.introApproved' : 'proposal.intro', words)}
      />
    </p>
  )
}

/** The chosen times and the message; kept if the session ends while the dialog is open. */
function useDraft({ suggested, isOpen }: Pick<ProposeModalProps, 'suggested' | 'isOpen'>) {
  const [starts, setStarts] = useKept<readonly string[]>(isOpen ? 'proposal: starts' : null, suggested)
  const [note, setNote] = useKept(isOpen ? 'proposal: note' : null, '')
  const toggle = (start: string) => {
    if (starts.includes(start)) setStarts(starts.filter((other) => other !== start))
    else if (starts.length < PROPOSED_TIMES_MAX) setStarts([...starts, start].toSorted())
  }
  return { starts, toggle, clear: () => setStarts([]), note, setNote }
}

/** What a proposal needs: times of the request's vet, or of any who takes the reason of an approved appointment, for all its animals. */
const wishOf = (request: Appointment): WishedMove => ({
  ...(request.status === 'requested' && { doctorId: request.doctor._id }),
  ...wishOfMove(request),
})

/** What the button does: which time it proposes, or how many. */
function useActText([first, ...others]: readonly string[], zone: string): string {
  const { t } = useTranslation('visits')
  if (first === undefined) return t('proposal.choose')
  return others.length === 0
    ? t('proposal.send', { time: timeText(first, zone) })
    : t('proposal.sendSeveral', { count: others.length + 1 })
}
