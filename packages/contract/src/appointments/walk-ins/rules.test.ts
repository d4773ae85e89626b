import { expect, it } from 'vitest'
import { isOnStep } from '../override/rules.ts'
import { callInStart } from './rules.ts'

const at = (time: string) => Date.parse(`2026-03-03T${time}Z`)

// specification/readings §6: an animal that waits without an appointment is called in by one booking, at the last five minutes (added)
it('an animal that is called in has a visit from the last five minutes on', () => {
  expect(callInStart(at('11:05:00'))).toBe(at('11:05:00'))
  expect(callInStart(at('11:09:59'))).toBe(at('11:05:00'))
  expect(isOnStep(callInStart(at('11:07:13')))).toBe(true)
})
