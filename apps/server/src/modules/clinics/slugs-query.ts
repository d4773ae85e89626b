import { sql } from 'drizzle-orm'
import { array, bool, id, int, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'

/** The addresses that a clinic has had. */
export const slugsOfClinic = query('slugs_of_clinic', {
  params: { clinicId: id },
  row: { slug: text(), isCurrent: bool, city: text() },
  text: (p) => sql`select slug, is_current, city from clinic_slugs where clinic_id = ${p.clinicId}`,
})

/** Slugs that begin with a slug and a hyphen, and the slug itself. */
export const slugsBeginningWith = query('slugs_beginning_with', {
  params: { slug: text() },
  row: { slug: text() },
  // Digits follow the hyphen and the colon follows the digits in the order of the index, so other names are left out.
  text: (p) => sql`select slug from clinic_slugs
    where slug = ${p.slug} or (slug >= ${p.slug} || '-0' and slug < ${p.slug} || '-:')`,
})

/** @returns the slug, or nothing if another clinic has it */
export const insertSlug = query('insert_slug', {
  params: { slug: text(), clinicId: id, city: text() },
  row: { slug: text() },
  text: (
    p,
  ) => sql`insert into clinic_slugs (slug, clinic_id, city) values (${p.slug}, ${p.clinicId}, ${p.city})
    on conflict do nothing returning slug`,
})

export const retireSlug = query('retire_slug', {
  params: { clinicId: id },
  text: (p) => sql`update clinic_slugs set is_current = false where clinic_id = ${p.clinicId} and is_current`,
})

/** Makes one of a clinic's slugs the current one; no other may be. */
export const restoreSlug = query('restore_slug', {
  params: { slug: text(), city: text() },
  text: (p) => sql`update clinic_slugs set is_current = true, city = ${p.city} where slug = ${p.slug}`,
})

const named = { clinicId: id, name: text(), city: text() }

/** Some clinics that are not deleted and have no slug. */
export const listWithoutSlug = query('clinics_without_slug', {
  params: { limit: int },
  row: named,
  text: (p) => sql`select c.id as clinic_id, c.name, c.city from clinics c
    where c.deleted_at is null and not exists (select from clinic_slugs s where s.clinic_id = c.id)
    order by c.id limit ${p.limit}`,
})

/** Inserts many slugs at once; those that another clinic has are left out. */
export const insertSlugs = query('insert_slugs', {
  params: { slugs: array(text()), clinicIds: array(id), cities: array(text()) },
  text: (p) => sql`insert into clinic_slugs (slug, clinic_id, city)
    select slug, clinic_id, city from unnest(${p.slugs}::text[], ${p.clinicIds}::uuid[], ${p.cities}::text[]) as n(slug, clinic_id, city)
    on conflict do nothing`,
})
