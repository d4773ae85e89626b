type Numbered = { mobile?: string | null | undefined; countryCode?: string | null | undefined }

/** True if changes include another number, which requires the password. */
export function changesNumber(before: Numbered, changes: Numbered): boolean {
  const next = { ...before, ...changes }
  const numberOf = ({ mobile, countryCode }: Numbered) => (mobile ? `${countryCode ?? ''}${mobile}` : '')
  return numberOf(next) !== numberOf(before)
}
