import { citySlugOf, slugOf } from '@vetvisit/contract/vet-pages/rules'
import type { Database } from '../../db/client.ts'
import {
  insertSlug,
  insertSlugs,
  listWithoutSlug,
  restoreSlug,
  retireSlug,
  slugsBeginningWith,
  slugsOfClinic,
} from './slugs-query.ts'

/** Slugs of one clinic; further changes of its name keep the last one. */
export const SLUGS_MAX = 20

type Named = { clinicId: string; name: string; city: string }

/**
 * Gives a clinic the address of its public page, in the running transaction. It changes with name and city; earlier addresses stay with the
 * clinic (specification/pages §1).
 */
export async function giveSlug(database: Database, { clinicId, name, city }: Named): Promise<void> {
  const wanted = slugOf(name, city)
  const cityPart = citySlugOf(city)
  const own = await slugsOfClinic(database, { clinicId })
  if (own.length >= SLUGS_MAX) return
  const known = own.find(({ slug }) => isOfName(slug, wanted))
  if (known?.isCurrent && known.city === cityPart) return
  await retireSlug(database, { clinicId })
  if (known) await restoreSlug(database, { slug: known.slug, city: cityPart })
  else await insertFreeSlug(database, { slug: wanted, clinicId, city: cityPart })
}

/** Whether a slug is this one, or this one with a number. */
const isOfName = (slug: string, wanted: string) =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)))

type NewSlug = { slug: string; clinicId: string; city: string }

/** Inserts the slug, with the next number if other clinics have it. Another server may take a number meanwhile, so it tries again. */
async function insertFreeSlug(database: Database, row: NewSlug): Promise<void> {
  let [inserted] = await insertSlug(database, row)
  while (!inserted) {
    const others = await slugsBeginningWith(database, { slug: row.slug })
    const numbers = others.map(({ slug }) => Number(slug.slice(row.slug.length + 1)) || 1)
    const slug = `${row.slug}-${Math.max(1, ...numbers) + 1}`
    ;[inserted] = await insertSlug(database, { ...row, slug })
  }
}

/** How many clinics get their slugs in one transaction. */
const AT_ONCE = 500

/** Gives slugs to clinics without one: those of an earlier version, and those of the demo. */
export async function fillSlugs(database: Database): Promise<void> {
  let missing: Named[]
  do {
    missing = await listWithoutSlug(database, { limit: AT_ONCE })
    const clinics = missing
    if (clinics.length > 0) await database.transact(() => insertMany(database, clinics))
  } while (missing.length === AT_ONCE)
}

async function insertMany(database: Database, clinics: readonly Named[]): Promise<void> {
  const firsts = new Map(clinics.toReversed().map((clinic) => [slugOf(clinic.name, clinic.city), clinic]))
  await insertSlugs(database, {
    slugs: [...firsts.keys()],
    clinicIds: [...firsts.values()].map(({ clinicId }) => clinicId),
    cities: [...firsts.values()].map(({ city }) => citySlugOf(city)),
  })
  for (const clinic of clinics) await giveSlug(database, clinic)
}
