import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/rules'
import { useId } from 'react'

type NoteFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** A few words to the other side. */
export function NoteField({ label, value, onChange }: NoteFieldProps) {
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
