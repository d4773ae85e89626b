import { sql } from 'drizzle-orm'
import { array, id, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'

const service = { id, name: text(), subServices: array(text()) }

export type CatalogueRow = RowOf<typeof service>

/** The catalogue in the operator's order. */
export const listCatalogue = query('list_catalogue', {
  row: service,
  text: () => sql`select id, name, sub_services from catalogue_services order by position, name`,
})

/** Adds a service at the end. */
export const insertService = query('insert_catalogue_service', {
  params: service,
  text: (p) => sql`insert into catalogue_services (id, name, sub_services, position)
    values (${p.id}, ${p.name}, ${p.subServices}, (select coalesce(max(position), 0) + 1 from catalogue_services))`,
})

export const updateService = query('update_catalogue_service', {
  params: service,
  text: (p) =>
    sql`update catalogue_services set name = ${p.name}, sub_services = ${p.subServices} where id = ${p.id}`,
})

export const deleteService = query('delete_catalogue_service', {
  params: { id },
  text: (p) => sql`delete from catalogue_services where id = ${p.id}`,
})
