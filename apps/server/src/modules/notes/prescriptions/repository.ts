import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, int, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'

const medicine = {
  medName: text(),
  dose: text(),
  frequency: text(),
  duration: text(),
  imageFileId: orNull(id),
}
export type Medicine = RowOf<typeof medicine>

const medicines = list(medicine)

/** The content of one version of a prescription. */
const content = { body: text(), medicines }
export type PrescriptionContent = RowOf<typeof content>

/** One version of a prescription; no row for a version that it never had. */
export const findVersion = query('prescription_version', {
  params: { noteId: id, version: int },
  row: content,
  text: (p) => sql`
    select v.body, ${medicines.of(sql`
        select m.med_name, m.dose, m.frequency, m.duration, m.image_file_id
        from prescription_entries m where m.note_id = v.note_id and m.version = v.version order by m.position`)} as medicines
    from prescription_versions v where v.note_id = ${p.noteId} and v.version = ${p.version}`,
})

const insertHead = query('insert_prescription_version', {
  params: { noteId: id, version: int, body: text(), authorId: id, now: instant },
  text: (p) => sql`
    insert into prescription_versions (note_id, version, body, author_id, saved_at)
    values (${p.noteId}, ${p.version}, ${p.body}, ${p.authorId}, ${p.now})`,
})

const insertMedicines = query('insert_medicines', {
  params: { noteId: id, version: int, medicines },
  text: (p) => sql`
    insert into prescription_entries (note_id, version, position, med_name, dose, frequency, duration, image_file_id)
    select ${p.noteId}, ${p.version}, m.position - 1, m.med_name, m.dose, m.frequency, m.duration, m.image_file_id
    from rows from (jsonb_to_recordset(${p.medicines}) as (med_name text, dose text, frequency text, duration text, image_file_id uuid))
      with ordinality as m (med_name, dose, frequency, duration, image_file_id, position)`,
})

type NewVersion = PrescriptionContent & { noteId: string; version: number; authorId: string }

/** Inserts a version of a prescription; the note's `version` names the present one. */
export async function insertVersion(
  database: Database,
  { noteId, version, body, authorId, medicines }: NewVersion,
  now: Instant,
): Promise<void> {
  await insertHead(database, { noteId, version, body, authorId, now })
  await insertMedicines(database, { noteId, version, medicines })
}

/** Makes a version of a prescription the present one. */
export const setVersion = query('set_prescription_version', {
  params: { noteId: id, version: int, body: text() },
  text: (p) => sql`update notes set version = ${p.version}, body = ${p.body} where id = ${p.noteId}`,
})

/** Chooses the clinic of a prescription's letterhead; returns no row for a clinic that is not the practice's. */
export const setClinic = query('set_clinic_of_prescription', {
  params: { noteId: id, practiceId: id, clinicId: id },
  row: { id },
  text: (p) => sql`
    update notes set clinic_id = c.id from clinics c
    where notes.id = ${p.noteId} and c.id = ${p.clinicId} and c.practice_id = ${p.practiceId} and c.deleted_at is null
    returning c.id`,
})
