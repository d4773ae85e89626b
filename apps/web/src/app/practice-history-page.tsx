import { PracticeHistoryPage as History } from '../features/notes/practice-history-page.tsx'
import { PetPanel } from '../features/pets/pet-panel.tsx'

/** The history of a pet for a practice, with the record of the pet. */
export function PracticeHistoryPage() {
  return <History About={PetPanel} />
}
