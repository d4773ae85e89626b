import type { PageReason, PracticePage, PracticeVet } from '@vetvisit/contract/vet-pages/pages'
import { chevronForward } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { bookPath } from '../../lib/routing/paths.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { specializationName } from '../../lib/text/specializations.ts'
import {
  addDays,
  formatDate,
  formatWeekdayDate,
  today,
  weekdayNames,
  weekdayOf,
} from '../../lib/time/dates.ts'
import { Animal } from '../../ui/picture/animal.tsx'
import { Icon } from '../../ui/show/icon.tsx'
import { VerifiedBadge } from '../../ui/show/verified-badge.tsx'
import { useFrame } from './frame.ts'
import { openingsOn } from './open-state.ts'
import { minutesText } from './time-text.ts'

type FactsProps = { page: PracticePage }

/** The vet; of a practice of several each with what is said about them. */
export function Vets({ page: { vets } }: FactsProps) {
  const { t } = useTranslation('vet')
  return (
    <section>
      <h2>{t('vet', { count: vets.length })}</h2>
      <div className="vets">
        {vets.map((vet) => (
          <Vet key={vet.name} vet={vet} isAlone={vets.length === 1} />
        ))}
      </div>
    </section>
  )
}

type VetProps = { vet: PracticeVet; isAlone: boolean }

function Vet({ vet: { name, photo, verified, verifiedOn, specializations, about }, isAlone }: VetProps) {
  const { t } = useTranslation('vet')
  const { language } = useFrame()
  return (
    <div className="vet">
      {photo === null ? (
        <span className="bust" aria-hidden="true" />
      ) : (
        <img src={photo} alt="" width="56" height="56" loading="lazy" />
      )}
      <div>
        <h3 translate="no">{name}</h3>
        {verified && (
          <p>
            <VerifiedBadge
              {...(verifiedOn !== null && { text: t('verifiedOn', { date: formatDate(verifiedOn) }) })}
            />
          </p>
        )}
        {specializations.length > 0 && (
          <p className="quiet">{specializations.map((id) => specializationName(id, language)).join(' · ')}</p>
        )}
        {!isAlone && about !== '' && <p className="about">{about}</p>}
      </div>
    </div>
  )
}

/** Nothing if the practice names none: it treats all. */
export function Animals({ page: { species } }: FactsProps) {
  const { t } = useTranslation(['vet', 'common'])
  if (species.length === 0) return null
  return (
    <section>
      <h2>{t('vet:animals')}</h2>
      <ul className="animals">
        {species.map((kind) => (
          <li key={kind}>
            <Animal type={kind} />
            {t(`common:speciesNames.${kind}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * What a practice is visited for leads to the sheet, if it takes online bookings: its own reasons, else consultation and follow-up. Services
 * are chosen there.
 */
export function Prices({ page }: FactsProps) {
  const { t } = useTranslation(['vet', 'common'])
  const { language } = useFrame()
  const money = (amount: number) => formatMoney(amount, page.currency, language)
  const types = [
    { name: t('common:visitTypes.consultation'), price: page.consultationFee, query: '' },
    { name: t('common:visitTypes.followup'), price: page.followUpFee, query: '?reason=followup' },
  ]
  return (
    <section>
      <h2>{t('vet:prices')}</h2>
      <ul className="card prices">
        {page.reasons.map((reason) => (
          <ReasonRow key={reason._id} reason={reason} page={page} />
        ))}
        {page.reasons.length === 0 &&
          types.map(({ name, price, query }) => (
            <BookRow key={name} page={page} query={query} price={money(price)}>
              {name} <small className="quiet">{t('vet:minutes', { count: page.slotMinutes })}</small>
            </BookRow>
          ))}
        {page.services.map(({ service, name, price }) => (
          <li key={`${service} ${name}`}>
            <span>
              {name} {name !== service && <small className="quiet">{service}</small>}
            </span>
            <span translate="no" className="figures">
              {money(price)}
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet note">{t('vet:pay')}</p>
    </section>
  )
}

type BookRowProps = FactsProps & { query: string; price: string; children: ReactNode }

/** A row that leads to the booking sheet, if the practice takes online bookings. */
function BookRow({ page, query, price, children }: BookRowProps) {
  const texts = (
    <>
      <span>{children}</span>
      <span translate="no" className="figures">
        {price}
      </span>
    </>
  )
  if (!page.onlineBooking) return <li>{texts}</li>
  return (
    <li>
      <a href={bookPath(page.id) + query} rel="nofollow">
        {texts}
        <Icon icon={chevronForward} />
      </a>
    </li>
  )
}

/** A reason of the practice: how long it takes, from which price, and for whom if not for all. */
function ReasonRow({ reason, page }: { reason: PageReason; page: PracticePage }) {
  const { t } = useTranslation('vet')
  const { language } = useFrame()
  const { _id, name, preset, type, priceFrom, clients, least, most } = reason
  const money = (amount: number) => formatMoney(amount, page.currency, language)
  const fee = type === 'followup' ? page.followUpFee : page.consultationFee
  return (
    <BookRow
      page={page}
      query={`?reason=${_id}`}
      price={priceFrom === null ? money(fee) : t('fromPrice', { price: money(priceFrom) })}
    >
      {name === '' && preset !== null ? t(`reasons.${preset}`) : name}{' '}
      <small className="quiet">
        {least === most ? t('minutes', { count: least }) : t('minutesRange', { least, most })}
        {clients !== 'all' && ` · ${t(`clients.${clients}`)}`}
      </small>
    </BookRow>
  )
}

/** The hours of the next seven days, Monday first, with holidays, and later holidays below. */
export function Hours({ page }: FactsProps) {
  const { t } = useTranslation('vet')
  const { language, now } = useFrame()
  const here = today(page.timeZone, Date.parse(now))
  const week = Array.from({ length: 7 }, (_, ahead) => addDays(here, ahead))
  const last = week.at(-1) ?? here
  const later = page.holidays.filter((date) => date > last)
  const names = weekdayNames('short', language)
  return (
    <section>
      <h2>{t('hours')}</h2>
      <dl className="week">
        {week
          .toSorted((a, b) => weekdayOf(a) - weekdayOf(b))
          .map((date) => {
            const openings = openingsOn(page, date)
            return (
              <div
                key={date}
                aria-current={date === here ? 'date' : undefined}
                data-closed={openings.length === 0 || undefined}
              >
                <dt>{names[weekdayOf(date)]}</dt>
                <dd className="figures">
                  {openings.length === 0 && t(page.holidays.includes(date) ? 'holiday' : 'closed')}
                  {openings.map(({ start, end }) => (
                    <span key={start}>
                      {minutesText(start, page.timeZone, language)} –{' '}
                      {minutesText(end, page.timeZone, language)}
                    </span>
                  ))}
                </dd>
              </div>
            )
          })}
      </dl>
      {later.length > 0 && (
        <p className="quiet note">
          {t('alsoClosed')}: {later.map((date) => formatWeekdayDate(date, language)).join(', ')}
        </p>
      )}
    </section>
  )
}
