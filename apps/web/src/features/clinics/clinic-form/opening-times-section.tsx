import { SLOT_MINUTES } from '@vetvisit/contract/clinics/rules'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { showToast } from '../../../ui/action/toast.ts'
import type { ClinicFormApi } from './clinic-inputs.ts'
import { OpeningTimesLines } from './opening-times-lines.tsx'
import { useWords } from '../words.ts'

type OpeningTimesSectionProps = { form: ClinicFormApi }

/** One or more lines of opening times, and their common slot length (specification/practice §4). */
export function OpeningTimesSection({ form }: OpeningTimesSectionProps) {
  const words = useWords()
  return (
    <>
      <SlotLength form={form} />
      <OpeningTimesLines form={form} onlyOne={words('onlyOne')} />
    </>
  )
}

/** Changing the slot length clears the times of all schedules and explains why. */
function SlotLength({ form }: OpeningTimesSectionProps) {
  const { t } = useTranslation('clinics')
  const words = useWords()
  const chosen = useWatch({ control: form.control, name: 'slotMinutes' })
  const change = (minutes: (typeof SLOT_MINUTES)[number]) => {
    if (minutes === chosen) return
    form.setValue('slotMinutes', minutes, { shouldDirty: true })
    for (const index of form.getValues('schedule').keys()) {
      for (const time of ['from', 'to', 'breakFrom', 'breakTo'] as const)
        form.setValue(`schedule.${index}.${time}`, '', { shouldDirty: true })
    }
    void showToast({ message: words('slotForAll'), durationMs: 4000 })
  }
  return (
    <fieldset className="slot-length">
      <legend>{t('hours.slotLength')}</legend>
      {SLOT_MINUTES.map((minutes) => (
        <label key={minutes}>
          <input
            type="radio"
            name="slotMinutes"
            checked={minutes === chosen}
            onChange={() => change(minutes)}
          />
          <span className="figures">{t('hours.minutes', { minutes })}</span>
        </label>
      ))}
    </fieldset>
  )
}
