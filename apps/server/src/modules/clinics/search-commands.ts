import { SPECIALIZATIONS } from '@vetvisit/contract/people/rules'
import type { Database } from '../../db/client.ts'
import { foldForSearch, serviceKey, specializationKey } from './policy.ts'
import { listSearchNames, type SearchNames, writeSearch } from './search-query.ts'

/** Longest text that a clinic is found by; a list of services beyond it is not searched to its end. */
const SEARCH_TEXT_MAX = 8000

/**
 * Writes anew what clinics are found by: of one, or of all of a doctor when his name or specialisations have changed.
 */
export async function refreshSearchText(
  database: Database,
  of: { clinicId: string } | { doctorId: string },
): Promise<void> {
  for (const names of await listSearchNames(database, { clinicId: null, doctorId: null, ...of }))
    await writeSearch(database, {
      clinicId: names.clinicId,
      searchText: searchTextOf(names),
      searchKeys: searchKeysOf(names),
      nameKey: foldForSearch(names.name),
    })
}

/**
 * Words once each and folded, each behind a space, so that ` wo` finds beginnings of words. The clinic's name comes first,
 * because lists sort by it.
 */
function searchTextOf({ name, doctor, city, specializations, services }: SearchNames): string {
  const known = SPECIALIZATIONS.filter(({ id }) => specializations.includes(id))
  const texts = [
    name,
    doctor,
    city,
    ...known.flatMap((entry) => [entry.name_en, entry.name_de, entry.name_hi]),
    ...services.flatMap((service) => [service.service, service.name]),
  ]
  const words = new Set(texts.flatMap((text) => foldForSearch(text).split(' ')).filter((word) => word !== ''))
  return ` ${[...words].join(' ')}`.slice(0, SEARCH_TEXT_MAX)
}

function searchKeysOf({ specializations, services }: SearchNames): string[] {
  const names = services.flatMap(({ service, name }) => [service, name])
  return [...new Set([...specializations.map(specializationKey), ...names.map(serviceKey)])]
}
