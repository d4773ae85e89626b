import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from './email.ts'

const accepted = (rule: (text: string) => boolean, ...texts: string[]) => texts.filter((text) => !rule(text))
const refused = (rule: (text: string) => boolean, ...texts: string[]) => texts.filter(rule)

describe('an e-mail address', () => {
  // specification/owner §5: e-mail texts
  it('has one @ and a domain with a dot', () => {
    expect(
      accepted(
        isEmail,
        'a@b.de',
        'anna.muster+vet@praxis-nord.example',
        "o'neill@vet.co.uk",
        'käthe@münchen.de',
        'a@b.xn--p1ai',
      ),
    ).toEqual([])
    expect(
      refused(
        isEmail,
        '',
        'a',
        'a@',
        '@b.de',
        'a@b',
        'a@@b.de',
        'a b@c.de',
        '.a@b.de',
        'a.@b.de',
        'a..b@c.de',
        'a@-b.de',
      ),
    ).toEqual([])
    expect(
      refused(isEmail, 'a@b..de', 'a@b.de.', 'a@b.d', 'a@b.12', 'a@b.de\n', `${'a'.repeat(65)}@b.de`),
    ).toEqual([])
  })

  it('has at most 254 characters, and a crafted one is refused', () => {
    expect(isEmail(`${'a.'.repeat(100_000)}@b.de`)).toBe(false)
    expect(isEmail(`a@${'b-'.repeat(120)}.de`)).toBe(false)
  })

  it('accepts generated addresses of the standard', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (email) => {
        expect(isEmail(email)).toBe(true)
      }),
    )
  })
})
