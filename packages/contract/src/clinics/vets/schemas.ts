import { z } from 'zod'
import { CalendarDate, Id, Seen } from '../../wire.ts'
import { scheduleProblems } from '../rules.ts'
import { Schedule, SCHEDULES_MAX } from '../schemas.ts'
import { VETS_MAX } from './rules.ts'

const Hours = z
  .array(Schedule)
  .max(SCHEDULES_MAX, 'validation.tooMany')
  .superRefine((schedules, context) => {
    for (const problem of scheduleProblems(schedules))
      context.addIssue({ code: 'custom', path: [problem.index, problem.field], message: problem.message })
  })

/** When a vet works at a clinic. */
export const ClinicVetWork = z
  .strictObject({
    doctorId: Id,
    online: z.boolean().describe('True if owners may book the vet at this clinic.'),
    ownHours: z
      .boolean()
      .describe('True if the vet is booked in `schedule`, false if in the opening times of the clinic.'),
    schedule: Hours.describe('Hours of the vet’s own; slots are as long as those of the clinic.'),
    since: CalendarDate.nullable().describe('First day of work here. Null from the beginning.'),
    until: CalendarDate.nullable().describe('Last day of work here. Null without an end.'),
  })
  .refine(({ ownHours, schedule }) => !ownHours || schedule.length > 0, {
    path: ['schedule'],
    message: 'validation.scheduleRequired',
  })
  .refine(({ since, until }) => since === null || until === null || since <= until, {
    path: ['until'],
    message: 'validation.lastDayBeforeFirst',
  })
export type ClinicVetWork = z.output<typeof ClinicVetWork>

/** The vets of a clinic in the order in which owners see them; vets who are not named stay as they are, behind them. */
export const ClinicVetChanges = z
  .strictObject({
    vets: z
      .array(ClinicVetWork)
      .max(VETS_MAX, 'validation.tooMany')
      .refine(
        (vets) => new Set(vets.map(({ doctorId }) => doctorId)).size === vets.length,
        'validation.invalid',
      ),
    leadId: Id.optional().describe('The vet who leads the clinic; only an admin changes it.'),
    cancelExisting: z
      .boolean()
      .optional()
      .describe(
        'True to cancel the appointments outside the new hours. Without it such a change is refused with `visits_affected`.',
      ),
    seen: Seen,
  })
  .describe('Vets of a clinic, with their hours there.')
export type ClinicVetChanges = z.output<typeof ClinicVetChanges>

const MINUTE = z.int('validation.timeRequired').min(0, 'validation.timeRequired')

export const NewDayChange = z
  .strictObject({
    clinicId: Id,
    doctorId: Id.nullable()
      .default(null)
      .describe('The vet whose date changes. Null for every vet of the clinic.'),
    date: CalendarDate,
    opens: z.boolean().describe('True to open this part of the date, also on a holiday; false to close it.'),
    start: MINUTE.max(1439, 'validation.timeRequired').describe('Minutes from midnight.'),
    end: MINUTE.max(1440, 'validation.timeRequired').describe(
      'Minutes from midnight; 1440 is the end of the day.',
    ),
    cancelExisting: ClinicVetChanges.shape.cancelExisting,
  })
  .refine(({ start, end }) => start < end, { path: ['end'], message: 'validation.shiftEndMustBeGreater' })
export type NewDayChange = z.output<typeof NewDayChange>

/** A vet of the practice, and when they work at the clinic. */
export const ClinicVet = z.object({
  doctorId: Id,
  fullname: z.string(),
  profile: z.string().nullable(),
  online: z.boolean(),
  ownHours: z.boolean(),
  schedule: z.array(Schedule),
  since: CalendarDate.nullable(),
  until: CalendarDate.nullable(),
})
export type ClinicVet = z.infer<typeof ClinicVet>

export const DayChange = z.object({
  _id: Id,
  doctorId: Id.nullable(),
  date: CalendarDate,
  opens: z.boolean(),
  start: z.int(),
  end: z.int(),
})
export type DayChange = z.infer<typeof DayChange>

export const ClinicVets = z.object({
  clinicId: Id,
  leadId: Id,
  vets: z
    .array(ClinicVet)
    .describe('All vets of the practice, those of the clinic first, in the clinic’s order.'),
  changes: z.array(DayChange).describe('Changes of single dates from yesterday on, soonest first.'),
})
export type ClinicVets = z.infer<typeof ClinicVets>
