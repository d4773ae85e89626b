import { requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import type { Harness } from '../../../../test/harness.ts'

export const NEW_PERSON = {
  fullname: 'Mira Vogel',
  mobile: '015112345678',
  countryCode: '+49',
  ISOCode: 'DE',
  acceptsTerms: true,
} as const

/** A requested code as a demo answers it. */
export type Asked = { email: string; code: string; codeKey: string }

let addresses = 0
export const newAddress = (): string => `reader-${(addresses += 1)}@example.com`

/** Requests a code; the harness runs as a demo without a mail server. */
export async function asked(
  harness: Harness,
  { email = newAddress(), ip }: { email?: string; ip?: string } = {},
): Promise<Asked> {
  const { codeKey, demoCode } = await harness.call(requestCode, {
    body: { email },
    ...(ip !== undefined && { ip }),
  })
  if (demoCode === null) throw new Error('The demo shows codes.')
  return { email, code: demoCode, codeKey }
}

/** Another code than the right one. */
export const wrongCode = ({ code }: Asked): string => (code === '000000' ? '000001' : '000000')

export const enter = (harness: Harness, entered: Asked, more: Record<string, unknown> = {}) =>
  harness.send(signInByCode, { body: { ...entered, ...more } })

/** An owner who has signed up by a code and has no password. */
export async function ownerByCode(harness: Harness, email = newAddress()) {
  const code = await asked(harness, { email })
  const { signedIn } = await harness.call(signInByCode, { body: { ...code, person: NEW_PERSON } })
  if (!signedIn) throw new Error('No account was created.')
  return { ...signedIn, email, id: signedIn.user.id }
}
