import type { Clinic, ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { AffectedVisitsModal } from '../affected-visits-modal.tsx'
import { affectedVisits, type AffectedVisit } from '../format.ts'
import { useUpdateClinic } from '../queries.ts'

type Question = { visits: AffectedVisit[]; total: number; answer: (cancel: boolean) => void }

/**
 * Saves changes of a clinic. When booked visits would fall outside, they are shown and the person decides (decisions §6).
 *
 * @returns `save` rejects with the refusal when the person wants to keep the visits; `question` is to be rendered
 */
export function useSaveAsking(clinic: Clinic): {
  save: (changes: ClinicChanges, idempotencyKey?: string) => Promise<void>
  saving: boolean
  question: ReactNode
} {
  const update = useUpdateClinic()
  const [question, setQuestion] = useState<Question | null>(null)

  const ask = (details: Record<string, unknown>) =>
    new Promise<boolean>((resolve) => {
      const answer = (cancel: boolean) => {
        setQuestion(null)
        resolve(cancel)
      }
      setQuestion({ ...affectedVisits(details), answer })
    })

  async function save(changes: ClinicChanges, idempotencyKey?: string): Promise<void> {
    const clinicId = clinic.id
    try {
      await update.mutateAsync({ clinicId, changes, ...(idempotencyKey !== undefined && { idempotencyKey }) })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'visits_affected') throw failure
      if (!(await ask(failure.details))) throw failure
      // Another body than before, so not the same key.
      await update.mutateAsync({ clinicId, changes: { ...changes, cancelExisting: true } })
    }
  }

  return {
    save,
    saving: update.isPending,
    question: question && (
      <AffectedVisitsModal zone={clinic.timeZone} {...question} onAnswer={question.answer} />
    ),
  }
}
