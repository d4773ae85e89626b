import './statistics.css'
import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { IonButton, IonIcon } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import type { PracticeVet } from '@vetvisit/contract/appointments/agenda/schemas'
import { getStatistics, type Statistics } from '@vetvisit/contract/statistics/routes'
import {
  type Month,
  monthAfter,
  monthBefore,
  monthOf,
  shareBooked,
  shareMissed,
  sumOf,
} from '@vetvisit/contract/statistics/rules'
import { chevronBack, chevronForward, downloadOutline } from 'ionicons/icons'
import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { call } from '../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../lib/api/query-keys.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { scopeQuery, useAgendaScope } from '../../lib/session/agenda-scope.ts'
import { currentLanguage } from '../../lib/text/language.ts'
import { rangeText } from '../../lib/time/dates.ts'
import { useShownDay, useToday } from '../../lib/time/use-today.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { CardListSkeleton } from '../../ui/page/states.tsx'
import { csvOf } from './csv.ts'
import { NumberTable } from './number-table.tsx'
import { type Row, useRows } from './use-rows.ts'
import { useShare } from './use-share.ts'

type StatisticsPageProps = {
  /** The choice between the own appointments and everybody's. */
  AgendaSwitch: ComponentType<{ vets: readonly PracticeVet[] }>
}

/** `/doctor/statistics`: how many appointments a month had by vet and reason, and how much of the time was used. */
export function StatisticsPage({ AgendaSwitch }: StatisticsPageProps) {
  const { t } = useTranslation('common')
  const [month, setMonth] = useShownDay(monthOf(useToday()))
  const statistics = useStatistics(month)
  return (
    <PageShell title={t('titles.statistics')} back="/doctor" mayPull width="full">
      <div className="column statistics">
        <MonthSteps month={month} onMonth={setMonth} />
        <Loaded query={statistics} skeleton={<CardListSkeleton count={3} />}>
          {(of) => (
            <>
              <AgendaSwitch vets={of.vets} />
              <Numbers of={of} month={month} />
            </>
          )}
        </Loaded>
      </div>
    </PageShell>
  )
}

/** The numbers of a month of those agendas at which this person looks. */
function useStatistics(month: Month) {
  const { scope } = useAgendaScope()
  return useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'statistics', scope, month],
    queryFn: ({ signal }) => call(getStatistics, { query: { ...scopeQuery(scope), month } }, { signal }),
  })
}

const monthText = (month: Month) => rangeText(`${month}-01`, `${month}-01`, 'month')

type MonthStepsProps = { month: Month; onMonth: (month: Month) => void }

function MonthSteps({ month, onMonth }: MonthStepsProps) {
  const { t } = useTranslation('statistics')
  const step = (icon: string, label: string, to: Month) => (
    <button type="button" className="icon-button" aria-label={label} onClick={() => onMonth(to)}>
      <IonIcon icon={icon} aria-hidden="true" />
    </button>
  )
  return (
    <div className="month-steps">
      {step(chevronBack, t('previous'), monthBefore(month))}
      <h2 aria-live="polite">{monthText(month)}</h2>
      {step(chevronForward, t('next'), monthAfter(month))}
    </div>
  )
}

type NumbersProps = { of: Statistics; month: Month }

function Numbers({ of, month }: NumbersProps) {
  const { t } = useTranslation('statistics')
  const { vets, reasons } = useRows()(of)
  const isPresent = month === monthOf(useToday())
  return (
    <>
      <Totals of={of} />
      <section aria-labelledby="by-vet">
        <h2 id="by-vet">{t('byVet')}</h2>
        <NumberTable rows={vets} heading={t('vet')} hasNextFree={isPresent} />
        <p className="quiet">{t('usedHint')}</p>
      </section>
      {reasons.length > 0 && (
        <section aria-labelledby="by-reason">
          <h2 id="by-reason">{t('byReason')}</h2>
          <NumberTable rows={reasons} heading={t('reason')} hasNextFree={isPresent} />
        </section>
      )}
      <SaveButton vets={vets} reasons={reasons} month={month} />
    </>
  )
}

/** The whole month in four numbers. */
function Totals({ of: { byVet } }: Pick<NumbersProps, 'of'>) {
  const { t } = useTranslation('statistics')
  const locale = LOCALES[currentLanguage()]
  const figure = new Intl.NumberFormat(locale)
  const share = useShare()
  const sum = sumOf(byVet)
  const open = byVet.reduce((minutes, vet) => minutes + vet.openMinutes, 0)
  const numbers = [
    [t('columns.visits'), figure.format(sum.visits)],
    [t('columns.noShows'), share(shareMissed(sum), sum.noShows > 0)],
    [t('columns.cancelled'), figure.format(sum.cancelled)],
    [t('columns.used'), share(shareBooked(sum.bookedMinutes, open), sum.bookedMinutes > 0)],
  ] as const
  return (
    <dl className="card month-totals">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures" translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type SaveButtonProps = { vets: readonly Row[]; reasons: readonly Row[]; month: Month }

const lineOf = (kind: string, row: Row) => [
  kind,
  row.name,
  row.visits,
  row.noShows,
  row.cancelled,
  row.bookedMinutes,
  row.openMinutes,
]

/** Saves both tables as one file, each row with what it is. */
function SaveButton({ vets, reasons, month }: SaveButtonProps) {
  const { t } = useTranslation('statistics')
  const save = () => {
    const head = [
      t('month'),
      t('of'),
      t('name'),
      t('columns.visits'),
      t('columns.noShows'),
      t('columns.cancelled'),
      t('bookedMinutes'),
      t('openMinutes'),
    ]
    const rows = [
      ...vets.map((row) => [month, ...lineOf(t('vet'), row)]),
      ...reasons.map((row) => [month, ...lineOf(t('reason'), row)]),
    ]
    const text = csvOf([head, ...rows], LOCALES[currentLanguage()])
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('fileName')}-${month}.csv`)
  }
  return (
    <IonButton fill="outline" onClick={save}>
      <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
      {t('save')}
    </IonButton>
  )
}
