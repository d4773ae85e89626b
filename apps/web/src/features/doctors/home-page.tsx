import './components/home.css'
import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { mailOpenOutline, sunnyOutline } from 'ionicons/icons'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNow } from '../../lib/time/clock.ts'
import { today as dateAt } from '../../lib/time/dates.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { CardListSkeleton, FailedState } from '../../ui/page/states.tsx'
import { MissingBanner } from './components/missing-banner.tsx'
import { Timeline } from './components/timeline.tsx'
import { WeekChart } from './components/week-chart.tsx'
import { totalsOf } from './home-format.ts'
import { usePracticeDashboard } from './home-queries.ts'

type VisitPart = ComponentType<{ visit: Appointment }>

/** Components of the appointments feature, passed in by the application. */
export type DoctorHomeParts = {
  Request: ComponentType<{ request: Appointment }>
  /** Card of an open move request. */
  Move: VisitPart
  /** Actions for an appointment of the day. */
  VisitAction: VisitPart
  /** Requests that were answered here, although the server may still list them. */
  answered: ReadonlySet<string>
  /** Notices above the day's appointments. */
  notices: ReactNode
}

/** `/doctor`: today's appointments, open requests, and this week's appointments. */
export function DoctorHome(parts: DoctorHomeParts) {
  const { t } = useTranslation(['home', 'common'])
  const dashboard = usePracticeDashboard()
  const user = useUser()
  const now = useNow()
  return (
    <PageShell title={t('common:titles.dashboard')}>
      {dashboard.isPending && <Skeleton />}
      {dashboard.isError && !dashboard.data && (
        <FailedState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      )}
      {dashboard.data && user && (
        <div className="desk">
          <MissingBanner missing={dashboard.data.missing} />
          {parts.notices}
          <Numbers dashboard={dashboard.data} />
          <div className="desk-columns">
            <div className="desk-column">
              <Today dashboard={dashboard.data} VisitAction={parts.VisitAction} />
              <WeekChart week={dashboard.data.week} today={dateAt(dashboard.data.today[0]?.timeZone, now)} />
            </div>
            <div className="desk-column">
              <Requests dashboard={dashboard.data} {...parts} />
            </div>
          </div>
        </div>
      )}
    </PageShell>
  )
}

function Numbers({ dashboard: { today, requestCount, week } }: { dashboard: DoctorDashboard }) {
  const { t } = useTranslation('home')
  const { cancelled, noShow } = totalsOf(week)
  const numbers = [
    ['today', today.length, '/doctor/appointment'],
    ['requests', requestCount, '/doctor/requests'],
    ['cancelled', cancelled, null],
    ['noShow', noShow, null],
  ] as const
  return (
    <dl className="desk-numbers">
      {numbers.map(([name, count, path]) => (
        <div key={name} className="card">
          <dt>{t(`numbers.${name}`)}</dt>
          <dd className="figures">
            {path ? (
              <Link className="whole-card" to={path} aria-label={`${t(`numbers.${name}`)}: ${count}`}>
                {count}
              </Link>
            ) : (
              count
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Today({
  dashboard: { today, upcoming },
  VisitAction,
}: Pick<DoctorHomeParts, 'VisitAction'> & { dashboard: DoctorDashboard }) {
  const { t } = useTranslation('home')
  // The window of next events may reach into tomorrow (specification/readings §5); today's appointments are already in the timeline.
  const ofToday = new Set(today.map(({ _id }) => _id))
  const later = upcoming.filter(({ _id }) => !ofToday.has(_id))
  return (
    <>
      <section className="card" aria-labelledby="home-today">
        <h2 id="home-today">{t('today')}</h2>
        {today.length === 0 ? (
          <p className="desk-quiet">
            <IonIcon icon={sunnyOutline} aria-hidden="true" />
            {t('nothingToday')}
          </p>
        ) : (
          <Timeline day={today} label={t('today')} VisitAction={VisitAction} />
        )}
      </section>
      {later.length > 0 && (
        <section className="card" aria-labelledby="home-next">
          <h2 id="home-next">{t('nextEvents')}</h2>
          <Timeline day={later} label={t('nextEvents')} VisitAction={VisitAction} />
        </section>
      )}
    </>
  )
}

function Requests({
  dashboard: { requests, requestCount, moves },
  Request,
  Move,
  answered,
}: DoctorHomeParts & { dashboard: DoctorDashboard }) {
  const { t } = useTranslation(['home', 'common'])
  const open = requests.filter(({ _id }) => !answered.has(_id))
  const hidden = requestCount - requests.length
  return (
    <section aria-labelledby="home-requests">
      <div className="desk-heading">
        <h2 id="home-requests">{t('common:titles.requests')}</h2>
        {hidden > 0 && (
          <IonButton fill="clear" routerLink="/doctor/requests">
            {t('allRequests', { count: requestCount })}
          </IonButton>
        )}
      </div>
      {moves.length > 0 && (
        <ul className="card-list desk-requests">
          {moves.map((visit) => (
            <li key={visit._id}>
              <Move visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {open.length === 0 ? (
        <p className="card desk-quiet">
          <IonIcon icon={mailOpenOutline} aria-hidden="true" />
          {t('noRequests')}
        </p>
      ) : (
        <ul className="card-list desk-requests">
          {open.map((request) => (
            <li key={request._id}>
              <Request request={request} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Skeleton() {
  return (
    <div className="desk">
      <IonSkeletonText animated style={{ height: '5.5rem' }} />
      <div className="desk-columns">
        <IonSkeletonText animated style={{ height: '24rem' }} />
        <CardListSkeleton count={3} />
      </div>
    </div>
  )
}
