import type { QueryClient } from '@tanstack/react-query'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { readOwnPassport } from '@vetvisit/contract/passports/token'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { portraitOf } from '@vetvisit/drawings/animals/breeds'
import { portraitFile } from '@vetvisit/drawings/animals/kinds'
import { historyPetsQuery, ownerHistoryQuery, prescriptionsQuery } from '../../features/notes/queries.ts'
import { practicesQuery } from '../../features/owners/care/care-queries.ts'
import { passportsQuery } from '../../features/passports/queries.ts'
import { latestEntriesQuery, ownerDashboardQuery } from '../../features/owners/home/home-queries.ts'
import { petsQuery } from '../../features/pets/queries.ts'
import { keepNumbers } from '../../features/search/emergency/keep-numbers.ts'
import { keepDrawings } from '../../lib/offline/drawings.ts'
import { keepingAccount } from '../../lib/offline/kept-queries.ts'
import { keepPreviews } from '../../lib/offline/previews.ts'
import { publicSettingsQuery } from '../../lib/settings.ts'
import { isOnline, mayLoadAhead } from '../../platform/network.ts'
import { drawingPath } from '../../ui/picture/drawing-path.ts'

const DAY_MS = 86_400_000
const KEPT_AT = ['kept-at']

/** Most pets whose histories are kept; the newest entries of all pets are kept in any case. */
const PETS_MAX = 20
const NO_FILTER = { kinds: [], text: '' }

/**
 * Loads what an owner needs without a network, the most urgent first: passports and numbers for emergencies, then appointments to come,
 * pets and their drawings, on every network, because they are a few kilobytes. Then, once a day and only if the network costs nothing, the rest.
 */
export async function keepAtHand(queryClient: QueryClient): Promise<void> {
  if (keepingAccount() === null || !isOnline()) return
  await settled([
    queryClient.fetchQuery(passportsQuery),
    queryClient.fetchQuery(practicesQuery),
    keepNumbers(() => queryClient.fetchQuery(publicSettingsQuery)),
  ])
  await settled([queryClient.fetchQuery(ownerDashboardQuery), queryClient.fetchQuery(petsQuery)])
  await keepDrawings(drawingsOfPassports(queryClient))
  const last = queryClient.getQueryData<number>(KEPT_AT)
  if (mayLoadAhead() && (last === undefined || Date.now() - last >= DAY_MS)) await keepRecords(queryClient)
}

/** The heads that passports show of animals without a photo, or whose photo is not kept; a few kilobytes each. */
const drawingsOfPassports = (queryClient: QueryClient): string[] =>
  (queryClient.getQueryData(passportsQuery.queryKey) ?? []).flatMap(({ petId, passport }) => {
    const content = readOwnPassport(passport)
    return content ? [drawingPath(portraitFile(portraitOf({ ...content, id: petId })))] : []
  })

/** One that fails does not keep the next ones from loading. */
const settled = async (loading: readonly Promise<unknown>[]) => void (await Promise.allSettled(loading))

/** The last entries, 50 of each history with their prescriptions, and pictures. */
async function keepRecords(queryClient: QueryClient): Promise<void> {
  const account = keepingAccount()
  const pets = await queryClient.fetchQuery(petsQuery)
  await Promise.all([queryClient.fetchQuery(latestEntriesQuery), queryClient.fetchQuery(historyPetsQuery)])
  const histories = await loadHistories(queryClient, pets)
  await keepPreviews(picturesOf(pets, histories))
  if (account !== null && account === keepingAccount()) queryClient.setQueryData(KEPT_AT, Date.now())
}

/** One after the other, because the owner uses the network at the same time. */
async function loadHistories(
  queryClient: QueryClient,
  pets: readonly PetRecord[],
): Promise<readonly HistoryItem[]> {
  const shown = pets.filter((pet) => !pet.archived).slice(0, PETS_MAX)
  const items: HistoryItem[] = []
  for (const petId of [undefined, ...shown.map(({ _id }) => _id)]) {
    const { pages } = await queryClient.fetchInfiniteQuery(ownerHistoryQuery(petId, NO_FILTER))
    items.push(...(pages[0]?.items ?? []))
    if (petId !== undefined) await queryClient.fetchQuery(prescriptionsQuery(petId))
  }
  return items
}

function picturesOf(pets: readonly PetRecord[], items: readonly HistoryItem[]): string[] {
  const links = [
    ...pets.filter((pet) => !pet.archived).map((pet) => pet.profile),
    ...items.flatMap((item) => item.prescription.map((entry) => entry.imageUrl)),
    ...items.map((item) => (item.isImage ? item.fileUrl : null)),
    ...items.map((item) => item.appointment?.doctor.profile ?? null),
  ]
  return links.filter((link) => link !== null)
}
