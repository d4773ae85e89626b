import { IonIcon, useIonRouter } from '@ionic/react'
import { practicesAppointmentPage } from '@vetvisit/contract/notifications/pages'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { calendarOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { bookForPath } from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { dayText, nameParts } from './table-format.ts'
import { OwnerAlerts } from './owner-alerts.tsx'
import { Nothing, OwnerAnimals, PageLink } from './owner-animals.tsx'
import { RecordButtons } from './record-button.tsx'

type OwnerRowProps = {
  owner: PracticeOwner
  rowIndex: number
  petsShown: number
  hasMail: boolean
  onPets: () => void
}

/** One owner of the table. Its links and buttons are reached by the keys of the grid. */
export function OwnerRow({ owner, rowIndex, petsShown, hasMail, onPets }: OwnerRowProps) {
  const { t } = useTranslation('patients')
  const { first, last } = nameParts(owner.fullname)
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">
        <button
          type="button"
          tabIndex={-1}
          className="owner-open"
          title={owner.fullname}
          aria-haspopup="dialog"
          aria-label={t('petsOf', { name: owner.fullname })}
          onClick={onPets}
        >
          {first} <strong>{last}</strong>
        </button>
        {owner.managed && (
          <span className="owner-mark" title={t('managed')}>
            {t('managedShort')}
          </span>
        )}
      </th>
      <td>
        <PhoneLink number={owner} tabIndex={-1} />
      </td>
      <td>
        <OwnerAnimals pets={owner.pets} most={petsShown} tabIndex={-1} />
      </td>
      <td>
        <LastSeen last={owner.lastAppointment} />
      </td>
      <td>
        <Next next={owner.nextAppointment} />
      </td>
      <td>
        <OwnerAlerts pets={owner.pets} />
      </td>
      {hasMail && (
        <td>
          {owner.email && (
            <a href={`mailto:${owner.email}`} tabIndex={-1} title={owner.email}>
              {owner.email}
            </a>
          )}
        </td>
      )}
      <td>
        <div className="owner-row-acts">
          <RecordButtons owner={owner} shape="row" />
          <BookButton owner={owner} />
        </div>
      </td>
    </tr>
  )
}

function LastSeen({ last }: { last: PracticeOwner['lastAppointment'] }) {
  const { t } = useTranslation('patients')
  const now = useNow()
  if (!last) return <Nothing />
  const day = dayText(last.start, last.timeZone, now)
  if (last.status === 'consulting') return <strong>{t('here')}</strong>
  if (last.status === 'no_show')
    return <span className="owner-missed">{t('missed', { day: day ?? t('todayInside') })}</span>
  return day === null ? <strong>{t('today')}</strong> : <span className="quiet figures">{day}</span>
}

/** The next appointment, which opens in the calendar; a request says so. */
function Next({ next }: { next: PracticeOwner['nextAppointment'] }) {
  const { t } = useTranslation('patients')
  const now = useNow()
  if (!next) return <Nothing />
  const day = dayText(next.start, next.timeZone, now)
  const when = `${day ?? t('today')}, ${formatTime(next.start, next.timeZone)}`
  const isRequest = next.status === 'requested'
  const path = practicesAppointmentPage(next._id, next.start)
  return (
    <PageLink
      path={path}
      tabIndex={-1}
      title={isRequest ? t('requestFor', { when }) : t('appointmentAt', { when })}
    >
      <span className="owner-next figures" data-today={day === null} data-request={isRequest}>
        {isRequest ? t('requestFor', { when }) : when}
      </span>
    </PageLink>
  )
}

function BookButton({ owner }: { owner: PracticeOwner }) {
  const { t } = useTranslation('patients')
  const router = useIonRouter()
  const mayBook = useRight('appointments')
  if (!mayBook || owner.pets.every(({ deceasedOn }) => deceasedOn !== null)) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className="owner-book"
      aria-label={t('bookFor', { name: owner.fullname })}
      onClick={() => router.push(bookForPath(owner._id))}
    >
      <IonIcon icon={calendarOutline} aria-hidden="true" />
      {t('book')}
    </button>
  )
}
