import type { Translate } from '../../../lib/text/translation.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/call.ts'
import { refusalForForm, waitingMinutes } from './format.ts'

// Key and values are enough, because this test does not check the texts.
const t = ((key: string, values: object) =>
  `${key} ${JSON.stringify(values)}`) as unknown as Translate<'auth'>

describe('waiting time after too many attempts', () => {
  it('is shown in whole minutes, rounded up', () => {
    expect(waitingMinutes(61)).toBe(2)
    expect(waitingMinutes(60)).toBe(1)
    expect(waitingMinutes(0)).toBe(1)
  })

  it('is part of the message of the form', () => {
    const refusal = refusalForForm(
      new ApiError('too_many_requests', 429, { message: 'Later', retryAfterSeconds: 600 }),
      t,
    )
    expect(refusal).toMatchObject({ code: 'too_many_requests', message: 'wait {"count":10}' })
  })
})

describe('a taken e-mail or mobile', () => {
  it('is shown at its field', () => {
    expect(refusalForForm(new ApiError('email_taken', 409, { message: 'Taken' }), t)).toMatchObject({
      fields: { email: 'Taken' },
    })
    expect(refusalForForm(new ApiError('mobile_taken', 409, { message: 'Taken' }), t)).toMatchObject({
      fields: { mobile: 'Taken' },
    })
  })
})

describe('wrong credentials', () => {
  it('give one message for the whole form, which does not disclose the wrong part', () => {
    const failure = new ApiError('wrong_credentials', 401, { message: 'Wrong' })
    expect(refusalForForm(failure, t)).toBe(failure)
  })
})
