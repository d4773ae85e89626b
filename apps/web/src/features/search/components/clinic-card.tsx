import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { SEARCH_CHIPS } from '@vetvisit/contract/search/rules'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneHint } from '../../../lib/time/dates.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { bookPath } from '../../../lib/routing/paths.ts'
import { slotLabel } from '../../../lib/time/slot-label.ts'
import { specializationName } from '../../../lib/text/specializations.ts'
import { wantsLessMotion } from '../../../lib/motion.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Chips } from '../../../ui/field/chips.tsx'
import { ClinicPhones } from '../../../ui/show/clinic-phones.tsx'
import { VerifiedBadge } from '../../../ui/show/verified-badge.tsx'
import { formatDistance } from '../format.ts'

type ClinicCardProps = {
  clinic: Card
  now: number
  /** Practices cannot book, so they see the time without a button. */
  mayBook: boolean
  /** True if it is under the mouse on the map, or selected there. */
  lit: boolean
  selected: boolean
  /** True if the search names a species. */
  wantedSpecies: boolean
  onDetails: () => void
}

/** One practice: doctor, address, specialisations, fees, and a button with the next free time. */
export function ClinicCard({
  clinic,
  now,
  mayBook,
  lit,
  selected,
  wantedSpecies,
  onDetails,
}: ClinicCardProps) {
  const { t } = useTranslation('search')
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected)
      card.current?.scrollIntoView({ block: 'center', behavior: wantsLessMotion() ? 'auto' : 'smooth' })
  }, [selected])
  const { docName, name, address, distanceKm } = clinic
  return (
    <article ref={card} className="card clinic-card" data-clinic={clinic._id} data-lit={lit || selected}>
      <PracticePicture id={clinic._id} species={clinic.species} />
      <div className="clinic-card-head">
        <h2>{docName}</h2>
        <p>
          {name} · {address.city}
        </p>
        {clinic.verified && <VerifiedBadge />}
      </div>
      {distanceKm !== null && (
        <p className="clinic-card-distance figures">
          <span aria-hidden="true">{formatDistance(distanceKm)}</span>
          <span className="sr-only">{t('card.away', { distance: formatDistance(distanceKm) })}</span>
        </p>
      )}
      <Subjects clinic={clinic} />
      <Fees clinic={clinic} />
      <ClinicPhones clinic={clinic} />
      {wantedSpecies && clinic.species.length === 0 && (
        <p className="quiet wide clinic-card-species">{t('card.speciesUnnamed')}</p>
      )}
      <div className="clinic-card-actions">
        <NextFree clinic={clinic} now={now} mayBook={mayBook} />
        <Button look="clear" aria-label={t('card.detailsOf', { name: docName })} onClick={onDetails}>
          {t('card.details')}
        </Button>
      </div>
    </article>
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
      label={t(isServiceProvider ? 'card.services' : 'card.specialisations')}
    />
  )
}

export function Fees({ clinic }: { clinic: Pick<Card, 'consultationFee' | 'followUpFee' | 'currency'> }) {
  const { t } = useTranslation(['search', 'common'])
  return (
    <p className="clinic-fees quiet">
      <span>
        {t('common:visitTypes.consultation')}{' '}
        <span className="figures">{formatMoney(clinic.consultationFee, clinic.currency)}</span>
      </span>
      <span>
        {t('common:visitTypes.followup')}{' '}
        <span className="figures">{formatMoney(clinic.followUpFee, clinic.currency)}</span>
      </span>
    </p>
  )
}

function NextFree({ clinic, now, mayBook }: { clinic: Card; now: number; mayBook: boolean }) {
  const { t } = useTranslation('search')
  const { nextFree, timeZone } = clinic
  if (!nextFree) return <p className="quiet clinic-card-none">{t('card.noneFree')}</p>
  const slot = slotLabel(nextFree, timeZone, now)
  const hint = zoneHint(timeZone, nextFree)
  return (
    <div className="next-free">
      {mayBook ? (
        <ButtonLink
          look="tinted"
          to={bookPath(clinic._id, nextFree)}
          aria-label={t('card.book', { slot, name: clinic.docName })}
        >
          <time dateTime={nextFree}>{slot}</time>
        </ButtonLink>
      ) : (
        <p className="next-free-plain">
          <span className="quiet">{t('card.nextFree')}</span> <time dateTime={nextFree}>{slot}</time>
        </p>
      )}
      {hint && <small className="quiet">{hint}</small>}
    </div>
  )
}
