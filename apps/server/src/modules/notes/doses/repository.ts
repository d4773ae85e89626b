import { sql } from 'drizzle-orm'
import { id, instant, int, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

/** The name of a medicine in a version of a prescription. */
export const findMedicine = query('medicine_of_prescription', {
  params: { noteId: id, version: int, index: int },
  row: { medName: text() },
  text: (p) => sql`
    select med_name from prescription_entries
    where note_id = ${p.noteId} and version = ${p.version} and position = ${p.index}`,
})

/** The doses of a prescription, and those of one of its medicines within a time. */
export const countDoses = query('number_of_doses', {
  params: { noteId: id, medName: text(), after: instant, until: instant },
  row: { doses: int, recent: int },
  text: (p) => sql`
    select count(*) as doses, count(*) filter (where med_name = ${p.medName} and given_at > ${p.after} and given_at <= ${p.until}) as recent
    from given_doses where note_id = ${p.noteId}`,
})

const dose = { noteId: id, medName: text(), givenAt: instant }

export const insertDose = query('insert_dose', {
  params: dose,
  text: (p) => sql`
    insert into given_doses (note_id, med_name, given_at) values (${p.noteId}, ${p.medName}, ${p.givenAt})
    on conflict do nothing`,
})

export const deleteDose = query('delete_dose', {
  params: dose,
  text: (p) => sql`
    delete from given_doses where note_id = ${p.noteId} and med_name = ${p.medName} and given_at = ${p.givenAt}`,
})

export const deleteDosesBefore = query('delete_doses_before', {
  params: { noteId: id, oldest: instant },
  text: (p) => sql`delete from given_doses where note_id = ${p.noteId} and given_at < ${p.oldest}`,
})
