import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { useContext } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { bookPath } from '../../../lib/routing/paths.ts'
import { formatTime, zoneHint } from '../../../lib/time/dates.ts'
import { slotDay, slotLabel } from '../../../lib/time/slot-label.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { useFollow } from '../../../ui/page/open-page.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { WantedReason } from './wanted-reason.ts'

type CardTimesProps = {
  clinic: Pick<Card, '_id' | 'name' | 'docName' | 'nextSlots' | 'timeZone' | 'phone' | 'onlineBooking'>
  now: number
  mayBook: boolean
  onMore: () => void
}

/** Three free times, each of which opens the booking; without one the waiting list, if owners may book at all, and the phone. */
export function CardTimes({ clinic, now, mayBook, onMore }: CardTimesProps) {
  const { t } = useTranslation('search')
  const { nextSlots, timeZone, docName } = clinic
  const [first] = nextSlots
  const hint = first === undefined ? null : zoneHint(timeZone, first)
  return (
    <div className="card-times">
      {first === undefined ? (
        <NoTimes clinic={clinic} mayBook={mayBook} />
      ) : (
        nextSlots.map((start) => (
          <TimeTile key={start} start={start} clinic={clinic} now={now} mayBook={mayBook} />
        ))
      )}
      <Button
        look="clear"
        className="card-more"
        aria-label={t('card.moreOf', { name: docName })}
        onClick={onMore}
      >
        <span className="only-narrow">{t('card.more')}</span>
        <span className="only-wide">{t(first === undefined ? 'card.details' : 'card.moreTimes')}</span>
      </Button>
      {hint && <small className="quiet card-zone">{hint}</small>}
    </div>
  )
}

type TimeTileProps = { start: string } & Pick<CardTimesProps, 'clinic' | 'now' | 'mayBook'>

function TimeTile({ start, clinic: { _id, docName, timeZone }, now, mayBook }: TimeTileProps) {
  const { t } = useTranslation('search')
  const follow = useFollow()
  const path = bookPath(_id, start, useContext(WantedReason))
  const time = (
    <time translate="no" dateTime={start}>
      <span>{slotDay(start, timeZone, now)}</span>
      <b>{formatTime(start, timeZone)}</b>
    </time>
  )
  if (!mayBook) return <p className="time-tile">{time}</p>
  return (
    <a
      className="time-tile"
      href={path}
      aria-label={t('card.book', { slot: slotLabel(start, timeZone, now), name: docName })}
      onClick={(event) => follow(event, path)}
    >
      {time}
    </a>
  )
}

function NoTimes({ clinic, mayBook }: Pick<CardTimesProps, 'clinic' | 'mayBook'>) {
  const { t } = useTranslation('search')
  const { _id, name, phone, onlineBooking } = clinic
  return (
    <div className="card-no-times">
      <p className="quiet">{t(onlineBooking ? 'card.noneFree' : 'card.noOnline')}</p>
      {mayBook && onlineBooking && (
        <ButtonLink look="clear" className="card-waiting" to={bookPath(_id)}>
          {t('card.waitingList')}
        </ButtonLink>
      )}
      {phone !== null && <ClinicPhone clinic={{ name, phone }} />}
    </div>
  )
}
