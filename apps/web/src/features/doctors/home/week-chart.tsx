import './week-chart.css'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDay, weekdayNames, weekdayOf } from '../../../lib/time/dates.ts'
import { barsOf, loadOf, VISIT_OUTCOMES, totalsOf } from './home-format.ts'

const HEIGHT = 96
const STEP = 40
const BAR = 24

type WeekChartProps = {
  week: DoctorDashboard['week']
  /** Current date in the practice's zone. */
  today: string
}

/** This week's appointments by outcome, as bars whose parts also differ by pattern; screen readers get a table. */
export function WeekChart({ week, today }: WeekChartProps) {
  const { t } = useTranslation('home')
  const names = weekdayNames('short')
  const totals = totalsOf(week)
  return (
    <section className="card week-load" aria-labelledby="home-week">
      <h2 id="home-week">{t('week.heading')}</h2>
      <div className="load-chart" aria-hidden="true">
        <Bars week={week} />
        <ol className="load-days">
          {week.map((day) => (
            <li key={day.date} data-today={day.date === today}>
              <span>{names[weekdayOf(day.date)]}</span>
              <strong className="figures">{loadOf(day)}</strong>
            </li>
          ))}
        </ol>
        <p className="load-legend">
          {VISIT_OUTCOMES.map((kind) => (
            <span key={kind} data-kind={kind}>
              {t(`week.${kind}`)} <b className="figures">{totals[kind]}</b>
            </span>
          ))}
        </p>
      </div>
      {/* Wrapped, because browsers cannot make a table one pixel wide. */}
      <div className="sr-only">
        <WeekTable week={week} />
      </div>
    </section>
  )
}

type WeekProps = Pick<WeekChartProps, 'week'>

function Bars({ week }: WeekProps) {
  return (
    <svg viewBox={`0 0 ${STEP * week.length} ${HEIGHT + 1}`} preserveAspectRatio="none">
      <defs>
        <pattern id="load-missed" width="6" height="6" patternUnits="userSpaceOnUse">
          <path className="load-hatch" d="M-1 1l2-2M0 6l6-6M5 7l2-2" />
        </pattern>
      </defs>
      <line className="load-ground" x1="0" x2={STEP * week.length} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      {barsOf(week, HEIGHT).map(({ date, parts }, index) =>
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
  )
}

function WeekTable({ week }: WeekProps) {
  const { t } = useTranslation('home')
  return (
    <table>
      <caption>{t('week.heading')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('week.day')}</th>
          {VISIT_OUTCOMES.map((kind) => (
            <th key={kind} scope="col">
              {t(`week.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDay(day.date)}</th>
            {VISIT_OUTCOMES.map((kind) => (
              <td key={kind}>{day[kind]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
