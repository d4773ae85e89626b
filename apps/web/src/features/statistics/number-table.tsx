import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { shareBooked, shareMissed } from '@vetvisit/contract/statistics/rules'
import { useTranslation } from '../../lib/text/translation.ts'
import { currentLanguage } from '../../lib/text/language.ts'
import { formatDateTime } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { useMediaQuery } from '../../ui/page/use-media-query.ts'
import type { Row } from './use-rows.ts'
import { NOTHING, useShare } from './use-share.ts'

const COLUMNS = ['visits', 'noShows', 'cancelled', 'booked', 'open', 'used', 'nextFree'] as const
type Column = (typeof COLUMNS)[number]

type NumberTableProps = {
  rows: readonly Row[]
  /** What a row is. */
  heading: string
  /** Only of the present month. */
  hasNextFree: boolean
}

/** The numbers of vets or of reasons: a table, on phones a card for each. */
export function NumberTable({ rows, heading, hasNextFree }: NumberTableProps) {
  const isWide = useMediaQuery('(min-width: 60em)')
  const hasOpen = rows.some(({ openMinutes }) => openMinutes !== null)
  const columns = COLUMNS.filter(
    (column) =>
      (column !== 'nextFree' || hasNextFree) && ((column !== 'open' && column !== 'used') || hasOpen),
  )
  return isWide ? (
    <Table rows={rows} columns={columns} heading={heading} />
  ) : (
    <Cards rows={rows} columns={columns} heading={heading} />
  )
}

type ColumnsProps = Pick<NumberTableProps, 'rows' | 'heading'> & { columns: readonly Column[] }

function Table({ rows, columns, heading }: ColumnsProps) {
  const { t } = useTranslation('statistics')
  const textOf = useFigures()
  return (
    <table className="card number-table" aria-label={heading}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" translate="no">
              {row.name}
            </th>
            {columns.map((column) => (
              <td key={column} className="figures" translate="no">
                {textOf(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ rows, columns, heading }: ColumnsProps) {
  const { t } = useTranslation('statistics')
  const textOf = useFigures()
  return (
    <ul className="card-list" aria-label={heading}>
      {rows.map((row) => (
        <li key={row.id} className="card">
          <h3 className="number-name" translate="no">
            {row.name}
          </h3>
          <dl className="number-facts">
            {columns.map((column) => (
              <div key={column}>
                <dt>{t(`columns.${column}`)}</dt>
                <dd className="figures" translate="no">
                  {textOf(row, column)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** A number of a row as text. */
function useFigures(): (row: Row, column: Column) => string {
  const { t } = useTranslation('statistics')
  const locale = LOCALES[currentLanguage()]
  const figure = new Intl.NumberFormat(locale)
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const share = useShare()
  const hoursOf = (minutes: number) => t('hours', { hours: hours.format(minutes / 60) })
  return (row, column) => {
    const { visits, noShows, cancelled, bookedMinutes, openMinutes, nextFree } = row
    if (column === 'visits') return figure.format(visits)
    if (column === 'cancelled') return figure.format(cancelled)
    if (column === 'booked') return hoursOf(bookedMinutes)
    if (column === 'open') return openMinutes === null ? NOTHING : hoursOf(openMinutes)
    if (column === 'used')
      return share(openMinutes === null ? null : shareBooked(bookedMinutes, openMinutes), bookedMinutes > 0)
    if (column === 'nextFree') return nextFree === null ? NOTHING : formatDateTime(nextFree, viewerZone())
    return noShows === 0 ? figure.format(0) : `${figure.format(noShows)} (${share(shareMissed(row), true)})`
  }
}
