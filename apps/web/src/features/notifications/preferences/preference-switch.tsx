import './preferences.css'
import { useId } from 'react'
import { Switch } from '../../../ui/field/switch.tsx'

type PreferenceSwitchProps = {
  on: boolean
  onChange: (on: boolean) => void
  children: string
  busy?: boolean
}

/** A labelled switch that is saved at once. */
export function PreferenceSwitch({ on, onChange, children, busy = false }: PreferenceSwitchProps) {
  const id = useId()
  return (
    <div className="preference-switch">
      <label htmlFor={id}>{children}</label>
      <Switch id={id} on={on} onChange={onChange} disabled={busy} />
    </div>
  )
}
