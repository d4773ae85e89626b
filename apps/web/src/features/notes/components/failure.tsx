import { errorText } from '../../../lib/text/error-text.ts'

/** What went wrong; the form keeps what was typed. */
export function Failure({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p className="field-error" role="alert">
      {errorText(error)}
    </p>
  )
}
