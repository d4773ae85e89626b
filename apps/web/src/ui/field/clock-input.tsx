import './clock-input.css'
import type { ComponentProps } from 'react'

type ClockInputProps = Omit<ComponentProps<'input'>, 'type' | 'step' | 'onChange' | 'className'> & {
  /** Such as `14:05`; empty without one. */
  value: string
  onTime: (time: string) => void
}

/** A time of day in steps of five minutes. */
export const ClockInput = ({ onTime, ...input }: ClockInputProps) => (
  <input
    {...input}
    type="time"
    className="clock-input"
    step={300}
    onChange={({ target }) => onTime(target.value)}
  />
)
