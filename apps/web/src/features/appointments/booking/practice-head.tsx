import { IonIcon } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import {
  alertCircleOutline,
  callOutline,
  cashOutline,
  globeOutline,
  locationOutline,
  openOutline,
  pauseCircleOutline,
  timeOutline,
} from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { weekdayOf, zoneHint } from '../../../lib/time/dates.ts'
import { directionsUrl } from '../../../lib/routing/map-links.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { openingTimes } from '../../../lib/time/opening-hours.ts'
import { specializationName } from '../../../lib/text/specializations.ts'
import { vetNames } from '../../../lib/text/vet-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Chips } from '../../../ui/field/chips.tsx'
import { ClinicEmergencies, ClinicPhone, takesCalls } from '../../../ui/show/clinic-phones.tsx'
import { VerifiedBadge } from '../../../ui/show/verified-badge.tsx'
import { timeText } from '../parts/chosen-times.tsx'

/** The practice on the booking page: doctor or doctors, place, fees and today's opening times. */
export function PracticeHead({ page, action }: { page: BookPage; action: ReactNode }) {
  const { t } = useTranslation('appointments')
  const { clinic, about, experience, vets } = page
  const isTeam = vets.length > 0
  return (
    <section className="card practice" aria-labelledby="practice-name">
      <PracticePicture id={clinic._id} species={clinic.species} />
      <div className="practice-who">
        <h2 translate="no" id="practice-name">
          {isTeam ? clinic.name : clinic.docName}
        </h2>
        <p translate="no">{isTeam ? vetNames(page) : clinic.name}</p>
        <div className="row">
          {clinic.verified && <VerifiedBadge />}
          {!isTeam && experience !== null && experience > 0 && (
            <span className="quiet">{t('experience', { count: experience })}</span>
          )}
        </div>
        <Chips items={clinic.specializations.map((id) => specializationName(id))} />
      </div>
      <PracticeFacts page={page} />
      {!isTeam && about && (
        <details className="practice-about">
          <summary>{t('about')}</summary>
          <p>{about}</p>
        </details>
      )}
      <div className="practice-action">{action}</div>
    </section>
  )
}

function PracticeFacts({ page: { clinic, today, now } }: { page: BookPage }) {
  const { t } = useTranslation(['appointments', 'common'])
  const isHoliday = clinic.holidays.includes(today)
  const times = isHoliday ? [] : openingTimes(clinic.schedule, weekdayOf(today))
  const zone = zoneHint(clinic.timeZone, now)
  return (
    <ul className="list practice-facts">
      <AddressFact clinic={clinic} />
      <Fact icon={timeOutline}>
        {times.length > 0 ? t('openToday', { hours: times.join(', ') }) : t('closedToday')}
      </Fact>
      <Fact icon={cashOutline}>
        {t('common:visitTypes.consultation')}{' '}
        <b translate="no">{formatMoney(clinic.consultationFee, clinic.currency)}</b> ·{' '}
        {t('common:visitTypes.followup')}{' '}
        <b translate="no">{formatMoney(clinic.followUpFee, clinic.currency)}</b>
      </Fact>
      {clinic.phone !== null && (
        <Fact icon={callOutline}>
          <ClinicPhone clinic={clinic} />
        </Fact>
      )}
      {takesCalls(clinic) && (
        <Fact icon={alertCircleOutline}>
          <ClinicEmergencies clinic={clinic} />
        </Fact>
      )}
      {clinic.pausedUntil && clinic.pausedUntil > now && (
        <Fact icon={pauseCircleOutline}>
          <Sentence text={t('pausedUntil', { time: timeText(clinic.pausedUntil, clinic.timeZone) })} />
        </Fact>
      )}
      {zone && <Fact icon={globeOutline}>{t('zoneNotice', { zone })}</Fact>}
    </ul>
  )
}

function AddressFact({ clinic }: Pick<BookPage, 'clinic'>) {
  const { t } = useTranslation('appointments')
  const { address } = clinic
  const line = `${address.addressLine1}, ${address.zipcode} ${address.city}`
  return (
    <Fact icon={locationOutline}>
      {line}{' '}
      <a
        className="link"
        href={directionsUrl({ ...clinic, address: `${line}, ${address.country}` })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('openInMap')} <IonIcon icon={openOutline} aria-hidden="true" />
      </a>
    </Fact>
  )
}

function Fact({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li>
      <IonIcon icon={icon} aria-hidden="true" />
      <span className="figures">{children}</span>
    </li>
  )
}
