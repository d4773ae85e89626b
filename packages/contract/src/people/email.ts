/** Longest e-mail address that mail servers accept. */
export const EMAIL_MAX_LENGTH = 254

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** Whether the text reads as an e-mail address: no quoted parts, and a domain of at least two labels. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH) return false
  const at = text.indexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  return (
    local.length > 0 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu.test(labels.at(-1) ?? '')
  )
}
