import { PASSPORTS_MAX } from '@vetvisit/contract/passports/rules'
import type { PetGender } from '@vetvisit/contract/pets/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { bool, date, id, int, object, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { statuses } from '../../db/statuses.ts'
import { currentCare } from '../care/public.ts'

/** The clinic whose number a passport shows. */
const clinic = object({ name: text(), phone: text() })

const row = {
  id,
  name: text(),
  species: text<Species>(),
  breed: text(),
  gender: text<PetGender>(),
  bornOn: date,
  bornExactly: bool,
  rfid: orNull(text()),
  passportNumber: orNull(text()),
  vaccinationDueOn: orNull(date),
  /** The doctor of the practice that entered the vaccination; null if the owner did. */
  vaccinationBy: orNull(text()),
  clinic: orNull(clinic),
}
export type PassportRow = RowOf<typeof row>

/** The clinic with a number that saw the pet last, else the first one of the practice that has had the owner on record longest. */
const clinicOfPet = clinic.of(sql`
  select c.name, c.phone
  from ${currentCare} care join clinics c on c.practice_id = care.practice_id and c.deleted_at is null and c.phone is not null
    left join lateral (
      select v.starts_at from appointment_pets v join appointments a on a.id = v.appointment_id
      where v.pet_id = pets.id and a.clinic_id = c.id and a.status in ${statuses(['completed'])} order by v.starts_at desc limit 1
    ) seen on true
  where care.owner_id = pets.owner_id
  order by seen.starts_at desc nulls last, care.since, c.created_at limit 1`)

const passportsOfOwner = query('passports_of_owner', {
  params: { ownerId: id, limit: int },
  row,
  text: (p) => sql`
    select pets.id, pets.name, pets.gender, pets.species, pets.breed, pets.born_on, pets.born_exactly, pets.rfid, pets.passport_number,
      pets.vaccination_due_on,
      (select d.fullname from pet_writings w join users d on d.id = vet_of_practice(w.practice_id)
        where w.pet_id = pets.id and w.about = 'vaccinationDueOn') as vaccination_by,
      ${clinicOfPet} as clinic
    from pets where owner_id = ${p.ownerId} and archived_at is null and deceased_on is null
    order by created_at, id limit ${p.limit}`,
})

/** What the passports of an owner's living pets show, in the order in which the pets were added. */
export const findPassports = (database: Database, ownerId: string): Promise<PassportRow[]> =>
  passportsOfOwner(database, { ownerId, limit: PASSPORTS_MAX })
