import type { Context } from '../../context/context.ts'
import { listedBy } from '../timetables/public.ts'
import { countListed, listCities, listSlugs } from './repository.ts'
import { INDEXED_FROM } from '@vetvisit/contract/vet-pages/rules'

/** Paths of one file: with three languages each they are 9,000 addresses of the 10,000 that a file may have. */
export const PATHS_A_FILE = 3000

type Reader = Pick<Context, 'database' | 'config'>

/** How many files the sitemap has; at least one. */
export async function countSitemaps({ database, config }: Reader): Promise<number> {
  const [listed] = await countListed(database, listedBy(config))
  return 1 + Math.ceil((listed?.total ?? 0) / PATHS_A_FILE)
}

/** A page without language, and when it last changed. */
type Entry = { path: string; changedAt: number | null }

/** The pages of one file: the directory in the first, practices in the others. Empty beyond the last. */
export async function pathsOfSitemap({ database, config }: Reader, file: number): Promise<Entry[]> {
  const listing = listedBy(config)
  if (file === 1) {
    const cities = await listCities(database, { ...listing, limit: PATHS_A_FILE - 1 })
    const indexed = cities.filter(({ total }) => total >= INDEXED_FROM)
    const pages = indexed.map(({ slug, changedAt }) => ({ path: `/vets/${slug}`, changedAt }))
    return [{ path: '/vets', changedAt: null }, ...pages]
  }
  const offset = (file - 2) * PATHS_A_FILE
  const slugs = await listSlugs(database, { ...listing, limit: PATHS_A_FILE, offset })
  return slugs.map(({ slug, changedAt }) => ({ path: `/vet/${slug}`, changedAt }))
}
