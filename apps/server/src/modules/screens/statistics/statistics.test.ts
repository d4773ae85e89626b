/** @module-tag databases */
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { getStatistics } from '@vetvisit/contract/statistics/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { execute } from '../../../../test/sql.ts'
import { assistantOf, joinAsVet, receptionOf, workAt } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

type Query = { month?: string; scope?: 'mine' | 'practice' }

const statisticsOf = ({ token }: Person, query: Query = {}) =>
  harness.call(getStatistics, { token, query: { month: '2026-03', ...query } })

const NONE = { visits: 0, noShows: 0, cancelled: 0, bookedMinutes: 0 }

/** Two vets of one clinic: an appointment of the first is missed, one cancelled, one approved; one of the second is approved. */
async function march() {
  const made = await world({ confirmAtOnce: true }, { fullname: 'Ruth Adler' })
  const colleague = await onboardedDoctor(harness, { fullname: 'Ingo Brenner' })
  await joinAsVet(harness, colleague, made.doctor)
  await workAt(harness, colleague, made.clinic._id)
  const reason = await harness.call(addReason, {
    token: made.doctor.token,
    body: { name: 'Ultrasound', minutes: 60, after: 15, online: true },
  })
  const own = { doctorId: made.doctor.id }
  const missed = await made.book('2026-03-03T09:00:00.000Z', { ...own, reasonKind: 'skin' })
  const cancelled = await made.book('2026-03-03T10:00:00.000Z', own)
  await made.book('2026-03-03T12:00:00.000Z', { ...own, reasonId: reason._id })
  await made.book('2026-03-04T09:00:00.000Z', { doctorId: colleague.id })
  await change(made.doctor, { _id: cancelled._id, status: 'cancelled', reason: 'The vet is ill' })
  harness.clock.set('2026-03-03T09:10:00.000Z')
  await change(made.doctor, { _id: missed._id, status: 'no_show' })
  return { ...made, colleague, reason }
}

// specification/practice §2: the numbers of a month, by vet and by reason (added)
describe('the numbers of a month', () => {
  it('count appointments by outcome, and the minutes that they take of their vets', async () => {
    const { doctor, colleague, reason } = await march()
    const { byVet, byReason } = await statisticsOf(doctor, { scope: 'practice' })
    expect(byVet).toMatchObject([
      { doctorId: colleague.id, fullname: 'Ingo Brenner', ...NONE, visits: 1, bookedMinutes: 30 },
      { doctorId: doctor.id, fullname: 'Ruth Adler', visits: 1, noShows: 1, cancelled: 1, bookedMinutes: 75 },
    ])
    expect(byReason).toMatchObject([
      { reasonId: reason._id, name: 'Ultrasound', ...NONE, visits: 1, bookedMinutes: 75 },
      { reasonId: null, kind: null, ...NONE, visits: 1, cancelled: 1, bookedMinutes: 30 },
      { reasonId: null, kind: 'skin', ...NONE, noShows: 1 },
    ])
  })

  it('are a vet’s own, those of the vet for an assistant, and everybody’s for the reception', async () => {
    const { doctor, colleague } = await march()
    const namesFor = async (person: Person) =>
      (await statisticsOf(person)).byVet.map(({ fullname }) => fullname)
    expect(await namesFor(doctor)).toEqual(['Ruth Adler'])
    expect(await namesFor(await assistantOf(harness, colleague))).toEqual(['Ingo Brenner'])
    expect(await namesFor(await receptionOf(harness, doctor))).toEqual(['Ingo Brenner', 'Ruth Adler'])
    expect((await statisticsOf(await onboardedDoctor(harness))).byVet).toMatchObject([NONE])
  })

  it('belong to the month of the date at the clinic', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const last = await book('2026-03-31T09:00:00.000Z')
    // 00:30 on the first of April in Berlin.
    await execute(
      harness.database,
      sql`update appointments set starts_at = '2026-03-31T22:30Z', ends_at = '2026-03-31T23:00Z' where id = ${last._id}::uuid`,
    )
    expect((await statisticsOf(doctor)).byVet).toMatchObject([NONE])
    expect((await statisticsOf(doctor, { month: '2026-04' })).byVet).toMatchObject([{ visits: 1 }])
  })

  it('say how long each vet is open, without blocked time', async () => {
    const { doctor } = await world()
    const [before] = (await statisticsOf(doctor)).byVet
    await harness.call(createBlock, {
      token: doctor.token,
      body: { start: '2026-03-03T11:00:00.000Z', end: '2026-03-03T12:00:00.000Z', kind: 'meeting' },
    })
    const [after] = (await statisticsOf(doctor)).byVet
    expect(before?.openMinutes).toBeGreaterThan(60)
    expect(after?.openMinutes).toBe((before?.openMinutes ?? 0) - 60)
  })

  it('say when owners can book each vet and each reason next, in the present month alone', async () => {
    const { doctor, reason } = await march()
    const now = await statisticsOf(doctor, { scope: 'practice' })
    // 10:10 in Berlin: an hour ahead the first time of half an hour is 11:30; the ultrasound and the time after it end before 13:00.
    expect(now.byVet.map(({ nextFree }) => nextFree)).toEqual([
      '2026-03-03T10:30:00.000Z',
      '2026-03-03T10:30:00.000Z',
    ])
    expect(now.byReason.find(({ reasonId }) => reasonId === reason._id)?.nextFree).toBe(
      '2026-03-03T10:30:00.000Z',
    )
    const next = await statisticsOf(doctor, { month: '2026-04', scope: 'practice' })
    expect([...next.byVet, ...next.byReason].filter(({ nextFree }) => nextFree !== null)).toEqual([])
  })

  it('keep a vet who left while the month has their appointments', async () => {
    const { doctor, colleague } = await march()
    await execute(
      harness.database,
      sql`update memberships set left_at = '2026-03-05T00:00Z' where user_id = ${colleague.id}::uuid`,
    )
    const names = async (month: string) =>
      (await statisticsOf(doctor, { month, scope: 'practice' })).byVet.map(({ fullname }) => fullname)
    expect(await names('2026-03')).toEqual(['Ingo Brenner', 'Ruth Adler'])
    expect(await names('2026-04')).toEqual(['Ruth Adler'])
  })

  it('refuse what is no month', async () => {
    const { doctor } = await world()
    const codes = []
    for (const month of ['2026-13', '2026-3', '1026-01', '', '2026-03-01'])
      codes.push((await harness.refusal(getStatistics, { token: doctor.token, query: { month } })).code)
    expect(new Set(codes)).toEqual(new Set(['invalid']))
  })
})
