import './emergency.css'
import {
  balloon,
  carSport,
  flash,
  hourglassOutline,
  location,
  pulseOutline,
  skullOutline,
  thermometer,
  water,
} from 'ionicons/icons'
import { Suspense, useRef, type ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { slotInSentence } from '../../../lib/time/slot-label.ts'
import { useFocusOnArrival } from '../../../ui/page/focus-on-arrival.ts'
import { PublicPage } from '../../../ui/page/public-page.tsx'
import { FailedState } from '../../../ui/page/states.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { AskTown } from './ask-town.tsx'
import { EmergencyCard } from './emergency-card.tsx'
import { EmergencyLines } from './emergency-lines.tsx'
import { CALL_LISTS, type CallLists, type ToCall } from './to-call.ts'
import { useEmergency } from './use-emergency.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type EmergencyPageProps = {
  /** The numbers for emergencies of the owner's practices, which belong to another feature. */
  OwnNumbers?: ComponentType | undefined
}

/** `/search?emergency=1`: practices to call now; nothing is booked here. */
export function EmergencyPage({ OwnNumbers }: EmergencyPageProps) {
  const { t } = useTranslation('emergency')
  const now = useNow()
  const { found, start, lacksPlace, choosePlace, lines, error, isOld, at, retry, locate, isLocating } =
    useEmergency(now)
  return (
    <PublicPage>
      <div className="column emergency">
        <Head isLocating={isLocating} onLocate={locate} />
        <UrgentSigns />
        <EmergencyLines title={t('lines')} lines={lines} isFirst />
        {OwnNumbers && (
          <Suspense fallback={null}>
            <OwnNumbers />
          </Suspense>
        )}
        {isOld && at !== null && (
          <output className="notice">
            {t('old', { time: slotInSentence(new Date(at).toISOString(), viewerZone(), now) })}
          </output>
        )}
        {lacksPlace ? (
          <AskTown onPlace={choosePlace} onNearMe={locate} />
        ) : found ? (
          <>
            {found.taking.length + found.open.length === 0 && <p className="emergency-none">{t('none')}</p>}
            {groupsOf(found).map((group, index) => (
              <Group
                key={group}
                title={t(group)}
                checked={index === 0 ? at : null}
                clinics={found[group]}
                now={now}
                isGuess={start !== null}
                isFirst={index === 0 && lines.length === 0}
              />
            ))}
            {start !== null && (
              <p className="quiet">
                <Sentence text={t('start', { place: kept(start) })} />
              </p>
            )}
          </>
        ) : error ? (
          <FailedState error={error} onRetry={retry} />
        ) : (
          <Waiting />
        )}
      </div>
    </PublicPage>
  )
}

const groupsOf = (found: CallLists) => CALL_LISTS.filter((group) => found[group].length > 0)

function Head({ isLocating, onLocate }: { isLocating: boolean; onLocate: () => void }) {
  const { t } = useTranslation(['emergency', 'search'])
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnArrival(heading)
  return (
    <div className="emergency-head">
      <h1 ref={heading} tabIndex={-1}>
        {t('heading')}
      </h1>
      <button
        type="button"
        className="emergency-near"
        aria-busy={isLocating}
        disabled={isLocating}
        onClick={onLocate}
      >
        <Icon icon={location} />
        {t('search:door.nearMe')}
      </button>
      <p className="quiet">{t('hint')}</p>
    </div>
  )
}

const SIGNS = [
  ['breathing', pulseOutline],
  ['bleeding', water],
  ['belly', balloon],
  ['poison', skullOutline],
  ['seizure', flash],
  ['urine', hourglassOutline],
  ['accident', carSport],
  ['heat', thermometer],
] as const

/** Eight signs that cannot wait. */
function UrgentSigns() {
  const { t } = useTranslation('emergency')
  return (
    <ul className="cannot-wait" aria-label={t('hint')}>
      {SIGNS.map(([sign, icon]) => (
        <li key={sign}>
          <Icon icon={icon} />
          {t(`signs.${sign}`)}
        </li>
      ))}
    </ul>
  )
}

type GroupProps = {
  title: string
  /** When the list was made; null to leave it out. */
  checked: number | null
  clinics: readonly ToCall[]
  now: number
  isGuess: boolean
  /** True if the first button to call on the page is here. */
  isFirst: boolean
}

function Group({ title, checked, clinics, now, isGuess, isFirst }: GroupProps) {
  const { t } = useTranslation('emergency')
  return (
    <section className="emergency-group">
      <div className="emergency-group-head">
        <h2>{title}</h2>
        {checked !== null && (
          <p className="quiet">
            {t('checked', { time: formatTime(new Date(checked).toISOString(), viewerZone()) })}
          </p>
        )}
      </div>
      <ul className="card-list emergency-cards">
        {clinics.map((clinic, index) => (
          <li key={clinic._id}>
            <EmergencyCard clinic={clinic} now={now} isGuess={isGuess} isFirst={isFirst && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <output className="card-list emergency-cards" aria-label={t('loading')}>
      <span className="card">
        <Skeleton style={{ width: '60%', height: '1.5rem' }} />
        <Skeleton style={{ width: '100%', height: '3.5rem' }} />
      </span>
    </output>
  )
}
