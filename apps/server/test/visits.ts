import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment, BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import type { createClinic } from '@vetvisit/contract/clinics/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { getNotifications, type Notification } from '@vetvisit/contract/notifications/routes'
import type { createPet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { clinicOf, type Harness, onboardedDoctor, onboardedOwner, type Person, petOf } from './harness.ts'
import { rowsOf } from './sql.ts'

/*
 * Helpers for tests of appointments. A file begins with
 *
 *   const { world, change, inbox } = visitsIn(harness)
 *   const { doctor, owner, book } = await world({ confirmAtOnce: true })
 */

type Changes = Record<string, unknown>

type World = {
  doctor: Person
  clinic: RouteData<typeof createClinic>
  owner: Person
  pet: RouteData<typeof createPet>
  /** Books a time for that pet, confirmed in case it is a second request. */
  book: (start: string, more?: Changes) => Promise<BookedAppointment>
}

type HistoryLine = { version: number; kind: string; actor: string | null; principal: string | null }

let mobiles = 100

export function visitsIn(harness: Harness) {
  return {
    /** A doctor with a clinic, and an owner with a telephone number and a pet. */
    world: async (clinicChanges: Changes = {}, doctorChanges: Changes = {}): Promise<World> => {
      const doctor = await onboardedDoctor(harness, doctorChanges)
      const clinic = await clinicOf(harness, doctor, clinicChanges)
      const owner = await onboardedOwner(harness, { mobile: `1701234${(mobiles += 1)}` })
      const pet = await petOf(harness, owner)
      const book: World['book'] = (start, more = {}) =>
        harness.call(createAppointment, {
          token: owner.token,
          body: { clinicId: clinic._id, petId: pet._id, start, confirmed: true, ...more },
        })
      return { doctor, clinic, owner, pet, book }
    },
    change: (person: Person, body: Changes): Promise<Appointment> =>
      harness.call(updateAppointment, { token: person.token, body }),
    refusedChange: (person: Person, body: Changes) =>
      harness.refusal(updateAppointment, { token: person.token, body }),
    /** Newest first. */
    inbox: async (
      person: Person,
      role: 'patient' | 'doctor' | 'assistant' = 'patient',
      language = 'en',
    ): Promise<Notification[]> => {
      const request = { token: person.token, language, params: { role }, query: {} }
      return (await harness.call(getNotifications, request)).notifications
    },
    /** The history of an appointment in order, with actor and principal. */
    history: (id: string) =>
      rowsOf<HistoryLine>(
        harness.database,
        sql`select version, kind, actor_id as actor, principal_id as principal
          from appointment_events where appointment_id = ${id}::uuid order by version, kind = 'overridden'`,
      ),
  }
}
