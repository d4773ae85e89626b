import type { OwnerChoice, NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { typeOfReason } from '@vetvisit/contract/appointments/record/reasons'
import { type AppointmentType, DEFAULT_APPOINTMENT_TYPE } from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../../lib/session/kept.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { today, wallTime } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useNextFreeDay } from '../agenda/calendar-queries.ts'
import { needsService } from '../parts/format.ts'
import { useBookAppointment } from '../queries.ts'
import { kindOfTile, type ReasonTile, sentReason } from '../sheet/reasons.ts'

export type NewAppointmentOpening = {
  clinics: readonly [Clinic, ...Clinic[]]
  /** The preselected clinic; by default the oldest. */
  clinicId: string | null
  /** First day to offer if there is no start; in place of a past day it is today. */
  date: string
  start: string | null
  patId: string | null
  isOpen: boolean
  onClose: () => void
}

/** One choice of the dialog; kept if the session ends meanwhile (decision 160). */
function useChoice<T>(name: string, initial: T | (() => T)) {
  const [value, set] = useKept<T>(`new appointment: ${name}`, initial)
  return { value, set }
}

/** Choices of a practice for an appointment that it books itself, and sending. */
export function useNewAppointment(opening: NewAppointmentOpening) {
  const { t } = useTranslation('calendar')
  const book = useBookAppointment()
  const { request, ...choices } = useChoices(opening)
  const { clinic, start, petId, services } = choices
  const isComplete = start.value !== null && petId.value !== null
  return {
    ...choices,
    isReady: isComplete && (!needsService(clinic) || services.value.size > 0),
    isSaving: book.isPending,
    error: book.error,
    save: () => {
      const body = request()
      if (!body) return
      book.mutate(body, {
        onSuccess: ({ patient }) => {
          opening.onClose()
          void showToast({ message: t('booked', { owner: patient.fullname }), color: 'success' })
        },
      })
    },
  }
}

function useChoices(opening: NewAppointmentOpening) {
  const { clinics, patId } = opening
  const clinicId = useChoice('clinic', opening.clinicId)
  const clinic = clinics.find(({ _id }) => _id === clinicId.value) ?? clinics[0]
  const [date, setDate] = useFirstDay(clinic, opening)
  const start = useChoice('start', opening.start)
  const owner = useChoice<OwnerChoice | null>('owner', null)
  const petId = useChoice<string | null>('pet', null)
  const type = useChoice<AppointmentType>('type', DEFAULT_APPOINTMENT_TYPE)
  const services = useChoice<ReadonlySet<string>>('services', new Set<string>())
  const reason = useChoice<ReasonTile | null>('reason', null)
  const words = useChoice('words', '')
  const fields = { clinic, date, start, owner, petId, type, services, reason, words }
  return {
    ...fields,
    // The owner with whom the dialog was opened does not count as input.
    isBegun:
      reason.value !== null ||
      words.value !== '' ||
      services.value.size > 0 ||
      start.value !== opening.start ||
      type.value !== DEFAULT_APPOINTMENT_TYPE ||
      (owner.value !== null && owner.value._id !== patId),
    request: () => requestOf(fields),
    /** A free time in place of a refused one, perhaps on another day. */
    chooseAlternative: (next: string) => {
      start.set(next)
      setDate(wallTime(next, clinic.timeZone).date)
    },
    chooseDate: (next: string) => {
      setDate(next)
      start.set(null)
    },
    chooseOwner: (next: OwnerChoice | null) => {
      owner.set(next)
      petId.set(next?.pets.length === 1 ? (next.pets[0]?._id ?? null) : null)
    },
    /** A reason presets the type. */
    chooseReason: (next: ReasonTile) => {
      reason.set(next)
      type.set(typeOfReason(kindOfTile(next)))
    },
    chooseClinic: (id: string) => {
      clinicId.set(id)
      services.set(new Set())
      start.set(null)
      setDate(null)
    },
  }
}

type Choice<T> = { value: T }
type Choices = {
  clinic: Clinic
  start: Choice<string | null>
  petId: Choice<string | null>
  type: Choice<AppointmentType>
  reason: Choice<ReasonTile | null>
  words: Choice<string>
  services: Choice<ReadonlySet<string>>
}

/** Null while slot or pet is missing. */
function requestOf({
  clinic,
  start,
  petId,
  type,
  reason,
  words,
  services,
}: Choices): NewAppointmentInput | null {
  if (start.value === null || petId.value === null) return null
  return {
    clinicId: clinic._id,
    start: start.value,
    petId: petId.value,
    type: type.value,
    ...sentReason({ reason: reason.value, signs: [], words: words.value }),
    additionalServices: [...services.value],
    confirmed: true,
  }
}

/** The chosen day; before that the day of the start, or the next one with a free time. */
function useFirstDay(
  clinic: Clinic,
  { start, date, isOpen }: NewAppointmentOpening,
): [string, (date: string | null) => void] {
  const [chosen, setChosen] = useKept('new appointment: day', () =>
    start === null ? null : wallTime(start, clinic.timeZone).date,
  )
  const now = useNow()
  const first = [date, today(clinic.timeZone, now)].toSorted().at(-1) ?? date
  const nextFree = useNextFreeDay(clinic, first, isOpen && chosen === null)
  return [chosen ?? nextFree ?? first, setChosen]
}
