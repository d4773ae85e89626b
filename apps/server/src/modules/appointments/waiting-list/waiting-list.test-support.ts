import { createAppointment, type getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import {
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
  SCHEDULE,
} from '../../../../test/harness.ts'

type Owner = Person & { petId: string }
type Clinic = RouteData<typeof getBookPage>['clinic']

export const TUESDAY = '2026-03-03'
export const NINE = '2026-03-03T08:00:00.000Z'
export const TEN = '2026-03-03T09:00:00.000Z'

/** Set-up and helpers that the tests of the waiting list share. */
export function waitingListSetup(harness: Harness) {
  async function owner(): Promise<Owner> {
    const person = await onboardedOwner(harness)
    return { ...person, petId: (await petOf(harness, person))._id }
  }

  /** Two slots a day, 9 to 11 in Berlin, and both of Tuesday booked. */
  async function fullDay(changes: Record<string, unknown> = {}) {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, {
      schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 11, slotPerPatient: 60 }],
      ...changes,
    })
    const guest = await owner()
    const nine = await book(guest, clinic, NINE)
    const ten = await book(guest, clinic, TEN, true)
    return { doctor, clinic, guest, nine, ten }
  }

  const book = (person: Owner, clinic: Clinic, start: string, confirmed = false) =>
    harness.call(createAppointment, {
      token: person.token,
      body: { clinicId: clinic._id, petId: person.petId, start, confirmed },
    })

  const join = (person: Person, clinic: Clinic, date = TUESDAY) =>
    harness.call(joinWaitingList, { token: person.token, body: { clinicId: clinic._id, date } })

  const waitingOf = async (person: Person) =>
    (await harness.call(getOwnerDashboard, { token: person.token })).waiting

  const offerOf = async (person: Person) => (await waitingOf(person))[0]?.offer?.start ?? null

  async function freeStarts(clinic: Clinic): Promise<string[]> {
    const { days } = await harness.call(getClinicSlots, {
      query: { clinicId: clinic._id, from: TUESDAY, days: 1 },
    })
    return days.flatMap((day) => day.slots.filter((slot) => !slot.taken).map((slot) => slot.start))
  }

  return { owner, fullDay, book, join, waitingOf, offerOf, freeStarts }
}
