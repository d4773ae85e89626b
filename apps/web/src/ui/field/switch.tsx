type SwitchProps = { on: boolean; onChange: (on: boolean) => void; id?: string; disabled?: boolean }

/** A switch without its label; the caller puts it into one, or names it by `id`. */
export const Switch = ({ on, onChange, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    aria-checked={on}
    className="switch"
    checked={on}
    onChange={(event) => onChange(event.target.checked)}
  />
)
