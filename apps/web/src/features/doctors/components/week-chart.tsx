import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { useTranslation } from 'react-i18next'
import { formatDay, weekdayNames, weekdayOf } from '../../../lib/dates.ts'
import { barsOf, totalsOf } from '../home-format.ts'

const HEIGHT = 96
const STEP = 40
const BAR = 24

/** The load of seven days as bars; read out as a table. */
export function WeekChart({ week }: { week: DoctorDashboard['week'] }) {
  const { t } = useTranslation('home')
  const bars = barsOf(week, HEIGHT)
  const names = weekdayNames('short')
  const totals = totalsOf(week)
  return (
    <section className="card week-load" aria-labelledby="home-week">
      <h2 id="home-week">{t('week.heading')}</h2>
      <div className="load-chart" aria-hidden="true">
        <svg viewBox={`0 0 ${STEP * week.length} ${HEIGHT + 1}`} preserveAspectRatio="none">
          <line className="load-ground" x1="0" x2={STEP * week.length} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
          {bars.map(({ date, parts }, index) =>
            parts.map(({ kind, top, height }) => (
              <rect
                key={`${date} ${kind}`}
                data-kind={kind}
                x={index * STEP + (STEP - BAR) / 2}
                y={top}
                width={BAR}
                height={height}
              />
            )),
          )}
        </svg>
        <ol className="load-days">
          {week.map(({ date, booked }) => (
            <li key={date}>
              <span>{names[weekdayOf(date)]}</span>
              <strong className="figures">{booked}</strong>
            </li>
          ))}
        </ol>
        <p className="load-legend">
          <span data-kind="booked">{t('week.booked')}</span>
          {totals.noShow > 0 && <span data-kind="noShow">{t('week.noShow')}</span>}
          {totals.cancelled > 0 && <span data-kind="cancelled">{t('week.cancelled')}</span>}
        </p>
      </div>
      {/* A table cannot be made as narrow as one pixel itself. */}
      <div className="sr-only">
        <table>
          <caption>{t('week.heading')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('week.day')}</th>
              <th scope="col">{t('week.booked')}</th>
              <th scope="col">{t('week.noShow')}</th>
              <th scope="col">{t('week.cancelled')}</th>
            </tr>
          </thead>
          <tbody>
            {week.map(({ date, booked, noShow, cancelled }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date)}</th>
                <td>{booked}</td>
                <td>{noShow}</td>
                <td>{cancelled}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
