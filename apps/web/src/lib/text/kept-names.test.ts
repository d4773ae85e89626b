import { describe, expect, it } from 'vitest'
import { kept, partsOf, withoutMarks } from './kept-names.ts'
import { markNames } from './mark-names.ts'

const parts = (text: string, ...names: string[]) => partsOf(markNames(text, names))

// specification/owner §1: a translator of a browser leaves names in sentences, questions, toasts and labels of fields as they are (added)
describe('names inside a text', () => {
  it('are every second part of it', () => {
    expect(partsOf(`${kept('Rose')} is here with ${kept('Frau Sommer')}.`)).toEqual([
      '',
      'Rose',
      ' is here with ',
      'Frau Sommer',
      '.',
    ])
    expect(partsOf('Nobody is here.')).toEqual(['Nobody is here.'])
  })

  it('are not in the way of the plain text', () => {
    expect(withoutMarks(`Call in ${kept('Rose')}?`)).toBe('Call in Rose?')
    expect(partsOf(kept(`${kept('Rose')} Meier`))).toEqual(['', 'Rose Meier', ''])
  })

  it('are found in a text of the server as whole words, the longest first', () => {
    expect(parts('Rex Meier’s dog Rex, Rexine', 'Rex', 'Rex Meier')).toEqual([
      '',
      'Rex Meier',
      '’s dog ',
      'Rex',
      ', Rexine',
    ])
    expect(parts('बेला की जाँच, बेलाल', 'बेला')).toEqual(['', 'बेला', ' की जाँच, बेलाल'])
    expect(parts('At A+B (Vets).', 'A+B (Vets)', '')).toEqual(['At ', 'A+B (Vets)', '.'])
    expect(parts('Book at 15:30.')).toEqual(['Book at 15:30.'])
  })
})
