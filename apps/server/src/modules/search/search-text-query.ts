import { sql } from 'drizzle-orm'
import { array, id, list, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'

const services = list({ service: text(), name: text() })
const vets = list({ fullname: text(), specializations: array(text()) })

const names = {
  clinicId: id,
  name: text(),
  /** The lead, then the others whom owners may book there. */
  vets,
  city: text(),
  zipcode: text(),
  street: text(),
  services,
}
/** The texts by which the search finds a clinic. */
export type SearchNames = RowOf<typeof names>

/** The texts of one clinic, or of all clinics at which a doctor works. */
export const listSearchNames = query('search_names', {
  params: { clinicId: orNull(id), doctorId: orNull(id) },
  row: names,
  text: (p) => sql`
    select c.id as clinic_id, c.name, c.city, c.zipcode, c.address_line1 as street,
      ${vets.of(sql`select u.fullname, d.specializations
        from clinic_vets v join doctors d on d.user_id = v.doctor_id join users u on u.id = v.doctor_id
          left join memberships m on m.practice_id = v.practice_id and m.user_id = v.doctor_id and m.left_at is null
        where v.clinic_id = c.id and (v.doctor_id = c.doctor_id or v.online and m.user_id is not null and u.disabled_at is null)
        order by v.doctor_id <> c.doctor_id, v.position, v.doctor_id`)} as vets,
      ${services.of(sql`select service, name from clinic_services where clinic_id = c.id order by position`)} as services
    from clinics c
    where c.id = ${p.clinicId} or exists (select from clinic_vets w where w.clinic_id = c.id and w.doctor_id = ${p.doctorId})`,
})

/** Writes the columns that the search reads: words for typed texts, keys for filters. */
export const writeSearch = query('write_search', {
  params: {
    clinicId: id,
    searchText: text(),
    searchKeys: array(text()),
    nameKey: text(),
    zipKey: text(),
    streetKey: text(),
  },
  text: (p) => sql`
    update clinics set search_text = ${p.searchText}, search_keys = ${p.searchKeys}, name_key = ${p.nameKey},
      zip_key = ${p.zipKey}, street_key = ${p.streetKey}
    where id = ${p.clinicId}`,
})
