import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { CalendarDate, Id, InstantInput } from '../../wire.ts'
import { Scope } from '../agenda/schemas.ts'
import { Animals, WishedReason, WishedVet } from '../availability/schemas.ts'
import { WAITING_SHOWN_MAX } from './rules.ts'
import { Waiting, WaitingOwner } from './schemas.ts'

/** Freed times of a fully booked day are offered to the owners on its waiting list, in order, of those for whose reason they are long enough (specification/readings §6). */
export const joinWaitingList = route({
  name: 'joinWaitingList',
  method: 'POST',
  path: '/appointment/waiting',
  summary: 'Join the waiting list of a fully booked day',
  access: { roles: ['patient'] },
  body: z.strictObject({
    clinicId: Id,
    date: CalendarDate.describe('Date in the clinic’s time zone.'),
    doctorId: WishedVet,
    reasonId: WishedReason,
    animals: Animals.optional(),
  }),
  data: Waiting,
  errors: [
    'already_waiting',
    'clinic_closed',
    'wrong_state',
    'reason_not_offered',
    'telephone_only',
    'too_many_requests_open',
  ],
})

export const leaveWaitingList = route({
  name: 'leaveWaitingList',
  method: 'DELETE',
  path: '/appointment/waiting',
  summary: 'Leave a waiting list; an offered time goes to the next owner',
  access: { roles: ['patient'] },
  query: z.strictObject({ id: Id.describe('Id of the waiting list entry.') }),
  data: z.null(),
})

/** The owners on the practice's waiting lists, in order. */
export const getWaitingPage = route({
  name: 'getWaitingPage',
  method: 'GET',
  path: '/doctor/waitingpage',
  summary: 'List the waiting lists of the practice, by day',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ scope: Scope }),
  data: z.object({
    waiting: z
      .array(WaitingOwner)
      .describe(`Entries by day, then clinic, then order of joining. At most ${WAITING_SHOWN_MAX}.`),
    total: z.int(),
  }),
})

/** May skip the order of the waiting list and offer another day, because the practice knows which owner can come. */
export const offerTime = route({
  name: 'offerTime',
  method: 'POST',
  path: '/doctor/offertime',
  summary: 'Offer a free time to an owner on the waiting list; it is reserved for 15 minutes',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    _id: Id.describe('Id of the waiting list entry.'),
    start: InstantInput.describe('Start of a free slot of the entry’s clinic.'),
  }),
  data: WaitingOwner,
  errors: ['slot_taken', 'wrong_state', 'clinic_closed', 'too_soon'],
})
