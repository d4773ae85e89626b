import type { Config } from '../../process/config.ts'

type Address = { email: string | null; emailVerifiedAt: Date | string | number | null }

/**
 * Whether the e-mail address counts as confirmed. Without a mail server nothing can be confirmed, so verification is off
 * (specification/readings §3); an account with a mobile number alone has nothing to confirm.
 */
export function isEmailConfirmed(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  { email, emailVerifiedAt }: Address,
): boolean {
  return smtpUrl === undefined || email === null || emailVerifiedAt !== null
}
