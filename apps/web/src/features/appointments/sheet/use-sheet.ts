import { useState } from 'react'
import { ApiError } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useSlotHold } from '../booking/use-slot-hold.ts'
import { alternativesOf, totalOf } from '../parts/format.ts'
import type { Problem } from './lost-time.tsx'
import { newPetOf, type PetProblems } from './new-pet.ts'
import { useSending } from './use-sending.ts'
import { useSheetDraft, type Opening, type SheetPage } from './use-sheet-draft.ts'

/** Refusals after which the chosen time cannot be booked at all. */
const TIME_GONE = ['slot_taken', 'clinic_closed', 'too_soon']

/** Refusals of a hold that the owner is told; after others the time is just not held. */
const isTold = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.code === 'too_many_requests')

type SheetOptions = { page: SheetPage; opening: Opening; isOpen: boolean }

/** State of the sheet of an owner: the answers, the hold on the time while it is open, and sending. */
export function useSheet({ page, opening, isOpen }: SheetOptions) {
  const answers = useSheetDraft(page, opening, false)
  const { draft, change } = answers
  const [problem, setProblem] = useState<Problem | null>(null)
  const [petProblems, setPetProblems] = useState<PetProblems>({})

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && TIME_GONE.includes(error.code)) change({ start: null })
    setProblem({ text: errorText(error), alternatives: alternativesOf(error) })
  }
  const sent = () => {
    hold.settle()
    answers.forget()
  }
  const { send, booked, isSending, added } = useSending({ answers, page, onSent: sent, onRefused: refuse })
  const hold = useSlotHold(page.clinic._id, booked || !isOpen ? null : draft.start, (error) => {
    if (isTold(error)) refuse(error)
  })

  /** The button of the step: goes on, or books on the last one. A new pet is checked before its step is left. */
  const act = () => {
    const checked = draft.newPet && answers.step === 'pet' ? newPetOf(draft.newPet) : { pet: null }
    setPetProblems('problems' in checked ? checked.problems : {})
    if ('problems' in checked || answers.missing !== null) return
    setProblem(null)
    if (answers.isLast) send()
    else answers.goOn()
  }
  return {
    ...answers,
    page,
    hold,
    problem,
    booked,
    petProblems,
    pets: [...page.pets, ...added],
    total: totalOf(page.clinic, draft.type, new Set(draft.services)),
    isSending,
    act,
    chooseStart: (start: string) => {
      setProblem(null)
      change({ start })
    },
    clearStart: () => change({ start: null }),
  }
}

export type Sheet = ReturnType<typeof useSheet>
