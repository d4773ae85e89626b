import './disclosure.css'
import { IonIcon } from '@ionic/react'
import { chevronDown } from 'ionicons/icons'
import { useId, type ReactNode } from 'react'

type DisclosureProps = {
  title: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** Summary shown while the section is closed. */
  hint?: string | undefined
  /** True if something inside needs attention. */
  problem?: string | undefined
  /** An InfoButton, beside the heading. */
  info?: ReactNode
  children: ReactNode
}

/** A collapsible section under a heading. Its content stays mounted, so that typed values are not lost. */
export function Disclosure({ title, isOpen, onToggle, hint, problem, info, children }: DisclosureProps) {
  const id = useId()
  return (
    <section className="disclosure" data-open={isOpen}>
      <div className="disclosure-head">
        <h2>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <IonIcon icon={chevronDown} aria-hidden="true" />
            <span>
              {title}
              {problem && !isOpen && <span className="disclosure-problem">{problem}</span>}
              {!problem && hint && !isOpen && <span className="disclosure-hint">{hint}</span>}
            </span>
          </button>
        </h2>
        {info}
      </div>
      <div id={id} className="disclosure-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
