import './code-field.css'
import { CODE_LENGTH, compactCode } from '@vetvisit/contract/auth/code/rules'
import { useId, type Ref } from 'react'

type CodeFieldProps = {
  label: string
  /** Digits so far. */
  value: string
  onChange: (digits: string) => void
  /** Called once the sixth digit is entered, by key, paste or the keyboard's suggestion. */
  onComplete: (code: string) => void
  error?: string | null
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A six-digit code: one field, drawn as six boxes. */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  error = null,
  disabled,
  ref,
}: CodeFieldProps) {
  const id = useId()
  const next = Math.min(value.length, CODE_LENGTH - 1)
  const take = (typed: string) => {
    const digits = compactCode(typed).replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
    if (digits === value) return
    onChange(digits)
    if (digits.length === CODE_LENGTH) onComplete(digits)
  }
  return (
    <div className="code-field">
      <label htmlFor={id}>{label}</label>
      <div className="code-boxes">
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          // The boxes never change their order.
          <span key={index} aria-hidden="true" {...(index === next && { className: 'code-next' })}>
            {value[index] ?? ''}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          // A pasted code may have spaces and characters that nobody sees.
          maxLength={20}
          value={value}
          disabled={disabled ?? false}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onChange={(event) => take(event.target.value)}
        />
      </div>
      <p id={`${id}-error`} className="field-error" role="alert">
        {error}
      </p>
    </div>
  )
}
