import { call } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { directionsUrl } from '../../../lib/routing/map-links.ts'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { OpenText } from '../clinic-card/open-text.tsx'
import { formatDistance } from '../format.ts'
import { isOpen, type ToCall } from './to-call.ts'

type EmergencyCardProps = {
  clinic: ToCall
  now: number
  /** True if the reader’s place is only a guess from the time zone. */
  isGuess: boolean
  /** The first one is the page's main action. */ isFirst: boolean
}

/** A practice to call: distance, until when it is open or when it opens, call and directions. */
export function EmergencyCard({ clinic, now, isGuess, isFirst }: EmergencyCardProps) {
  const { t } = useTranslation('emergency')
  const { _id, name, species, address, distanceKm, emergencyPhone, phone } = clinic
  const where = `${address.addressLine1}, ${address.zipcode} ${address.city}, ${address.country}`
  const distanceText =
    distanceKm === null
      ? address.city
      : isGuess
        ? t('about', { distance: formatDistance(roughly(distanceKm)) })
        : formatDistance(distanceKm)
  return (
    <article className="card emergency-card">
      <div className="emergency-card-top">
        <PracticePicture id={_id} species={species} />
        <div>
          <h3>{name}</h3>
          <div className="emergency-card-facts">
            <b className="figures">{distanceText}</b>
            {emergencyPhone !== null && !isOpen(clinic, now) ? (
              <p className="open-text">{t('closed')}</p>
            ) : (
              <OpenText clinic={clinic} now={now} />
            )}
          </div>
        </div>
      </div>
      <div className="emergency-card-acts">
        <PhoneLink
          className={`call-button ${isFirst ? 'call-first' : ''}`}
          number={{ mobile: emergencyPhone ?? phone }}
          hasVerb
        >
          <Icon icon={call} />
        </PhoneLink>
        <a
          className="directions-button"
          href={directionsUrl({ ...clinic, address: where })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('directions')}
          <span className="sr-only">: {name}</span>
        </a>
      </div>
    </article>
  )
}

/** Whole kilometres, from twenty on in steps of five. */
const roughly = (km: number): number => (km < 20 ? Math.max(1, Math.round(km)) : Math.round(km / 5) * 5)
