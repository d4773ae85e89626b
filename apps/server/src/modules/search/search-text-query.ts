import { sql } from 'drizzle-orm'
import { array, id, list, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'

const services = list({ service: text(), name: text() })

const names = {
  clinicId: id,
  name: text(),
  doctor: text(),
  city: text(),
  zipcode: text(),
  street: text(),
  specializations: array(text()),
  services,
}
/** The texts by which the search finds a clinic. */
export type SearchNames = RowOf<typeof names>

/** The texts of one clinic, or of all clinics of a doctor. */
export const listSearchNames = query('search_names', {
  params: { clinicId: orNull(id), doctorId: orNull(id) },
  row: names,
  text: (p) => sql`
    select c.id as clinic_id, c.name, u.fullname as doctor, c.city, c.zipcode, c.address_line1 as street, d.specializations,
      ${services.of(sql`select service, name from clinic_services where clinic_id = c.id order by position`)} as services
    from clinics c join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id
    where c.id = ${p.clinicId} or c.doctor_id = ${p.doctorId}`,
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
