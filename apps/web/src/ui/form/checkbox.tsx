import { useId, type ComponentProps, type ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  /** Its sentence, which may contain a link (the terms). */
  children: ReactNode
  /** What stands below it; null keeps no room for it. */
  note?: string | null | undefined
  error?: string | undefined
}

/** A checkbox. Native, because Ionic's checkbox is one control as a whole, and a link inside it could not be reached. */
export function Checkbox({ children, note, error, ...input }: CheckboxProps) {
  const id = useId()
  const below = error ?? note
  return (
    <div>
      <div className="checkbox-field">
        <input {...input} id={id} type="checkbox" {...(below && { 'aria-describedby': `${id}-note` })} />
        <label htmlFor={id}>{children}</label>
      </div>
      {below !== null && (
        <p
          id={`${id}-note`}
          className={error ? 'field-error' : 'field-helper'}
          {...(error && { role: 'alert' })}
        >
          {below}
        </p>
      )}
    </div>
  )
}
