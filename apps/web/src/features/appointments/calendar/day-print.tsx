import { useTranslation } from '../../../lib/text/translation.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { usePhoneText } from '../../../lib/text/use-phone-text.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { useConfirmationText } from '../reminder/confirmation-mark.tsx'
import type { ShownVisit } from './calendar-queries.ts'
import { onDay } from './day-layout.ts'
import { petNames } from '../../../lib/text/pet-names.ts'

type DayPrintProps = {
  date: string
  zone: string
  visits: readonly ShownVisit[]
  /** True if each line says its clinic. */
  hasClinics: boolean
  /** Whose list it is, in a practice of several vets. */
  title?: string
}

const COLUMNS = ['time', 'animal', 'species', 'owner', 'phone', 'reason', 'alert'] as const

/** The appointments of a day as a list, which is printed in place of the grid: also one that began before midnight, but none that the animal missed. */
export function DayPrint({ date, zone, visits, hasClinics, title }: DayPrintProps) {
  const { t } = useTranslation('calendar')
  const listed = visits
    .filter((visit) => onDay(visit, date, zone) !== null && visit.status !== 'no_show')
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  return (
    <table className="day-print">
      {title !== undefined && <caption translate="no">{title}</caption>}
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`dayPrint.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.map((visit) => (
          <Line key={visit._id} visit={visit} zone={zone} hasClinic={hasClinics} />
        ))}
        {listed.length === 0 && (
          <tr>
            <td colSpan={COLUMNS.length}>{t('noVisits')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type LineProps = { visit: ShownVisit; zone: string; hasClinic: boolean }

function Line({ visit, zone, hasClinic }: LineProps) {
  const { t } = useTranslation(['calendar', 'common', 'patients'])
  const reason = useReasonText()(visit)
  const answer = useConfirmationText()(visit)
  const phone = usePhoneText({ mobile: visit.mobile }, useHomeCountry())
  const alerts = [
    ...(visit.hasAllergies ? [t('patients:alerts.allergy')] : []),
    ...(visit.hasAlerts ? [t('patients:alerts.warning')] : []),
  ]
  return (
    <tr>
      <td className="figures" translate="no">
        {formatTime(visit.start, zone)}–{formatTime(visit.end, zone)}
        {hasClinic && <span className="day-print-clinic">{visit.clinic.name}</span>}
      </td>
      <td translate="no">{petNames(visit)}</td>
      <td>{t(`common:speciesNames.${visit.species}`)}</td>
      <td translate="no">{visit.ownername}</td>
      <td className="figures" translate="no">
        {phone?.text}
      </td>
      <td>
        {visit.status === 'requested' && <b>{t('dayPrint.request')}: </b>}
        {visit.room && (
          <>
            <b translate="no">{visit.room.name}</b> ·{' '}
          </>
        )}
        {reason || t(`common:visitTypes.${visit.type}`)}
        {answer !== '' && ` · ${answer}`}
      </td>
      <td>
        <b>{alerts.join(', ')}</b>
      </td>
    </tr>
  )
}
