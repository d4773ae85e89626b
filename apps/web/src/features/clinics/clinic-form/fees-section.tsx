import { CURRENCIES, CURRENCY_CODES } from '@vetvisit/contract/clinics/rules'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { ClinicFormApi } from './clinic-inputs.ts'
import { ServicesEditor } from './services-editor.tsx'

type FeesSectionProps = {
  form: ClinicFormApi
  /** An assistant may not change currency and fees (specification/practice §5). */
  limited: boolean
}

/** Currency, the two fees and the additional services with their prices. */
export function FeesSection({ form, limited }: FeesSectionProps) {
  const { t } = useTranslation('clinics')
  const { control } = form
  const { symbol } = CURRENCIES[useWatch({ control, name: 'currency' })]
  const fee = (name: 'consultationFee' | 'followUpFee', label: string) => (
    <TextField
      control={control}
      name={name}
      label={`${label} (${symbol})`}
      inputmode="numeric"
      maxlength={12}
      disabled={limited}
      {...(limited && { helperText: t('doctorOnly') })}
    />
  )
  return (
    <>
      <SelectField
        control={control}
        name="currency"
        label={t('fees.currency')}
        disabled={limited}
        options={CURRENCY_CODES.map((code) => ({
          value: code,
          label: `${CURRENCIES[code].symbol} · ${CURRENCIES[code].name}`,
        }))}
        {...(limited && { helperText: t('doctorOnly') })}
      />
      <div className="form-columns">
        {fee('consultationFee', t('fees.consultation'))}
        {fee('followUpFee', t('fees.followUp'))}
      </div>
      <ServicesEditor form={form} symbol={symbol} />
    </>
  )
}
