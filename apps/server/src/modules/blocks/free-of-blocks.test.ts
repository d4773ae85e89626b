/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../test/harness.ts'
import { practiceOf } from '../../../test/practice.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { at, storedVisits } from '../../../test/stored-visits.ts'
import { joinAsVet, workAt } from '../../../test/team.ts'

const harness = harnessOfFile()
const { place, blockOf, visitAt, changeVisit } = storedVisits(harness)

const TAKEN = {
  cause: expect.objectContaining({ code: '23P01', constraint: 'appointments_doctor_free' }) as unknown,
}

// docs/decisions/0394-blocks.md
describe('a new visit', () => {
  it.each(['break', 'meeting', 'away', 'ill', 'other'])(
    'is refused under a block of kind %s',
    async (kind) => {
      const here = await place()
      await blockOf(here.vet, '10:00', '11:00', kind)
      await expect(visitAt(here, { from: '10:30', until: '11:30' })).rejects.toMatchObject(TAKEN)
    },
  )

  it.each(['held', 'requested', 'approved', 'consulting'])('is refused with status %s', async (status) => {
    const here = await place()
    await blockOf(here.vet, '10:00', '11:00')
    await expect(visitAt(here, { from: '10:30', until: '10:45', status })).rejects.toMatchObject(TAKEN)
  })

  it('may lie under reserved time, beside a block, and be over or cancelled', async () => {
    const here = await place()
    await blockOf(here.vet, '09:00', '10:00', 'reserved')
    await blockOf(here.vet, '10:00', '11:00')
    await visitAt(here, { from: '09:30', until: '10:00' })
    await visitAt(here, { from: '11:00', until: '11:30' })
    await visitAt(here, { from: '10:00', until: '10:30', status: 'cancelled' })
    await expect(visitAt(here, { from: '10:00', until: '10:30', status: 'completed' })).resolves.toBeTruthy()
  })

  it('is refused if only the time before or after it meets a block', async () => {
    const here = await place()
    await blockOf(here.vet, '10:00', '11:00')
    await expect(
      visitAt(here, { from: '09:30', until: '10:00', busyFrom: '09:30', busyUntil: '10:05' }),
    ).rejects.toMatchObject(TAKEN)
    await expect(
      visitAt(here, { from: '11:00', until: '11:30', busyFrom: '10:55', busyUntil: '11:30' }),
    ).rejects.toMatchObject(TAKEN)
  })

  it('is refused by blocks of its own vet alone', async () => {
    const here = await place()
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, here.vet)
    await workAt(harness, colleague, here.clinicId)
    await blockOf(here.vet, '10:00', '11:00')
    await expect(
      visitAt({ ...here, vet: colleague }, { from: '10:00', until: '10:30' }),
    ).resolves.toBeTruthy()
  })

  it('would lie under a block without the trigger', async () => {
    const here = await place()
    await blockOf(here.vet, '10:00', '11:00')
    const without = harness.database.transact(async () => {
      await execute(harness.database, sql`alter table appointments disable trigger plain_visit_is_free`)
      await visitAt(here, { from: '10:00', until: '10:30' })
      throw new Error('the visit was inserted')
    })
    await expect(without).rejects.toThrow('the visit was inserted')
    await expect(visitAt(here, { from: '10:00', until: '10:30' })).rejects.toMatchObject(TAKEN)
  })
})

/** A visit, and a block that was written over it and the hour after it. */
async function beneath(status = 'approved') {
  const here = await place()
  const id = await visitAt(here, { from: '10:00', until: '11:00', status })
  await blockOf(here.vet, '10:00', '12:00')
  return { here, id }
}

describe('a visit that was there before the block', () => {
  it('may shrink, change its status, and end', async () => {
    const { id } = await beneath('requested')
    await changeVisit(id, sql`status = 'approved', expires_at = null`)
    await changeVisit(id, sql`starts_at = ${at('10:15')}, ends_at = ${at('10:45')}`)
    await changeVisit(id, sql`status = 'consulting'`)
    await expect(changeVisit(id, sql`status = 'completed'`)).resolves.toBeUndefined()
  })

  it('may leave the block, and not come back', async () => {
    const { id } = await beneath()
    await changeVisit(id, sql`starts_at = ${at('12:00')}, ends_at = ${at('13:00')}`)
    await expect(
      changeVisit(id, sql`starts_at = ${at('11:00')}, ends_at = ${at('12:00')}`),
    ).rejects.toMatchObject(TAKEN)
  })

  it('takes no more time under the block', async () => {
    const { id } = await beneath()
    await expect(changeVisit(id, sql`ends_at = ${at('11:15')}`)).rejects.toMatchObject(TAKEN)
    await expect(
      changeVisit(id, sql`busy_from = ${at('10:00')}, busy_until = ${at('11:15')}`),
    ).rejects.toMatchObject(TAKEN)
  })

  it('takes no time of a colleague who has a block', async () => {
    const here = await place()
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, here.vet)
    await workAt(harness, colleague, here.clinicId)
    const id = await visitAt(here, { from: '10:00', until: '11:00' })
    await blockOf(colleague, '10:00', '11:00')
    await expect(changeVisit(id, sql`doctor_id = ${colleague.id}::uuid`)).rejects.toMatchObject(TAKEN)
  })

  it('takes its time again only where no block is', async () => {
    const { id } = await beneath()
    await changeVisit(id, sql`status = 'cancelled'`)
    await expect(changeVisit(id, sql`status = 'approved'`)).rejects.toMatchObject(TAKEN)
  })
})

describe('blocks', () => {
  it('end after they start, and have a kind', async () => {
    const { vet } = await place()
    await expect(blockOf(vet, '11:00', '11:00')).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'blocks_end_after_start' }) as unknown,
    })
    await expect(blockOf(vet, '11:00', '12:00', 'holiday')).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'blocks_kind_check' }) as unknown,
    })
  })

  it('are those of a member of the practice', async () => {
    const { vet } = await place()
    const stranger = await onboardedDoctor(harness)
    const foreign = sql`insert into blocks (id, practice_id, doctor_id, starts_at, ends_at, kind, created_at)
      values (gen_random_uuid(), ${practiceOf(vet.id)}, ${stranger.id}::uuid, ${at('10:00')}, ${at('11:00')}, 'break', now())`
    await expect(execute(harness.database, foreign)).rejects.toMatchObject({
      cause: expect.objectContaining({ code: '23503' }) as unknown,
    })
  })

  it('end with the membership of their vet', async () => {
    const { vet } = await place()
    await blockOf(vet, '10:00', '11:00')
    const lead = await onboardedDoctor(harness)
    await joinAsVet(harness, vet, lead)
    expect(
      await rowsOf(harness.database, sql`select id from blocks where doctor_id = ${vet.id}::uuid`),
    ).toEqual([])
    const clinic = await clinicOf(harness, vet, { name: 'Tierklinik Süd' })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await visitAt({ vet, clinicId: clinic._id, owner, petId: pet._id }, { from: '10:00', until: '10:30' })
  })
})
