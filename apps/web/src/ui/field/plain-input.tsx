import './plain-input.css'
import { useId, type ComponentProps } from 'react'

type PlainInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'id'> & {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
}

/** A line of text with its label above it and what is wrong below it. */
export function PlainInput({ label, value, onChange, error, hint, ...input }: PlainInputProps) {
  const id = useId()
  return (
    <div className="plain-input">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
        {error ?? hint}
      </p>
    </div>
  )
}
