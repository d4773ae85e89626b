import { describe, expect, it } from 'vitest'
import { deviceOf, passwordWeakness } from './rules.ts'

const PERSON = { email: 'mira.vogel@praxis-nord.example', fullname: 'Mira Vogel', mobile: '01715510005' }

describe('a password', () => {
  it.each(['aaaaaaaa', 'abababab', 'xyzxyzxyzx', 'Hund-Hund-Hund', '11112222', 'abcdefghij', '87654321'])(
    'is refused when it repeats itself or runs on: %s',
    (password) => {
      expect(passwordWeakness(password)).toBe('validation.passwordRepeats')
    },
  )

  it.each(['VetVisit2026!', 'vet-visit-now', 'my vetvisit key'])(
    'is refused with the name of the product: %s',
    (password) => {
      expect(passwordWeakness(password)).toBe('validation.passwordPersonal')
    },
  )

  it.each([
    'Mira-1990-x',
    'vogel4711!',
    'miravogel!',
    'praxisNORD1',
    'x1715510005',
    'mira.vogel@praxis-nord.example',
  ])('is refused if it contains a part of the person’s own name, address or number: %s', (password) => {
    expect(passwordWeakness(password, PERSON)).toBe('validation.passwordPersonal')
    expect(passwordWeakness(password)).toBeNull()
  })

  it.each(['correct horse battery', 'a-quiet-otter-swims', 'zq7-kdwm', 'ठंडा नीला पहाड़', 'aaa bbb ccc ddd'])(
    'needs no kinds of characters: %s',
    (password) => {
      expect(passwordWeakness(password, PERSON)).toBeNull()
    },
  )

  it('may contain parts shorter than four letters', () => {
    expect(passwordWeakness('Banane fragt 7', { fullname: 'Ana Li', email: 'li@gmx.de' })).toBeNull()
  })
})

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome, Linux',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
      true,
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android', true],
    ['curl/8.0', null, false],
    ['', null, false],
  ])('of %s is %s', (userAgent, name, phone) => {
    expect(deviceOf(userAgent)).toEqual({ name, phone })
  })
})
