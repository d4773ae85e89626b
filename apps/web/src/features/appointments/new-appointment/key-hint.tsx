import './desk.css'
import type { ReactNode } from 'react'

/** A key beside the control that it presses, where there is a keyboard. Screen readers read `aria-keyshortcuts` of the control. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <kbd className="key-hint" translate="no" aria-hidden="true">
    {children}
  </kbd>
)
