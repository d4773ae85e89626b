import { IonIcon } from '@ionic/react'
import { typeOfReason } from '@vetvisit/contract/appointments/record/reasons'
import { APPOINTMENT_TYPES, feeOf, REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/text/money.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { REASON_ICONS } from './reason-icons.ts'
import { kindOfTile, REASONS, type ReasonTile as Tile } from './reasons.ts'
import { UrgentSigns } from './urgent-signs.tsx'
import type { SheetAnswers } from './use-sheet-draft.ts'

type ReasonStepProps = { answers: SheetAnswers; clinic: Clinic }

/** What the appointment is about; the answer presets its type. */
export function ReasonStep({ answers, clinic }: ReasonStepProps) {
  const { t } = useTranslation(['booking', 'common'])
  const { draft, change, chooseReason } = answers
  const { reason } = draft
  return (
    <>
      <fieldset className="reason-tiles" aria-label={t('headings.reason')}>
        {REASONS.map((kind) => (
          <ReasonTile
            key={kind}
            kind={kind}
            clinic={clinic}
            isChosen={kind === reason}
            onChoose={() => chooseReason(kind)}
          />
        ))}
      </fieldset>
      {reason === 'ill' && <UrgentSigns clinic={clinic} signs={draft.signs} onToggle={answers.toggleSign} />}
      {reason === 'other' && (
        <ChoiceChips
          legend={t('type')}
          options={APPOINTMENT_TYPES.map((type) => ({
            value: type,
            label: `${t(`common:visitTypes.${type}`)} ${formatMoney(feeOf(clinic, type), clinic.currency)}`,
          }))}
          value={draft.type}
          onChange={(type) => change({ type })}
        />
      )}
      {reason !== null && (
        <OwnWords value={draft.words} maxLength={REASON_MAX_LENGTH} onChange={(words) => change({ words })} />
      )}
    </>
  )
}

type ReasonTileProps = { kind: Tile; clinic: Clinic; isChosen: boolean; onChoose: () => void }

function ReasonTile({ kind, clinic, isChosen, onChoose }: ReasonTileProps) {
  const { t } = useTranslation('booking')
  const minutes = slotMinutesOf(clinic)
  const fee = formatMoney(feeOf(clinic, typeOfReason(kindOfTile(kind))), clinic.currency)
  return (
    <label className="reason-tile" data-wide={kind === 'other'}>
      <input type="radio" name="reason" checked={isChosen} onChange={onChoose} />
      <IonIcon icon={REASON_ICONS[kind]} aria-hidden="true" />
      <b>{t(`reasons.${kind}`)}</b>
      {kind !== 'other' && (
        <span className="quiet figures">
          {minutes === null ? fee : `${t('minutes', { count: minutes })} · ${fee}`}
        </span>
      )}
    </label>
  )
}

/** The length of the clinic's slots; null if its opening times have several. */
function slotMinutesOf({ schedule }: Pick<Clinic, 'schedule'>): number | null {
  const [first, ...others] = new Set(schedule.map(({ slotPerPatient }) => slotPerPatient))
  return first === undefined || others.length > 0 ? null : first
}

type OwnWordsProps = { value: string; maxLength: number; onChange: (words: string) => void }

/** Words are counted once they come near their limit. */
const COUNTED_FROM = 0.8

function OwnWords({ value, maxLength, onChange }: OwnWordsProps) {
  const { t } = useTranslation('booking')
  return (
    <label className="sheet-words">
      <span>{t('words')}</span>
      <textarea
        rows={2}
        maxLength={maxLength}
        placeholder={t('wordsHint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value.length > maxLength * COUNTED_FROM && (
        <small className="quiet figures">
          {value.length} / {maxLength}
        </small>
      )}
    </label>
  )
}
