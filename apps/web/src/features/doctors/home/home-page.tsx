import './home.css'
import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { IonIcon, IonSkeletonText } from '@ionic/react'
import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { mailOpenOutline, sunnyOutline } from 'ionicons/icons'
import { lazy, Suspense, useDeferredValue, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, today as dateAt } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton } from '../../../ui/page/states.tsx'
import { MissingBanner } from './missing-banner.tsx'
import { Timeline } from './timeline.tsx'
import { WeekChart } from './week-chart.tsx'
import { phaseOf, totalsOf } from './home-format.ts'
import { usePracticeDashboard } from './home-queries.ts'
import { shownDay } from '../../../lib/time/unbroken.ts'

const FirstSteps = lazy(() => import('./first-steps.tsx').then((file) => ({ default: file.FirstSteps })))

type VisitPart = ComponentType<{ visit: Appointment }>

/** Components of the appointments feature, passed in by the application. */
export type DoctorHomeParts = {
  Request: ComponentType<{ request: Appointment; surroundings: RequestSurroundings | undefined }>
  /** A visit that its owner asks to move. */
  Move: VisitPart
  /** Actions for an appointment of the day. */
  VisitAction: VisitPart
  /** Requests answered here that the server may still list. */
  answered: ReadonlySet<string>
  /** Whether today is a board. */
  isBoard: boolean
  /** The first answer for some of these components is still to come: what stands below them would move then. */
  areComing: boolean
  /** Notices above the day's appointments. */
  notices: ReactNode
  /** The choice between the own appointments and everybody's. */
  AgendaSwitch: ComponentType<Pick<DoctorDashboard, 'vets'>>
  /** What waits for colleagues. */
  ColleagueLines: ComponentType<Pick<DoctorDashboard, 'ofColleagues'>>
  /** What the practice has to do. */
  Tasks: ComponentType
  /** The waiting lists of the practice; nothing while there are none. */
  WaitingLists: ComponentType
  /** Link and poster of the practice's public page. */
  PageLinks: ComponentType
  /** Until when the practice is open, or when it opens; nothing without opening times. */
  OpenHours: ComponentType
  /** Today as a board, by where the animals are. */
  DayBoard: ComponentType
  /** Changes from today's list to the board. */
  BoardSwitch: ComponentType<{ to: 'board' }>
  /** The button to a new appointment: in the bar, or below the page on a phone. */
  NewAppointment: ComponentType<{ below: boolean }>
}

/** `/doctor`: today's appointments, open requests, and the load of the week. */
export function DoctorHome(parts: DoctorHomeParts) {
  const { t } = useTranslation(['home', 'common'])
  const dashboard = usePracticeDashboard()
  const user = useUser()
  const isWide = useMediaQuery('(min-width: 48em)')
  const zone = dashboard.data?.today[0]?.timeZone
  const { NewAppointment } = parts
  return (
    <PageShell
      title={t('common:titles.dashboard')}
      width="full"
      bar={<DayBar zone={zone} parts={parts} isWide={isWide} />}
    >
      <div className="column desk-page">
        <Loaded query={dashboard} skeleton={<Skeleton />}>
          {(data) =>
            user && (
              <div className="desk">
                <parts.AgendaSwitch vets={data.vets} />
                {parts.notices}
                <Start dashboard={data} PageLinks={parts.PageLinks} />
                {parts.areComing ? (
                  <ColumnsSkeleton />
                ) : (
                  <Suspense fallback={<ColumnsSkeleton />}>
                    <Columns dashboard={data} parts={parts} />
                  </Suspense>
                )}
              </div>
            )
          }
        </Loaded>
      </div>
      {!isWide && <NewAppointment below />}
    </PageShell>
  )
}

type StartProps = Pick<DoctorHomeParts, 'PageLinks'> & { dashboard: DoctorDashboard }

/** A new practice sees its steps to the first booking, every other one its numbers, and what it lacks to be found. */
function Start({ dashboard, PageLinks }: StartProps) {
  const { firstSteps, missing } = dashboard
  if (firstSteps.length > 0)
    return (
      <Suspense fallback={<IonSkeletonText animated style={{ height: '16rem' }} />}>
        <FirstSteps steps={firstSteps} missing={missing} PageLinks={PageLinks} />
      </Suspense>
    )
  return (
    <>
      <MissingBanner missing={missing} />
      <Numbers dashboard={dashboard} />
    </>
  )
}

type DayBarProps = { zone: string | undefined; parts: DoctorHomeParts; isWide: boolean }

/** The day and the time where the practice is, and the way to a new appointment. */
function DayBar({ zone, parts: { NewAppointment, OpenHours }, isWide }: DayBarProps) {
  const now = useNow()
  const day = dateAt(zone, now)
  return (
    <div className="desk-bar">
      <p>
        <strong>{shownDay(day, isWide ? 'long' : 'short')}</strong>{' '}
        <span className="quiet figures">{formatTime(new Date(now).toISOString(), zone ?? viewerZone())}</span>
        {isWide && <OpenHours />}
      </p>
      {isWide && <NewAppointment below={false} />}
    </div>
  )
}

type ColumnsProps = { dashboard: DoctorDashboard; parts: DoctorHomeParts }

function Columns({ dashboard, parts }: ColumnsProps) {
  const now = useNow()
  // The list stays until the code of the board is there.
  const isBoard = useDeferredValue(parts.isBoard)
  return (
    <div className="desk-columns" data-board={isBoard || undefined}>
      <div className="desk-day">
        {isBoard ? <parts.DayBoard /> : <Today dashboard={dashboard} {...parts} />}
        <parts.Tasks />
      </div>
      <Requests dashboard={dashboard} {...parts} />
      <div className="desk-side">
        <Moves dashboard={dashboard} {...parts} />
        <parts.WaitingLists />
        <NextEvents dashboard={dashboard} VisitAction={parts.VisitAction} />
        <WeekChart week={dashboard.week} today={dateAt(dashboard.today[0]?.timeZone, now)} />
      </div>
    </div>
  )
}

function Numbers({ dashboard: { today, requestCount, week } }: { dashboard: DoctorDashboard }) {
  const { t } = useTranslation('home')
  const { cancelled, noShow } = totalsOf(week)
  const now = useNow()
  const figure = new Intl.NumberFormat(LOCALES[currentLanguage()])
  const ahead = today.filter((visit) => phaseOf(visit, now) === 'ahead').length
  const numbers = [
    ['today', today.length, '/doctor/appointment'],
    ['requests', requestCount, '/doctor/requests'],
    ['cancelled', cancelled, null],
    ['noShow', noShow, null],
  ] as const
  return (
    <div className="card desk-strip">
      <dl className="desk-numbers">
        {numbers.map(([name, count, path]) => (
          <div key={name}>
            <dt>
              {t(`numbers.${name}`)}
              {name === 'today' && ahead > 0 && (
                <span className="desk-to-come">{t('toCome', { count: ahead })}</span>
              )}
            </dt>
            <dd className="figures">
              {path ? (
                <Link
                  className="whole-card"
                  to={path}
                  aria-label={`${t(`numbers.${name}`)}: ${figure.format(count)}`}
                >
                  {figure.format(count)}
                </Link>
              ) : (
                figure.format(count)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {/* Before the cards of the day, which are passed one by one. */}
      <Link className="desk-link" to="/doctor/statistics">
        {t('numbers.month')}
      </Link>
    </div>
  )
}

type DayProps = Pick<DoctorHomeParts, 'VisitAction'> & { dashboard: DoctorDashboard }

function Today({
  dashboard: { today, walkIns },
  VisitAction,
  BoardSwitch,
}: DayProps & Pick<DoctorHomeParts, 'BoardSwitch'>) {
  const { t } = useTranslation('home')
  const places = [...new Set(today.map(({ clinic }) => clinic.name))]
  return (
    <section className="card desk-panel" aria-labelledby="home-today">
      <div className="desk-heading">
        <h2 id="home-today">{t('today')}</h2>
        {places.length === 1 && <span className="quiet desk-place">{places[0]}</span>}
        <div className="desk-links">
          <BoardSwitch to="board" />
          <Link className="desk-link" to="/doctor/appointment">
            {t('openCalendar')}
          </Link>
        </div>
      </div>
      {walkIns > 0 && <p className="notice">{t('walkIns', { count: walkIns })}</p>}
      {today.length === 0 ? (
        <p className="desk-quiet">
          <IonIcon icon={sunnyOutline} aria-hidden="true" />
          {t('nothingToday')}
        </p>
      ) : (
        <Timeline day={today} label={t('today')} VisitAction={VisitAction} />
      )}
    </section>
  )
}

/** The window of next events may reach into tomorrow (specification/readings §5); today's appointments are already in the timeline. */
function NextEvents({ dashboard: { today, upcoming }, VisitAction }: DayProps) {
  const { t } = useTranslation('home')
  const ofToday = new Set(today.map(({ _id }) => _id))
  const later = upcoming.filter(({ _id }) => !ofToday.has(_id))
  if (later.length === 0) return null
  return (
    <section className="card desk-panel" aria-labelledby="home-next">
      <h2 id="home-next">{t('nextEvents')}</h2>
      <Timeline day={later} label={t('nextEvents')} VisitAction={VisitAction} />
    </section>
  )
}

type RequestsProps = DoctorHomeParts & { dashboard: DoctorDashboard }

function Requests({ dashboard, Request, ColleagueLines, answered }: RequestsProps) {
  const { requests, surroundings, requestCount, ofColleagues } = dashboard
  const { t } = useTranslation(['home', 'common'])
  const open = requests.filter(({ _id }) => !answered.has(_id))
  const hidden = requestCount - requests.length
  return (
    <section className="card desk-panel" aria-labelledby="home-requests">
      <div className="desk-heading">
        <h2 id="home-requests">{t('common:titles.requests')}</h2>
        {requestCount > 0 && (
          <span className="count-badge desk-count" aria-hidden="true">
            {requestCount}
          </span>
        )}
        {hidden > 0 && (
          <Link className="desk-link" to="/doctor/requests">
            {t('allRequests', { count: requestCount })}
          </Link>
        )}
      </div>
      <ColleagueLines ofColleagues={ofColleagues} />
      {open.length === 0 ? (
        <p className="desk-quiet">
          <IonIcon icon={mailOpenOutline} aria-hidden="true" />
          {t('noRequests')}
        </p>
      ) : (
        <ul className="desk-requests">
          {open.map((request) => (
            <li key={request._id}>
              <Request
                request={request}
                surroundings={surroundings.find(({ requestId }) => requestId === request._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Appointments that their owners ask to move. */
function Moves({ dashboard: { moves }, Move }: RequestsProps) {
  if (moves.length === 0) return null
  return (
    <ul className="card-list">
      {moves.map((visit) => (
        <li key={visit._id}>
          <Move visit={visit} />
        </li>
      ))}
    </ul>
  )
}

function Skeleton() {
  return (
    <div className="desk">
      <IonSkeletonText animated style={{ height: '5.5rem' }} />
      <ColumnsSkeleton />
    </div>
  )
}

function ColumnsSkeleton() {
  return (
    <div className="desk-columns">
      <IonSkeletonText animated style={{ height: '24rem' }} />
      <CardListSkeleton count={3} />
    </div>
  )
}
