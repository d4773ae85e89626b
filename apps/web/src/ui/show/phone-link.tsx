import { useHomeCountry } from '../../lib/session/session.ts'
import type { StoredNumber } from '../../lib/text/stored-number.ts'
import { usePhoneText } from '../../lib/text/use-phone-text.ts'

type PhoneLinkProps = {
  number: StoredNumber
  className?: string
  /** Text shown instead of the number, such as whom it calls. */
  label?: string
  /** -1 in a grid, whose keys reach it. */
  tabIndex?: -1
  /** Text before the number. */
  children?: React.ReactNode
}

/** A number that can be called, formatted for the reader's country; nothing without a number. */
export function PhoneLink({ number, className = '', label, tabIndex, children }: PhoneLinkProps) {
  const shown = usePhoneText(number, useHomeCountry())
  if (!shown) return null
  return (
    <a className={className} href={`tel:${shown.dial}`} aria-label={label} tabIndex={tabIndex}>
      {children}
      <span className="figures">{shown.text}</span>
    </a>
  )
}
