import { describe, expect, it } from 'vitest'
import { isListed } from './rules.ts'

const state = { shown: true, verified: false, mailConfirmed: false, listable: false }
const OPEN = { doctorVerification: 'off', smtpUrl: undefined } as const
const VERIFIED = { ...OPEN, doctorVerification: 'required' } as const
const MAILED = { ...OPEN, smtpUrl: 'smtp://mail.example' }
const BOTH = { ...VERIFIED, ...MAILED, doctorVerification: 'required' } as const

// specification/authorization C1
describe('a clinic is listed', () => {
  it('if a vet is active there, and never without one', () => {
    expect(isListed(state, OPEN)).toBe(true)
    expect(isListed({ shown: false, verified: true, mailConfirmed: true, listable: true }, OPEN)).toBe(false)
  })

  it('with verification if one of its vets is verified', () => {
    expect([isListed(state, VERIFIED), isListed({ ...state, verified: true }, VERIFIED)]).toEqual([
      false,
      true,
    ])
  })

  it('with a mail server if one of its vets has a confirmed address', () => {
    expect([isListed(state, MAILED), isListed({ ...state, mailConfirmed: true }, MAILED)]).toEqual([
      false,
      true,
    ])
  })

  it('with both if one vet is both, not if two vets are one each', () => {
    const split = { ...state, verified: true, mailConfirmed: true }
    expect([isListed(split, BOTH), isListed({ ...split, listable: true }, BOTH)]).toEqual([false, true])
  })
})
