import { LOCALES } from '@vetvisit/contract/zones/formatters'
import type { PracticePage as Page } from '@vetvisit/contract/vet-pages/pages'
import {
  accessibilityOutline,
  alertCircleOutline,
  callOutline,
  carOutline,
  navigateOutline,
  shareOutline,
} from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { directionsUrl } from '../../lib/routing/map-links.ts'
import { bookPath } from '../../lib/routing/paths.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { phoneText } from '../../lib/text/phone-text.ts'
import { weekdayNames, weekdayOf } from '../../lib/time/dates.ts'
import { Icon } from '../../ui/show/icon.tsx'
import { useFrame } from './frame.ts'
import { House } from './house.tsx'
import { openState } from './open-state.ts'
import { Crumbs } from './page-body.tsx'
import { PlaceMap } from './place-map.tsx'
import { PracticeCard } from './practice-card.tsx'
import { Animals, Hours, Prices, Vets } from './practice-facts.tsx'
import { Questions } from './questions.tsx'
import type { Crumb } from './structured-data.ts'
import { minutesText, timeText } from './time-text.ts'
import { Times } from './times.tsx'

export const addressText = ({ address }: Pick<Page, 'address'>): string =>
  [address.addressLine1, address.addressLine2, `${address.zipcode} ${address.city}`.trim()]
    .filter(Boolean)
    .join(', ')

type PageProps = { page: Page }

/** The public page of a practice. */
export function PracticePage({ page, crumbs }: PageProps & { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('vet')
  const Panel = page.onlineBooking ? BookingPanel : CallingPanel
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className="practice">
        <div className="practice-main">
          <House id={page.id} species={page.species} isFirst />
          <h1 translate="no">{page.name}</h1>
          <p className="facts">
            <OpenText page={page} />
            <span>{addressText(page)}</span>
            <Spoken page={page} />
          </p>
          <Emergencies page={page} />
        </div>
        <Panel page={page} />
        <div className="practice-rest">
          <Vets page={page} />
          <Animals page={page} />
          <div className="columns">
            <Prices page={page} />
            <Hours page={page} />
          </div>
          <Arrival page={page} />
          <About page={page} />
        </div>
        <Beside page={page} />
      </div>
      {page.onlineBooking && (
        <div className="sticky-book">
          <a className="apricot" href={bookPath(page.id)} rel="nofollow">
            {t('book')}
          </a>
        </div>
      )}
    </>
  )
}

/** What the vet says of themselves; several vets stand each with their own words. */
function About({ page: { vets } }: PageProps) {
  const { t } = useTranslation('vet')
  const [vet, colleague] = vets
  if (!vet || colleague || vet.about === '') return null
  return (
    <section>
      <h2>{t('aboutVet')}</h2>
      <p className="about">{vet.about}</p>
    </section>
  )
}

/** Beside the rest on wide windows, below it on narrow ones. */
function Beside({ page: { near, questions } }: PageProps) {
  const { t } = useTranslation('vet')
  if (near.length === 0 && questions.length === 0) return null
  return (
    <div className="practice-beside">
      {near.length > 0 && (
        <section>
          <h2>{t('near')}</h2>
          <div className="cards">
            {near.map((clinic) => (
              <PracticeCard key={clinic.id} clinic={clinic} heading="h3" />
            ))}
          </div>
        </section>
      )}
      {questions.length > 0 && (
        <section>
          <h2>{t('questions')}</h2>
          <Questions questions={questions} />
        </section>
      )}
    </div>
  )
}

/** The languages of the practice in the words of the reader's. */
function Spoken({ page: { languages } }: PageProps) {
  const { language } = useFrame()
  if (languages.length === 0) return null
  const names = new Intl.DisplayNames([LOCALES[language]], { type: 'language' })
  return <span>{languages.map((code) => names.of(code) ?? code).join(', ')}</span>
}

/** Refreshed by the page's script, as everything with `data-live`. */
function OpenText({ page }: PageProps) {
  const { t } = useTranslation('vet')
  const { language, now } = useFrame()
  const state = openState(page, now)
  if (state.isOpen)
    return (
      <span className="open" data-live="open">
        {t('openUntil', { time: minutesText(state.until, page.timeZone, language) })}
      </span>
    )
  if (state.next === null) return <span data-live="open">{t('closedNow')}</span>
  const { date, minutes } = state.next
  const day = weekdayNames('short', language)[weekdayOf(date)] ?? ''
  return (
    <span data-live="open">{t('opensAt', { day, time: minutesText(minutes, page.timeZone, language) })}</span>
  )
}

function BookingPanel({ page }: PageProps) {
  const { t } = useTranslation('vet')
  const { language, now } = useFrame()
  const phone = usePhone(page, page.phone)
  const hasTimes = page.times.length > 0
  return (
    <aside className="card panel" aria-labelledby="times">
      <div className="panel-head">
        <h2 id="times">{t('times')}</h2>
        <a className="panel-all" href={bookPath(page.id)} rel="nofollow">
          {t('allTimesShort')}
        </a>
      </div>
      <p className="quiet panel-price">
        {t('from', { price: formatMoney(page.consultationFee, page.currency, language) })}
      </p>
      <div data-live="times">
        {page.pausedUntil !== null && (
          <p className="note">
            {t('paused', { time: timeText(page.pausedUntil, page.timeZone, now, language) })}
          </p>
        )}
        {hasTimes ? (
          <Times clinic={page} />
        ) : (
          <p>
            {t('noneFree')} {phone && t('noneFreeCall', { phone: phone.text })}
          </p>
        )}
      </div>
      <a className="all-times" href={bookPath(page.id)} rel="nofollow">
        {t('allTimes')}
      </a>
      <a className="apricot panel-book" href={bookPath(page.id)} rel="nofollow">
        {t('book')}
      </a>
      <noscript>
        <p className="note">
          {t('needsScript')} {phone && t('callInstead', { phone: phone.text })}
        </p>
      </noscript>
      <Reach page={page} phone={phone} />
    </aside>
  )
}

/** In place of free times at a practice that takes no online bookings. */
function CallingPanel({ page }: PageProps) {
  const { t } = useTranslation('vet')
  const { language } = useFrame()
  const phone = usePhone(page, page.phone)
  return (
    <aside className="card panel" aria-labelledby="times">
      <div className="panel-head">
        <h2 id="times">{t('appointments')}</h2>
      </div>
      <p className="quiet panel-price">
        {t('from', { price: formatMoney(page.consultationFee, page.currency, language) })}
      </p>
      <p>
        {t('noOnline')} {phone && t('callInstead', { phone: phone.text })}
      </p>
      <Reach page={page} phone={phone} />
    </aside>
  )
}

type Phone = ReturnType<typeof phoneText>

/** What a reader may do besides booking, and the number. */
function Reach({ page, phone }: PageProps & { phone: Phone }) {
  return (
    <>
      <Acts page={page} phone={phone} />
      {phone && (
        <p className="panel-phone">
          <Icon icon={callOutline} />
          <a href={`tel:${phone.dial}`}>{phone.text}</a>
        </p>
      )}
    </>
  )
}

function Acts({ page, phone }: PageProps & { phone: Phone }) {
  const { t } = useTranslation('vet')
  return (
    <div className="acts">
      {phone && (
        <a className="outlined" href={`tel:${phone.dial}`}>
          <Icon icon={callOutline} />
          {t('call')}
        </a>
      )}
      <a className="outlined" href={directionsUrl({ ...page, address: addressText(page) })} rel="noreferrer">
        <Icon icon={navigateOutline} />
        {t('directions')}
      </a>
      {/* Shown by the script, which it needs. */}
      <button type="button" className="outlined" data-share={t('shared')} hidden>
        <Icon icon={shareOutline} />
        <span>{t('share')}</span>
      </button>
    </div>
  )
}

const usePhone = (page: Page, mobile: string | null): Phone => phoneText({ mobile }, page.countryCode)

function Emergencies({ page }: PageProps) {
  const { t } = useTranslation('vet')
  const phone = usePhone(page, page.emergencyPhone)
  if (!phone && !page.takesEmergencies) return null
  return (
    <p className="emergencies">
      <Icon icon={alertCircleOutline} />
      {t(page.takesEmergencies ? 'takesEmergencies' : 'emergencies')}
      {phone && <a href={`tel:${phone.dial}`}>{phone.text}</a>}
    </p>
  )
}

function Arrival({ page }: PageProps) {
  const { t } = useTranslation('vet')
  const text = addressText(page)
  return (
    <section>
      <h2>{t('arrive')}</h2>
      <PlaceMap page={page} />
      <address>{text}</address>
      <p>
        <a
          href={directionsUrl({ ...page, address: text })}
          rel="noreferrer"
          aria-label={t('mapLabel', { address: text })}
        >
          {t('openMap')}
        </a>
      </p>
      <ul className="arrival">
        {page.parking !== '' && (
          <li>
            <Icon icon={carOutline} />
            <span>{page.parking}</span>
          </li>
        )}
        {page.access !== '' && (
          <li>
            <Icon icon={accessibilityOutline} />
            <span>{page.access}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
