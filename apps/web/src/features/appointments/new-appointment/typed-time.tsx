import { isOnStep } from '@vetvisit/contract/appointments/override/rules'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { ClockInput } from '../../../ui/field/clock-input.tsx'
import { clockText } from '../calendar/day-layout.ts'
import { instantOf } from '../parts/wall-instant.ts'

type TypedTimeProps = {
  zone: string
  date: string
  /** The chosen start; null without one. */
  start: string | null
  onStart: (start: string) => void
}

/** A start at any five minutes, in place of one of the shown times. */
export function TypedTime({ zone, date, start, onStart }: TypedTimeProps) {
  const { t } = useTranslation('override')
  const id = useId()
  const chosen = start === null ? '' : clockText(wallTime(start, zone).minutes)
  /** What was typed last, as long as no other time is chosen. */
  const [typed, setTyped] = useState<{ text: string; chosen: string } | null>(null)
  const text = typed?.chosen === chosen ? typed.text : chosen
  const isOffStep = text !== '' && !isOnStep(Date.parse(instantOf(zone, date, text) ?? ''))
  const onTime = (next: string) => {
    const instant = instantOf(zone, date, next)
    const isTime = instant !== null && isOnStep(Date.parse(instant))
    setTyped({ text: next, chosen: isTime ? next : chosen })
    if (isTime) onStart(instant)
  }
  return (
    <div className="choice staff-time">
      <label className="choice-label" htmlFor={id}>
        {t('typedTime')}
      </label>
      <ClockInput
        id={id}
        value={text}
        aria-invalid={isOffStep}
        aria-describedby={`${id}-note`}
        onTime={onTime}
      />
      <p id={`${id}-note`} className="field-error">
        {isOffStep ? t('fives') : ''}
      </p>
    </div>
  )
}
