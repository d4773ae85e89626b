import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { proposeTime, requestMove } from '@vetvisit/contract/appointments/reschedule/routes'
import { addWalkIn, endWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { createTask } from '@vetvisit/contract/tasks/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { holdFor } from '../holds.ts'
import type { Harness, Person } from '../open-harness.ts'
import { practiceOf } from '../practice.ts'
import { execute } from '../sql.ts'
import { AFTER_BEGUN, BLOCK, PROPOSED, wednesday } from './times.ts'

/** An owner with a pet and a doctor with a clinic; `begun` is the appointment that runs. */
export type Side = { owner: Person; doctor: Person; clinic: string; pet: string; begun: string }

export async function booking(harness: Harness, side: Omit<Side, 'begun'>, start: string): Promise<string> {
  const { _id } = await harness.call(createAppointment, {
    token: side.owner.token,
    body: { clinicId: side.clinic, petId: side.pet, start, confirmed: true },
  })
  return _id
}

export async function approve(harness: Harness, doctor: Person, id: string): Promise<string> {
  await harness.call(updateAppointment, { token: doctor.token, body: { _id: id, status: 'approved' } })
  return id
}

/** What an owner and a practice have besides the running appointment: appointments of each state, a hold, blocks, and what waits. */
export async function visitsOf(harness: Harness, side: Side) {
  const { owner, doctor, clinic } = side
  const approved = async (time: string) =>
    approve(harness, doctor, await booking(harness, side, wednesday(time)))
  const visit = await approved('09:00')
  const request = await booking(harness, side, wednesday('09:30'))
  const asked = await approved('10:00')
  await harness.call(requestMove, {
    token: owner.token,
    body: { _id: asked, starts: [], note: 'Later, please' },
  })
  const proposed = await booking(harness, side, wednesday('10:30'))
  await harness.call(proposeTime, { token: doctor.token, body: { _id: proposed, start: PROPOSED } })
  const cancelled = await approved('11:00')
  await harness.call(updateAppointment, {
    token: doctor.token,
    body: { _id: cancelled, status: 'cancelled' },
  })
  const hold = await holdFor(harness, owner, { clinicId: clinic, start: wednesday('11:30') })
  const waiting = uuidv7()
  await execute(
    harness.database,
    sql`insert into waiting_list (id, owner_id, practice_id, clinic_id, doctor_id, date, joined_at)
    values (${waiting}::uuid, ${owner.id}::uuid, ${practiceOf(doctor.id)}, ${clinic}::uuid, ${doctor.id}::uuid, '2026-03-05', ${AFTER_BEGUN}::timestamptz)`,
  )
  const { block } = await harness.call(createBlock, { token: doctor.token, body: BLOCK })
  const [room] = await harness.call(updateRooms, {
    token: doctor.token,
    query: { clinicId: clinic },
    body: { rooms: [{ name: 'X-ray' }] },
  })
  const ofRoom = { ...BLOCK, roomId: room?._id }
  const { block: roomBlock } = await harness.call(createBlock, { token: doctor.token, body: ofRoom })
  const task = { text: 'Order vaccines', date: '2026-03-04' }
  const written = await harness.call(createTask, { token: doctor.token, body: task })
  const walkIn = await harness.call(addWalkIn, {
    token: doctor.token,
    body: { clinicId: clinic, petId: side.pet },
  })
  // So that a row can put the animal on the list.
  await harness.call(endWalkIn, { token: doctor.token, body: { _id: walkIn._id } })
  return {
    visit,
    request,
    moveRequest: asked,
    proposed,
    cancelled,
    hold: hold._id,
    waiting,
    block: block._id,
    room: room?._id ?? '',
    roomBlock: roomBlock._id,
    task: written._id,
    walkIn: walkIn._id,
  }
}
