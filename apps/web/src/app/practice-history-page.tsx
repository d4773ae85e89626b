import { FinishVisitButton } from '../features/appointments/lifecycle/finish-visit-button.tsx'
import { PracticeHistoryPage as History } from '../features/notes/practice-history-page.tsx'
import { PetAlerts } from '../features/pets/components/pet-facts.tsx'
import { PetPanel } from '../features/pets/pet-panel.tsx'

/** The history of a pet for a practice, with the record of the pet and the end of a running visit. */
export function PracticeHistoryPage() {
  return <History Alerts={PetAlerts} About={PetPanel} Finish={FinishVisitButton} />
}
