import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { MobileField } from '../../../ui/form/mobile-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { You } from './use-you.ts'

/** Name, number and terms of a new owner. The button of the sheet sends them with the booking. */
export function PersonFields({ form }: Pick<You, 'form'>) {
  const { t } = useTranslation('code')
  const { control, setFocus } = form
  useEffect(() => setFocus('fullname'), [setFocus])
  return (
    <div className="form">
      <div className="you-fields">
        <TextField control={control} name="fullname" label={t('fullname')} autocomplete="name" />
        <MobileField
          control={control}
          mobile="mobile"
          countryCode="countryCode"
          isoCode="ISOCode"
          label={t('mobile')}
        />
      </div>
      <CheckboxField control={control} name="acceptsTerms" required>
        {t('terms')}
      </CheckboxField>
      <a className="link" href="/terms-condition" target="_blank" rel="opener">
        {t('readTerms')}
        <span className="sr-only"> {t('newWindow')}</span>
      </a>
    </div>
  )
}
