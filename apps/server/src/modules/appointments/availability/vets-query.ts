import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const vetOfClinic = query('vet_of_clinic', {
  params: { clinicId: id },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from clinics where id = ${p.clinicId}`,
})

/** The vet with whom owners book at a clinic: the one who leads it. */
export async function findVetOfClinic(database: Database, clinicId: string): Promise<string | undefined> {
  const [found] = await vetOfClinic(database, { clinicId })
  return found?.doctorId
}

const vetOfAppointment = query('vet_of_appointment', {
  params: { appointmentId: id },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from appointments where id = ${p.appointmentId}`,
})

/** The vet whose time an appointment takes, whosever it is. */
export async function findVetOfAppointment(
  database: Database,
  appointmentId: string,
): Promise<string | undefined> {
  const [found] = await vetOfAppointment(database, { appointmentId })
  return found?.doctorId
}
