import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { IonDatetime } from '@ionic/react'
import { useTranslation } from '../../lib/text/translation.ts'
import { currentLanguage } from '../../lib/text/language.ts'
import { DialogPopover } from './dialog-popover.tsx'

export type CalendarPopoverProps = {
  /** The event that opened it, which determines the position. */
  event: Event
  /** Label of the day. */
  label: string
  /** Chosen date, yyyy-MM-dd; any other text for none. */
  value: string
  /** First and last date offered, yyyy-MM-dd. */
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string) => void
  onClose: () => void
}

/** A month from which to pick a date, weeks from Monday. Its code is loaded when it first opens. */
export function CalendarPopover({ event, label, value, min, max, onDay, onClose }: CalendarPopoverProps) {
  // Renders again in another language.
  useTranslation()
  return (
    <DialogPopover event={event} onClose={onClose} label={label} className="calendar-popover">
      <IonDatetime
        presentation="date"
        firstDayOfWeek={1}
        locale={LOCALES[currentLanguage()]}
        {...(min && { min })}
        {...(max && { max })}
        {...(/^\d{4}-\d{2}-\d{2}$/.test(value) && { value })}
        onIonChange={(change) => onDay(String(change.detail.value ?? '').slice(0, 10))}
      />
    </DialogPopover>
  )
}
