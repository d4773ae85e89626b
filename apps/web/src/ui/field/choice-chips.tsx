import './choice-chips.css'
import { useId, type ReactNode } from 'react'

type ChoiceChipsProps<Value extends string> = {
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value: string
  onChange: (value: Value) => void
  /** Read out and shown below. */
  error?: string | undefined
  /** One row that scrolls, for options with pictures. */
  isStrip?: boolean
  /** The legend is only read out. */
  legendHidden?: boolean
}

/** One of a few answers, each a chip. */
export function ChoiceChips<Value extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  isStrip = false,
  legendHidden = false,
}: ChoiceChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="choice-chips" aria-describedby={`${name}-error`} aria-invalid={error !== undefined}>
      <legend className={legendHidden ? 'sr-only' : ''}>{legend}</legend>
      <div className={isStrip ? 'choice-chips-strip' : 'choice-chips-row'}>
        {options.map((option) => (
          <label key={option.value} className="choice-chip">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
    </fieldset>
  )
}
