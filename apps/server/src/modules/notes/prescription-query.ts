import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { rowsOf } from '../../db/rows.ts'
import type { PrescriptionLine } from './repository.ts'

/** One state of a prescription. */
export type PrescriptionState = { lines: PrescriptionLine[]; body: string }

/** What a prescription said in one of its versions; none for a version that it never had. */
export async function findVersion(
  database: Database,
  noteId: string,
  version: number,
): Promise<PrescriptionState | undefined> {
  const [row] = await rowsOf<PrescriptionState>(
    database,
    sql`select v.body, (
        select json_agg(json_build_object('medName', m.med_name, 'dose', m.dose, 'frequency', m.frequency,
          'duration', m.duration, 'imageFileId', m.image_file_id) order by m.position)
        from prescription_entries m where m.note_id = v.note_id and m.version = v.version) as lines
      from prescription_versions v where v.note_id = ${noteId}::uuid and v.version = ${version}::int`,
  )
  return row
}

/** Puts the heading of one of the doctor's clinics above a prescription. @returns false for a clinic that is not the doctor's */
export async function moveToClinic(
  database: Database,
  { noteId, doctorId, clinicId }: { noteId: string; doctorId: string; clinicId: string },
): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`update notes set clinic_id = c.id from clinics c
      where notes.id = ${noteId}::uuid and c.id = ${clinicId}::uuid and c.doctor_id = ${doctorId}::uuid and c.deleted_at is null
      returning c.id`,
  )
  return rows.length > 0
}
