import { describe, expect, it } from 'vitest'
import { isNeverHidden, isToldAtRest, type OwnersChange } from './telling.ts'

const NOTHING: OwnersChange = {
  isElsewhere: false,
  endsQuestion: false,
  isOfOtherVet: false,
  vetChosen: true,
}

// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
describe('what an owner is told of', () => {
  it.each([
    ['another start or clinic', { isElsewhere: true }, { never: true, rest: true }],
    ['the end of a question', { endsQuestion: true }, { never: true, rest: true }],
    ['another vet in place of the chosen one', { isOfOtherVet: true }, { never: false, rest: true }],
    [
      'another vet where any was taken',
      { isOfOtherVet: true, vetChosen: false },
      { never: false, rest: false },
    ],
    ['another length alone', {}, { never: false, rest: false }],
  ])('%s', (_, changed, { never, rest }) => {
    const change = { ...NOTHING, ...changed }
    expect(isNeverHidden(change)).toBe(never)
    expect(isToldAtRest(change)).toBe(rest)
  })
})
