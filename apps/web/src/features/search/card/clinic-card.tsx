import './clinic-card.css'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { SEARCH_CHIPS } from '@vetvisit/contract/search/rules'
import { memo } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { specializationName } from '../../../lib/text/specializations.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Animal } from '../../../ui/picture/animal.tsx'
import { Chips } from '../../../ui/field/chips.tsx'
import { VerifiedBadge } from '../../../ui/show/verified-badge.tsx'
import { formatDistance } from '../format.ts'
import { CardTimes } from './card-times.tsx'
import { OpenText } from './open-text.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

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
      <div className="clinic-card-top">
        <PracticePicture id={clinic._id} species={clinic.species} />
        <div className="clinic-card-head">
          <h2>
            <button type="button" className="clinic-card-open" title={clinic.name} onClick={open}>
              <span translate="no" className="clinic-card-name">
                {clinic.name}
              </span>
            </button>
          </h2>
          <Who clinic={clinic} />
          <div className="clinic-card-facts">
            <Animals species={clinic.species} />
            <OpenText clinic={clinic} now={now} />
          </div>
        </div>
      </div>
      {!compact && <Subjects clinic={clinic} />}
      {!compact && <Fees clinic={clinic} />}
      {wantedSpecies && clinic.species.length === 0 && <p className="quiet">{t('card.speciesUnnamed')}</p>}
      <CardTimes clinic={clinic} now={now} mayBook={mayBook} onMore={open} />
    </article>
  )
})

/** The vet, or the vets of a practice of several, and how far it is. */
function Who({ clinic }: { clinic: Card }) {
  const { verified, distanceKm, address } = clinic
  const { t } = useTranslation('search')
  return (
    <div className="clinic-card-who">
      <p>
        <Colleagues clinic={clinic} />
        {verified && <VerifiedBadge />}
      </p>
      {distanceKm === null ? (
        <p className="quiet">{address.city}</p>
      ) : (
        <p className="clinic-card-distance figures">
          <span aria-hidden="true">{formatDistance(distanceKm)}</span>
          <span className="sr-only">{t('card.away', { distance: formatDistance(distanceKm) })}</span>
        </p>
      )}
    </div>
  )
}

const FACES = 3

function Colleagues({ clinic: { docId, docName, vets, vetCount } }: { clinic: Card }) {
  const { t } = useTranslation('common')
  const others = vets.filter(({ _id }) => _id !== docId).map(({ fullname }) => fullname)
  return (
    <>
      {vets.length > 0 && (
        <span className="faces" aria-hidden="true">
          {vets.slice(0, FACES).map(({ _id, fullname, profile }) => (
            <PersonPicture key={_id} name={fullname} photo={profile} size={1.5} />
          ))}
        </span>
      )}
      <span translate="no">{docName}</span>
      {vetCount > 1 && (
        <span title={others.join(', ')}>
          <span aria-hidden="true">+{vetCount - 1}</span>
          <span className="sr-only">
            <Sentence text={t('moreItemsLabel', { count: vetCount - 1, items: kept(others.join(', ')) })} />
          </span>
        </span>
      )}
    </>
  )
}

const HEADS = 3

/** The first kinds of animals as heads, and the number of the others; nothing if the practice names none. */
function Animals({ species }: Pick<Card, 'species'>) {
  const { t } = useTranslation(['search', 'common'])
  if (species.length === 0) return null
  const names = species.map((kind) => t(`common:speciesNames.${kind}`)).join(', ')
  return (
    <p className="clinic-card-animals" title={names}>
      <span className="sr-only">{t('card.treats', { animals: names })}</span>
      {species.slice(0, HEADS).map((kind) => (
        <Animal key={kind} type={kind} className="clinic-card-animal" />
      ))}
      {species.length > HEADS && <span aria-hidden="true">+{species.length - HEADS}</span>}
    </p>
  )
}

/** The first four specialisations, or the services of a service provider (specification/owner §2). */
export function Subjects({ clinic, limit = SEARCH_CHIPS }: { clinic: Card; limit?: number }) {
  const { t } = useTranslation('search')
  const { isServiceProvider, services, specializations } = clinic
  const items = isServiceProvider ? services : specializations.map((id) => specializationName(id))
  if (items.length === 0) return null
  return (
    <Chips
      items={items}
      limit={limit}
      label={t(isServiceProvider ? 'card.services' : 'card.specializations')}
    />
  )
}

export function Fees({ clinic }: { clinic: Pick<Card, 'consultationFee' | 'followUpFee' | 'currency'> }) {
  const { t } = useTranslation(['search', 'common'])
  return (
    <p className="clinic-fees quiet">
      <span>
        {t('common:visitTypes.consultation')}{' '}
        <span translate="no" className="figures">
          {formatMoney(clinic.consultationFee, clinic.currency)}
        </span>
      </span>
      <span>
        {t('common:visitTypes.followup')}{' '}
        <span translate="no" className="figures">
          {formatMoney(clinic.followUpFee, clinic.currency)}
        </span>
      </span>
    </p>
  )
}
