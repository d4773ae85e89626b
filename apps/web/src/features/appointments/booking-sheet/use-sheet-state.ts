import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { feeOf } from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { alternativesOf, totalOf } from '../parts/format.ts'
import type { Problem } from './lost-time.tsx'
import { petProblemsOf } from '../new-pet/new-pet.ts'
import { isConfirmedAtOnce } from './reasons.ts'
import type { SheetHoldState } from './sheet-summary.tsx'
import { useSheetDraft, type Opening, type SheetAnswers, type SheetPage } from './use-sheet-draft.ts'

/** Refusals after which the chosen time cannot be booked at all. */
const TIME_GONE = ['slot_taken', 'clinic_closed', 'too_soon']

/** Whether the time cannot be booked at all: also one at which no appointment for the reason begins, and one of a day that is full for it. */
const isTimeGone = ({ code, fields, details }: ApiError): boolean =>
  TIME_GONE.includes(code) ||
  fields['start'] !== undefined ||
  (code === 'reason_not_offered' && details?.['why'] === 'day_full')

/** Whether the time may be too short for all animals. */
const isTooShort = ({ code, fields }: ApiError): boolean =>
  code === 'slot_taken' || code === 'clinic_closed' || fields['start'] !== undefined

/** Refusals of a hold that the person is told; after others the time is just not held. */
const isTold = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 409 || error.code === 'too_many_requests' || error.fields['start'] !== undefined)

/**
 * What the sheet says of the price: the fee of each animal and services, or the estimate of a reason for each; with services that is at
 * least what is known to be due.
 */
function priceOf({ draft: { type, services }, own, animals }: SheetAnswers, clinic: Clinic) {
  const total = totalOf(clinic, type, new Set(services)) + (animals - 1) * feeOf(clinic, type)
  const from = own === null || own.priceFrom === null ? null : own.priceFrom * animals
  const estimate = services.length === 0 ? from : Math.max(from ?? 0, total)
  return from === null ? { price: total, isFrom: false } : { price: estimate ?? total, isFrom: true }
}

/** What was chosen after the time, which may not be free for it: more animals, or another vet or reason. */
type Later = 'animals' | 'choice' | null

/** The text of a refusal. @returns a function of the error and of what was chosen after the time */
function useRefusalText({ own, animals }: Pick<SheetAnswers, 'own' | 'animals'>) {
  const { t } = useTranslation('booking')
  return (error: unknown, later: Later): string => {
    if (!(error instanceof ApiError)) return errorText(error)
    if (later === 'animals' && animals > 1 && isTooShort(error)) return t('also.tooShort', { animals })
    if (error.fields['start'] !== undefined && own) return t('own.otherStarts')
    return later === 'choice' && isTooShort(error) ? t('notFree') : errorText(error)
  }
}

type StateOptions = { page: SheetPage; opening: Opening; isVisitor: boolean }

/** The answers of a sheet, and what is wrong with them. */
export function useSheetState({ page, opening, isVisitor }: StateOptions) {
  const answers = useSheetDraft(page, opening, isVisitor)
  const { draft, change, own } = answers
  const textOf = useRefusalText(answers)
  const clinic = { ...page.clinic, confirmAtOnce: isConfirmedAtOnce(own, page.clinic) }
  const [problem, setProblem] = useState<Problem | null>(null)
  /** How often the step of the pet could not be left; from the first time on its answers are checked as they change. */
  const [petRefusals, setPetRefusals] = useState(0)
  const [later, setLater] = useState<Later>(null)
  const petProblems = petProblemsOf(draft.newPet)

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && isTimeGone(error)) change({ start: null })
    setProblem({ text: textOf(error, later), alternatives: alternativesOf(error) })
  }
  /** What was wrong with one time is not wrong with those of another vet or reason. */
  const anew = <Choice>(choose: (choice: Choice) => void, chosen: Later) => {
    return (choice: Choice) => {
      setProblem(null)
      setLater(draft.start === null ? null : chosen)
      choose(choice)
    }
  }
  return {
    ...answers,
    page: { ...page, clinic },
    problem,
    petRefusals,
    petProblems: petRefusals > 0 ? petProblems : {},
    ...priceOf(answers, clinic),
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
    chooseVet: anew(answers.chooseVet, 'choice'),
    chooseReason: own ? anew(answers.chooseReason, 'choice') : answers.chooseReason,
    chooseOwn: anew(answers.chooseOwn, 'choice'),
    toggleFurther: anew(answers.toggleFurther, 'animals'),
    chooseStart: anew((start: string) => change({ start }), null),
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
