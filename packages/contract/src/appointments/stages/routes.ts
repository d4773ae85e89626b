import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { CalendarDate, Id } from '../../wire.ts'
import { Scope } from '../agenda/schemas.ts'
import { Appointment } from '../record/schemas.ts'
import { ARRIVE_BEFORE_MINUTES, DELAY_REACH_HOURS, DELAY_TOLD_MINUTES, STAGES } from './rules.ts'
import { DayBoard, DelayMinutes, RunningDelay } from './schemas.ts'

export const getDayBoard = route({
  name: 'getDayBoard',
  method: 'GET',
  path: '/doctor/dayboard',
  summary: 'Read the visits of a day by where their animals are: expected, arrived, in the room, done',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    scope: Scope,
    date: CalendarDate.optional().describe('Day at each clinic. Without it today.'),
  }),
  data: DayBoard,
})

/** A stage stands beside the visit: its version stays. */
export const setStage = route({
  name: 'setStage',
  method: 'POST',
  path: '/appointment/stage',
  summary:
    'Note that the animal of a visit of today has arrived, or has left again; repeating the call changes nothing',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    _id: Id,
    stage: z.enum(STAGES),
    undo: z.boolean().default(false).describe('True to take the stage back.'),
  }),
  data: Appointment,
  errors: ['wrong_state', 'too_soon'],
})

export const arrive = route({
  name: 'arrive',
  method: 'POST',
  path: '/appointment/arrive',
  summary: `Tell the practice that owner and animal are there, from ${ARRIVE_BEFORE_MINUTES} minutes before the visit until its end; repeating the call changes nothing`,
  access: { roles: ['patient'] },
  body: z.strictObject({ _id: Id }),
  data: Appointment,
  errors: ['wrong_state', 'too_soon'],
})

export const setDelay = route({
  name: 'setDelay',
  method: 'POST',
  path: '/doctor/delay',
  summary: `Say how late a vet is today; owners of the next ${DELAY_REACH_HOURS} hours are told of ${DELAY_TOLD_MINUTES} minutes or more, and of each change of as many`,
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    clinicId: Id,
    doctorId: Id.optional().describe(
      'A vet who works at the clinic. Without it the vet who signs for the caller, or the only one of the practice.',
    ),
    minutes: DelayMinutes.describe('None, 0, for a vet who is on time again.'),
  }),
  data: z.object({
    delay: RunningDelay,
    told: z.int().describe('Number of visits whose owner was told.'),
  }),
})
