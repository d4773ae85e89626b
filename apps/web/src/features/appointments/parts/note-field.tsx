import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import { useId } from 'react'

type NoteFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
  placeholder?: string
  /** Shows a counter of characters. */
  counted?: boolean
}

/** A note to the owner or the practice. */
export function NoteField({ label, value, onChange, placeholder, counted = false }: NoteFieldProps) {
  const id = useId()
  return (
    <div className="choice">
      <label className="choice-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={REASON_MAX_LENGTH}
        {...(placeholder && { placeholder })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {counted && (
        <small className="quiet figures reason-count">
          {value.length} / {REASON_MAX_LENGTH}
        </small>
      )}
    </div>
  )
}
