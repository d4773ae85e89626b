import { useState, type ComponentProps } from 'react'

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'onChange'> & {
  /** yyyy-MM-dd, or empty. */
  value: string
  /** First day that is taken over. */
  min: string
  /** A whole day from `min` on, or empty when it was cleared. */
  onDay: (day: string) => void
}

/** The platform's own day picker. A year is typed digit by digit, so what is no day yet stays and is not passed on. */
export function DayInput({ value, min, onDay, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <input
      {...rest}
      type="date"
      min={min}
      value={typed}
      onChange={(event) => {
        const day = event.target.value
        setTyped(day)
        if (day === '' || day >= min) onDay(day)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
