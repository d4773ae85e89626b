import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import { array, bool, float, id, instant, int, orNull, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { cardVets, cardVetsOf } from '../timetables/public.ts'

/** Clinics that the search shows to strangers (specification/pages §2). */
const listing = { verifiedOnly: bool, mailConfirmedOnly: bool }
const isListed = (p: { verifiedOnly: SQL; mailConfirmedOnly: SQL }) =>
  sql`c.shown and (c.verified or not ${p.verifiedOnly}) and (c.mail_confirmed or not ${p.mailConfirmedOnly})
    and (c.listable or not (${p.verifiedOnly} and ${p.mailConfirmedOnly}))`

const addressed = {
  clinicId: id,
  /** The present slug; an earlier one leads to it. */
  slug: text(),
  city: text(),
  isClosed: bool,
  lat: orNull(float),
  lng: orNull(float),
}
const selectAddressed = sql`select c.id as clinic_id, n.slug, n.city, c.deleted_at is not null as is_closed, c.lat, c.lng
  from clinics c join clinic_slugs n on n.clinic_id = c.id and n.is_current`

/** The clinic that has or had a slug. */
export const findBySlug = query('clinic_by_slug', {
  params: { slug: text() },
  row: addressed,
  text: (p) =>
    sql`${selectAddressed} where c.id = (select clinic_id from clinic_slugs where slug = ${p.slug})`,
})

export const findByClinicId = query('slug_by_clinic', {
  params: { id },
  row: addressed,
  text: (p) => sql`${selectAddressed} where c.id = ${p.id}`,
})

const card = {
  id,
  doctorId: id,
  slug: text(),
  name: text(),
  city: text(),
  /** Of the lead. */
  fullname: text(),
  profileFileId: orNull(id),
  verified: bool,
  specializations: array(text()),
  /** Those with whom owners may book. */
  vets: cardVets,
  species: array(text<Species>()),
  currency: text(),
  consultationFee: int,
  lat: orNull(float),
  lng: orNull(float),
}
const selectCards = sql`select c.id, c.doctor_id, n.slug, c.name, c.city, u.fullname, u.profile_file_id, d.verified_at is not null as verified,
    d.specializations, ${cardVetsOf} as vets, c.species,
    c.currency, c.consultation_fee, c.lat, c.lng
  from clinics c join clinic_slugs n on n.clinic_id = c.id and n.is_current
    join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id`

/** Listed clinics around a point of the Mercator plane, the nearest first. */
export const findNear = query('cards_near', {
  params: { x: float, y: float, except: id, limit: int, ...listing },
  row: card,
  text: (p) => sql`${selectCards} where ${isListed(p)} and c.id <> ${p.except} and c.position is not null
    order by c.position <-> point(${p.x}, ${p.y}) limit ${p.limit}`,
})

/** A city, and one kind of animal or null: clinics that name no animals treat all, as in the search. */
const place = { city: text(), species: orNull(text<Species>()) }
const isOf = (p: { city: SQL; species: SQL }) =>
  sql`n.city = ${p.city} and (${p.species} is null or c.species = '{}' or c.species @> array[${p.species}])`

const byName = sql`order by c.verified desc, left(c.search_text, 100) collate "C", c.id`

export const findCityCards = query('cards_of_city', {
  params: { ...place, ...listing, limit: int, offset: int },
  row: card,
  text: (p) =>
    sql`${selectCards} where ${isOf(p)} and ${isListed(p)} ${byName} limit ${p.limit} offset ${p.offset}`,
})

export const findCityLinks = query('links_of_city', {
  params: { ...place, ...listing, limit: int, offset: int },
  row: { slug: text(), name: text() },
  text: (
    p,
  ) => sql`select n.slug, c.name from clinics c join clinic_slugs n on n.clinic_id = c.id and n.is_current
    where ${isOf(p)} and ${isListed(p)} ${byName} limit ${p.limit} offset ${p.offset}`,
})

/** Facts about the listed clinics of a city; fees only if all have one currency. Names of city and country are the most frequent ones. */
export const summariseCity = query('city_summary', {
  params: { ...place, ...listing },
  row: {
    total: int,
    verified: int,
    name: orNull(text()),
    country: orNull(text()),
    lowest: orNull(int),
    highest: orNull(int),
    currency: orNull(text()),
  },
  text: (p) => sql`select count(*) as total, count(*) filter (where c.verified) as verified,
      mode() within group (order by c.city) as name, mode() within group (order by c.country) as country,
      min(c.consultation_fee) as lowest, max(c.consultation_fee) as highest,
      case when min(c.currency) = max(c.currency) then min(c.currency) end as currency
    from clinics c join clinic_slugs n on n.clinic_id = c.id and n.is_current where ${isOf(p)} and ${isListed(p)}`,
})

/** How many listed clinics of a city name each kind of animal, or none. */
export const countKinds = query('kinds_of_city', {
  params: { city: text(), ...listing },
  row: { species: text<Species>(), total: int },
  text: (p) => sql`select kind as species, count(*) as total
    from clinics c join clinic_slugs n on n.clinic_id = c.id and n.is_current, unnest(c.species) kind
    where n.city = ${p.city} and ${isListed(p)} group by kind order by total desc, kind`,
})

/** Cities with listed clinics, those with most clinics first. */
export const listCities = query('cities', {
  params: { ...listing, limit: int },
  row: { slug: text(), name: text(), total: int, changedAt: instant },
  text: (
    p,
  ) => sql`select n.city as slug, mode() within group (order by c.city) as name, count(*) as total, max(c.changed_at) as changed_at
    from clinics c join clinic_slugs n on n.clinic_id = c.id and n.is_current
    where ${isListed(p)} group by n.city order by total desc, slug limit ${p.limit}`,
})

export const countListed = query('listed_clinics', {
  params: listing,
  row: { total: int },
  text: (p) => sql`select count(*) as total from clinics c
    join clinic_slugs n on n.clinic_id = c.id and n.is_current where ${isListed(p)}`,
})

/** Slugs of listed clinics in their order, and when each page last changed. */
export const listSlugs = query('listed_slugs', {
  params: { ...listing, limit: int, offset: int },
  row: { slug: text(), changedAt: instant },
  text: (
    p,
  ) => sql`select n.slug, c.changed_at from clinics c join clinic_slugs n on n.clinic_id = c.id and n.is_current
    where ${isListed(p)} order by n.slug limit ${p.limit} offset ${p.offset}`,
})
