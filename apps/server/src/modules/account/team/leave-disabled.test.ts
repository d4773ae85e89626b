/** @module-tag databases */
import { leavePractice } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinedVet } from '../../../../test/colleagues.ts'
import { departuresIn } from '../../../../test/departures.ts'
import { harnessOfFile, type Person } from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)
const { leave, remove, erase, disable, leadOf } = departuresIn(harness)

let all: Awaited<ReturnType<typeof world>>
let vet: Person
beforeEach(async () => {
  all = await world({ confirmAtOnce: true })
  vet = await joinedVet(harness, all.doctor)
})

const leads = () => leadOf(all.clinic._id)

describe('a vet whose colleagues cannot sign in', () => {
  // specification/practice §4: who is no admin may leave an admin whose account is disabled; the last admin removes disabled colleagues first (added)
  it('leaves the practice to an admin whose account is disabled if they are no admin and nobody else is there', async () => {
    const assistant = await assistantOf(harness, vet)
    const principal = sql`select principal_id as principal from memberships where user_id = ${assistant.id}::uuid`
    await disable(all.doctor)
    expect((await leave(vet)).httpStatus).toBe(200)
    expect(await leads()).toEqual([{ lead: all.doctor.id }])
    expect(await rowsOf(harness.database, principal)).toEqual([{ principal: all.doctor.id }])
  })

  it('deletes the account also while the only colleague, an admin, is disabled', async () => {
    await disable(all.doctor)
    expect((await erase(vet)).httpStatus).toBe(200)
    expect(await leads()).toEqual([{ lead: all.doctor.id }])
  })

  it('leaves what it has to a colleague who can act rather than to a disabled admin', async () => {
    const third = await joinedVet(harness, all.doctor)
    const assistant = await assistantOf(harness, vet)
    await disable(all.doctor)
    expect((await leave(vet)).httpStatus).toBe(200)
    const principal = sql`select principal_id as principal from memberships where user_id = ${assistant.id}::uuid`
    expect(await rowsOf(harness.database, principal)).toEqual([{ principal: third.id }])
  })

  it('removes disabled colleagues as the last admin before the account is deleted and the practice closed', async () => {
    await disable(vet)
    const { token } = all.doctor
    const removeFirst = {
      code: 'last_admin',
      message: expect.stringContaining('remove them from the team first') as string,
    }
    expect(await harness.refusal(leavePractice, { token })).toMatchObject(removeFirst)
    expect((await erase(all.doctor)).body).toMatchObject(removeFirst)
    expect((await remove(all.doctor, vet)).httpStatus).toBe(200)
    expect((await erase(all.doctor)).httpStatus).toBe(200)
  })
})
