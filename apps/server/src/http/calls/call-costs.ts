import type { TurnLimits } from '../../limits/turns.ts'

/*
 * Calls that take about 20 ms of processor time or more, as `npm run bench -- calls` measures it. docs/security.md has the same table.
 */

/** What costly calls do; the calls of one kind share their turns. */
export const TURNS = {
  /** Draws pages and pictures in the server's own thread. */
  drawing: { atOnce: 1, waiting: 20, waitingOfOne: 4 },
  /** Reads streets from the operator's file, which may be in a bucket, and draws them. */
  mapping: { atOnce: 2, waiting: 40, waitingOfOne: 8 },
  /** Reads long lists. */
  reading: { atOnce: 8, waiting: 200, waitingOfOne: 40 },
  /** Changes much in one transaction. */
  writing: { atOnce: 8, waiting: 200, waitingOfOne: 10 },
  /** Books or moves an appointment; those of one doctor come one after the other (decision 100). */
  booking: { atOnce: 64, waiting: 400, waitingOfOne: 20 },
  /** Hashes a password. */
  hashing: { atOnce: 8, waiting: 100, waitingOfOne: 30 },
  /** Decodes a picture; the process for it takes one at a time. */
  decoding: { atOnce: 2, waiting: 30, waitingOfOne: 8 },
  /** Reads all data of an account, until they are sent. */
  exporting: { atOnce: 2, waiting: 10, waitingOfOne: 1 },
} as const satisfies Record<string, TurnLimits>

export type TurnKind = keyof typeof TURNS

export type Cost = {
  /** Milliseconds of processor time, rounded up. */
  ms: number
  kind: TurnKind
  /** Milliseconds for a page of at most 50 rows, if the call has pages. */
  msOfPage?: number
}

/** Rows of a page that people read; longer ones are asked for by maps and lists. */
export const PAGE_ROWS = 50

/** By the name of the route. */
export const CALL_COSTS: Readonly<Record<string, Cost>> = {
  exportAccount: { ms: 210, kind: 'exporting' },
  uploadFile: { ms: 100, kind: 'decoding' },
  deleteOwner: { ms: 150, kind: 'writing' },
  deleteAccount: { ms: 140, kind: 'writing' },
  getBlockPlan: { ms: 120, kind: 'reading' },
  getAppointmentPage: { ms: 100, kind: 'reading' },
  searchClinics: { ms: 80, msOfPage: 40, kind: 'reading' },
  archivePet: { ms: 60, kind: 'writing' },
  getPrescriptionPdf: { ms: 60, kind: 'drawing' },
  getPoster: { ms: 40, kind: 'drawing' },
  requestAppointment: { ms: 40, kind: 'booking' },
  changePassword: { ms: 40, kind: 'hashing' },
  listPracticeOwners: { ms: 30, msOfPage: 10, kind: 'reading' },
  getCalendar: { ms: 30, kind: 'reading' },
  getStatistics: { ms: 30, kind: 'reading' },
  createAppointment: { ms: 30, kind: 'booking' },
  moveAppointment: { ms: 30, kind: 'booking' },
  answerProposal: { ms: 30, kind: 'booking' },
  answerReminder: { ms: 30, kind: 'booking' },
  updateAppointment: { ms: 30, kind: 'booking' },
  deleteAppointment: { ms: 30, kind: 'booking' },
  releaseSlot: { ms: 30, kind: 'booking' },
  proposeTime: { ms: 30, kind: 'booking' },
  offerTime: { ms: 30, kind: 'booking' },
  getDayBoard: { ms: 30, kind: 'reading' },
  deleteClinic: { ms: 30, kind: 'writing' },
  updateClinic: { ms: 30, kind: 'writing' },
  pauseClinic: { ms: 30, kind: 'writing' },
  endClinicPause: { ms: 30, kind: 'writing' },
  setPin: { ms: 40, kind: 'hashing' },
  listPublicHolidays: { ms: 20, kind: 'reading' },
  getDeliveries: { ms: 20, kind: 'reading' },
  addDayChange: { ms: 20, kind: 'writing' },
  deleteDayChange: { ms: 20, kind: 'writing' },
  updateClinicVets: { ms: 20, kind: 'writing' },
  updateBlock: { ms: 20, kind: 'writing' },
  deleteBlocks: { ms: 20, kind: 'writing' },
  completeAppointment: { ms: 20, kind: 'writing' },
  setDelay: { ms: 20, kind: 'writing' },
  unlockSession: { ms: 20, kind: 'hashing' },
  changeEmail: { ms: 20, kind: 'hashing' },
  endSession: { ms: 20, kind: 'hashing' },
  endOtherSessions: { ms: 20, kind: 'hashing' },
  resetPassword: { ms: 20, kind: 'hashing' },
  signin: { ms: 20, kind: 'hashing' },
  signupDoctor: { ms: 20, kind: 'hashing' },
  signupOwner: { ms: 20, kind: 'hashing' },
}
