import type { BookPage, NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { DEFAULT_APPOINTMENT_TYPE, type AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useState } from 'react'
import { useKept } from '../../../lib/session/kept.ts'
import { wallTime } from '../../../lib/time/dates.ts'

/** The page and the slot with which the dialog is opened. */
export type BookingOpening = { isOpen: boolean; page: BookPage; initialStart: string }

/** One choice of the dialog; kept if the session ends meanwhile (decision 160). */
function useChoice<T>(name: string, initial: T | (() => T)) {
  const [value, set] = useKept<T>(`booking: ${name}`, initial)
  return { value, set }
}

/** The owner's choices: slot, type, pet, reason and services. */
export function useBookingChoices({ page, initialStart }: BookingOpening) {
  const { clinic } = page
  const dateOf = (start: string) => wallTime(start, clinic.timeZone).date
  const date = useChoice('date', () => dateOf(initialStart))
  const start = useChoice<string | null>('start', initialStart)
  const type = useChoice<AppointmentType>('type', DEFAULT_APPOINTMENT_TYPE)
  const [firstPetId] = useState(() => (page.pets.length === 1 ? (page.pets[0]?._id ?? null) : null))
  const petId = useChoice('pet', firstPetId)
  const services = useChoice<ReadonlySet<string>>('services', new Set<string>())
  const reason = useChoice('reason', '')
  const addingPet = useChoice('adding a pet', false)
  const [added, setAdded] = useState<Pet[]>([])
  return {
    date,
    start,
    type,
    petId,
    services,
    reason,
    addingPet,
    pets: [...page.pets, ...added.filter(({ _id }) => page.pets.every((pet) => pet._id !== _id))],
    isBegun:
      reason.value !== '' ||
      services.value.size > 0 ||
      start.value !== initialStart ||
      petId.value !== firstPetId ||
      type.value !== DEFAULT_APPOINTMENT_TYPE,
    chooseStart: (next: string) => {
      date.set(dateOf(next))
      start.set(next)
    },
    chooseDate: (next: string) => {
      date.set(next)
      start.set(null)
    },
    addPet: (pet: Pet) => {
      setAdded([...added, pet])
      petId.set(pet._id)
      addingPet.set(false)
    },
    /** Null while slot or pet is missing. */
    request: (): NewAppointmentInput | null =>
      start.value === null || petId.value === null
        ? null
        : {
            clinicId: clinic._id,
            start: start.value,
            petId: petId.value,
            type: type.value,
            reason: reason.value.trim(),
            additionalServices: [...services.value],
            confirmed: false,
          },
  }
}
