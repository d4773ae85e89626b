import './clinic-details.css'
import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { ClinicCard } from '@vetvisit/contract/search/routes'
import { openOutline } from 'ionicons/icons'
import { useContext } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { today, weekdayNames, weekdayOf, zoneHint } from '../../../lib/time/dates.ts'
import { useShownDay } from '../../../lib/time/use-today.ts'
import { addressLine, directionsUrl } from '../../../lib/routing/map-links.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { openingTimes } from '../../../lib/time/opening-hours.ts'
import { bookPath } from '../../../lib/routing/paths.ts'
import { slotLabel } from '../../../lib/time/slot-label.ts'
import { useFollow } from '../../../ui/page/open-page.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { ClinicPhones } from '../../../ui/show/clinic-phones.tsx'
import { FailedState } from '../../../ui/page/states.tsx'
import { VerifiedBadge } from '../../../ui/show/verified-badge.tsx'
import { Subjects } from './card-facts.tsx'
import { WantedReason } from './wanted-reason.ts'
import { useClinic } from '../queries.ts'

type ClinicDetailsModalProps = {
  clinic: ClinicCard
  isOpen: boolean
  now: number
  mayBook: boolean
  onClose: () => void
}

/** Details of a practice: opening hours by weekday, fees, services, and a button to book (specification/practice §2). */
export function ClinicDetailsModal({ clinic, isOpen, now, mayBook, onClose }: ClinicDetailsModalProps) {
  const { t } = useTranslation('search')
  const full = useClinic(clinic._id)
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={clinic.name}
      className="details-modal"
      footer={
        mayBook && clinic.onlineBooking ? (
          <BookButton clinic={clinic} now={now} onClose={onClose} />
        ) : (
          <p className="quiet practice-note">{t(mayBook ? 'card.noOnline' : 'practiceAccount')}</p>
        )
      }
    >
      <div className="clinic-details">
        <Vets clinic={clinic} />
        <Address clinic={clinic} />
        {full.isPending && <IonSkeletonText animated style={{ height: '7rem' }} />}
        {full.isError && !full.data && <FailedState error={full.error} onRetry={() => void full.refetch()} />}
        {full.data && <Hours clinic={full.data} now={now} />}
        <section>
          <h3>{t('details.fees')}</h3>
          <dl className="prices">
            <dt>{t('details.consultationFee')}</dt>
            <dd translate="no" className="figures">
              {formatMoney(clinic.consultationFee, clinic.currency)}
            </dd>
            <dt>{t('details.followUpFee')}</dt>
            <dd translate="no" className="figures">
              {formatMoney(clinic.followUpFee, clinic.currency)}
            </dd>
          </dl>
        </section>
        {full.data && full.data.additionalServices.length > 0 && <Services clinic={full.data} />}
      </div>
    </AppModal>
  )
}

/** The vet; of a practice of several the faces of all. */
function Vets({ clinic }: { clinic: ClinicCard }) {
  const { docName, docProfile, vets, vetCount, verified } = clinic
  // The first one, and the number of the others (specification/practice §2).
  const subjects = <Subjects clinic={clinic} limit={1} />
  if (vets.length === 0)
    return (
      <div className="row">
        <PersonPicture name={docName} photo={docProfile} size={4} />
        <div>
          <h3 translate="no">{docName}</h3>
          {verified && <VerifiedBadge />}
          {subjects}
        </div>
      </div>
    )
  return (
    <div className="clinic-vets">
      <ul>
        {vets.map(({ _id, fullname, profile }) => (
          <li key={_id} className="row">
            <PersonPicture name={fullname} photo={profile} size={2.5} />
            <span translate="no">{fullname}</span>
          </li>
        ))}
        {vetCount > vets.length && <li>+{vetCount - vets.length}</li>}
      </ul>
      {verified && <VerifiedBadge />}
      {subjects}
    </div>
  )
}

function BookButton({ clinic, now, onClose }: Pick<ClinicDetailsModalProps, 'clinic' | 'now' | 'onClose'>) {
  const { t } = useTranslation('search')
  const { nextFree, timeZone } = clinic
  const follow = useFollow(onClose)
  const path = bookPath(clinic._id, nextFree, useContext(WantedReason))
  return (
    <IonButton color="secondary" href={path} onClick={(event) => follow(event, path)}>
      {t('details.book')}
      {nextFree && (
        <time translate="no" dateTime={nextFree} className="book-when">
          {slotLabel(nextFree, timeZone, now)}
        </time>
      )}
    </IonButton>
  )
}

function Address({ clinic }: { clinic: ClinicCard }) {
  const { t } = useTranslation('search')
  const { address } = clinic
  return (
    <section>
      <h3>{t('details.address')}</h3>
      <p>
        {address.addressLine1}
        {address.addressLine2 && `, ${address.addressLine2}`}
        <br />
        {address.zipcode} {address.city}, {address.country}
      </p>
      <a
        className="link"
        href={directionsUrl({ ...clinic, address: addressLine(address) })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('details.directions')} <IonIcon icon={openOutline} aria-hidden="true" />
      </a>
      <ClinicPhones clinic={clinic} />
    </section>
  )
}

/** The time range of the chosen weekday, or "Not Available". */
function Hours({ clinic, now }: { clinic: Clinic; now: number }) {
  const { t } = useTranslation('search')
  const [weekday, setWeekday] = useShownDay(weekdayOf(today(clinic.timeZone, now)))
  const times = openingTimes(clinic.schedule, weekday)
  const hint = zoneHint(clinic.timeZone, new Date(now).toISOString())
  const long = weekdayNames('long')
  return (
    <section>
      <h3>{t('details.hours')}</h3>
      <fieldset className="weekdays">
        <legend className="sr-only">{t('details.weekday')}</legend>
        {weekdayNames('short').map((name, day) => (
          <button
            key={name}
            type="button"
            aria-pressed={day === weekday}
            aria-label={long[day]}
            onClick={() => setWeekday(day)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <output className="weekday-hours figures">
        {times.length > 0 ? times.join(', ') : t('details.notAvailable')}
      </output>
      {hint && <small className="quiet">{hint}</small>}
    </section>
  )
}

function Services({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation('search')
  return (
    <section>
      <h3>{t('details.services')}</h3>
      {clinic.additionalServices.map((service) => (
        <div key={service.name}>
          <h4>{service.name}</h4>
          <dl className="prices">
            {service.subServices.map(({ _id, name, price }) => (
              <div key={_id}>
                <dt>{name}</dt>
                <dd translate="no" className="figures">
                  {formatMoney(price, clinic.currency)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
