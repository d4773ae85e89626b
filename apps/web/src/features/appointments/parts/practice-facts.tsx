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
import { Sentence } from '../../../ui/show/sentence.tsx'
import { ClinicEmergencies, ClinicPhone, takesCalls } from '../../../ui/show/clinic-phones.tsx'
import { timeText } from './chosen-times.tsx'

type FactsProps = { page: Pick<BookPage, 'clinic' | 'today' | 'now'> }

/** Where a practice is, when it is open today, what it takes and how it is called. */
export function PracticeFacts({ page: { clinic, today, now } }: FactsProps) {
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
      {clinic.onlineBooking && clinic.pausedUntil && clinic.pausedUntil > now && (
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
