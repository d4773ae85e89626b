import type { ComponentType } from 'react'
import { PracticeHistoryPage } from '../features/notes/practice-history-page.tsx'
import { PetPanel } from '../features/pets/pet-panel.tsx'

const bookPath = (ownerId: string) => `/doctor/appointment?patId=${ownerId}`

/**
 * The history of a pet for a practice, with what the record says of the animal.
 *
 * @param mayBook whether there is a page on which an appointment can be made
 */
export const practiceHistoryPage = (mayBook: boolean): ComponentType =>
  function PracticeHistory() {
    return <PracticeHistoryPage About={PetPanel} bookPath={mayBook ? bookPath : null} />
  }
