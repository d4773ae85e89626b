import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { createNote, getOwnerHistory, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../test/open-harness.ts'
import { linkToFile } from '../files/public.ts'
import { execute } from '../../../test/sql.ts'

export const SLOT = '2026-03-02T09:00:00.000Z'

export const MEDICINE = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }

/** An owner on the record of a doctor through a visit on 2 March at 10:00. */
export async function ownerInTreatment(harness: Harness, doctorChanges: Record<string, unknown> = {}) {
  const doctor = await onboardedDoctor(harness, doctorChanges)
  const clinic = await clinicOf(harness, doctor)
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  const visit = await visitOf(harness, { doctor, owner, clinicId: clinic._id, petId: pet._id })
  return { doctor, clinic, owner, pet, visit }
}

type Wanted = { doctor: Person; owner: Person; clinicId: string; petId: string; start?: string }

/** An approved appointment. */
export async function visitOf(
  harness: Harness,
  { doctor, owner, clinicId, petId, start = SLOT }: Wanted,
): Promise<RouteData<typeof updateAppointment>> {
  const { _id } = await harness.call(createAppointment, {
    token: owner.token,
    body: { clinicId, petId, start, confirmed: true },
  })
  return harness.call(updateAppointment, { token: doctor.token, body: { _id, status: 'approved' } })
}

/** The link of a file that an owner uploaded, or a doctor for the practice; its content does not matter here. */
export async function uploaded(harness: Harness, holderId: string, path: UploadPath = 'notes/report') {
  const id = uuidv7()
  const at = new Date(harness.clock.now()).toISOString()
  const kind = path === 'doctor/document' ? 'jpeg' : 'pdf'
  await execute(
    harness.database,
    sql`
    insert into files (id, person_id, practice_id, uploader_id, path, kind, name, bytes, sha256, created_at, stored_at)
    select ${id}::uuid, case when m.practice_id is null then ${holderId}::uuid end, m.practice_id, ${holderId}::uuid, ${path}, ${kind}, 'blood.pdf', 3,
      decode(repeat('00', 32), 'hex'), ${at}::timestamptz, ${at}::timestamptz
    from (select) one left join memberships m on m.user_id = ${holderId}::uuid and m.left_at is null`,
  )
  return linkToFile(harness.context, id, harness.clock.now())
}

/** A report that the owner uploads. */
export async function reportOf(harness: Harness, owner: Person, petId: string) {
  const fileUrl = await uploaded(harness, owner.id)
  return harness.call(createNote, {
    token: owner.token,
    body: { action: 'report_patient', data: { pet: petId, fileUrl, fileName: 'blood.pdf' } },
  })
}

export const write = (harness: Harness, person: Person, action: string, data: Record<string, unknown>) =>
  harness.call(createNote, { token: person.token, body: { action, data } as never })

export const refusedWrite = (
  harness: Harness,
  person: Person,
  action: string,
  data: Record<string, unknown>,
) => harness.refusal(createNote, { token: person.token, body: { action, data } })

export const historyOfOwner = (
  harness: Harness,
  owner: Person,
  query: Record<string, string | number> = {},
) => harness.call(getOwnerHistory, { token: owner.token, query })

export const historyOfPractice = (harness: Harness, person: Person, petId: string) =>
  harness.call(getPracticeHistory, { token: person.token, query: { petId } })
