import { SPECIALIZATIONS } from '@vetvisit/contract/doctors/specializations'
import type { Database } from '../../db/client.ts'
import { foldForSearch, serviceKey, specializationKey, streetKey, zipKey } from './rules.ts'
import { listSearchNames, type SearchNames, writeSearch } from './search-text-query.ts'

/** Longest search text of a clinic, in characters; services beyond it are not found. */
const SEARCH_TEXT_MAX = 8000

/** Rebuilds the search text of one clinic, or of all clinics of a doctor after a change of name or specialisations. It names all vets of a clinic. */
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
      zipKey: zipKey(names.zipcode),
      streetKey: streetKey(names.street),
    })
}

/**
 * Folded words, each once and after a space, so that ` wo` finds the beginnings of words. The clinic's name comes first, because lists are
 * sorted by this text.
 */
function searchTextOf({ name, vets, city, services }: SearchNames): string {
  const known = SPECIALIZATIONS.filter(({ id }) => vets.some((vet) => vet.specializations.includes(id)))
  const texts = [
    name,
    ...vets.map(({ fullname }) => fullname),
    city,
    ...known.flatMap((entry) => [entry.name_en, entry.name_de, entry.name_hi]),
    ...services.flatMap((service) => [service.service, service.name]),
  ]
  const words = new Set(texts.flatMap((text) => foldForSearch(text).split(' ')).filter((word) => word !== ''))
  return ` ${[...words].join(' ')}`.slice(0, SEARCH_TEXT_MAX)
}

function searchKeysOf({ vets, services }: SearchNames): string[] {
  const names = services.flatMap(({ service, name }) => [service, name])
  return [
    ...new Set([
      ...vets.flatMap((vet) => vet.specializations.map(specializationKey)),
      ...names.map(serviceKey),
    ]),
  ]
}
