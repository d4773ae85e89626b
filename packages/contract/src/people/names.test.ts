import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNameWithDigits, isPersonName, isPlaceName, isZip, titledName } from './names.ts'

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

  // A pattern that takes ever longer with each letter would never end here.
  it('is checked to the end, even if it is crafted to be slow', () => {
    const parts = fc.constantFrom('a', ' ', '-', "'", '.', 'ä', '\u0308', '1')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), fc.constantFrom('', '!', '-'), (pieces, end) => {
        const text = pieces.join('').repeat(2000) + end
        const isBegunWell = isPersonName(text.slice(0, 200))
        expect(isPersonName(text)).toBe(text.length <= 200 && isBegunWell)
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
