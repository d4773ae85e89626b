import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api/call.ts'
import { errorText, sentences } from '../../lib/text/error-text.ts'
import { t } from '../../lib/text/translation.ts'

type Form<In extends FieldValues, Out> = Pick<UseFormReturn<In, unknown, Out>, 'control' | 'setError'>

/** Shows refused fields at their inputs. @returns what is to be said of the others, or that there are marks */
export function showOnFields<In extends FieldValues, Out>(
  form: Form<In, Out>,
  failure: unknown,
  inputOf: (serverPath: string) => string,
): string {
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
  if (fields.length === 0) return errorText(failure)
  const unseen: string[] = []
  for (const [path, message] of fields) {
    const name = inputOf(path) as FieldPath<In>
    if (isOnScreen(form, name)) form.setError(name, { type: 'server', message }, { shouldFocus: true })
    else unseen.push(message)
  }
  return sentences(unseen) || t('errors.invalidForm')
}

const memberOf = (group: unknown, key: string): unknown =>
  (group as Record<string, unknown> | undefined)?.[key]

/** Whether the form has an input of this name now; a value alone marks nothing. */
function isOnScreen<In extends FieldValues, Out>({ control }: Form<In, Out>, name: FieldPath<In>): boolean {
  const { _fields: inputs } = control
  const { _f: state } = (name.split('.').reduce(memberOf, inputs) ?? {}) as { _f?: { mount?: boolean } }
  return state?.mount === true
}
