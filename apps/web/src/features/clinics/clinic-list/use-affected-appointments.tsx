import type { Clinic, ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../lib/api/call.ts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatWeekdayTime } from '../../../lib/time/dates.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { type AffectedVisit, affectedVisits, namesOfAffected } from '../../../lib/api/affected-visits.ts'
import { useDeleteClinic, useUpdateClinic } from '../queries.ts'

type Question = { visits: AffectedVisit[]; total: number; answer: (cancel: boolean) => void }

/**
 * Makes a call that may cancel appointments. The server first refuses it; the dialog shows the appointments, and the person decides
 * (specification/readings §6).
 *
 * @param act makes the call; receives true once the appointments may be cancelled
 * @returns `ask` rejects with the refusal if the person keeps the appointments; `question` must be rendered
 */
export function useAsking(zone: string, occasion: 'change' | 'deletion') {
  const [question, setQuestion] = useState<Question | null>(null)

  const decide = (details: Record<string, unknown>) =>
    new Promise<boolean>((resolve) => {
      const answer = (cancel: boolean) => {
        setQuestion(null)
        resolve(cancel)
      }
      setQuestion({ ...affectedVisits(details), answer })
    })

  async function ask(act: (cancelAppointments: boolean) => Promise<unknown>): Promise<void> {
    try {
      await act(false)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'visits_affected') throw failure
      if (!(await decide(failure.details))) throw failure
      await act(true)
    }
  }

  return {
    ask,
    question: question && (
      <AffectedVisitsModal zone={zone} occasion={occasion} {...question} onAnswer={question.answer} />
    ),
  }
}

/** Saves changes of a clinic, asking about appointments outside its new opening times. */
export function useSaveWithConfirmation(clinic: Clinic): {
  save: (changes: ClinicChanges) => Promise<void>
  saving: boolean
  question: ReactNode
} {
  const update = useUpdateClinic()
  const { ask, question } = useAsking(clinic.timeZone, 'change')
  return {
    save: (changes) =>
      ask((cancelExisting) =>
        update.mutateAsync({
          clinicId: clinic.id,
          changes: cancelExisting ? { ...changes, cancelExisting } : changes,
        }),
      ),
    saving: update.isPending,
    question,
  }
}

/** Deletes a clinic, asking about its upcoming appointments. */
export function useDeleteWithConfirmation(clinic: Clinic): {
  remove: () => Promise<void>
  removing: boolean
  question: ReactNode
} {
  const deletion = useDeleteClinic()
  const { ask, question } = useAsking(clinic.timeZone, 'deletion')
  return {
    remove: () => ask((forceDelete) => deletion.mutateAsync({ clinicId: clinic.id, forceDelete })),
    removing: deletion.isPending,
    question,
  }
}

type AffectedVisitsModalProps = {
  visits: readonly AffectedVisit[]
  total: number
  /** Time zone of the clinic. */
  zone: string
  /** Reason why the appointments would be cancelled: changed opening times, or deletion of the clinic. */
  occasion: 'change' | 'deletion'
  onAnswer: (cancelAppointments: boolean) => void
}

/** Appointments outside the new opening times or of a deleted clinic; the person chooses whether to keep or cancel them. */
function AffectedVisitsModal({ visits, total, zone, occasion, onAnswer }: AffectedVisitsModalProps) {
  const { t } = useTranslation('clinics')
  return (
    <AppModal
      isOpen
      onClose={() => onAnswer(false)}
      title={t(occasion === 'change' ? 'affected.title' : 'affected.ahead', { count: total })}
      backdropDismiss={false}
      footer={
        <ModalActions
          cancel={t('affected.keep')}
          act={t(occasion === 'change' ? 'affected.cancel' : 'affected.delete', { count: total })}
          color="danger"
          onAct={() => onAnswer(true)}
        />
      }
    >
      <p>{t(occasion === 'change' ? 'affected.text' : 'affected.deleteText')}</p>
      <ul className="list affected-list">
        {visits.map((visit) => (
          <li key={visit._id}>
            <time translate="no" dateTime={visit.start}>
              {formatWeekdayTime(visit.start, zone)}
            </time>
            <span>{namesOfAffected(visit)?.join(' · ') ?? t('affected.held')}</span>
          </li>
        ))}
      </ul>
      {total > visits.length && (
        <p className="quiet">{t('affected.more', { count: total - visits.length })}</p>
      )}
    </AppModal>
  )
}
