import type { ReasonKind, ReasonPreset } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import type { ReasonClients, ReasonConfirm } from '@vetvisit/contract/reasons/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  array,
  bool,
  float,
  type Columns,
  id,
  instant,
  int,
  list,
  namesOf,
  orNull,
  type RowOf,
  text,
} from '../../db/columns.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'

/** The fields that a practice sets. */
const formColumns = {
  kind: orNull(text<ReasonKind>()),
  preset: orNull(text<ReasonPreset>()),
  name: text(),
  type: text<AppointmentType>(),
  minutes: int,
  beforeMinutes: int,
  afterMinutes: int,
  stepMinutes: orNull(int),
  species: array(text<Species>()),
  priceFrom: orNull(float),
  online: bool,
  clients: text<ReasonClients>(),
  confirm: text<ReasonConfirm>(),
  preparation: text(),
  noticeMinutes: orNull(int),
  horizonDays: orNull(int),
  maxPerDay: orNull(int),
  furtherPetMinutes: orNull(int),
  reminderHours: orNull(array(int)),
}

const vet = { doctorId: id, minutes: orNull(int) }
const vets = list(vet)

const reason = { id, practiceId: id, ...formColumns, isArchived: bool, vets, clinics: array(id) }
/** A reason with its vets and clinics; without any, all of the practice. */
export type ReasonRow = RowOf<typeof reason>

const selectReason = (condition: SQL): SQL => sql`
  select r.id, r.practice_id, ${namesOf(formColumns, 'r.')}, r.archived_at is not null as is_archived,
    ${vets.of(sql`select doctor_id, minutes from reason_vets where reason_id = r.id order by doctor_id`)} as vets,
    array(select clinic_id from reason_clinics where reason_id = r.id order by clinic_id) as clinics
  from visit_reasons r where ${condition}
  order by r.archived_at is not null, r.position, r.created_at, r.id`

/** All reasons of a practice in its order, archived ones last. */
export const listReasonRows = query('reasons', {
  params: { practiceId: id },
  row: reason,
  text: (p) => selectReason(sql`r.practice_id = ${p.practiceId}`),
})

const ownReason = query('own_reason', {
  params: { id, practiceId: id },
  row: reason,
  text: (p) => selectReason(sql`r.id = ${p.id} and r.practice_id = ${p.practiceId}`),
})

/** A reason of one practice, archived or not. */
export async function findOwnReason(
  database: Database,
  which: { id: string; practiceId: string },
): Promise<ReasonRow | undefined> {
  const [found] = await ownReason(database, which)
  return found
}

const isAtClinic = (clinicId: SQL): SQL =>
  sql`(not exists (select from reason_clinics c where c.reason_id = r.id)
    or exists (select from reason_clinics c where c.reason_id = r.id and c.clinic_id = ${clinicId}))`

/** The reasons for which a practice takes appointments at a clinic, in its order. */
export const listReasonsOfClinic = query('reasons_of_clinic', {
  params: { clinicId: id, practiceId: id },
  row: reason,
  text: (p) =>
    selectReason(
      sql`r.practice_id = ${p.practiceId} and r.archived_at is null and ${isAtClinic(p.clinicId)}`,
    ),
})

const atClinic = query('reason_at_clinic', {
  params: { id, clinicId: id },
  row: reason,
  text: (p) =>
    selectReason(sql`r.id = ${p.id} and r.archived_at is null
      and r.practice_id = (select practice_id from clinics where id = ${p.clinicId}) and ${isAtClinic(p.clinicId)}`),
})

/** A reason for which a clinic takes appointments; none that is archived. */
export async function findReasonAtClinic(
  database: Database,
  which: { id: string; clinicId: string },
): Promise<ReasonRow | undefined> {
  const [found] = await atClinic(database, which)
  return found
}

const placesOf = (params: Record<string, SQL>, columns: Columns) =>
  sql.join(
    Object.keys(columns).map((key) => params[key]),
    sql`, `,
  )

const insert = query('insert_reason', {
  params: { id, practiceId: id, ...formColumns, now: instant },
  text: (p) => sql`insert into visit_reasons (id, practice_id, ${namesOf(formColumns)}, position, created_at)
    select ${p.id}, ${p.practiceId}, ${placesOf(p, formColumns)},
      (select coalesce(max(position), 0) + 1 from visit_reasons where practice_id = ${p.practiceId}), ${p.now}`,
})

/** Adds a reason at the end. */
export async function insertReason(database: Database, row: ReasonRow, now: Instant): Promise<void> {
  await insert(database, { ...row, now })
  await replacePlaces(database, row)
}

const update = query('update_reason', {
  params: { id, ...formColumns },
  text: (p) => sql`update visit_reasons set (${namesOf(formColumns)}) = (${placesOf(p, formColumns)})
    where id = ${p.id}`,
})

export async function updateReasonRow(database: Database, row: ReasonRow): Promise<void> {
  await update(database, row)
  await replacePlaces(database, row)
}

const deletePlaces = query('delete_reason_places', {
  params: { id },
  text: (p) => sql`with vets as (delete from reason_vets where reason_id = ${p.id})
    delete from reason_clinics where reason_id = ${p.id}`,
})

const insertPlaces = query('insert_reason_places', {
  params: { id, practiceId: id, vets, clinics: array(id) },
  text: (p) => sql`with vets as (
      insert into reason_vets (reason_id, practice_id, doctor_id, minutes)
      select ${p.id}, ${p.practiceId}, doctor_id, minutes from jsonb_to_recordset(${p.vets}) as v(doctor_id uuid, minutes int)
    )
    insert into reason_clinics (reason_id, practice_id, clinic_id)
    select ${p.id}, ${p.practiceId}, unnest(${p.clinics})`,
})

async function replacePlaces(database: Database, row: ReasonRow): Promise<void> {
  await deletePlaces(database, row)
  await insertPlaces(database, row)
}

/** Archives a reason, or restores it with null. */
export const setArchived = query('archive_reason', {
  params: { id, archivedAt: orNull(instant) },
  text: (p) => sql`update visit_reasons set archived_at = ${p.archivedAt} where id = ${p.id}`,
})

/** Gives reasons their places, from 0. */
export const setPlaces = query('place_reasons', {
  params: { reasonIds: array(id) },
  text: (p) => sql`update visit_reasons r set position = wanted.place - 1
    from unnest(${p.reasonIds}) with ordinality as wanted (id, place) where r.id = wanted.id`,
})

/** Those of the given vets and clinics that are of the practice. */
export const findOwnPlaces = query('places_of_practice', {
  params: { practiceId: id, vetIds: array(id), clinicIds: array(id) },
  row: { id },
  text: (p) => sql`select user_id as id from memberships
      where practice_id = ${p.practiceId} and kind = 'vet' and left_at is null and user_id = any(${p.vetIds})
    union all select id from clinics where practice_id = ${p.practiceId} and deleted_at is null and id = any(${p.clinicIds})`,
})
