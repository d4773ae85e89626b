/** @module-tag databases */
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import type { Person } from '../../../test/open-harness.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { joinAsVet, workAt } from '../../../test/team.ts'

const harness = harnessOfFile({ config: { doctorVerification: 'required' } })

let lead: Person
let colleague: Person
let clinicId: string

type Listing = { shown: boolean; verified: boolean; confirmed: boolean; listable: boolean }
async function listing(): Promise<Listing | undefined> {
  const [row] = await rowsOf<Listing>(
    harness.database,
    sql`select shown, verified, mail_confirmed as confirmed, listable from clinics where id = ${clinicId}::uuid`,
  )
  return row
}

const all: Listing = { shown: true, verified: true, confirmed: true, listable: true }
const verify = (doctor: Person, isVerified: boolean) =>
  execute(
    harness.database,
    sql`update doctors set verified_at = ${isVerified ? sql`now()` : sql`null`} where user_id = ${doctor.id}::uuid`,
  )
const disable = (doctor: Person, isDisabled: boolean) =>
  execute(
    harness.database,
    sql`update users set disabled_at = ${isDisabled ? sql`now()` : sql`null`} where id = ${doctor.id}::uuid`,
  )
const confirm = (doctor: Person, isConfirmed: boolean) =>
  execute(
    harness.database,
    sql`update users set email_verified_at = ${isConfirmed ? sql`now()` : sql`null`} where id = ${doctor.id}::uuid`,
  )
const vetOfClinic = (doctor: Person) => sql`clinic_id = ${clinicId}::uuid and doctor_id = ${doctor.id}::uuid`

beforeEach(async () => {
  lead = await onboardedDoctor(harness)
  colleague = await onboardedDoctor(harness)
  clinicId = (await clinicOf(harness, lead))._id
  for (const doctor of [lead, colleague]) {
    await verify(doctor, true)
    await confirm(doctor, true)
  }
  await joinAsVet(harness, colleague, lead)
  await workAt(harness, colleague, clinicId)
})

// docs/decisions/0408-listing-by-vets.md
describe('a clinic of two vets', () => {
  it('stays listed while its lead is disabled, and is found', async () => {
    await disable(lead, true)
    expect(await listing()).toEqual(all)
    const { clinics } = await harness.call(searchClinics, { query: {} })
    expect(clinics.map(({ _id }) => _id)).toContain(clinicId)
  })

  it('is not listed once both are disabled, and again when one returns', async () => {
    await disable(lead, true)
    await disable(colleague, true)
    expect(await listing()).toEqual({ shown: false, verified: false, confirmed: false, listable: false })
    await disable(colleague, false)
    expect(await listing()).toEqual(all)
  })

  it('needs one vet who is verified and confirmed, not two who are one each', async () => {
    await verify(lead, false)
    await confirm(colleague, false)
    expect(await listing()).toEqual({ ...all, listable: false })
  })

  it('does not count a vet who is not online there', async () => {
    await verify(lead, false)
    expect(await listing()).toEqual(all)
    await execute(
      harness.database,
      sql`update clinic_vets set online = false where ${vetOfClinic(colleague)}`,
    )
    expect(await listing()).toEqual({ ...all, verified: false, listable: false })
  })

  // docs/decisions/0458-practices-without-online-booking.md
  it('counts its lead, also while owners may not book the lead, and the next lead in turn', async () => {
    await execute(
      harness.database,
      sql`update clinic_vets set online = false where clinic_id = ${clinicId}::uuid`,
    )
    expect(await listing()).toEqual(all)
    await verify(lead, false)
    expect(await listing()).toEqual({ ...all, verified: false, listable: false })
    await execute(
      harness.database,
      sql`update clinics set doctor_id = ${colleague.id}::uuid where id = ${clinicId}::uuid`,
    )
    expect(await listing()).toEqual(all)
    await disable(colleague, true)
    expect(await listing()).toMatchObject({ shown: false })
  })

  it('does not count a vet who has left the practice, or works at the clinic no more', async () => {
    await disable(lead, true)
    await execute(
      harness.database,
      sql`update memberships set left_at = joined_at where user_id = ${colleague.id}::uuid and left_at is null`,
    )
    expect(await listing()).toMatchObject({ shown: false })
    await disable(lead, false)
    await execute(harness.database, sql`delete from clinic_vets where ${vetOfClinic(colleague)}`)
    expect(await listing()).toEqual(all)
  })

  it('may be led by either, and by nobody who does not work there', async () => {
    await execute(
      harness.database,
      sql`update clinics set doctor_id = ${colleague.id}::uuid where id = ${clinicId}::uuid`,
    )
    const stranger = await onboardedDoctor(harness)
    await expect(
      execute(
        harness.database,
        sql`update clinics set doctor_id = ${stranger.id}::uuid where id = ${clinicId}::uuid`,
      ),
    ).rejects.toMatchObject({ cause: expect.objectContaining({ code: '23503' }) as unknown })
  })

  it('is listed right after two of its vets change at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const isOn = round % 2 === 1
      await Promise.all([disable(lead, !isOn), disable(colleague, !isOn)])
      expect(await listing()).toMatchObject({ shown: isOn })
    }
  })

  it('is deleted under the locks of all its vets, so that no booking with any of them is missed', async () => {
    const told = new Set<string>()
    harness.database.doctorChanges.listen((vet) => told.add(vet))
    await harness.call(deleteClinic, { token: lead.token, query: { clinicId } })
    expect(told).toEqual(new Set([lead.id, colleague.id]))
  })
})
