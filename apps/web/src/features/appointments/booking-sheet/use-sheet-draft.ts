import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import {
  typeAfterReason,
  typeOfReason,
  type UrgentSign,
} from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import type { ClinicReason } from '@vetvisit/contract/reasons/schemas'
import { useDraft } from '../../../lib/session/draft.ts'
import { comingOf, furtherPetsOf, suitsSpecies, toggledPet } from '../parts/coming-pets.ts'
import { needsService } from '../parts/format.ts'
import { EMPTY_PET, openAnswersOf, type PetDraft } from '../new-pet/new-pet.ts'
import {
  reasonOfLinkAt,
  tileOfReason,
  vetsOfReason,
  kindOfTile,
  sentReason,
  type ReasonTile,
} from './reasons.ts'
import { stepAfter, stepBefore, stepsOf, stepWithServices, type Step } from './steps.ts'

/** The name under which the answers are kept. */
export const draftKey = (clinicId: string, opening: Opening): string =>
  `booking ${clinicId} ${JSON.stringify(opening)}`

/** What a link or a tap has said before the sheet opens. */
export type Opening = {
  start: string | null
  petId: string | null
  /** Pets that came along to an earlier appointment. */
  furtherPetIds?: string[]
  /** How many animals wait for an offered time; absent for one. */
  animals?: number
  reason: ReasonTile | null
  /** A reason of the practice; one that is not offered any more counts as none. */
  reasonId?: string | undefined
  words: string
  /** The vet of an earlier appointment, or of a link; any vet where that one cannot be booked. */
  vetId: string | null
}

/** The clinic with its times; a visitor has no pets and is on no waiting list. */
export type ClinicTimes = Pick<
  BookPage,
  'now' | 'clinic' | 'today' | 'lastDate' | 'days' | 'vets' | 'nextFree' | 'pets' | 'seenPets' | 'waiting'
>

/** The same with the reasons for which owners may book there; without any, the sheet offers the six kinds. */
export type SheetPage = ClinicTimes & { reasons: readonly ClinicReason[] }

/** Everything that was answered so far, as plain data: it survives a reload. */
export type SheetDraft = {
  steps: Step[]
  step: Step
  /** A question opened again by "Change"; afterwards the sheet returns to `step`. */
  detour: Step | null
  start: string | null
  /** The chosen tile; for a reason of the practice the one as which it counts. */
  reason: ReasonTile | null
  /** The chosen reason of the practice; null for an offered answer. */
  reasonId: string | null
  signs: UrgentSign[]
  words: string
  type: AppointmentType
  /** Null for any vet. */
  vetId: string | null
  petId: string | null
  /** The pet that is being added instead of `petId`. */
  newPet: PetDraft | null
  /** Pets that were chosen to come along; absent before one was. Those that may not come are not sent. */
  furtherPetIds?: string[]
  /** How many animals wait for an offered time; absent for one. */
  animals?: number
  services: string[]
}

/** Whether the reason of a link needs no step: its words are read before they are sent, and so are the signs that cannot wait. */
const isAnswered = ({ words }: Opening, { reason }: Pick<SheetDraft, 'reason'>): boolean =>
  words === '' && reason !== 'ill'

/** The reason of a link. At a practice with reasons of its own, the one that stands for it, else only own words. */
function linkedReason(
  opening: Opening,
  reasons: readonly ClinicReason[],
): Pick<SheetDraft, 'reason' | 'reasonId' | 'type'> & { own: ClinicReason | null } {
  const own = reasonOfLinkAt(reasons, opening)
  if (own) return { own, reason: tileOfReason(own), reasonId: own._id, type: own.type }
  const isOffered = reasons.length === 0 || opening.reason === 'other'
  const reason = isOffered ? opening.reason : null
  return { own, reason, reasonId: null, type: typeOfReason(kindOfTile(reason)) }
}

function firstDraft(opening: Opening, page: SheetPage, isVisitor: boolean): SheetDraft {
  const { start, words, vetId } = opening
  const { own, ...linked } = linkedReason(opening, page.reasons)
  const { petId: known, furtherPetIds } = firstPets(opening, own, page.pets)
  const steps = stepsOf({
    start,
    petId: known,
    reason: isAnswered(opening, linked) && !needsLogIn(own, isVisitor) ? linked.reason : null,
    isVisitor,
  })
  return {
    steps,
    step: steps[0] ?? 'reason',
    detour: null,
    start,
    ...linked,
    signs: [],
    words,
    vetId,
    petId: known,
    ...(furtherPetIds && { furtherPetIds }),
    ...(opening.animals !== undefined && { animals: opening.animals }),
    newPet: page.pets.length === 0 ? firstPet(page.clinic) : null,
    services: [],
  }
}

/** The pets that are chosen at first: those of a link, the only one, or all where as many wait for an offered time as can come. */
function firstPets(
  { petId, furtherPetIds, animals }: Opening,
  own: ClinicReason | null,
  pets: SheetPage['pets'],
): Pick<SheetDraft, 'petId' | 'furtherPetIds'> {
  const along = furtherPetIds && { furtherPetIds }
  const linked = pets.find(({ _id }) => _id === petId)
  if (linked) return { petId: linked._id, ...along }
  const ids = (own ? pets.filter(({ type }) => suitsSpecies(own, type)) : pets).map(({ _id }) => _id)
  const [first = null, ...others] = ids
  if (animals !== undefined && animals === ids.length) return { petId: first, furtherPetIds: others }
  return { petId: pets.length === 1 ? (pets[0]?._id ?? null) : null, ...along }
}

/** Whether the person has to sign in for a reason of the practice's clients. */
const needsLogIn = (own: ClinicReason | null, isVisitor: boolean): boolean =>
  isVisitor && own?.clients === 'known'

/** The kind is preset where the clinic treats one alone. */
const firstPet = ({ species }: Pick<Clinic, 'species'>): PetDraft => ({
  ...EMPTY_PET,
  type: species.length === 1 ? (species[0] ?? '') : '',
})

const nameOf = (pet: { name: string }) => pet.name.trim().toLowerCase()

/**
 * A visitor's draft as the owner goes on with it who has signed in: they are known, and a pet that they have by that name is chosen, as
 * is the only one if none was typed. Else they are asked for the pet.
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
  const petAt = draft.steps.indexOf('pet')
  const at = draft.steps.indexOf(draft.step)
  const steps = draft.steps.filter((step) => step !== 'you' && !(step === 'pet' && same && at < petAt))
  const isPetOpen = !same && pets.length > 0 && at > petAt
  return {
    ...draft,
    steps,
    step: isPetOpen ? 'pet' : draft.step === 'you' ? (steps.at(-1) ?? 'reason') : draft.step,
    detour: null,
    petId: same ? same._id : null,
    newPet: same || (typed === '' && pets.length > 0) ? null : newPet,
  }
}

export type Missing = 'needLogIn' | 'needSpecies' | 'needPet' | 'needAnswers' | 'needSlot' | 'needService'

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

/** The species of the pet that comes; null while it is open. @param pets those of the owner */
const speciesOf = (
  { newPet, petId }: SheetDraft,
  pets: readonly Pick<Pet, '_id' | 'type'>[],
): string | null => (newPet ? newPet.type : (pets.find(({ _id }) => _id === petId)?.type ?? null))

/** The pets that may come along, those that were chosen of them, and how they are sent. */
function furtherOf(
  { petId, newPet, furtherPetIds = [] }: SheetDraft,
  own: ClinicReason | null,
  pets: SheetPage['pets'],
) {
  const mayCome = petId === null && newPet === null ? [] : furtherPetsOf(own, pets, petId)
  const further = comingOf(furtherPetIds, mayCome)
  const animals = 1 + further.length
  return {
    mayCome,
    /** Ids in the order in which they were chosen. */
    further,
    /** How many animals come. */
    animals,
    sentAnimals: animals === 1 ? {} : { animals },
    sentFurther: animals === 1 ? {} : { furtherPetIds: further },
  }
}

/** The reason of the practice and the vet that were chosen, as far as they are offered, and how they are sent. */
function chosenOf(draft: SheetDraft, page: SheetPage, isVisitor: boolean) {
  const own = page.reasons.find(({ _id }) => _id === draft.reasonId) ?? null
  const vets = vetsOfReason(page.vets, own)
  const vet = vets.find(({ _id }) => _id === draft.vetId) ?? null
  return {
    /** The chosen reason of the practice; null for an offered answer or none. */
    own,
    sentOwn: own === null ? {} : { reasonId: own._id },
    sentReason: sentReason(own === null ? draft : { ...draft, reason: null }),
    lacksLogIn: needsLogIn(own, isVisitor),
    /** The vets from whom the person may choose, who offer the reason. */
    vets,
    /** The wished vet; null for any, also if the wished one cannot be booked any more. */
    vet,
    sentVet: vet === null ? {} : { doctorId: vet._id },
  }
}

/** The type after an offered answer was chosen. That of a reason of the practice goes with it. */
const typeAfter = (
  { type, reason }: SheetDraft,
  own: ClinicReason | null,
  next: ReasonTile,
): AppointmentType =>
  own ? typeOfReason(kindOfTile(next)) : typeAfterReason(type, kindOfTile(reason), kindOfTile(next))

/** Whether this person or this pet cannot have the reason: said where it or the pet is chosen, and before anything is sent. */
function unfitAt(
  step: Step,
  draft: SheetDraft,
  { own, lacksLogIn }: Pick<ReturnType<typeof chosenOf>, 'own' | 'lacksLogIn'>,
  pets: readonly Pick<Pet, '_id' | 'type'>[],
): Missing | null {
  if (lacksLogIn) return 'needLogIn'
  if (own === null || suitsSpecies(own, speciesOf(draft, pets))) return null
  const isLast = stepAfter(draft.steps, step) === null
  return isLast || (step !== 'time' && step !== 'vet') ? 'needSpecies' : null
}

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
  const chosen = chosenOf(draft, page, isVisitor)
  const { own } = chosen
  const coming = furtherOf(draft, own, page.pets)
  return {
    ...chosen,
    ...coming,
    draft,
    change,
    forget,
    passOn,
    step,
    isLast: draft.detour === null && stepAfter(draft.steps, draft.step) === null,
    missing: unfitAt(step, draft, chosen, page.pets) ?? missingAt(step, draft, clinic),
    isBegun:
      draft.words !== opening.words ||
      draft.services.length > 0 ||
      draft.start !== opening.start ||
      isTyped(draft.newPet),
    chooseReason: (reason: ReasonTile) =>
      change({ reason, reasonId: null, type: typeAfter(draft, own, reason), signs: [] }),
    chooseOwn: (reason: ClinicReason) =>
      change({ reason: tileOfReason(reason), reasonId: reason._id, type: reason.type, signs: [] }),
    chooseVet: (vetId: string | null) => change({ vetId }),
    choosePet: (petId: string) => change({ petId, newPet: null }),
    toggleFurther: (petId: string) => change({ furtherPetIds: toggledPet(coming.further, petId) }),
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
