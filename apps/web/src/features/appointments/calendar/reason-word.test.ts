import { describe, expect, it } from 'vitest'
import { reasonWord } from './reason-word.ts'

const of = (reason: string, type: 'consultation' | 'followup' = 'consultation') => {
  const found = reasonWord({ reasonKind: null, reason, type })
  return found && ('kind' in found ? found.kind : found.word)
}

describe('the word of a reason in a tile', () => {
  it.each([
    ['Yearly vaccination', 'vaccination'],
    ['Jährliche Impfung', 'vaccination'],
    ['वार्षिक टीकाकरण', 'vaccination'],
    ['Kontrolle nach Operation', 'followup'],
    ['Kastration', 'surgery'],
    ['Bad breath, eats little', 'teeth'],
    ['Kratzt sich ständig an den Ohren', 'ears'],
    ['Itching and bald patches', 'skin'],
    ['Lahmt seit gestern vorne', 'leg'],
    ['Mehrfach erbrochen', 'ill'],
    ['Allgemeine Untersuchung', 'checkup'],
    ['सामान्य जाँच', 'checkup'],
  ])('of “%s” is that of %s', (reason, kind) => {
    expect(of(reason)).toBe(kind)
  })

  it('is that of the kind which the text names first', () => {
    expect(of('Teeth: coughs, too')).toBe('teeth')
    expect(of('Ill or injured: itching')).toBe('ill')
  })

  it('is that of the chosen reason, also if other words were typed', () => {
    expect(reasonWord({ reasonKind: 'teeth', reason: 'Husten', type: 'consultation' })).toEqual({
      kind: 'teeth',
    })
  })

  it('takes no part of another word', () => {
    expect(of('Yearly weighing')).toBeNull()
    expect(of('Heart')).toBe('Heart')
  })

  it('is an unknown reason itself if that is one short word, never the first of several', () => {
    expect(of('Weight')).toBe('Weight')
    expect(of('Weiße Stelle am Rücken')).toBeNull()
    expect(of('Hibernation')).toBeNull()
  })

  it('is that of the type without a reason, and none for a consultation', () => {
    expect(of('', 'followup')).toBe('followup')
    expect(of('')).toBeNull()
  })
})
