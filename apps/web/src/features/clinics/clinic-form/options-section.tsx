import { SPECIES } from '@vetvisit/contract/pets/species'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { ClinicFormApi } from './clinic-inputs.ts'

const NUMBERS = [
  { name: 'cancelNoticeHours', text: 'cancelNotice' },
  { name: 'requestExpiryHours', text: 'requestExpiry' },
  { name: 'horizonDays', text: 'horizon' },
] as const

/** Reminders that a clinic chooses from, in hours before the start. */
const REMINDERS = [336, 168, 72, 48, 24, 12, 4, 2, 1]

/** Options with usual defaults: treated species, and rules of booking. */
export function OptionsSection({ form }: { form: ClinicFormApi }) {
  const { t } = useTranslation(['clinics', 'common'])
  const { control } = form
  // Other hours than these can be chosen by the interface for programs.
  const [stored] = useState(() => form.getValues('reminderHours'))
  const reminders = [...new Set([...REMINDERS, ...stored])].toSorted((a, b) => b - a)
  return (
    <>
      <SelectField
        control={control}
        name="species"
        label={t('options.species')}
        helperText={t('options.speciesHint')}
        placeholder={t('options.speciesAll')}
        multiple
        options={SPECIES.map((name) => ({ value: name, label: t(`common:speciesNames.${name}`) }))}
      />
      <CheckboxField control={control} name="confirmAtOnce" helperText={t('options.confirmAtOnceHint')}>
        {t('options.confirmAtOnce')}
      </CheckboxField>
      <CheckboxField control={control} name="ownersMayMove" helperText={t('options.ownersMayMoveHint')}>
        {t('options.ownersMayMove')}
      </CheckboxField>
      <div className="form-columns">
        {NUMBERS.map(({ name, text }) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(`options.${text}`)}
            helperText={t(`options.${text}Hint`)}
            inputmode="numeric"
            maxlength={12}
            autocomplete="off"
          />
        ))}
      </div>
      <SelectField
        control={control}
        name="reminderHours"
        label={t('options.reminders')}
        helperText={t('options.remindersHint')}
        placeholder={t('options.remindersNone')}
        multiple
        options={reminders.map((hours) => ({
          value: hours,
          label:
            hours % 24 === 0
              ? t('options.daysBefore', { count: hours / 24 })
              : t('options.hoursBefore', { count: hours }),
        }))}
      />
    </>
  )
}
