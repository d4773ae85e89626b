import { createFormControl } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api/call.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { showOnFields } from './show-on-fields.ts'

const refusal = (fields: Record<string, string>) =>
  new ApiError('invalid', 422, { message: 'Please check the marked fields.', fields })

/** What a form with an input for the name, and a value without an input for the owner, shows of a refusal. */
const shownOf = (fields: Record<string, string>) => {
  const form = createFormControl({ defaultValues: { name: '', owner: '' } })
  form.register('name')
  const text = showOnFields(form, refusal(fields), (path) => (path === 'label' ? 'name' : path))
  const marked = (name: 'name' | 'owner') => form.getFieldState(name).error?.message
  return { text, name: marked('name'), owner: marked('owner') }
}

// specification/readings §9: a refusal of a field is marked at its input, and said as a sentence where none is on screen (added)
describe('a refusal of fields', () => {
  it('is marked at the input of its field', () => {
    expect(shownOf({ label: 'Name required' })).toMatchObject({ name: 'Name required', owner: undefined })
    expect(shownOf({ label: 'Name required' }).text).not.toContain('required')
  })

  it('is said as a sentence if no input of its field is on screen', () => {
    expect(shownOf({ owner: 'This owner is gone' })).toEqual({
      text: 'This owner is gone',
      name: undefined,
      owner: undefined,
    })
    expect(shownOf({ name: 'Name required', owner: 'This owner is gone', other: 'Too many' })).toEqual({
      text: 'This owner is gone. Too many',
      name: 'Name required',
      owner: undefined,
    })
  })

  it('is said in place of the sentence about marks where nothing is marked', () => {
    expect(errorText(refusal({ start: 'This time is taken.' }))).toBe('This time is taken.')
    expect(errorText(refusal({}))).toBe('Please check the marked fields.')
  })
})
