import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import './calendar.css'
import Calendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import english from '@fullcalendar/react/locales/en-gb'
import german from '@fullcalendar/react/locales/de'
import hindi from '@fullcalendar/react/locales/hi'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from 'react-i18next'
import { addDays, formatTime } from '../../../lib/dates.ts'
import {
  type CalendarView,
  askedRange,
  closedOn,
  firstOfDays,
  canMove,
  openingsOf,
  rangeOf,
  shownHours,
  zonesOf,
} from '../calendar-format.ts'
import type { ShownVisit } from '../calendar-queries.ts'

const LOCALES = { en: english, de: german, hi: hindi }
const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const
/** Of half an hour, in pixels: high enough to be hit by a finger, and for two lines. */
const SLOT_HEIGHT = 44
/** Begins what stands for the visits of a day that are not named. */
const MORE = 'more '
const PLUGINS = [dayGrid, timeGrid, interaction, classic]

type BigCalendarProps = {
  clinics: readonly Clinic[]
  visits: readonly ShownVisit[]
  view: CalendarView
  date: string
  zone: string
  now: number
  language: keyof typeof LOCALES
  /** Whether this person may add and move visits. */
  mayEdit: boolean
  onVisit: (visit: ShownVisit) => void
  onTime: (start: string) => void
  onDay: (date: string) => void
  /** Dropped at another time; `takeBack` puts it where it was. */
  onMove: (visit: ShownVisit, start: string, takeBack: () => void) => void
}

/** Day, week or month as a grid: visits in the colours of their clinics, opening hours bright, holidays named. */
export function BigCalendar({
  clinics,
  visits,
  view,
  date,
  zone,
  now,
  language,
  mayEdit,
  onVisit,
  onTime,
  onDay,
  onMove,
}: BigCalendarProps) {
  const { t } = useTranslation('calendar')
  const isMonth = view === 'month'
  const openings = isMonth
    ? [] // Everything but the openings is shaded; in a month that would shade all.
    : openingsOf(clinics, askedRange(rangeOf(view, date), zonesOf([...clinics, { timeZone: zone }])))
  const { first: shown, more } = isMonth
    ? firstOfDays(visits, zone)
    : { first: visits, more: new Map<string, number>() }
  const hours = shownHours([...openings, ...shown], zone)
  const holidays = holidaysOf(clinics, view, date)
  const byId = new Map(shown.map((visit) => [visit._id, visit]))
  return (
    <div className="big-calendar" data-view={view}>
      <Calendar
        key={`${view} ${date} ${language} ${zone}`}
        plugins={PLUGINS}
        locale={LOCALES[language]}
        timeZone={zone}
        firstDay={1}
        initialView={VIEWS[view]}
        initialDate={date}
        headerToolbar={false}
        height="auto"
        allDaySlot={holidays.length > 0}
        allDayText=""
        nowIndicator
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        slotMinHeight={SLOT_HEIGHT}
        slotHeaderContent={({ text }) =>
          text.replace(/\s?([ap]m)$/i, (half) => ` ${half.trim().toUpperCase()}`)
        }
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: language !== 'de' }}
        eventOrder="place,start"
        eventDisplay="block"
        editable
        eventDurationEditable={false}
        eventInteractive
        events={[
          ...shown.map((visit) => ({
            id: visit._id,
            title: visit.petName,
            start: visit.start,
            end: visit.end,
            color: 'transparent',
            editable: mayEdit && canMove(visit, now),
            place: 1,
          })),
          ...[...more].map(([day, count]) => ({
            id: `${MORE}${day}`,
            title: t('more', { count }),
            start: day,
            allDay: true,
            color: 'transparent',
            editable: false,
            place: 2,
          })),
          ...openings.map((opening) => ({
            ...opening,
            groupId: 'open',
            display: 'inverse-background',
            color: 'var(--surface-quiet)',
          })),
          ...holidays.flatMap(({ day, names, all }) => [
            {
              id: `holiday ${day}`,
              title: `${t('holiday')} ${names}`,
              start: day,
              allDay: true,
              display: 'block',
              color: 'transparent',
              editable: false,
              interactive: false,
              place: 0,
            },
            ...(all ? [{ id: `closed ${day}`, start: day, allDay: true, display: 'background' }] : []),
          ]),
        ]}
        eventContent={({ event }) => tileOf(byId.get(event.id), event, zone)}
        eventClick={({ event }) => {
          const visit = byId.get(event.id)
          if (visit) onVisit(visit)
          else if (event.id.startsWith(MORE)) onDay(event.id.slice(MORE.length))
        }}
        dateClick={({ dateStr, allDay }) => {
          if (allDay) onDay(dateStr.slice(0, 10))
          else if (mayEdit) onTime(new Date(dateStr).toISOString())
        }}
        eventDrop={({ event, revert }) => {
          const visit = byId.get(event.id)
          if (!visit || event.allDay) revert()
          else onMove(visit, new Date(event.startStr).toISOString(), revert)
        }}
      />
    </div>
  )
}

function tileOf(visit: ShownVisit | undefined, { id, title }: { id: string; title: string }, zone: string) {
  if (visit) return <VisitTile visit={visit} zone={zone} />
  return <span className={id.startsWith(MORE) ? 'more-visits' : 'holiday'}>{title}</span>
}

function VisitTile({ visit, zone }: { visit: ShownVisit; zone: string }) {
  const { t } = useTranslation('requests')
  const { petName, ownername, clinic, status, start } = visit
  return (
    <div
      className="visit-tile"
      data-status={status}
      data-visit={visit._id}
      style={{ borderInlineStartColor: clinic.color }}
    >
      <p>
        <b>{petName}</b> <span>{ownername}</span>
      </p>
      <p>
        <time className="figures" dateTime={start}>
          {formatTime(start, zone)}
        </time>
        {status !== 'approved' && <span> · {t(`status.${status}`)}</span>}
      </p>
    </div>
  )
}

/** The shown days on which clinics are closed for a holiday, with their names where there are several clinics. */
function holidaysOf(clinics: readonly Clinic[], view: CalendarView, date: string) {
  const { from, to } = rangeOf(view, date)
  const days: { day: string; names: string; all: boolean }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const closed = closedOn(clinics, day)
    if (closed.length > 0)
      days.push({
        day,
        names: clinics.length > 1 ? `(${closed.map(({ name }) => name).join(', ')})` : '',
        all: closed.length === clinics.length,
      })
  }
  return days
}
