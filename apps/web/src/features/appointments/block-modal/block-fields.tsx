import { BLOCK_KINDS, BLOCK_NOTE_MAX, ROOM_BLOCK_KINDS } from '@vetvisit/contract/appointments/blocks/rules'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { today, zoneHint } from '../../../lib/time/dates.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { ClockInput } from '../../../ui/field/clock-input.tsx'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { PlainInput } from '../../../ui/field/plain-input.tsx'
import { Switch } from '../../../ui/field/switch.tsx'
import { type BlockDraft, isFull, REPEATS, timesOf, withFirstDay } from './block-draft.ts'

type FieldsProps = {
  draft: BlockDraft
  zone: string
  /** True for a new block. */
  mayRepeat: boolean
  onDraft: (draft: BlockDraft) => void
}

/** When and why: kind, first and last time, weeks and a note. */
export function BlockFields({ draft, zone, mayRepeat, onDraft }: FieldsProps) {
  const { t } = useTranslation('blocks')
  const now = useNow()
  const first = today(zone, now)
  const isComplete = timesOf(draft, zone) !== null
  const hint = zoneHint(zone, new Date(now).toISOString())
  return (
    <>
      <ChoiceChips
        legend={t('kind')}
        options={(draft.roomId === null ? BLOCK_KINDS : ROOM_BLOCK_KINDS).map((kind) => ({
          value: kind,
          label: t(`kinds.${kind}`),
        }))}
        value={draft.kind}
        onChange={(kind) => onDraft({ ...draft, kind })}
      />
      {draft.kind === 'reserved' && <p className="field-hint">{t('reservedHint')}</p>}
      <WholeDays draft={draft} onDraft={onDraft} />
      <DayAndTime
        label={t('from')}
        min={first}
        date={draft.fromDate}
        time={draft.isWholeDays ? null : draft.fromTime}
        onDate={(date) => onDraft(withFirstDay(draft, date))}
        onTime={(fromTime) => onDraft({ ...draft, fromTime })}
      />
      <DayAndTime
        label={t('until')}
        min={draft.fromDate}
        date={draft.untilDate}
        time={draft.isWholeDays ? null : draft.untilTime}
        error={isComplete || !isFull(draft) ? undefined : t('endAfterStart')}
        onDate={(untilDate) => onDraft({ ...draft, untilDate })}
        onTime={(untilTime) => onDraft({ ...draft, untilTime })}
      />
      {hint && <p className="field-hint">{hint}</p>}
      {mayRepeat && <RepeatFields draft={draft} onDraft={onDraft} />}
      <PlainInput
        label={t('note')}
        hint={t('noteHint')}
        maxLength={BLOCK_NOTE_MAX}
        value={draft.note}
        onChange={(note) => onDraft({ ...draft, note })}
      />
    </>
  )
}

function RepeatFields({ draft, onDraft }: Pick<FieldsProps, 'draft' | 'onDraft'>) {
  const { t } = useTranslation('blocks')
  const id = useId()
  return (
    <>
      <ChoiceChips
        legend={t('repeat')}
        options={REPEATS.map((repeat) => ({ value: repeat, label: t(`repeats.${repeat}`) }))}
        value={draft.repeat}
        onChange={(repeat) => onDraft({ ...draft, repeat })}
      />
      {draft.repeat === 'until' && (
        <div className="block-last">
          <label htmlFor={id}>{t('lastDay')}</label>
          <DayInput
            id={id}
            label={t('lastDay')}
            min={draft.fromDate}
            value={draft.lastDate}
            onDay={(day) => day && onDraft({ ...draft, lastDate: day })}
          />
        </div>
      )}
    </>
  )
}

/** Whether the block is of whole days. */
function WholeDays({ draft, onDraft }: Pick<FieldsProps, 'draft' | 'onDraft'>) {
  const { t } = useTranslation('blocks')
  return (
    <label className="block-whole-days">
      {t('wholeDays')}
      <Switch on={draft.isWholeDays} onChange={(isWholeDays) => onDraft({ ...draft, isWholeDays })} />
    </label>
  )
}

type DayAndTimeProps = {
  label: string
  min: string
  date: string
  /** Null for whole days. */
  time: string | null
  error?: string | undefined
  onDate: (date: string) => void
  onTime: (time: string) => void
}

function DayAndTime({ label, min, date, time, error, onDate, onTime }: DayAndTimeProps) {
  const { t } = useTranslation('blocks')
  const id = useId()
  return (
    <fieldset className="block-time">
      <legend>{label}</legend>
      <div className="block-time-fields">
        <DayInput
          label={`${label}: ${t('day')}`}
          min={min}
          value={date}
          onDay={(day) => day && onDate(day)}
        />
        {time !== null && (
          <ClockInput
            aria-label={`${label}: ${t('time')}`}
            aria-invalid={error !== undefined}
            aria-describedby={id}
            value={time}
            onTime={onTime}
          />
        )}
      </div>
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
