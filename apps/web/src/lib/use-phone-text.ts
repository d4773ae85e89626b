import { useEffect, useState } from 'react'
import { asTyped, type PhoneText, type StoredNumber } from './stored-number.ts'

type Format = typeof import('./phone-text.ts').phoneText
let format: Format | null = null

/**
 * A number as `phoneText` writes it. What knows the world's numbers is as large as a page, so it is loaded when the first number is
 * shown; until then the number is there as it is stored.
 */
export function usePhoneText(number: StoredNumber, home: string | null): PhoneText | null {
  const [loaded, setLoaded] = useState(() => format)
  const isNeeded = number.mobile !== null && loaded === null
  useEffect(() => {
    if (!isNeeded) return
    // Without it the number stays as it is stored.
    void import('./phone-text.ts').then(
      ({ phoneText }) => {
        format = phoneText
        setLoaded(() => phoneText)
      },
      () => null,
    )
  }, [isNeeded])
  return loaded ? loaded(number, home) : asTyped(number)
}
