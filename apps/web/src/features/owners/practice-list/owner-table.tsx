import './owner-table.css'
import { IonIcon } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { arrowUpOutline, searchOutline } from 'ionicons/icons'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useGridKeys } from '../../../ui/page/grid-keys.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import type { OwnerSorting } from './use-owner-order.ts'
import { PETS_SHOWN } from './owner-animals.tsx'
import { OwnerRow } from './owner-row.tsx'

const COLUMNS = ['owner', 'phone', 'animals', 'lastSeen', 'next', 'alerts', 'mail', 'acts'] as const

/** From here on there is room for addresses: 1792 px. */
const MAIL_FROM = '(min-width: 112em)'

/** From here on the names of as many animals as elsewhere have room: 1440 px. */
const PETS_FROM = '(min-width: 90em)'

/** Rows of the head, before the first owner. */
const HEAD_ROWS = 2

/** A pause in typing after which the search begins, in milliseconds. */
const PAUSE_MS = 300

type OwnerTableProps = {
  owners: readonly PracticeOwner[]
  total: number
  sorting: OwnerSorting
  text: string
  onText: (text: string) => void
  onPets: (owner: PracticeOwner) => void
  /** What stands in the place of rows: loading, failed or empty. */
  children: ReactNode
}

/** The owners as a table with one line each; arrow keys move in it, Enter opens (decision 293). */
export function OwnerTable({ owners, total, sorting, text, onText, onPets, children }: OwnerTableProps) {
  const { t } = useTranslation(['patients', 'common'])
  const { grid, focus } = useGridKeys()
  const hasMail = useMediaQuery(MAIL_FROM)
  const petsShown = useMediaQuery(PETS_FROM) ? PETS_SHOWN : PETS_SHOWN - 1
  const columns = COLUMNS.filter((column) => column !== 'mail' || hasMail)
  const similarFrom = owners.findIndex(({ isSimilar }) => isSimilar)
  return (
    <div className="owner-sheet">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with the keys of a grid
        role="grid"
        className="owner-table"
        aria-label={t('common:titles.owners')}
        aria-rowcount={total + HEAD_ROWS}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column} className={`owner-column-${column}`} />
          ))}
        </colgroup>
        <TableHead columns={columns} sorting={sorting} text={text} onText={onText} onDown={focus} />
        <tbody {...grid}>
          {owners.map((owner, index) => (
            <Fragment key={owner._id}>
              {index === similarFrom && (
                <tr className="owner-similar">
                  <th scope="rowgroup" colSpan={columns.length}>
                    {t('similar')}
                  </th>
                </tr>
              )}
              <OwnerRow
                owner={owner}
                rowIndex={index + HEAD_ROWS + 1}
                petsShown={petsShown}
                hasMail={hasMail}
                onPets={() => onPets(owner)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}

type TableHeadProps = FilterInputProps & {
  columns: readonly (typeof COLUMNS)[number][]
  sorting: OwnerSorting
}

/** The names of the columns, and the search. */
function TableHead({ columns, sorting, text, onText, onDown }: TableHeadProps) {
  const { t } = useTranslation('patients')
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={`owner-column-${column}`}
            {...(column === 'owner' && { 'aria-sort': 'ascending' })}
          >
            {column === 'acts' ? (
              <span className="sr-only">{t('columns.acts')}</span>
            ) : column === 'owner' ? (
              <OrderButton {...sorting} />
            ) : (
              t(`columns.${column}`)
            )}
          </th>
        ))}
      </tr>
      <tr aria-rowindex={HEAD_ROWS} className="owner-filter">
        <td colSpan={columns.length}>
          <FilterInput text={text} onText={onText} onDown={onDown} />
        </td>
      </tr>
    </thead>
  )
}

/** The head of the first column, which says the order and changes it. */
function OrderButton({ order, other, change }: OwnerSorting) {
  const { t } = useTranslation('patients')
  return (
    <button type="button" className="owner-order" title={t(`sortBy.${other}`)} onClick={change}>
      {t('columns.owner')} <span>{t(`sortedBy.${order}`)}</span>
      <IonIcon icon={arrowUpOutline} aria-hidden="true" />
    </button>
  )
}

type FilterInputProps = { text: string; onText: (text: string) => void; onDown: () => void }

/** Searches all columns; the arrow down leads to the rows. */
function FilterInput({ text, onText, onDown }: FilterInputProps) {
  const { t } = useTranslation('patients')
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onText(next), PAUSE_MS)
  }
  return (
    <label className="owner-search-field">
      <IonIcon icon={searchOutline} aria-hidden="true" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder={t('filter')}
        aria-label={t('search')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onDown()
        }}
      />
    </label>
  )
}
