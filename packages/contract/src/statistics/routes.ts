import { z } from 'zod'
import { PracticeVets, Scope } from '../appointments/agenda/schemas.ts'
import { REASON_KINDS, REASON_PRESETS } from '../appointments/record/reasons.ts'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Id, Instant } from '../wire.ts'

const counts = {
  visits: z.int().describe('Approved, running and completed appointments.'),
  noShows: z.int().describe('Appointments to which the owner did not come.'),
  cancelled: z.int(),
  bookedMinutes: z
    .int()
    .describe('Minutes of the vet that `visits` take, with the time before and after them.'),
}

const nextFree = Instant.nullable().describe(
  'The first start that owners can book now. Null without one, and for a month that is not the present one.',
)

const VetStatistics = z.object({
  doctorId: Id,
  fullname: z.string(),
  ...counts,
  openMinutes: z
    .int()
    .describe(
      'Minutes of the month in which the vet takes appointments: the present opening hours and changed dates, without blocked times. 0 for a vet whom owners cannot book.',
    ),
  nextFree,
})

const ReasonStatistics = z.object({
  reasonId: Id.nullable().describe('Null for appointments without a reason of the practice.'),
  name: z.string().describe('Name of the practice’s reason. Empty for a preset, and without a reason.'),
  preset: z.enum(REASON_PRESETS).nullable(),
  kind: z.enum(REASON_KINDS).nullable(),
  ...counts,
  nextFree,
})

export const Statistics = z.object({
  vets: PracticeVets,
  byVet: z.array(VetStatistics).describe('By name. Former vets only with appointments in the month.'),
  byReason: z
    .array(ReasonStatistics)
    .describe('Most visits first. Reasons of the practice also without any.'),
})
export type Statistics = z.infer<typeof Statistics>
export type ReasonStatistics = z.infer<typeof ReasonStatistics>
export type VetStatistics = z.infer<typeof VetStatistics>

/** Numbers of one month for the practice: how many appointments, how many were missed, how much of the time was used. */
export const getStatistics = route({
  name: 'getStatistics',
  method: 'GET',
  path: '/doctor/statistics',
  summary: 'Count the appointments of a month by vet and by reason',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    scope: Scope,
    month: z
      .string()
      .regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/)
      .describe('Year and month, in the time zone of each clinic: `2026-03`.'),
  }),
  data: Statistics,
})
