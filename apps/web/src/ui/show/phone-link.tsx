import { useTranslation } from '../../lib/text/translation.ts'
import { useHomeCountry } from '../../lib/session/session.ts'
import type { StoredNumber } from '../../lib/text/stored-number.ts'
import { usePhoneText } from '../../lib/text/use-phone-text.ts'

type PhoneLinkProps = {
  number: StoredNumber
  className?: string
  /** Read aloud instead of the number, such as whom it calls. */
  label?: string
  /** "Call 030 23125 014", for the link of a button. */
  hasVerb?: boolean
  /** -1 in a grid, whose keys reach it. */
  tabIndex?: -1
  /** Text before the number. */
  children?: React.ReactNode
}

/** A number that can be called, formatted for the reader's country; nothing without a number. */
export function PhoneLink({
  number,
  className = '',
  label,
  hasVerb = false,
  tabIndex,
  children,
}: PhoneLinkProps) {
  const { t } = useTranslation()
  const shown = usePhoneText(number, useHomeCountry())
  if (!shown) return null
  // A reader meets the link also while its text waits for the library.
  const isUnseen = shown.text.trim() === ''
  return (
    <a
      className={className}
      href={`tel:${shown.dial}`}
      aria-label={label ?? (isUnseen ? shown.dial : undefined)}
      tabIndex={tabIndex}
    >
      {children}
      <span className="figures" {...(!hasVerb && { translate: 'no' })}>
        {hasVerb ? t('callNumber', { phone: shown.text }) : shown.text}
      </span>
    </a>
  )
}
