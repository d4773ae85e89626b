import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { ClinicCard } from './clinic-card.tsx'

/** What every list of cards gives to its cards. */
export type CardListProps = {
  clinics: readonly Card[]
  now: number
  mayBook: boolean
  wantedSpecies: boolean
  litId: string | undefined
  selectedId: string | undefined
  onDetails: (clinic: Card) => void
}

/** As many as a tall screen shows. */
const FIRST_CARDS = 8

/** The cards at the start of the list, until the code that follows the scrolling is loaded. */
export function FirstCards({ clinics, now, mayBook, wantedSpecies, onDetails }: CardListProps) {
  return (
    <ul className="clinic-list" data-plain>
      {clinics.slice(0, FIRST_CARDS).map((clinic) => (
        <li key={clinic._id}>
          <ClinicCard {...{ clinic, now, mayBook, wantedSpecies, onDetails }} />
        </li>
      ))}
    </ul>
  )
}
