import { z } from 'zod'
import { blankIsNull } from '../people/fields.ts'
import { CalendarDate, Id, Instant, requiredText, Seen, typedDate, typedText } from '../wire.ts'
import { TASK_TEXT_MAX } from './rules.ts'

/** Something that a practice has to do: with a text, or a call back to an owner. */
export const Task = z.object({
  _id: Id,
  text: z.string().describe('May be empty if an owner is called back.'),
  date: CalendarDate.describe('Day on which it is due.'),
  isCall: z.boolean().describe('True if the owner is called back.'),
  personId: Id.nullable().describe('The member who is meant. Null for everybody.'),
  personName: z.string().nullable(),
  owner: z
    .object({
      _id: Id,
      fullname: z.string(),
      mobile: z.string().nullable(),
      countryCode: z.string().nullable(),
    })
    .nullable()
    .describe('An owner on the practice’s record.'),
  pet: z.object({ _id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  createdBy: z.string().describe('Name of the member who wrote it.'),
  doneAt: Instant.nullable(),
})
export type Task = z.infer<typeof Task>

const fields = {
  text: typedText(TASK_TEXT_MAX),
  date: typedDate('validation.dateInvalid'),
  personId: Id.nullable().describe('A member of the practice. Null for everybody.'),
}

/** A text, or an owner to call back. */
export const NewTask = z
  .strictObject({
    ...fields,
    text: fields.text.default(''),
    personId: fields.personId.default(null),
    isCall: z.boolean().default(false),
    patId: Id.nullable().default(null).describe('An owner on the practice’s record.'),
    petId: Id.nullable().default(null).describe('An animal of the owner.'),
  })
  .refine(({ text, isCall }) => text !== '' || isCall, {
    error: 'validation.required',
    path: ['text'],
  })
  .refine(({ isCall, petId, patId }) => patId !== null || (!isCall && petId === null), {
    error: 'validation.invalid',
    path: ['patId'],
  })
export type NewTask = z.output<typeof NewTask>
export type NewTaskInput = z.input<typeof NewTask>

/** Absent fields stay. */
export const TaskChange = z.strictObject({
  ...z.object(fields).partial().shape,
  _id: Id,
  seen: Seen,
})
export type TaskChange = z.output<typeof TaskChange>

/** The form of a task; only a call back needs no text. */
export const taskForm = (isCall: boolean) =>
  z.strictObject({
    text: isCall ? fields.text : requiredText(TASK_TEXT_MAX, 'validation.required'),
    date: fields.date,
    personId: z.preprocess(blankIsNull, Id.nullable()),
  })
export type TaskForm = z.output<ReturnType<typeof taskForm>>
