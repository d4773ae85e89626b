import { describe, expect, it } from 'vitest'
import { formName } from './form-name.ts'

describe('the key of a form’s input', () => {
  it('is the same for the same form of the same record', () => {
    expect(formName('pet', 'bello')).toBe(formName('pet', 'bello'))
    expect(formName('pet', null, 'mira')).toBe(formName('pet', null, 'mira'))
  })

  // specification/practice §4: after a session ended in a form, signing in brings every typed word back, to the same person only
  it('differs between two records, and from a new record', () => {
    const names = [
      formName('pet', 'bello'),
      formName('pet', 'mia'),
      formName('pet', null),
      formName('pet', null, 'mira'),
      formName('pet', null, 'ruth'),
    ]
    expect(new Set(names).size).toBe(names.length)
  })

  it('differs between two forms of one record', () => {
    expect(formName('treatment', 'bello')).not.toBe(formName('pet', 'bello'))
    expect(formName('owner', null)).not.toBe(formName('pet', null))
  })
})
