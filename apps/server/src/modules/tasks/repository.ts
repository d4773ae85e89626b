import { DONE_TASK_DAYS_KEPT, OPEN_TASKS_MAX } from '@vetvisit/contract/tasks/rules'
import { sql } from 'drizzle-orm'
import { bool, date, id, instant, int, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { currentCare, onRecord } from '../care/public.ts'

const task = {
  id,
  text: text(),
  date,
  isCall: bool,
  personId: orNull(id),
  personName: orNull(text()),
  ownerId: orNull(id),
  ownerName: orNull(text()),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  petId: orNull(id),
  petName: orNull(text()),
  createdAt: instant,
  createdBy: text(),
  doneAt: orNull(instant),
}
export type TaskRow = RowOf<typeof task>

/** Tasks `t` of a practice; those about an owner only while the owner is on its record. A member who left is nobody who is meant. */
const TASKS = sql`select t.id, t.text, t.date, t.is_call, m.user_id as person_id, person.fullname as person_name,
    t.owner_id, o.fullname as owner_name, o.mobile, o.country_code, t.pet_id, pet.name as pet_name,
    t.created_at, author.fullname as created_by, t.done_at
  from tasks t join users author on author.id = t.created_by
    left join memberships m on m.practice_id = t.practice_id and m.user_id = t.person_id and m.left_at is null
    left join users person on person.id = m.user_id
    left join ${currentCare} care on care.practice_id = t.practice_id and care.owner_id = t.owner_id
    left join users o on o.id = care.owner_id
    left join pets pet on pet.id = t.pet_id`
const IS_SEEN = sql`(t.owner_id is null or care.owner_id is not null)`

/** The tasks of a practice that are not done, by day. */
export const findOpenTasks = query('open_tasks', {
  params: { practiceId: id },
  row: task,
  text: (p) => sql`${TASKS}
    where t.practice_id = ${p.practiceId} and t.done_at is null and ${IS_SEEN}
    order by t.date, t.is_call desc, t.created_at, t.id limit ${sql.raw(String(OPEN_TASKS_MAX))}`,
})

/** One task of a practice. */
export const findTask = query('task', {
  params: { practiceId: id, id },
  row: task,
  text: (p) => sql`${TASKS} where t.id = ${p.id} and t.practice_id = ${p.practiceId} and ${IS_SEEN}`,
})

/** How many of the tasks that a practice sees are not done, and the day by the clocks of its oldest clinic. */
export const countOpenTasks = query('count_open_tasks', {
  params: { practiceId: id, now: instant },
  row: { count: int, today: date },
  text: (p) => sql`select
    (select count(*)::int from tasks t left join ${currentCare} care on care.practice_id = t.practice_id and care.owner_id = t.owner_id
      where t.practice_id = ${p.practiceId} and t.done_at is null and ${IS_SEEN}) as count,
    (${p.now} at time zone coalesce((select c.time_zone from clinics c where c.practice_id = ${p.practiceId} and c.deleted_at is null
      order by c.created_at, c.id limit 1), 'UTC'))::date as today`,
})

const named = { practiceId: id, personId: orNull(id), ownerId: orNull(id), petId: orNull(id) }

/** Which of the people and the animal that a task names the practice may name. */
export const checkNamed = query('named_in_task', {
  params: named,
  row: { isMember: bool, isOnRecord: bool, isPetOfOwner: bool },
  text: (p) => sql`select
    ${p.personId} is null or exists (select from memberships m
      where m.practice_id = ${p.practiceId} and m.user_id = ${p.personId} and m.left_at is null) as is_member,
    ${p.ownerId} is null or ${onRecord({ practice: p.practiceId, owner: p.ownerId })} as is_on_record,
    ${p.petId} is null or exists (select from pets
      where id = ${p.petId} and owner_id = ${p.ownerId} and archived_at is null) as is_pet_of_owner`,
})

/** Writes a task, and deletes those of the practice that have been done for long. */
export const insertTask = query('insert_task', {
  params: { ...named, id, text: text(), date, isCall: bool, createdBy: id, now: instant },
  text: (p) => sql`with old as (
      delete from tasks where practice_id = ${p.practiceId}
        and done_at < ${p.now} - interval '${sql.raw(String(DONE_TASK_DAYS_KEPT))} days'
    )
    insert into tasks (id, practice_id, text, date, is_call, person_id, owner_id, pet_id, created_by, created_at)
    values (${p.id}, ${p.practiceId}, ${p.text}, ${p.date}, ${p.isCall}, ${p.personId}, ${p.ownerId}, ${p.petId}, ${p.createdBy}, ${p.now})`,
})

/** Changes a task of the practice. */
export const saveTask = query('save_task', {
  params: { practiceId: id, id, text: text(), date, personId: orNull(id) },
  text: (p) => sql`update tasks
    set text = ${p.text}, date = ${p.date}, person_id = ${p.personId}
    where id = ${p.id} and practice_id = ${p.practiceId}`,
})

/** Writes when a task was done and by whom, or that it is not done. */
export const saveDone = query('save_done_task', {
  params: { practiceId: id, id, doneBy: orNull(id), doneAt: orNull(instant) },
  text: (p) => sql`update tasks set done_by = ${p.doneBy}, done_at = ${p.doneAt}
    where id = ${p.id} and practice_id = ${p.practiceId}`,
})

/** Gives the tasks about an owner to the same person's account. */
export const giveTasks = query('give_tasks', {
  params: { fromId: id, toId: id },
  text: (p) => sql`update tasks set owner_id = ${p.toId} where owner_id = ${p.fromId}`,
})
