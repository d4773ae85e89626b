import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useApiForm, type ApiFormOptions, type ApiFormState } from '../../../ui/form/use-api-form.ts'
import { refusalForForm } from './format.ts'

/** `useApiForm` for login and sign-up: a refusal says how long to wait, or is shown at its field. */
export function useAccessForm<In extends FieldValues, Out>({
  onSubmit,
  ...options
}: ApiFormOptions<In, Out>): ApiFormState<In, Out> {
  const { t } = useTranslation('auth')
  return useApiForm<In, Out>({
    ...options,
    onSubmit: async (values, attempt) => {
      try {
        await onSubmit(values, attempt)
      } catch (failure) {
        throw refusalForForm(failure, t)
      }
    },
  })
}
