import { FINDINGS, type Finding } from '@vetvisit/contract/notes/findings'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { weightText } from '../../../lib/text/weight-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import type { Findings, Measured } from './use-findings.ts'

const FIELDS: readonly Measured[] = ['weight', ...(Object.keys(FINDINGS) as Finding[])]

type FindingsFieldsProps = { record: PetRecord; findings: Findings }

/** A unit that the person has typed, too. */
const UNIT = /[\p{L}°º˚℃/]/u

/** Weight, temperature, pulse and breathing of the visit in one row, with the last weight below. */
export function FindingsFields({ record, findings }: FindingsFieldsProps) {
  const { t } = useTranslation('history')
  const last = record.weights.at(-1)
  const wrong = FIELDS.flatMap((measured) => findings.problems[measured] ?? [])
  return (
    <section className="findings" aria-label={t('findings.title')}>
      <div className="findings-fields">
        {FIELDS.map((measured) => (
          <MeasuredField key={measured} measured={measured} findings={findings} />
        ))}
      </div>
      <div role="alert">
        {wrong.map((words) => (
          <p key={words} className="field-error">
            {words}
          </p>
        ))}
      </div>
      {last && (
        <p className="quiet">
          {t('findings.last', { weight: weightText(last.kg), date: formatDate(last.date) })}
        </p>
      )}
    </section>
  )
}

function MeasuredField({ measured, findings }: { measured: Measured; findings: Findings }) {
  const { t } = useTranslation('history')
  const id = useId()
  const text = findings.textOf(measured)
  return (
    <div className="finding">
      <label htmlFor={id}>{t(`findings.fields.${measured}`)}</label>
      <span>
        <input
          id={id}
          className="figures"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={text}
          aria-invalid={findings.problems[measured] !== undefined}
          onChange={(event) => findings.type(measured, event.target.value)}
        />
        {!UNIT.test(text) && (
          <span className="quiet" aria-hidden="true">
            {t(`findings.units.${measured}`)}
          </span>
        )}
      </span>
    </div>
  )
}
