import './clinic-card.css'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { SEARCH_CHIPS } from '@vetvisit/contract/search/rules'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { specializationName } from '../../../lib/text/specializations.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Animal } from '../../../ui/picture/animal.tsx'
import { Chips } from '../../../ui/field/chips.tsx'
import { VerifiedBadge } from '../../../ui/show/verified-badge.tsx'
import { formatDistance } from '../format.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** The name of the clinic, two lines at most. */
export const Name = ({ clinic }: { clinic: Card }) => (
  <span translate="no" className="clinic-card-name">
    {clinic.name}
  </span>
)

/** House, name, vet, distance and animals. `open` says until when it is open. */
export function CardTop({ clinic, name, open }: { clinic: Card; name: ReactNode; open?: ReactNode }) {
  return (
    <div className="clinic-card-top">
      <PracticePicture id={clinic._id} species={clinic.species} />
      <div className="clinic-card-head">
        <h2>{name}</h2>
        <Who clinic={clinic} />
        <div className="clinic-card-facts">
          <Animals species={clinic.species} />
          {open}
        </div>
      </div>
    </div>
  )
}

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
