import type { PracticeScope } from '../src/context/caller.ts'

/** The scope in which a doctor acts with all rights; in the doctor's own practice unless another is named. */
export const doctorScope = (doctorId: string, practiceId = doctorId): PracticeScope => ({
  practiceId,
  doctorId,
  actorId: doctorId,
  isServiceProvider: false,
  verified: false,
  rights: 'all',
})
