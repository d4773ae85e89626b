import { sql } from 'drizzle-orm'
import { id, instant, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import {
  appointment,
  furtherPets,
  furtherPetsOfVisit,
  isAppointmentOfPet,
  SELECT_APPOINTMENT,
} from './repository.ts'

const upcoming = {
  id,
  doctorId: id,
  status: text<'held' | 'requested' | 'approved' | 'consulting'>(),
  startsAt: instant,
  endsAt: instant,
  petName: orNull(text()),
  furtherPets,
  ownerName: text(),
}
/** A hold, request or approved appointment at a clinic or with a vet. */
export type UpcomingAppointment = RowOf<typeof upcoming>

/** Holds, requests and approved appointments of a clinic that end after `now`, by start. */
export const listUpcomingAppointments = query('upcoming_of_clinic', {
  params: { clinicId: id, now: instant },
  row: upcoming,
  text: (p) => sql`
    select a.id, a.doctor_id, a.status, a.starts_at, a.ends_at, p.name as pet_name, ${furtherPetsOfVisit} as further_pets,
      u.fullname as owner_name
    from appointments a join users u on u.id = a.owner_id left join pets p on p.id = a.pet_id
    where a.clinic_id = ${p.clinicId} and a.ends_at > ${p.now} and a.status in ${statuses(['held', 'requested', 'approved'])}
      and (a.status <> ${status('held')} or a.expires_at > ${p.now})
    order by a.starts_at`,
})

/** Requests and approved appointments of a vet in a practice that end after `now`, and visits that run, also beyond their time; by start. */
export const listUpcomingOfVet = query('upcoming_of_vet', {
  params: { practiceId: id, doctorId: id, now: instant },
  row: upcoming,
  text: (p) => sql`
    select a.id, a.doctor_id, a.status, a.starts_at, a.ends_at, p.name as pet_name, ${furtherPetsOfVisit} as further_pets,
      u.fullname as owner_name
    from appointments a join users u on u.id = a.owner_id left join pets p on p.id = a.pet_id
    where a.doctor_id = ${p.doctorId} and a.practice_id = ${p.practiceId}
      and (a.status = ${status('consulting')} or (a.status in ${statuses(['requested', 'approved'])} and a.ends_at > ${p.now}))
    order by a.starts_at, a.id`,
})

/** An owner's requests, and approved appointments that start at or after `now`, by start. */
export const findUpcomingOfOwner = query('upcoming_of_owner', {
  params: { ownerId: id, now: instant, limit: int },
  row: appointment,
  text: (p) => sql`${SELECT_APPOINTMENT} where a.owner_id = ${p.ownerId}
      and (a.status = ${status('requested')} or (a.status = ${status('approved')} and a.starts_at >= ${p.now}))
    order by a.starts_at, a.id limit ${p.limit}`,
})

/** Requests and approved appointments of an owner's pet that have not begun, by start. */
export const findUpcomingOfPet = query('upcoming_of_pet', {
  params: { ownerId: id, petId: id, now: instant },
  row: appointment,
  text: (p) => sql`${SELECT_APPOINTMENT} where a.owner_id = ${p.ownerId} and ${isAppointmentOfPet(p.petId)}
      and a.status in ${statuses(['requested', 'approved'])} and a.starts_at > ${p.now}
    order by a.starts_at, a.id`,
})
