import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'
import { Names } from './names.ts'
import type { Json } from './tape.ts'

const MIRA = '01890000-0000-7000-8000-000000000001'
const RUTH = '01890000-0000-7000-8000-000000000002'
const visit = { _id: '‹visit›', pets: ['Bello', 'Mia'], clinic: { name: 'Nord', phone: null } }
const answered = { ...visit, _id: MIRA }

const found = (recorded: Json, present: Json, names = new Names()) => differences(recorded, present, names)

describe('an answer beside its recording', () => {
  it('is equal with the same values', () => {
    expect(found(visit, answered)).toEqual([])
  })

  it('may have further keys at any depth, also in objects of lists', () => {
    const clinic = { ...answered.clinic, reminderHours: [24] }
    expect(found(visit, { ...answered, clinic, practiceId: RUTH })).toEqual([])
    expect(found([{ a: 1 }], [{ a: 1, b: 2 }])).toEqual([])
  })

  it('differs without a key that was recorded', () => {
    const { phone: _, ...clinic } = answered.clinic
    expect(found(visit, { ...answered, clinic })).toEqual(['clinic.phone: the key is missing'])
  })

  it('differs with another value, also another kind of nothing', () => {
    expect(found(visit, { ...answered, clinic: { name: 'Süd', phone: '' } })).toEqual([
      'clinic.name: "Nord" is now "Süd"',
      'clinic.phone: null is now ""',
    ])
    expect(found({ fee: 60 }, { fee: '60' })).toEqual(['fee: 60 is now "60"'])
  })

  it('differs with a list in another order', () => {
    expect(found(visit, { ...answered, pets: ['Mia', 'Bello'] })).toEqual([
      'pets[0]: "Bello" is now "Mia"',
      'pets[1]: "Mia" is now "Bello"',
    ])
  })

  it('differs with a longer or a shorter list', () => {
    expect(found(visit, { ...answered, pets: ['Bello', 'Mia', 'Rex'] })).toEqual([
      'pets: the list of 2 has now 3',
    ])
    expect(found(visit, { ...answered, pets: ['Bello'] })).toEqual(['pets: the list of 2 has now 1'])
  })
})

describe('a name of a value', () => {
  it('means the same value wherever it stands, also within a text', () => {
    const recorded = [{ _id: '‹Mira›' }, { link: '/owners/‹Mira›?from=‹Ruth›' }]
    expect(found(recorded, [{ _id: MIRA }, { link: `/owners/${MIRA}?from=${RUTH}` }])).toEqual([])
    expect(found(recorded, [{ _id: MIRA }, { link: `/owners/${RUTH}?from=${MIRA}` }])).toHaveLength(1)
  })

  it('never means the value of another name', () => {
    expect(found(['‹Mira›', '‹Ruth›'], [MIRA, MIRA])).toEqual(['[1]: ‹Ruth› is ‹Mira›'])
  })

  it('is what a recording shows of ids, secrets and codes, and what a request sends back', () => {
    const names = new Names()
    const answer = { _id: MIRA, token: 'Ab3_kd93kJdk3-9dKe2xQq', demoCode: '012345' }
    const recorded = names.named(answer, 'signin')
    expect(recorded).toEqual({ _id: '‹signin#1›', token: '‹token#1›', demoCode: '‹demoCode#1›' })
    expect(names.named({ code: '012345', of: `the pet ${RUTH}` }, 'signin', true)).toEqual({
      code: '‹demoCode#1›',
      of: `the pet ${RUTH}`,
    })
    expect(names.filled({ code: '‹demoCode#1›' })).toEqual({ code: '012345' })
  })
})
