import { useEffect, useState } from 'react'
import { viewerZone } from '../time/region.ts'
import type { phoneText } from './phone-text.ts'
import { asTyped, type PhoneText, type StoredNumber } from './stored-number.ts'

type Format = typeof phoneText
let format: Format | null = null

/** How long a number waits for its formatter, in milliseconds; after that it is shown as stored. */
const WAIT_MS = 1000

async function loadFormat(): Promise<Format> {
  try {
    format = (await import('./phone-text.ts')).phoneText
    return format
  } catch {
    return asTyped
  }
}

/** A number that takes its room and is not seen yet; it can be dialled. */
const unseen = ({ text, dial }: PhoneText): PhoneText => ({ text: text.replaceAll(/\S/g, '\u2007'), dial })

/**
 * A number as `phoneText` formats it. The library of numbering plans is as large as a page, so it is loaded with the first number shown. A
 * number that is seen never changes: it waits for the library, and one that waited for a second stays as stored.
 */
export function usePhoneText(number: StoredNumber, home: string | null): PhoneText | null {
  const [chosen, setChosen] = useState(() => format)
  const isNeeded = number.mobile !== null && chosen === null
  useEffect(() => {
    if (!isNeeded) return undefined
    const choose = (next: Format) => setChosen((before: Format | null) => before ?? next)
    const late = setTimeout(() => choose(asTyped), WAIT_MS)
    const show = async () => choose(await loadFormat())
    void show()
    return () => clearTimeout(late)
  }, [isNeeded])
  if (chosen) return chosen(number, home, viewerZone())
  const stored = asTyped(number)
  return stored && unseen(stored)
}
