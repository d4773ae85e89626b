import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { memo } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { CardTop, Fees, Name, Subjects } from './card-facts.tsx'
import { CardTimes } from './card-times.tsx'
import { OpenText } from './open-text.tsx'

type ClinicCardProps = {
  clinic: Card
  now: number
  /** Practices cannot book, so they see times without links. */
  mayBook: boolean
  /** Without specialisations and fees, for small places. */
  compact?: boolean
  /** True if it is under the mouse on the map, or selected there. */
  lit?: boolean
  /** True if the search names a species. */
  wantedSpecies?: boolean
  onDetails: (clinic: Card) => void
}

/** A clinic that was found: vet, animals, specialisations, fees, and three free times. The card opens the practice, a time the booking. */
export const ClinicCard = memo(function ClinicCard({
  clinic,
  now,
  mayBook,
  compact = false,
  lit = false,
  wantedSpecies = false,
  onDetails,
}: ClinicCardProps) {
  const { t } = useTranslation('search')
  const open = () => onDetails(clinic)
  return (
    <article className="card clinic-card" data-clinic={clinic._id} data-compact={compact} data-lit={lit}>
      <CardTop
        clinic={clinic}
        name={
          <button type="button" className="clinic-card-open" title={clinic.name} onClick={open}>
            <Name clinic={clinic} />
          </button>
        }
        open={<OpenText clinic={clinic} now={now} />}
      />
      {!compact && <Subjects clinic={clinic} />}
      {!compact && <Fees clinic={clinic} />}
      {wantedSpecies && clinic.species.length === 0 && <p className="quiet">{t('card.speciesUnnamed')}</p>}
      <CardTimes clinic={clinic} now={now} mayBook={mayBook} onMore={open} />
    </article>
  )
})
