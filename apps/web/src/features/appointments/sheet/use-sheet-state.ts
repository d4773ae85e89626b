import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { alternativesOf, totalOf } from '../parts/format.ts'
import type { Problem } from './lost-time.tsx'
import { petProblemsOf } from './new-pet.ts'
import type { SheetHoldState } from './sheet-summary.tsx'
import { useSheetDraft, type Opening, type SheetPage } from './use-sheet-draft.ts'

/** Refusals after which the chosen time cannot be booked at all. */
const TIME_GONE = ['slot_taken', 'clinic_closed', 'too_soon']

/** Refusals of a hold that the person is told; after others the time is just not held. */
const isTold = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.code === 'too_many_requests')

type StateOptions = { page: SheetPage; opening: Opening; isVisitor: boolean }

/** The answers of a sheet, and what is wrong with them. */
export function useSheetState({ page, opening, isVisitor }: StateOptions) {
  const answers = useSheetDraft(page, opening, isVisitor)
  const { draft, change } = answers
  const [problem, setProblem] = useState<Problem | null>(null)
  /** How often the step of the pet could not be left; from the first time on its answers are checked as they change. */
  const [petRefusals, setPetRefusals] = useState(0)
  const petProblems = petProblemsOf(draft.newPet)

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && TIME_GONE.includes(error.code)) change({ start: null })
    setProblem({ text: errorText(error), alternatives: alternativesOf(error) })
  }
  return {
    ...answers,
    page,
    problem,
    petRefusals,
    petProblems: petRefusals > 0 ? petProblems : {},
    total: totalOf(page.clinic, draft.type, new Set(draft.services)),
    refuse,
    refuseHold: (error: unknown) => {
      if (isTold(error)) refuse(error)
    },
    /** The button of the step: goes on, or calls `onLast`. A new pet is checked before its step is left. */
    advance: (onLast: () => void) => {
      if (answers.step === 'pet' && Object.keys(petProblems).length > 0) {
        setPetRefusals(petRefusals + 1)
        return
      }
      if (answers.missing !== null) return
      setPetRefusals(0)
      setProblem(null)
      if (answers.isLast) onLast()
      else answers.goOn()
    },
    /** Another vet has other times, so what was wrong with one of them is wrong no more. */
    chooseVet: (vetId: string | null) => {
      setProblem(null)
      answers.chooseVet(vetId)
    },
    chooseStart: (start: string) => {
      setProblem(null)
      change({ start })
    },
    clearStart: () => change({ start: null }),
  }
}

/** Everything that the sheet shows and does, for an owner or a visitor. */
export type Sheet = ReturnType<typeof useSheetState> & {
  hold: SheetHoldState
  booked: BookedAppointment | null
  pets: readonly Pet[]
  isSending: boolean
  act: () => void
}
