import { FinishVisitButton } from '../../features/appointments/appointment-modal/finish-visit-button.tsx'
import { PracticeHistoryPage } from '../../features/notes/practice-history/practice-history-page.tsx'
import { PetAlerts } from '../../features/pets/pet-panel/pet-facts.tsx'
import { PetPanel } from '../../features/pets/pet-panel/pet-panel.tsx'

/** The history of a pet for a practice, with the record of the pet and the end of a running visit. */
export function PracticeHistoryRoute() {
  return <PracticeHistoryPage Alerts={PetAlerts} About={PetPanel} Finish={FinishVisitButton} />
}
