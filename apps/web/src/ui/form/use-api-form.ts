import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Attempt } from '../../lib/api/idempotency.ts'
import { useAction } from '../action/use-action.ts'
import { showOnFields } from './show-on-fields.ts'

export type ApiFormOptions<In extends FieldValues, Out> = {
  /** The contract's schema; its messages are translation keys. */
  schema: z.ZodType<Out, In> | z.ZodType<Out>
  defaultValues: DefaultValues<In>
  /** Makes the call with the given key; its error is shown in the form. */
  onSubmit: (values: Out, attempt: Attempt) => Promise<unknown>
  /** Maps the server's path to the name of the input, if they differ. */
  inputOf?: (serverPath: string) => string
}

export type ApiFormState<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  control: UseFormReturn<In, unknown, Out>['control']
  /** For `<form onSubmit>`; `ApiForm` sets it. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  submitting: boolean
  /** Why the last attempt failed; what belongs to a field on screen is said there. */
  error: string | null
}

/**
 * A form that calls the API: validates with the contract's schema, keeps typed values, cannot be sent twice, repeats its idempotency key
 * after a lost response and shows the server's field errors at their inputs.
 */
export function useApiForm<In extends FieldValues, Out>({
  schema,
  defaultValues,
  onSubmit,
  inputOf = (path) => path,
}: ApiFormOptions<In, Out>): ApiFormState<In, Out> {
  const form = useForm<In, unknown, Out>({
    // A schema with a preprocess step has an unknown input; its actual input is the form's values.
    resolver: zodResolver(schema as z.ZodType<Out, In>),
    defaultValues,
    mode: 'onTouched',
  })
  const action = useAction<Out>({ act: onSubmit, isExclusive: true })
  const [error, setError] = useState<string | null>(null)

  async function send(values: Out): Promise<void> {
    try {
      await action.mutateAsync(values)
    } catch (failure) {
      setError(showOnFields(form, failure, inputOf))
    }
  }

  async function submit(event?: React.BaseSyntheticEvent): Promise<void> {
    event?.preventDefault()
    setError(null)
    await form.handleSubmit(send)(event)
  }

  const submitting = form.formState.isSubmitting || action.isPending
  return { form, control: form.control, submit, submitting, error }
}
