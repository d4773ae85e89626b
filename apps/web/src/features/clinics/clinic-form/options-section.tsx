import { SPECIES } from '@vetvisit/contract/pets/species'
import { useTranslation } from '../../../lib/text/translation.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { ReminderHoursField } from '../../../ui/form/reminder-hours-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { ClinicFormApi } from './clinic-inputs.ts'

const NUMBERS = [
  { name: 'cancelNoticeHours', text: 'cancelNotice' },
  { name: 'requestExpiryHours', text: 'requestExpiry' },
  { name: 'horizonDays', text: 'horizon' },
] as const

/** Options with usual defaults: treated species, and rules of booking. */
export function OptionsSection({ form }: { form: ClinicFormApi }) {
  const { t } = useTranslation(['clinics', 'common'])
  const { control } = form
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
            maxlength={24}
            autocomplete="off"
          />
        ))}
      </div>
      <ReminderHoursField control={control} name="reminderHours" hours={form.getValues('reminderHours')} />
    </>
  )
}
