import './forced-tile.css'
import { IonIcon } from '@ionic/react'
import { warning, hourglassOutline, banOutline } from 'ionicons/icons'
import type { CSSProperties, PointerEvent } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { usePhoneText } from '../../../lib/text/use-phone-text.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { wallTime, today, weekdayNames, weekdayOf } from '../../../lib/time/dates.ts'
import type { ShownVisit, ShownBlock } from './calendar-queries.ts'
import { clockText, surnameOf, type Stretch } from './day-layout.ts'
import { reasonWord } from './reason-word.ts'
import type { CalendarHold } from '@vetvisit/contract/appointments/agenda/schemas'
import { useSeconds } from '../../../lib/time/use-seconds.ts'
import { countdown } from '../parts/format.ts'
import { ConfirmationMark, useConfirmationText } from '../reminder/confirmation-mark.tsx'
import { petNames, shortPetNames } from '../../../lib/text/pet-names.ts'
import { MINUTES_PER_DAY } from '@vetvisit/contract/zones/rules'
import { kept, withoutMarks } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Shortest appointments with room for a second, third and fourth line, in minutes. */
const SECOND_LINE_MINUTES = 30
const THIRD_LINE_MINUTES = 45
const FOURTH_LINE_MINUTES = 75

/** States that a tile says by a word; it shows the others by its colour. */
const NAMED = ['requested', 'consulting', 'no_show'] as const

type VisitTileProps = {
  visit: ShownVisit
  zone: string
  /** The view of a single day has room for full names. */
  wide?: boolean
  /** Minutes of the day over which it is drawn; absent for a tile of one line, however long the appointment is. */
  minutes?: number
  /** It lies in a blocked time of its vet, whose edge stays visible beside it. */
  isBeneath?: boolean
  style?: CSSProperties
  onOpen: () => void
  onGrab?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  /** A mouse has its lower edge. */
  onEdge?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** An appointment in the calendar: time, pet, and, if there is room, owner and reason. The pet's name is cut last. */
export function VisitTile({
  visit,
  zone,
  isBeneath,
  style,
  onOpen,
  onGrab,
  onEdge,
  wide,
  minutes = 0,
}: VisitTileProps) {
  const { t } = useTranslation(['calendar', 'common', 'requests'])
  const { ownername, status, start, type, clinic, hasAllergies } = visit
  const names = petNames(visit)
  const time = clockText(wallTime(start, zone).minutes)
  const reason = useReasonText()(visit) || t(`common:visitTypes.${type}`)
  const about = aboutOf(visit, reason)
  const { state, isForced } = useStateWord(visit)
  const isOneLine = minutes < SECOND_LINE_MINUTES
  const also = useWarnings(visit)
  return (
    <button
      type="button"
      className="visit-tile"
      data-visit={visit._id}
      data-status={status}
      data-lines={minutes >= THIRD_LINE_MINUTES ? 3 : minutes >= SECOND_LINE_MINUTES ? 2 : 1}
      data-wide={wide}
      data-beneath={isBeneath}
      data-forced={isForced}
      style={{ ...style, ['--clinic' as string]: clinic.color }}
      aria-label={`${time} ${names}, ${ownername}, ${about}, ${t(`requests:status.${status}`)}${also}`}
      title={`${names}, ${ownername}: ${about}${also}`}
      onClick={onOpen}
      onPointerDown={onGrab}
    >
      <span className="tile-line">
        <span className="tile-who">
          <time translate="no" className="figures" dateTime={start}>
            {time}
          </time>
          <b>
            <PetName name={wide ? names : shortPetNames(visit)} />
            {hasAllergies && <IonIcon className="tile-alert" icon={warning} aria-hidden="true" />}
            <ConfirmationMark visit={visit} />
          </b>
        </span>
        <span className="tile-rest">
          <OwnerName name={wide ? ownername : surnameOf(ownername)} />
          {isOneLine &&
            (wide ? <span className="tile-end">{about}</span> : !state && <EndWord visit={visit} />)}
        </span>
        {state && <span className="tile-state">{state}</span>}
      </span>
      <MoreLines minutes={minutes} about={about} visit={visit} />
      {onEdge && <span className="tile-edge" onPointerDown={onEdge} />}
    </button>
  )
}

const PetName = ({ name }: { name: string }) => (
  <span translate="no" className="tile-pet">
    {name}
  </span>
)

const OwnerName = ({ name }: { name: string }) => (
  <span translate="no" className="tile-owner">
    {name}
  </span>
)

/** The reason, after the room and the vet where everybody's are shown. */
function aboutOf({ room, vet }: ShownVisit, reason: string): string {
  const where = room ? `${room.name} · ${reason}` : reason
  return vet === null ? where : `${surnameOf(vet)}: ${where}`
}

/** The word of a state that is shown by one, also that the appointment lies over something; empty without one. */
export function useStateWord({ status, override }: ShownVisit): { state: string; isForced: boolean } {
  const { t } = useTranslation('calendar')
  const isForced = override?.forced === true
  const named = NAMED.find((one) => one === status)
  return { state: named ? t(`tile.${named}`) : isForced ? t('tile.forced') : '', isForced }
}

/** A screen reader says besides that the appointment lies over something, that the pet has allergies, and what the owner answered to a reminder. */
function useWarnings(visit: ShownVisit): string {
  const { t } = useTranslation('calendar')
  const answer = useConfirmationText()(visit)
  const { override, hasAllergies } = visit
  const said = [override?.forced && t('tile.forced'), hasAllergies && t('allergic'), answer]
  return said.flatMap((each) => (each ? [`, ${each}`] : [])).join('')
}

/** One word beside an owner's name that is cut for it: the vet where everybody's are shown, else the reason. */
function EndWord({ visit }: { visit: ShownVisit }) {
  const { t } = useTranslation('calendar')
  if (visit.vet !== null)
    return (
      <span translate="no" className="tile-word">
        {surnameOf(visit.vet)}
      </span>
    )
  const found = reasonWord(visit)
  if (!found) return null
  return <span className="tile-word">{'kind' in found ? t(`short.${found.kind}`) : found.word}</span>
}

type MoreLinesProps = { minutes: number; about: string; visit: ShownVisit }

/** From half an hour on: the reason, and the owner's number if it fits completely; in a long appointment its type, too. */
function MoreLines({
  minutes,
  about,
  visit: { mobile, practiceReason, reasonKind, reason, type },
}: MoreLinesProps) {
  const { t } = useTranslation('common')
  if (minutes < SECOND_LINE_MINUTES) return null
  const hasThird = minutes >= THIRD_LINE_MINUTES
  return (
    <>
      <span className="tile-more">
        <span className="tile-about">{about}</span>
        {!hasThird && <OwnersNumber mobile={mobile} />}
      </span>
      {hasThird && mobile && (
        <span className="tile-more tile-number">
          <OwnersNumber mobile={mobile} />
        </span>
      )}
      {minutes >= FOURTH_LINE_MINUTES && (practiceReason || reasonKind || reason) && (
        <span className="tile-more">{t(`visitTypes.${type}`)}</span>
      )}
    </>
  )
}

function OwnersNumber({ mobile }: { mobile: string | null }) {
  const phone = usePhoneText({ mobile }, useHomeCountry())
  return phone && <span className="tile-fits figures">{phone.text}</span>
}

/** Holds that end later than this name the end as a time of day, not as a countdown. */
const COUNTED_MS = 60 * 60_000

type HoldTileProps = {
  hold: CalendarHold
  zone: string
  /** The list of a phone writes the time of the slot; the grid shows it by position. */
  showsTime?: boolean
  style?: CSSProperties
}

/** A held time: a request for it is being filled in, or the practice has offered it. The answer does not say to whom. */
export function HoldTile({ hold, zone, showsTime = false, style }: HoldTileProps) {
  const { t } = useTranslation('calendar')
  const now = useSeconds()
  const { start, end, heldFor, expiresAt } = hold
  const until = Date.parse(expiresAt)
  if (now >= until) return null
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000
  return (
    <div className="hold-tile" data-hold={start} style={style}>
      <span className={showsTime ? 'agenda-hours figures' : 'sr-only'}>
        <b>{clockText(wallTime(start, zone).minutes)}</b>
        {showsTime && <span>{t('minutes', { count: minutes })}</span>}
      </span>
      <IonIcon icon={hourglassOutline} aria-hidden="true" />
      <span className="hold-text">{t(`held.${heldFor}`)}</span>
      <span className="hold-end figures">
        {until - now < COUNTED_MS
          ? countdown(until, now)
          : t('held.until', { time: endText(hold, zone, now) })}
      </span>
    </div>
  )
}

/** The end of a hold as `15:40`, on another day as `Wed 15:40`. */
function endText({ expiresAt }: CalendarHold, zone: string, now: number): string {
  const { date, minutes } = wallTime(expiresAt, zone)
  const clock = clockText(minutes)
  return date === today(zone, now) ? clock : `${weekdayNames('short')[weekdayOf(date)] ?? ''} ${clock}`
}

type BlockTileProps = {
  block: ShownBlock
  /** Its part of the day. */
  stretch: Stretch
  style?: CSSProperties
  /** Null for people who may not change it. */
  onBlock: ((block: ShownBlock) => void) | null
}

/** A block in the calendar: hatched, with its kind and note, and with its treatment room, or its vet where everybody's are shown. */
export function BlockTile({ block, stretch, style, onBlock }: BlockTileProps) {
  const { t } = useTranslation('blocks')
  const isWholeDay = stretch.start === 0 && stretch.end === MINUTES_PER_DAY
  const times = isWholeDay ? t('wholeDay') : `${clockText(stretch.start)}–${clockText(stretch.end)}`
  const kind = t(`kinds.${block.kind}`)
  const whose = block.roomName ?? block.vet
  const named = [whose && kept(whose), kind, block.note && kept(block.note)].filter(Boolean).join(': ')
  const content = (
    <>
      <IonIcon icon={banOutline} aria-hidden="true" />
      <span className="block-hours figures" aria-hidden="true">
        {times}
      </span>
      <span className="block-text" aria-hidden="true">
        {block.roomName !== null && <span translate="no">{block.roomName}: </span>}
        {block.vet !== null && <span translate="no">{surnameOf(block.vet)}: </span>}
        <b>{kind}</b> <span translate="no">{block.note}</span>
      </span>
      <span className="sr-only">
        <Sentence text={t('tile', { times, named })} />
      </span>
    </>
  )
  if (!onBlock)
    return (
      <div className="block-tile" style={style}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="block-tile"
      title={withoutMarks(named)}
      style={style}
      onClick={() => onBlock(block)}
    >
      {content}
    </button>
  )
}
