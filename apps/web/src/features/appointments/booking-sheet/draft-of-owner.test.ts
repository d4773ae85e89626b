import { describe, expect, it } from 'vitest'
import { draftOfOwner, type SheetDraft } from './use-sheet-draft.ts'

const balou = {
  name: 'Balou',
  type: 'Dog',
  gender: 'm',
  about: 'typed',
  age: '4',
  unit: 'years',
  breed: 'Labrador',
} as const
const typed: SheetDraft = {
  steps: ['reason', 'pet', 'you'],
  step: 'you',
  detour: null,
  start: '2026-11-30T07:30:00.000Z',
  reason: 'checkup',
  reasonId: null,
  signs: [],
  words: 'Limps since Sunday.',
  type: 'consultation',
  vetId: null,
  petId: null,
  newPet: balou,
  services: ['teeth'],
}
const own = (name: string, type: 'Dog' | 'Cat' = 'Dog') => ({ _id: `id of ${name}`, name, type })

describe('a visitor’s draft for the owner who has signed in', () => {
  it('keeps the answers and asks no longer who they are', () => {
    const { steps, step, start, reason, words, services } = draftOfOwner(typed, [])
    expect({ steps, step }).toEqual({ steps: ['reason', 'pet'], step: 'pet' })
    expect({ start, reason, words, services }).toEqual({
      start: typed.start,
      reason: 'checkup',
      words: 'Limps since Sunday.',
      services: ['teeth'],
    })
  })

  // specification/readings §9: an address with an account goes on as its owner
  it('chooses the pet that they have by the typed name', () => {
    const { petId, newPet } = draftOfOwner(typed, [own('Minka', 'Cat'), own('balou ')])
    expect({ petId, newPet }).toEqual({ petId: 'id of balou ', newPet: null })
  })

  it('asks for the pet if they have others, and keeps the new one', () => {
    const steps: SheetDraft['steps'] = ['reason', 'pet', 'time', 'you']
    const draft = draftOfOwner({ ...typed, steps }, [own('Balou', 'Cat')])
    expect(draft).toMatchObject({ step: 'pet', petId: null, newPet: balou })
  })

  it('begins with their pets if no pet was typed, and chooses the only one', () => {
    const begun: SheetDraft = { ...typed, step: 'reason', newPet: { ...balou, name: '' } }
    expect(draftOfOwner(begun, [own('Minka'), own('Rex')])).toMatchObject({
      step: 'reason',
      petId: null,
      newPet: null,
    })
    expect(draftOfOwner(begun, [own('Minka')])).toMatchObject({ petId: 'id of Minka', newPet: null })
  })

  // specification/practice §4: the booking sheet asks only what is not known: three taps for an owner with one pet, and to book again
  it('asks for no pet that is known before its step was reached', () => {
    const begun: SheetDraft = { ...typed, step: 'reason', newPet: { ...balou, name: '' } }
    expect(draftOfOwner(begun, [own('Minka')]).steps).toEqual(['reason'])
    expect(draftOfOwner(begun, [own('Minka'), own('Rex')]).steps).toEqual(['reason', 'pet'])
    expect(draftOfOwner({ ...begun, step: 'pet' }, [own('Minka')]).steps).toEqual(['reason', 'pet'])
  })

  it('leaves the draft of an owner alone', () => {
    const draft = { ...typed, steps: ['reason', 'pet'] as SheetDraft['steps'] }
    expect(draftOfOwner(draft, [own('Balou')])).toBe(draft)
  })
})
