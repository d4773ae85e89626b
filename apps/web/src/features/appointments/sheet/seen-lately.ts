import type { SheetPage } from './use-sheet-draft.ts'

/** Whether the doctor has seen the chosen pet within 90 days; before one is chosen, any of the owner's. */
export const wasSeenLately = ({ seenPets }: Pick<SheetPage, 'seenPets'>, petId: string | null): boolean =>
  petId === null ? seenPets.length > 0 : seenPets.includes(petId)
