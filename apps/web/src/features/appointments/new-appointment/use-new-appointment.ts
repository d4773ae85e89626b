import type { OwnerChoice, NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import type { Override } from '@vetvisit/contract/appointments/override/schemas'
import { typeAfterReason } from '@vetvisit/contract/appointments/record/reasons'
import { type AppointmentType, DEFAULT_APPOINTMENT_TYPE } from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { takesReason } from '@vetvisit/contract/reasons/rules'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { useNow } from '../../../lib/time/clock.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { slotMinutesOf } from '../calendar/calendar-format.ts'
import { useRefused } from '../override/conflict-details.ts'
import { useBookAppointment, usePracticeReasons, useVetTimes } from '../queries.ts'
import { comingOf, furtherPetsOf } from '../parts/coming-pets.ts'
import { kindOfTile, type ReasonTile, sentReason } from '../booking-sheet/reasons.ts'
import { missingOf } from './missing.ts'
import { needOfDraft } from './need-of-draft.ts'
import { useBooked } from './use-booked.ts'
import { useChoice } from './use-choice.ts'
import { useTime } from './use-time.ts'
import { isRefused } from '../parts/is-refused.ts'

export type NewAppointmentOpening = {
  clinics: readonly [Clinic, ...Clinic[]]
  /** The preselected clinic; by default the oldest. */
  clinicId: string | null
  /** First day to offer if there is no start; in place of a past day it is today. */
  date: string
  start: string | null
  patId: string | null
  /** What a new owner was searched by, whose form is open; null for none. */
  caller: string | null
  /** The vet who is chosen first; null for none. */
  vetId: string | null
  /** The treatment room that is chosen first. */
  roomId?: string | null
  /** The length that is chosen first. */
  minutes?: number | null
  isOpen: boolean
  onClose: () => void
}

/** Choices of a practice for an appointment that it books itself, and sending. */
export function useNewAppointment(opening: NewAppointmentOpening) {
  const book = useBookAppointment()
  const done = useBooked()
  const now = useNow()
  const { request, ...choices } = useChoices(opening)
  const { refused, ...refusal } = useRefused()
  const { clinic, start, date, petId, vetId, services, own, minutes, further } = choices
  const animals = 1 + further.length
  const slotsOfVets = useVetTimes({
    clinicId: clinic._id,
    doctorId: vetId.value,
    // Times for a reason that only the practice books are not public; whether they are free, the server decides.
    reasonId: own?.online === true ? own._id : undefined,
    animals,
    date,
  })
  const missing = missingOf(
    clinic,
    { hasOwner: choices.owner.value !== null, petId: petId.value, start, services: services.value },
    now,
  )
  const draft = { own, vetId: vetId.value, minutes: minutes.value, animals }
  return {
    ...choices,
    slotsOfVets,
    usualMinutes: needOfDraft(clinic, { ...draft, minutes: null })?.minutes ?? slotMinutesOf(clinic),
    need: needOfDraft(clinic, draft),
    refused,
    closeRefused: refusal.close,
    // While the dialog asks about a refused time, a second press of Enter books nothing.
    isReady: missing === null && !refused?.isOpen,
    missing,
    isSaving: book.isPending,
    error: book.error,
    save: (override?: Override) => {
      const body = request()
      if (!body) return
      const wish = override ? { ...body, override } : body
      book.mutate(wish, {
        onSuccess: (booked) => {
          refusal.close()
          opening.onClose()
          done(booked, body.tell)
        },
        // A second press of Enter must not book a time that nobody chose; one that is only in the way of something, or not answered, stays chosen.
        onError: (error) => {
          if (!refusal.open(error) && isRefused(error)) choices.unchooseStart()
        },
      })
    },
  }
}

function useChoices(opening: NewAppointmentOpening) {
  const clinicId = useChoice('clinic', opening.clinicId)
  const clinic = opening.clinics.find(({ _id }) => _id === clinicId.value) ?? opening.clinics[0]
  const whose = useOwnerChoice()
  const { owner, petId } = whose
  const vetId = useChoice<string | null>('vet', opening.vetId)
  const type = useChoice<AppointmentType>('type', DEFAULT_APPOINTMENT_TYPE)
  const services = useChoice<ReadonlySet<string>>('services', new Set<string>())
  const { reason, own, reasons, ...reasonChoices } = useReasonChoices(clinic._id, { type, vetId })
  const words = useChoice('words', '')
  const extent = useExtent(opening)
  const tell = useChoice('tell', true)
  const furtherIds = useChoice<readonly string[]>('further pets', [])
  const mayCome = petId.value === null ? [] : furtherPetsOf(own, owner.value?.pets ?? [], petId.value)
  const further = comingOf(furtherIds.value, mayCome)
  const wanted = { own, vetId: vetId.value, minutes: extent.minutes.value, animals: 1 + further.length }
  const { date, start, chosenStart, choose, ...known } = useTime(clinic, opening, wanted)
  const what = { type, services, reason, own, words }
  const fields = { clinic, start, vetId, further, tell, ...whose, ...what, ...extent }
  // What the dialog was opened with does not count as input.
  const isChanged = [
    [reason.value, null],
    [own, null],
    [words.value, ''],
    [services.value.size, 0],
    [extent.minutes.value, opening.minutes ?? null],
    [extent.roomId.value, opening.roomId ?? null],
    [tell.value, true],
    [chosenStart, opening.start],
    [type.value, DEFAULT_APPOINTMENT_TYPE],
  ].some(([present, first]) => present !== first)
  return {
    ...fields,
    ...reasonChoices,
    ...known,
    reasons,
    date,
    /** The owner's other pets that may come along. */
    mayCome,
    chooseFurther: furtherIds.set,
    isBegun: isChanged || (owner.value !== null && owner.value._id !== opening.patId),
    request: () => requestOf(fields),
    /** Also a free time in place of a refused one, perhaps on another day. */
    chooseStart: (next: string) => choose(wallTime(next, clinic.timeZone).date, next),
    chooseDate: (next: string) => choose(next, null),
    unchooseStart: () => choose(date, null),
    /** Another vet has other times. */
    chooseVet: (next: string | null) => {
      vetId.set(next)
      choose(date, null)
    },
    chooseClinic: (id: string) => {
      clinicId.set(id)
      vetId.set(null)
      extent.roomId.set(null)
      services.set(new Set())
      choose(null, null)
    },
  }
}

/** How long it lasts, and in which room. */
const useExtent = ({ minutes = null, roomId = null }: NewAppointmentOpening) => ({
  minutes: useChoice<number | null>('minutes', minutes),
  roomId: useChoice<string | null>('room', roomId),
})

/** The owner and the animal; the only animal of an owner is chosen with them. */
function useOwnerChoice() {
  const owner = useChoice<OwnerChoice | null>('owner', null)
  const petId = useChoice<string | null>('pet', null)
  return {
    owner,
    petId,
    chooseOwner: (next: OwnerChoice | null) => {
      owner.set(next)
      petId.set(next?.pets.length === 1 ? (next.pets[0]?._id ?? null) : null)
    },
  }
}

type ByReason = {
  type: ReturnType<typeof useChoice<AppointmentType>>
  vetId: ReturnType<typeof useChoice<string | null>>
}

/** The chosen reason, an offered one or one of the practice. It presets the type, and perhaps excludes the chosen vet. */
function useReasonChoices(clinicId: string, { type, vetId }: ByReason) {
  const reason = useChoice<ReasonTile | null>('reason', null)
  const ownId = useChoice<string | null>('own reason', null)
  const reasons = usePracticeReasons().filter(isBookedAt(clinicId))
  return {
    reason,
    reasons,
    own: reasons.find(({ _id }) => _id === ownId.value) ?? null,
    chooseReason: (next: ReasonTile) => {
      reason.set(next)
      ownId.set(null)
      type.set(typeAfterReason(type.value, kindOfTile(reason.value), kindOfTile(next)))
    },
    /** A reason of the practice has a type and a length. */
    chooseOwn: (next: PracticeReason) => {
      reason.set(next.kind)
      ownId.set(next._id)
      type.set(next.type)
      if (vetId.value !== null && !takesReason(next, vetId.value)) vetId.set(null)
    },
  }
}

/** Whether a reason is booked at a clinic; without clinics, at all. */
export const isBookedAt =
  (clinicId: string) =>
  ({ clinics }: Pick<PracticeReason, 'clinics'>): boolean =>
    clinics.length === 0 || clinics.includes(clinicId)

type Choice<T> = { value: T }
type Choices = {
  clinic: Clinic
  start: string | null
  petId: Choice<string | null>
  /** Ids of the pets that come along. */
  further: readonly string[]
  vetId: Choice<string | null>
  type: Choice<AppointmentType>
  reason: Choice<ReasonTile | null>
  own: PracticeReason | null
  words: Choice<string>
  minutes: Choice<number | null>
  roomId: Choice<string | null>
  /** Whether the owner is told. */
  tell: Choice<boolean>
  services: Choice<ReadonlySet<string>>
}

/** Null while slot or pet is missing. */
function requestOf({
  clinic,
  start,
  petId,
  further,
  vetId,
  type,
  reason,
  own,
  words,
  services,
  minutes,
  roomId,
  tell,
}: Choices): NewAppointmentInput | null {
  if (start === null || petId.value === null) return null
  return {
    clinicId: clinic._id,
    start,
    petId: petId.value,
    ...(further.length > 0 && { furtherPetIds: [...further] }),
    ...(vetId.value !== null && { doctorId: vetId.value }),
    type: type.value,
    ...(own !== null && { reasonId: own._id }),
    ...sentReason({ reason: own === null ? reason.value : null, signs: [], words: words.value }),
    additionalServices: [...services.value],
    ...(minutes.value !== null && { minutes: minutes.value }),
    ...(roomId.value !== null && { roomId: roomId.value }),
    ...(!tell.value && { tell: false }),
    confirmed: true,
  }
}
