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
import { severalVets } from '../../../../test/several-vets.ts'
import { visitsIn } from '../../../../test/visits.ts'

type Owner = Person & { petId: string }
type Clinic = RouteData<typeof getBookPage>['clinic']

export const TUESDAY = '2026-03-03'
export const NINE = '2026-03-03T08:00:00.000Z'
export const TEN = '2026-03-03T09:00:00.000Z'

/** Set-up and helpers that the tests of the waiting list share. */
export function waitingListSetup(harness: Harness) {
  const { change } = visitsIn(harness)

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

  /** Two vets with two slots on Tuesday, 9 to 11 in Berlin, all booked. */
  async function fullDayOfTwo() {
    const { clinic, vets } = await severalVets(harness, {
      vets: 2,
      clinic: { schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 11, slotPerPatient: 60 }] },
    })
    const [lead, second] = vets as [Person, Person]
    const bookWith = async (vet: Person, start: string) => {
      const guest = await owner()
      const body = { clinicId: clinic._id, petId: guest.petId, start, doctorId: vet.id }
      return { guest, visit: await harness.call(createAppointment, { token: guest.token, body }) }
    }
    const dayOf = async (vet: Person) => [await bookWith(vet, NINE), await bookWith(vet, TEN)] as const
    return { clinic, lead, second, visits: { lead: await dayOf(lead), second: await dayOf(second) } }
  }

  /** Joins the list of Tuesday for a vet, or for any. */
  const joinFor = (person: Person, clinic: Pick<Clinic, '_id'>, vet?: Person) =>
    harness.call(joinWaitingList, {
      token: person.token,
      body: { clinicId: clinic._id, date: TUESDAY, ...(vet && { doctorId: vet.id }) },
    })

  const withdraw = ({ guest, visit }: { guest: Owner; visit: { _id: string } }) =>
    change(guest, { _id: visit._id, status: 'withdrawn' })

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

  return { owner, fullDay, fullDayOfTwo, book, join, joinFor, withdraw, waitingOf, offerOf, freeStarts }
}
