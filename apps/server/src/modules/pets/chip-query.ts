import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import { id, orNull, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { onRecord } from '../care/public.ts'

const row = { id, name: text(), species: text<Species>(), ownerId: id, ownerName: text() }

const withChip = (chip: SQL, except: SQL, owners: SQL): SQL => sql`
  select p.id, p.name, p.species, p.owner_id, u.fullname as owner_name from pets p join users u on u.id = p.owner_id
  where p.rfid is not null and chip_key(p.rfid) = ${chip} and p.archived_at is null and p.id is distinct from ${except} and ${owners}
  order by p.created_at, p.id limit 5`

/** Pets of owners on the practice's record (specification/authorization R2). @param chip as `chipKey` makes it */
export const petsOnRecordWithChip = query('pets_on_record_with_chip', {
  params: { chip: text(), petId: orNull(id), practiceId: id },
  row,
  text: (p) => withChip(p.chip, p.petId, onRecord({ practice: p.practiceId, owner: sql`p.owner_id` })),
})

export const petsOfOwnerWithChip = query('pets_of_owner_with_chip', {
  params: { chip: text(), petId: orNull(id), ownerId: id },
  row,
  text: (p) => withChip(p.chip, p.petId, sql`p.owner_id = ${p.ownerId}`),
})
