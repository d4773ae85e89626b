/** The parts of a pet's page; each has an address, `?tab=`. */
export const PET_TABS = ['overview', 'history', 'documents', 'passport'] as const
export type PetTab = (typeof PET_TABS)[number]

/** The tab that an address names; the first one by default. A pet that has died has no passport. */
export function petTabOf(name: string | null, { deceasedOn }: { deceasedOn: string | null }): PetTab {
  const tab = PET_TABS.find((one) => one === name) ?? 'overview'
  return tab === 'passport' && deceasedOn !== null ? 'overview' : tab
}
