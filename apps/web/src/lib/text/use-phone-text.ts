import { useEffect, useState } from 'react'
import { viewerZone } from '../time/region.ts'
import type { phoneText } from './phone-text.ts'
import { asTyped, type PhoneText, type StoredNumber } from './stored-number.ts'

type Format = typeof phoneText
let format: Format | null = null

async function loadFormat(): Promise<Format | null> {
  try {
    format = (await import('./phone-text.ts')).phoneText
  } catch {
    // Until the formatter is loaded, numbers are shown as stored.
  }
  return format
}

/**
 * A number as `phoneText` formats it. The library of numbering plans is as large as a page, so it is loaded with the first number shown;
 * until then the number is shown as stored.
 */
export function usePhoneText(number: StoredNumber, home: string | null): PhoneText | null {
  const [loaded, setLoaded] = useState(() => format)
  const isNeeded = number.mobile !== null && loaded === null
  useEffect(() => {
    if (!isNeeded) return
    const show = async () => {
      const ready = await loadFormat()
      setLoaded(() => ready)
    }
    void show()
  }, [isNeeded])
  return loaded ? loaded(number, home, viewerZone()) : asTyped(number)
}
