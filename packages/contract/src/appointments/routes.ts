import { z } from 'zod'
import { Clinic } from '../clinics/schemas.ts'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Pet } from '../pets/schemas.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate, Cursor, fromQuery, Id, Instant, orWrapped, pageLimit, searchTerm } from '../wire.ts'
import { CalendarEvent } from './calendar-routes.ts'
import { CALENDAR_DAYS_MAX, WAITING_SHOWN_MAX } from './rules.ts'
import {
  Appointment,
  AppointmentChange,
  MoveRequest,
  namedAppointment,
  NewAppointment,
  NewProposal,
  Reason,
  Waiting,
  WaitingOwner,
} from './schemas.ts'

/** Most days that one call returns; six weeks cover any month view. */
export const BOOKPAGE_DAYS_MAX = 42

/** One day of a clinic, in its zone. Slots say free or taken and nothing of who took them. */
export const SlotDay = z.object({
  date: CalendarDate,
  state: z
    .enum(['open', 'closed', 'holiday', 'too_far'])
    .describe(
      'open, closed ("Clinic closed"), holiday ("Clinic closed : Holiday") or too_far ahead to be booked by owners',
    ),
  slots: z.array(z.object({ start: Instant, taken: z.boolean() })),
})
export type SlotDay = z.infer<typeof SlotDay>

/** A slot kept for its holder while the modal is open. */
export const Hold = z.object({
  _id: Id,
  clinicId: Id,
  start: Instant,
  end: Instant,
  expiresAt: Instant,
  secondsLeft: z.int().describe('until then, where the clock of a device is wrong'),
})
export type Hold = z.infer<typeof Hold>

export const BookPage = z.object({
  now: Instant,
  clinic: Clinic,
  about: z.string(),
  experience: z.int().nullable(),
  today: CalendarDate.describe('in the clinic’s zone'),
  lastDate: CalendarDate.describe('the last that owners may book'),
  days: z.array(SlotDay),
  nextFree: Instant.nullable(),
  pets: z.array(Pet).describe('the caller’s'),
  requestExists: z.boolean().describe('the caller has an upcoming request or visit with this doctor'),
  hold: Hold.nullable().describe('the caller’s own'),
  waiting: z
    .array(Waiting.pick({ _id: true, date: true }))
    .describe('days of this clinic that the caller waits for'),
})
export type BookPage = z.infer<typeof BookPage>

export const getBookPage = route({
  name: 'getBookPage',
  method: 'GET',
  path: '/patient/bookpage',
  summary: 'A clinic with its slots from a day on',
  access: { roles: ['patient'] },
  query: z.strictObject({
    clinicId: Id,
    from: CalendarDate.optional().describe('first day, default today in the clinic’s zone'),
    days: fromQuery(z.int().min(1).max(BOOKPAGE_DAYS_MAX)).default(7),
  }),
  data: BookPage,
})

/** The same slots without a session, for the popup of the search page. */
export const getClinicSlots = route({
  name: 'getClinicSlots',
  method: 'GET',
  path: '/clinic/slots',
  summary: 'Free and taken slots of a clinic',
  access: 'public',
  query: getBookPage.query,
  data: z.object({ today: CalendarDate, days: z.array(SlotDay), nextFree: Instant.nullable() }),
  errors: ['not_found'],
})

export const holdSlot = route({
  name: 'holdSlot',
  method: 'POST',
  path: '/appointment/hold',
  summary:
    'Keep a slot for five minutes in all, then leave it to others for one; an earlier hold of the caller is released',
  access: { roles: ['patient'] },
  body: z.strictObject({ clinicId: Id, start: Instant }),
  data: Hold,
  errors: ['slot_taken', 'clinic_closed', 'too_soon'],
})

export const releaseSlot = route({
  name: 'releaseSlot',
  method: 'DELETE',
  path: '/appointment/hold',
  summary: 'Give a held slot back',
  access: { roles: ['patient'] },
  query: z.strictObject({ id: Id }),
  data: z.null(),
})

export const createAppointment = route({
  name: 'createAppointment',
  method: 'POST',
  path: '/appointment/create',
  summary:
    'Request a slot; approved at once where the clinic says so, and when the practice books for an owner on record',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  body: orWrapped('appointment', NewAppointment),
  data: Appointment,
  errors: [
    'slot_taken',
    'request_exists',
    'pet_busy',
    'clinic_closed',
    'too_soon',
    'too_many_requests_open',
    'verify_email',
    'not_verified',
  ],
})

/** Somebody for whom the practice may book, with the animals that can come. */
export const OwnerChoice = z.object({
  _id: Id,
  fullname: z.string(),
  mobile: z.string().nullable(),
  pets: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      type: z.enum(SPECIES),
      breed: z.string(),
      profile: z.string().nullable(),
    }),
  ),
})
export type OwnerChoice = z.infer<typeof OwnerChoice>

/** Most owners that one search names. */
export const OWNER_CHOICES_MAX = 20

export const searchOwners = route({
  name: 'searchOwners',
  method: 'GET',
  path: '/appointment/owners',
  summary: 'Owners on record by name, mobile or pet, for a booking by the practice',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    search: searchTerm(100).default(''),
    patId: Id.optional().describe('only this owner'),
  }),
  data: z.array(OwnerChoice),
})

export const updateAppointment = route({
  name: 'updateAppointment',
  method: 'PATCH',
  path: '/appointment/update',
  summary: 'Approve, reject, move, cancel, mark as no-show, or correct what it is about',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  body: orWrapped('appointment', AppointmentChange),
  data: Appointment,
  errors: ['slot_taken', 'pet_busy', 'wrong_state', 'stale', 'too_late', 'too_soon', 'clinic_closed'],
})

export const deleteAppointment = route({
  name: 'deleteAppointment',
  method: 'DELETE',
  path: '/appointment/delete',
  summary: 'Withdraw a waiting request, or cancel as the practice',
  access: { roles: ['patient', 'doctor'] },
  query: z.strictObject({ id: Id.optional() }),
  body: orWrapped(
    'appointment',
    namedAppointment(z.strictObject({ _id: Id, reason: Reason.optional() })),
  ).optional(),
  data: Appointment,
  errors: ['wrong_state', 'too_late'],
})

export const consultAppointment = route({
  name: 'consultAppointment',
  method: 'POST',
  path: '/appointment/consult',
  summary: 'Start the visit; doing it again changes nothing',
  access: { roles: ['doctor'] },
  body: orWrapped('appointment', namedAppointment(z.strictObject({ _id: Id }))),
  data: Appointment,
  errors: ['wrong_state', 'too_soon'],
})

/** A fully booked day: who joins is offered, in order, what comes free (specification/readings §6). */
export const joinWaitingList = route({
  name: 'joinWaitingList',
  method: 'POST',
  path: '/appointment/waiting',
  summary: 'Join the waiting list of a fully booked day',
  access: { roles: ['patient'] },
  body: z.strictObject({ clinicId: Id, date: CalendarDate.describe('in the clinic’s zone') }),
  data: Waiting,
  errors: ['already_waiting', 'clinic_closed', 'wrong_state', 'too_many_requests_open'],
})

export const leaveWaitingList = route({
  name: 'leaveWaitingList',
  method: 'DELETE',
  path: '/appointment/waiting',
  summary: 'Leave a waiting list; what was kept goes to the next',
  access: { roles: ['patient'] },
  query: z.strictObject({ id: Id }),
  data: z.null(),
})

/** Who waits for which day, in order. */
export const getWaitingPage = route({
  name: 'getWaitingPage',
  method: 'GET',
  path: '/doctor/waitingpage',
  summary: 'The waiting lists of a practice, by day',
  access: { roles: PRACTICE_ROLES },
  data: z.object({
    waiting: z
      .array(WaitingOwner)
      .describe(`by day, then clinic, then in the order in which they joined; at most ${WAITING_SHOWN_MAX}`),
    total: z.int(),
  }),
})

/** Out of turn, and also a time of another day: the practice knows who can come. */
export const offerTime = route({
  name: 'offerTime',
  method: 'POST',
  path: '/doctor/offertime',
  summary: 'Offer a free time to somebody who waits; it is kept for a quarter of an hour',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    _id: Id.describe('of the place in the waiting list'),
    start: Instant.describe('start of a free slot of that clinic'),
  }),
  data: WaitingOwner,
  errors: ['slot_taken', 'wrong_state', 'clinic_closed', 'too_soon'],
})

/** Owners ask, only the practice moves (specification/readings §6): it answers with a new time by `updateAppointment`, or declines. */
export const requestMove = route({
  name: 'askToMove',
  method: 'POST',
  path: '/appointment/askmove',
  summary: 'Ask the practice to move a visit; a later wish replaces the earlier',
  access: { roles: ['patient'] },
  body: MoveRequest,
  data: Appointment,
  errors: ['wrong_state', 'stale', 'too_soon', 'clinic_closed'],
})

export const closeMoveRequest = route({
  name: 'dropMoveWish',
  method: 'DELETE',
  path: '/appointment/askmove',
  summary: 'Take the wish to move back, or decline it as the practice',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  query: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason.optional() }).optional(),
  data: Appointment,
  errors: ['wrong_state'],
})

export const proposeTime = route({
  name: 'proposeTime',
  method: 'POST',
  path: '/appointment/propose',
  summary: 'Propose another time for a request; it is kept free until the owner answers',
  access: { roles: PRACTICE_ROLES },
  body: NewProposal,
  data: Appointment,
  errors: ['slot_taken', 'pet_busy', 'wrong_state', 'stale', 'too_soon', 'clinic_closed'],
})

export const answerProposal = route({
  name: 'answerProposal',
  method: 'POST',
  path: '/appointment/answerproposal',
  summary: 'Accept the proposed time, or decline it and wait for the first',
  access: { roles: ['patient'] },
  body: z.strictObject({
    _id: Id,
    accept: z.boolean(),
    start: Instant.describe('the proposed start that was seen'),
  }),
  data: Appointment,
  errors: ['wrong_state', 'stale', 'pet_busy'],
})

/** Waiting requests, oldest first, in pages. */
export const getRequestPage = route({
  name: 'getRequestPage',
  method: 'GET',
  path: '/doctor/requestpage',
  summary: 'Requests that wait for an answer',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    cursor: Cursor.optional(),
    limit: pageLimit(100),
  }),
  data: z.object({
    requests: z.array(Appointment),
    total: z.int(),
    nextCursor: z.string().nullable(),
    moves: z
      .array(Appointment)
      .describe('visits that their owners ask to move, the soonest first; on the first page'),
  }),
})

/** Appointments of a stretch of time, whole; `getCalendar` gives what a calendar draws. */
export const getAppointmentPage = route({
  name: 'getAppointmentPage',
  method: 'GET',
  path: '/doctor/appointmentpage',
  summary: 'The practice’s appointments between two days',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    from: CalendarDate.optional().describe('31 days ago when neither is said'),
    to: CalendarDate.optional().describe(
      `inclusive, at most ${CALENDAR_DAYS_MAX} days after from, which is also the default`,
    ),
  }),
  data: z.array(CalendarEvent),
})
