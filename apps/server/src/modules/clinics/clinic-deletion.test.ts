import { deleteClinic, getClinic, listClinics } from '@vetvisit/contract/clinics/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
} from '../../../test/harness.ts'
import { requestedClinic } from './clinics.test-support.ts'
import { rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()
let doctor: Person
beforeEach(async () => {
  doctor = await onboardedDoctor(harness)
})

const remove = (clinicId: string, forceDelete?: string, person: Person = doctor) =>
  harness.send(deleteClinic, { token: person.token, query: { clinicId, forceDelete } })
const isThere = async (clinicId: string) =>
  (await harness.call(listClinics, { token: doctor.token })).some(({ id }) => id === clinicId)

describe('deleting a clinic', () => {
  // specification/practice §7: DELETE /clinic/delete with forceDelete
  it('hides one without appointments from practice, search and everyone else', async () => {
    const clinic = await clinicOf(harness, doctor, { name: 'Praxis am Ende' })
    expect((await remove(clinic.id)).body).toMatchObject({ data: { cancelledVisits: 0 } })
    expect(await isThere(clinic.id)).toBe(false)
    expect(await harness.refusal(getClinic, { query: { clinicId: clinic.id } })).toMatchObject({
      httpStatus: 404,
    })
    const { clinics } = await harness.call(searchClinics, { query: { q: 'Praxis am Ende' } })
    expect(clinics).toEqual([])
    expect((await remove(clinic.id)).httpStatus).toBe(404)
  })

  // specification/practice §7: DELETE /clinic/delete with forceDelete
  it.each([undefined, 'false'])(
    'with upcoming appointments and forceDelete %s is refused with them',
    async (force) => {
      const { clinic, visit } = await requestedClinic(harness, doctor)
      const refusal = await harness.refusal(deleteClinic, {
        token: doctor.token,
        query: { clinicId: clinic.id, forceDelete: force },
      })
      expect(refusal).toMatchObject({
        httpStatus: 409,
        code: 'visits_affected',
        message: 'Confirm that we cancel the appointments that lie ahead: 1.',
        details: { total: 1, visits: [{ _id: visit._id }] },
      })
      expect(await isThere(clinic.id)).toBe(true)
    },
  )

  // specification/practice §7: DELETE /clinic/delete with forceDelete
  it('with upcoming appointments and forceDelete true cancels them and notifies their owners', async () => {
    const { clinic, owner, visit } = await requestedClinic(harness, doctor)
    expect((await remove(clinic.id, 'true')).body).toMatchObject({ data: { cancelledVisits: 1 } })
    expect(await isThere(clinic.id)).toBe(false)
    const [row] = await rowsOf<{ status: string }>(
      harness.database,
      sql`select status from appointments where id = ${visit._id}::uuid`,
    )
    expect(row?.status).toBe('rejected')
    const { notifications } = await harness.call(getNotifications, {
      token: owner.token,
      params: { role: 'patient' },
      query: {},
    })
    expect(notifications[0]).toMatchObject({ type: 'appointment-deleted', appointment: { _id: visit._id } })
  })

  it.each(['yes', '1', 'TRUE', ''])('accepts only true and false as texts, not %j', async (force) => {
    const clinic = await clinicOf(harness, doctor)
    expect((await remove(clinic.id, force)).httpStatus).toBe(422)
    expect(await isThere(clinic.id)).toBe(true)
  })

  it('is refused to another doctor and an owner like an unknown clinic', async () => {
    const clinic = await clinicOf(harness, doctor)
    const [other, owner] = [await onboardedDoctor(harness), await onboardedOwner(harness)]
    const guess = '01890a5d-ac96-774b-bcce-b302099a8057'
    const answers = [await remove(clinic.id, 'true', other), await remove(guess, 'true', other)]
    const [one, two] = answers.map(({ body }) => ({ ...(body as object), requestId: '' }))
    expect(one).toEqual(two)
    for (const { httpStatus } of [...answers, await remove(clinic.id, 'true', owner)])
      expect(httpStatus).toBe(404)
    expect(await isThere(clinic.id)).toBe(true)
  })
})
