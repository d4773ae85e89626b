/** A number as it is stored: as it was typed, mostly without its dial code. */
export type StoredNumber = { mobile: string | null; countryCode?: string | null; ISOCode?: string | null }

/** How a number is shown, and how a telephone dials it. */
export type PhoneText = { text: string; dial: string }

/** A number with its dial code, otherwise as it was typed; null if there is none. */
export function asTyped({ mobile, countryCode = null }: StoredNumber): PhoneText | null {
  if (!mobile) return null
  const text = mobile.startsWith('+') ? mobile : `${countryCode ?? ''} ${mobile}`.trim()
  return { text, dial: text.replaceAll(' ', '') }
}
