import { useHomeCountry } from '../../lib/session/session.ts'
import type { StoredNumber } from '../../lib/text/stored-number.ts'
import { usePhoneText } from '../../lib/text/use-phone-text.ts'

type PhoneLinkProps = {
  number: StoredNumber
  className?: string
  /** Said instead of the number, e.g. whom it calls. */
  label?: string
  /** Before the number. */
  children?: React.ReactNode
}

/** A number that can be called, written as people in the reader's country write it; nothing where there is none. */
export function PhoneLink({ number, className = '', label, children }: PhoneLinkProps) {
  const shown = usePhoneText(number, useHomeCountry())
  if (!shown) return null
  return (
    <a className={className} href={`tel:${shown.dial}`} aria-label={label}>
      {children}
      <span className="figures">{shown.text}</span>
    </a>
  )
}
