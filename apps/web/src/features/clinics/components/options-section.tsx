import { HORIZON_DAYS_MAX } from '@vetvisit/contract/appointments/availability/rules'
import { CANCEL_NOTICE_HOURS_MAX, REQUEST_EXPIRY_HOURS_MAX } from '@vetvisit/contract/clinics/rules'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { NumberField } from '../../../ui/form/text-field.tsx'
import type { ClinicFormApi } from './clinic-inputs.ts'

const NUMBERS = [
  { name: 'cancelNoticeHours', text: 'cancelNotice', min: 0, max: CANCEL_NOTICE_HOURS_MAX },
  { name: 'requestExpiryHours', text: 'requestExpiry', min: 1, max: REQUEST_EXPIRY_HOURS_MAX },
  { name: 'horizonDays', text: 'horizon', min: 1, max: HORIZON_DAYS_MAX },
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
        {NUMBERS.map(({ name, text, min, max }) => (
          <NumberField
            key={name}
            control={control}
            name={name}
            label={t(`options.${text}`)}
            helperText={t(`options.${text}Hint`)}
            min={min}
            max={max}
          />
        ))}
      </div>
    </>
  )
}
