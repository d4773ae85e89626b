import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { addDayChange } from '@vetvisit/contract/clinics/vets/routes'
import { invitePatient, listInvitations } from '@vetvisit/contract/owners/care-routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { createColleague, inviteVet } from '../faults/colleagues.ts'
import { call } from '../faults/http-client.ts'
import type { Doctor } from '../faults/world.ts'

const HOUR_MS = 3_600_000
/** Later than the appointments of the cast. */
const LATER_MS = 20 * 24 * HOUR_MS

/** Ids of what a practice of several has. */
export type PracticeObjects = Awaited<ReturnType<typeof practiceObjects>>

/**
 * Makes a doctor's practice one of several: a colleague at the same clinic, open invitations of a vet and of an owner, a reason, a treatment
 * room, services, a change of a date, and a block of an hour in three weeks.
 */
export async function practiceObjects(address: string, doctor: Doctor, tag: string) {
  const { token, clinicId } = doctor
  const colleague = await createColleague(address, doctor, `${tag}-colleague`)
  const invitation = await inviteVet(address, doctor, `${tag}-invited@example.com`)
  const reason = await call(address, addReason, {
    token,
    body: { name: 'Ultrasound', minutes: 45, before: 5, after: 10, online: true },
  })
  const rooms = await call(address, updateRooms, {
    token,
    query: { clinicId },
    body: { rooms: [{ name: 'Operating room' }] },
  })
  const start = Math.ceil((Date.now() + LATER_MS) / HOUR_MS) * HOUR_MS
  const date = new Date(start + 24 * HOUR_MS).toISOString().slice(0, 10)
  const { changes } = await call(address, addDayChange, {
    token,
    body: { clinicId, date, opens: false, start: 600, end: 720 },
  })
  const { block } = await call(address, createBlock, {
    token,
    body: {
      start: new Date(start).toISOString(),
      end: new Date(start + HOUR_MS).toISOString(),
      kind: 'meeting',
      note: 'Team',
    },
  })
  const { additionalServices } = await call(address, updateClinic, {
    token,
    query: { clinicId },
    body: { additionalServices: [{ name: 'Care', subServices: [{ name: 'Bath', price: 12 }] }] },
  })
  await call(address, invitePatient, { token, body: { email: `${tag}-owner@example.com` } })
  const [invitationOfOwner] = await call(address, listInvitations, { token })
  return {
    services: additionalServices.flatMap(({ subServices }) => subServices.map(({ _id }) => _id)),
    invitationOfOwner: invitationOfOwner?._id,
    colleague: colleague.id,
    invitation,
    reasonId: reason._id,
    roomId: rooms[0]?._id,
    dayChangeId: changes[0]?._id,
    blockId: block._id,
  }
}
