/** A telephone number as stored: as it was typed, usually without its dial code. */
export type StoredNumber = { mobile: string | null; countryCode?: string | null; ISOCode?: string | null }

/** A number for the screen, and the number to dial without spaces, for `tel:` links. */
export type PhoneText = { text: string; dial: string }

/** A number with its dial code, otherwise as it was typed; null if there is none. */
export function asTyped({ mobile, countryCode = null }: StoredNumber): PhoneText | null {
  if (!mobile) return null
  const text = mobile.startsWith('+') ? mobile : `${countryCode ?? ''} ${mobile}`.trim()
  return { text, dial: text.replaceAll(' ', '') }
}
