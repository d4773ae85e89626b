import { errorText } from '../../../lib/text/error-text.ts'

/** The error of a form, which keeps the typed values. */
export function Failure({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p className="field-error" role="alert">
      {errorText(error)}
    </p>
  )
}
