import type { Context } from '../../context.ts'
import { listingOf } from './cards.ts'
import { countListed, listCities, listSlugs } from './repository.ts'
import { INDEXED_FROM } from '@vetvisit/contract/vet-pages/rules'

/** Paths of one file: with three languages each they are 9,000 addresses of the 10,000 that a file may have. */
export const PATHS_A_FILE = 3000

type Reader = Pick<Context, 'database' | 'config'>

/** How many files the sitemap has; at least one. */
export async function countSitemaps({ database, config }: Reader): Promise<number> {
  const [listed] = await countListed(database, listingOf(config))
  return 1 + Math.ceil((listed?.total ?? 0) / PATHS_A_FILE)
}

/** The paths of one file, without language: the directory in the first, practices in the others. Empty beyond the last. */
export async function pathsOfSitemap({ database, config }: Reader, file: number): Promise<string[]> {
  const listing = listingOf(config)
  if (file === 1) {
    const cities = await listCities(database, { ...listing, limit: PATHS_A_FILE - 1 })
    const indexed = cities.filter(({ total }) => total >= INDEXED_FROM)
    return ['/vets', ...indexed.map(({ slug }) => `/vets/${slug}`)]
  }
  const offset = (file - 2) * PATHS_A_FILE
  const slugs = await listSlugs(database, { ...listing, limit: PATHS_A_FILE, offset })
  return slugs.map(({ slug }) => `/vet/${slug}`)
}
