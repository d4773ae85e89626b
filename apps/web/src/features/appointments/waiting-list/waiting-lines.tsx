import '../parts/cards.css'
import '../parts/visits.css'
import { IonButton } from '@ionic/react'
import type { WaitingOwner } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { shownDay, unbroken } from '../../../lib/time/unbroken.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { linesOf, timeSince, type WaitingLine } from './waiting-format.ts'
import { useWaitingReason } from './waiting-for-reason.ts'
import { useWaitingPage } from './waiting-queries.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { ClinicLine } from '../parts/clinic-line.tsx'

const OfferModal = lazy(async () => ({ default: (await import('./offer-modal.tsx')).OfferModal }))

/** The practice's waiting lists: one per day of a clinic, in order of joining. */
export function WaitingLines() {
  const { t } = useTranslation('visits')
  const page = useWaitingPage()
  const lines = linesOf(page.data?.waiting ?? [])
  if (!page.data || lines.length === 0) return null
  const shown = page.data.waiting.length
  return (
    <section className="waiting-lines" aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{t('lines.heading')}</h2>
      {page.data.total > shown && (
        <p className="quiet">{t('lines.more', { shown, total: page.data.total })}</p>
      )}
      {lines.map((line, index) => (
        <Line key={line.key} line={line} isOpen={index === 0} />
      ))}
    </section>
  )
}

/** Number of entries of a waiting list shown before "show all". */
const FIRST_PLACES = 5

/** The waiting list of one day of a clinic, shortened at first. */
function Line({ line: { date, clinic, places }, isOpen }: { line: WaitingLine; isOpen: boolean }) {
  const { t } = useTranslation('visits')
  const [isWhole, setWhole] = useKept(`waiting list ${clinic._id} ${date}: all`, false)
  const list = useId()
  const more = places.length - FIRST_PLACES
  return (
    <details className="card waiting-line" open={isOpen}>
      <summary>
        <span className="waiting-line-day">{shownDay(date)}</span>
        <ClinicLine clinic={clinic} />
        <span className="quiet figures">{t('lines.count', { count: places.length })}</span>
      </summary>
      <ol id={list}>
        {places.slice(0, isWhole ? places.length : FIRST_PLACES).map((place) => (
          <Place key={place._id} place={place} />
        ))}
      </ol>
      {more > 0 && (
        <button
          type="button"
          className="waiting-more"
          aria-expanded={isWhole}
          aria-controls={list}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('lines.showFewer') : t('lines.showMore', { count: more })}
        </button>
      )}
    </details>
  )
}

type Opened = { isOpen: boolean; /** Counts the openings; each opening renders a new dialog. */ turn: number }

function Place({ place }: { place: WaitingOwner }) {
  const { t } = useTranslation('visits')
  const now = useNow()
  const online = useOnline()
  const mayOffer = useRight('appointments')
  const [opened, setOpened] = useKept<Opened | null>(`${formName('offer', place._id)}, open`, null)
  const textOf = useWaitingReason()
  const { patient, offer, offers, clinic, joinedAt, reason } = place
  const owner = patient.fullname
  return (
    <li className="waiting-place">
      <PersonPicture name={owner} photo={patient.profile} size={2} />
      <div className="waiting-place-who">
        <span>{owner}</span>
        <PhoneLink className="link" number={patient} />
        {reason && <span>{textOf(reason)}</span>}
        <span className="quiet waiting-since">
          {unbroken(t('lines.since', { since: timeSince(joinedAt, now) }))}
          {offers > 0 && ` · ${t('lines.offers', { count: offers })}`}
        </span>
        {offer && (
          <span>
            {t('lines.kept', {
              time: timeText(offer.start, clinic.timeZone),
              until: formatTime(offer.expiresAt, clinic.timeZone),
            })}
          </span>
        )}
      </div>
      {mayOffer && !offer && (
        <IonButton
          className="offer-button"
          size="small"
          disabled={!online}
          aria-label={t('lines.offerTo', { owner })}
          onClick={() => setOpened({ isOpen: true, turn: (opened?.turn ?? 0) + 1 })}
        >
          {t('lines.offer')}
        </IonButton>
      )}
      {opened && (
        <Suspense fallback={null}>
          <OfferModal
            key={opened.turn}
            place={place}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      )}
    </li>
  )
}
