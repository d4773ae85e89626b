import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import {
  typeAfterReason,
  typeOfReason,
  type UrgentSign,
} from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useDraft } from '../../../lib/session/draft.ts'
import { needsService } from '../parts/format.ts'
import { EMPTY_PET, openAnswersOf, type PetDraft } from './new-pet.ts'
import { kindOfTile, sentReason, type ReasonTile } from './reasons.ts'
import { stepAfter, stepBefore, stepsOf, stepWithServices, type Step } from './steps.ts'

/** The name under which the answers are kept. */
export const draftKey = (clinicId: string, opening: Opening): string =>
  `booking ${clinicId} ${JSON.stringify(opening)}`

/** What a link or a tap has said before the sheet opens. */
export type Opening = {
  start: string | null
  petId: string | null
  reason: ReasonTile | null
  words: string
  /** The vet of an earlier appointment, or of a link; any vet where that one cannot be booked. */
  vetId: string | null
}

/** The clinic with its times; a visitor has no pets and is on no waiting list. */
export type SheetPage = Pick<
  BookPage,
  'now' | 'clinic' | 'today' | 'lastDate' | 'days' | 'vets' | 'nextFree' | 'pets' | 'seenPets' | 'waiting'
>

/** Everything that was answered so far, as plain data: it survives a reload. */
export type SheetDraft = {
  steps: Step[]
  step: Step
  /** A question opened again by "Change"; afterwards the sheet returns to `step`. */
  detour: Step | null
  start: string | null
  reason: ReasonTile | null
  signs: UrgentSign[]
  words: string
  type: AppointmentType
  /** Null for any vet. */
  vetId: string | null
  petId: string | null
  /** The pet that is being added instead of `petId`. */
  newPet: PetDraft | null
  services: string[]
}

/** Whether the reason of a link needs no step: its words are read before they are sent, and so are the signs that cannot wait. */
const isAnswered = ({ reason, words }: Opening): boolean => words === '' && reason !== 'ill'

function firstDraft(opening: Opening, page: SheetPage, isVisitor: boolean): SheetDraft {
  const { start, petId, reason, words, vetId } = opening
  const [only, ...others] = page.pets
  const linked = page.pets.find(({ _id }) => _id === petId)?._id ?? null
  const known = linked ?? (only && others.length === 0 ? only._id : null)
  const steps = stepsOf({
    start,
    petId: known,
    reason: isAnswered(opening) ? opening.reason : null,
    isVisitor,
  })
  return {
    steps,
    step: steps[0] ?? 'reason',
    detour: null,
    start,
    reason,
    signs: [],
    words,
    type: typeOfReason(kindOfTile(reason)),
    vetId,
    petId: known,
    newPet: page.pets.length === 0 ? firstPet(page.clinic) : null,
    services: [],
  }
}

/** The kind is preset where the clinic treats one alone. */
const firstPet = ({ species }: Pick<Clinic, 'species'>): PetDraft => ({
  ...EMPTY_PET,
  type: species.length === 1 ? (species[0] ?? '') : '',
})

const nameOf = (pet: { name: string }) => pet.name.trim().toLowerCase()

/**
 * A visitor's draft as the owner goes on with it who has signed in: they are known, and a pet that they have by that name is chosen. Else
 * they are asked for the pet.
 */
export function draftOfOwner(
  draft: SheetDraft,
  pets: readonly Pick<SheetPage['pets'][number], '_id' | 'name' | 'type'>[],
): SheetDraft {
  if (!draft.steps.includes('you')) return draft
  const { newPet } = draft
  const typed = newPet === null ? '' : nameOf(newPet)
  const [only, ...others] = pets
  const same =
    typed === ''
      ? others.length === 0 && only
      : pets.find((pet) => nameOf(pet) === typed && pet.type === newPet?.type)
  const steps = draft.steps.filter((step) => step !== 'you')
  const isPetOpen = !same && pets.length > 0 && draft.steps.indexOf(draft.step) > draft.steps.indexOf('pet')
  return {
    ...draft,
    steps,
    step: isPetOpen ? 'pet' : draft.step === 'you' ? (steps.at(-1) ?? 'reason') : draft.step,
    detour: null,
    petId: same ? same._id : null,
    newPet: same || (typed === '' && pets.length > 0) ? null : newPet,
  }
}

export type Missing = 'needPet' | 'needAnswers' | 'needSlot' | 'needService'

/**
 * What a step still needs; on the last step of all the others, too. A reason is never needed (specification/readings §6). The answers
 * about a new pet are needed where the sheet books; before, the step of the pet names them one by one.
 */
export function missingAt(step: Step, draft: SheetDraft, clinic: Clinic): Missing | null {
  const isLast = stepAfter(draft.steps, step) === null
  const asked = (other: Step) => other === step || (isLast && other !== 'you')
  if (asked('pet') && draft.petId === null && draft.newPet === null) return 'needPet'
  if (isLast && draft.newPet !== null && openAnswersOf(draft.newPet).length > 0) return 'needAnswers'
  if (asked('time') && draft.start === null) return 'needSlot'
  if (asked(stepWithServices(draft.steps)) && needsService(clinic) && draft.services.length === 0)
    return 'needService'
  return null
}

const isTyped = (pet: PetDraft | null) =>
  pet !== null && [pet.name, pet.gender, pet.about, pet.age, pet.breed].some((answer) => answer !== '')

const toggled = <T>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

/** The answers of the sheet, and moving between its steps. */
export function useSheetDraft(page: SheetPage, opening: Opening, isVisitor: boolean) {
  const { clinic } = page
  const {
    value: draft,
    set: setDraft,
    forget,
    passOn,
  } = useDraft(
    draftKey(clinic._id, opening),
    () => firstDraft(opening, page, isVisitor),
    (stored) => (isVisitor ? stored : draftOfOwner(stored, page.pets)),
  )
  const change = (changes: Partial<SheetDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const step = draft.detour ?? draft.step
  const vet = page.vets.find(({ _id }) => _id === draft.vetId) ?? null
  return {
    draft,
    change,
    forget,
    passOn,
    step,
    /** The wished vet; null for any, also if the wished one cannot be booked any more. */
    vet,
    sentVet: vet === null ? {} : { doctorId: vet._id },
    isLast: draft.detour === null && stepAfter(draft.steps, draft.step) === null,
    sentReason: sentReason(draft),
    missing: missingAt(step, draft, clinic),
    isBegun:
      draft.words !== opening.words ||
      draft.services.length > 0 ||
      draft.start !== opening.start ||
      isTyped(draft.newPet),
    chooseReason: (reason: ReasonTile) =>
      change({
        reason,
        type: typeAfterReason(draft.type, kindOfTile(draft.reason), kindOfTile(reason)),
        signs: [],
      }),
    chooseVet: (vetId: string | null) => change({ vetId }),
    choosePet: (petId: string) => change({ petId, newPet: null }),
    addPet: () => change({ petId: null, newPet: firstPet(clinic) }),
    toggleService: (id: string) => change({ services: toggled(draft.services, id) }),
    toggleSign: (sign: UrgentSign) => change({ signs: toggled(draft.signs, sign) }),
    /** Opens a question again: as its step if it is one, else as a detour. */
    open: (next: Step) =>
      change(draft.steps.includes(next) ? { step: next, detour: null } : { detour: next }),
    /** @returns false on the first step */
    goBack: (): boolean => {
      const before = stepBefore(draft.steps, draft.step)
      if (draft.detour === null && before === null) return false
      change(draft.detour ? { detour: null } : { step: before ?? draft.step })
      return true
    },
    goOn: () =>
      change(draft.detour ? { detour: null } : { step: stepAfter(draft.steps, draft.step) ?? draft.step }),
  }
}

export type SheetAnswers = ReturnType<typeof useSheetDraft>
