import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isDateOfBirth,
  isEmail,
  isExperience,
  isNameWithDigits,
  isPersonName,
  isPlaceName,
  isRegistrationId,
  isZip,
  maxExperienceYears,
  MOBILE_TYPED_MAX_LENGTH,
  normaliseMobile,
  readGender,
  SPECIALIZATION_IDS,
  SPECIALIZATIONS,
  titledName,
} from './rules.ts'

const accepted = (rule: (text: string) => boolean, ...texts: string[]) => texts.filter((text) => !rule(text))
const refused = (rule: (text: string) => boolean, ...texts: string[]) => texts.filter(rule)

describe('a name', () => {
  it('has letters of any script with their marks, and spaces', () => {
    expect(
      accepted(
        isPersonName,
        'Anna',
        'Käthe',
        'Ka\u0308the',
        'José María',
        'Łukasz',
        'Ñ',
        'दीपक शर्मा',
        '山田 太郎',
        'Müller ',
      ),
    ).toEqual([])
  })

  it('has single hyphens, apostrophes and full stops between or after letters', () => {
    expect(
      accepted(
        isPersonName,
        "O'Neill",
        'O’Neill',
        'Anne-Marie',
        'St. Gallen',
        'J.R.R. Tolkien',
        'Dr. med. vet. Ute Weiß',
        "James'",
      ),
    ).toEqual([])
    expect(
      accepted(
        isPersonName,
        'J.-P. Müller',
        'Montserrat Col·lell',
        'd’Artagnan',
        "Gerard 't Hooft",
        'M.ª José',
        'Sant’Elia',
        'ג׳ורג׳ כהן',
        'アンナ・ミュラー',
        'བསྟན་འཛིན་',
        'ʻAilani',
        'می\u200Cترا',
      ),
    ).toEqual([])
    expect(refused(isPersonName, '·Anna', 'Col··lell', 'J.-.P', 'J-.P', 'Anna ·', "'' t")).toEqual([])
    expect(refused(isPersonName, '-Anna', "'s", 'Anne--Marie', 'A-.B', 'Anna - Marie', '.', 'St..')).toEqual(
      [],
    )
  })

  it('has no digits, other characters or leading space, and is not empty', () => {
    expect(
      refused(
        isPersonName,
        '',
        ' Anna',
        'Anna2',
        'Anna_',
        'a@b',
        'Anna\n',
        'A\tB',
        '<b>',
        'Anna, B',
        '\u0308a',
        '🐶',
      ),
    ).toEqual([])
  })

  // specification/owner §5: address lines required; letters and spaces
  it('of a place follows the same rule', () => {
    expect(
      accepted(
        isPlaceName,
        "'s-Hertogenbosch",
        'Baden-Baden',
        'St. Gallen',
        "L'Aquila",
        'São Paulo',
        'नई दिल्ली',
      ),
    ).toEqual([])
    expect(refused(isPlaceName, 'Berlin 2', 'Frankfurt (Oder)')).toEqual([])
  })

  it('is checked quickly, even if it is crafted to be slow', () => {
    const parts = fc.constantFrom('a', ' ', '-', "'", '.', 'ä', '\u0308', '1')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), fc.constantFrom('', '!', '-'), (pieces, end) => {
        const text = pieces.join('').repeat(2000) + end
        const from = performance.now()
        isPersonName(text)
        isPersonName(text.slice(0, 200))
        expect(performance.now() - from).toBeLessThan(1000)
      }),
    )
  })
})

describe('a name with digits', () => {
  it('has one letter at least', () => {
    expect(accepted(isNameWithDigits, 'X', 'Bo', 'Mia 2', '2 Pac', 'R2D2', 'Nr. 7', 'मोती २')).toEqual([])
    expect(refused(isNameWithDigits, '', '2', '2 3', ' Bo', 'Bo!', 'Bo_2', '-Bo', '🐶')).toEqual([])
  })
})

describe('a title before a name', () => {
  it.each([
    ['Dr.', 'Ruth Lange', 'Dr. Ruth Lange'],
    ['Dr. med. vet.', 'Ruth Lange', 'Dr. med. vet. Ruth Lange'],
    ['डॉ.', 'दीपक शर्मा', 'डॉ. दीपक शर्मा'],
    ['', 'Ruth Lange', 'Ruth Lange'],
    ['Dr.', 'St. John Rivers', 'Dr. St. John Rivers'],
    ['Dr.', 'J.R. Lange', 'Dr. J.R. Lange'],
    ['Dr.', 'Drago Lange', 'Dr. Drago Lange'],
    ['Dr.', '', 'Dr. '],
  ])('is added: %j and %j', (title, name, titled) => {
    expect(titledName(title, name)).toBe(titled)
  })

  it.each([
    ['Dr.', 'Dr. Ruth Lange', 'Dr. Ruth Lange'],
    ['Dr.', 'dr Ruth Lange', 'dr Ruth Lange'],
    ['Dr.', 'Doctor Ruth Lange', 'Doctor Ruth Lange'],
    ['Dr.', 'Dr. med. vet. Ruth Lange', 'Dr. med. vet. Ruth Lange'],
    ['Dr.', 'Prof. Dr. Ruth Lange', 'Prof. Dr. Ruth Lange'],
    ['डॉ.', 'Dr. Ruth Lange', 'Dr. Ruth Lange'],
    ['Dr.', 'डॉ. दीपक शर्मा', 'डॉ. दीपक शर्मा'],
    ['Dr. med. vet.', 'Dr. med. vet. Ruth Lange', 'Dr. med. vet. Ruth Lange'],
  ])('is not repeated: %j and %j', (title, name, titled) => {
    expect(titledName(title, name)).toBe(titled)
  })

  it.each([
    ['Dr. med. vet.', 'Dr. Ruth Lange', 'Dr. med. vet. Ruth Lange'],
    ['Dr. med. vet.', 'Prof. Dr. Ruth Lange', 'Prof. Dr. med. vet. Ruth Lange'],
    ['Dr. med. vet., FVH Kleintiere', 'Dr. Ruth Lange', 'Dr. med. vet., FVH Kleintiere Ruth Lange'],
  ])('replaces a shorter one: %j and %j', (title, name, titled) => {
    expect(titledName(title, name)).toBe(titled)
  })
})

describe('a zip code', () => {
  // specification/owner §5: zip code letters, digits, apostrophe
  it('has letters, digits and apostrophes, single spaces or hyphens inside', () => {
    expect(accepted(isZip, '10115', 'SW1A 1AA', '00-950', 'K1A 0B1', "12'34")).toEqual([])
    expect(
      refused(isZip, '', ' 10115', '10115 ', '101--15', '10 - 5', '10_115', '#1', '1'.repeat(17)),
    ).toEqual([])
  })
})

describe('a mobile number', () => {
  // specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
  it('loses single spaces and keeps a leading plus', () => {
    expect(normaliseMobile('+49 170 1234567')).toBe('+491701234567')
    expect(normaliseMobile('017 01 23')).toBe('0170123')
  })

  // specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
  // specification/owner §9: password 8; contact 6 to 13, 14
  // specification/practice §5: contact optional, 6 to 13 digits, at most 14 characters
  it('has 6 to 13 digits, 14 characters at most', () => {
    expect(normaliseMobile('123456')).toBe('123456')
    expect(normaliseMobile('+1234567890123')).toHaveLength(14)
    expect([normaliseMobile('12345'), normaliseMobile('12345678901234')]).toEqual([null, null])
  })

  // specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
  it('may contain any number of single spaces', () => {
    const spaced = '+1 2 3 4 5 6 7 8 9 0 1 2 3'
    expect(normaliseMobile(spaced)).toBe('+1234567890123')
    expect(spaced.length).toBeLessThanOrEqual(MOBILE_TYPED_MAX_LENGTH)
  })

  it.each([
    ['(030) 123 456', '030123456'],
    ['030/123456', '030123456'],
    ['030 - 12 34 56', '030123456'],
    ['030.123.456', '030123456'],
    [' 030  123456 ', '030123456'],
    ['030\u00A0123\u202F456', '030123456'],
    ['030\u2011123\u2013456', '030123456'],
    ['\u202A+49 171 5510005\u202C', '+491715510005'],
    ['\u200E+49\u00A0171\u00A05510005\u200B', '+491715510005'],
    ['＋４９ １７１ ５５１０００５', '+491715510005'],
    ['+49 (0)30 123456', '+4930123456'],
    ['+49 (0) 30 / 123456', '+4930123456'],
    ['(+49) 30 123456', '+4930123456'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['0049 171 5510005', '+491715510005'],
    ['00 49 171 5510005', '+491715510005'],
    ['(0049) 171 5510005', '+491715510005'],
    ['001234', '001234'],
    ['९८७६५ ४३२१०', '9876543210'],
    ['٠١٧١٥٥١٠٠٠٥', '01715510005'],
  ])('is read as people write it: %j', (typed, mobile) => {
    expect(normaliseMobile(typed)).toBe(mobile)
  })

  it('contains no other characters', () => {
    const others = [
      '',
      '+',
      '++123456',
      '123+456',
      '-123456',
      '030 123456 ext. 7',
      '030 123456, 030 123457',
      'abcdefg',
      '①②③④⑤⑥',
    ]
    expect(others.filter((text) => normaliseMobile(text) !== null)).toEqual([])
  })

  it('does not change if it is normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d( ?\d){5,12}$/), (text) => {
        const mobile = normaliseMobile(text) ?? ''
        expect(mobile).toMatch(/^\+?\d{6,13}$/)
        expect(normaliseMobile(mobile)).toBe(mobile)
      }),
    )
  })
})

describe('a date of birth', () => {
  // specification/owner §5: owner date of birth required, not after today
  it('is a real date, not after today', () => {
    expect(isDateOfBirth('2026-11-21', '2026-11-21')).toBe(true)
    expect(isDateOfBirth('2026-11-22', '2026-11-21')).toBe(false)
    expect(isDateOfBirth('2025-02-29', '2026-11-21')).toBe(false)
    expect(isDateOfBirth('1899-12-31', '2026-11-21')).toBe(false)
  })
})

describe('experience', () => {
  // specification/practice §4: experience not above this year minus birth year minus 21
  it('is at most this year minus birth year minus 21', () => {
    expect(maxExperienceYears('1980-12-31', '2026-01-01')).toBe(25)
    expect(isExperience(25, '1980-12-31', '2026-01-01')).toBe(true)
    expect(isExperience(26, '1980-12-31', '2026-01-01')).toBe(false)
  })

  // specification/practice §9: experience counts from the age of 21
  it('is a whole number from 0, which needs the age of 21', () => {
    expect(isExperience(0, '2005-06-01', '2026-01-01')).toBe(true)
    expect(isExperience(0, '2006-06-01', '2026-01-01')).toBe(false)
    expect([-1, 1.5, Number.NaN].filter((years) => isExperience(years, '1980-01-01', '2026-01-01'))).toEqual(
      [],
    )
  })
})

describe('a registration number', () => {
  // specification/practice §5: registration number: letters, digits, dash, slash; not for service providers
  it('has letters, digits, dash and slash', () => {
    expect(accepted(isRegistrationId, 'BLTK/2020-17', 'A1')).toEqual([])
    expect(refused(isRegistrationId, '', 'A 1', 'A_1', 'A\\1', '1'.repeat(41))).toEqual([])
  })
})

describe('a gender', () => {
  // specification/owner §3: owner form fields; gender m, f, `*`, o read as `*`
  // specification/owner §9: appointment types; gender codes
  it('is m, f or *, and o is read as *', () => {
    expect(['m', 'f', '*', 'o'].map(readGender)).toEqual(['m', 'f', '*', '*'])
    expect(['', 'M', 'x', null, 1].map(readGender).every((gender) => gender === null)).toBe(true)
  })
})

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

  it('has at most 254 characters and is checked quickly', () => {
    const from = performance.now()
    expect(isEmail(`${'a.'.repeat(100_000)}@b.de`)).toBe(false)
    expect(isEmail(`a@${'b-'.repeat(120)}.de`)).toBe(false)
    expect(performance.now() - from).toBeLessThan(1000)
  })

  it('accepts generated addresses of the standard', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (email) => {
        expect(isEmail(email)).toBe(true)
      }),
    )
  })
})

describe('the specialisations', () => {
  // specification/owner §3: country code entries; specialisations en/de
  // specification/practice §3: specializations: the fixed nine
  it('are the nine of the specification', () => {
    expect(SPECIALIZATIONS.map((entry) => entry.name_en)).toEqual([
      'Anesthesia and Analgesia',
      'Animal Welfare',
      'Clinical Pharmacology',
      'Emergency and Critical Care',
      'Internal Medicine',
      'Preventive Medicine',
      'Surgery',
      'Pathology',
      'Public Health & Food Safety',
    ])
  })

  // specification/owner §3: country code entries; specialisations en/de
  it('have an id of their own and a name in each language', () => {
    expect(new Set(SPECIALIZATION_IDS).size).toBe(9)
    expect(
      SPECIALIZATIONS.flatMap((entry) => [entry.name_de, entry.name_hi]).every((name) => name.length > 3),
    ).toBe(true)
    expect(SPECIALIZATIONS.every((entry) => /^[\p{Script=Devanagari} ]+$/u.test(entry.name_hi))).toBe(true)
  })
})
