/** @module-tag databases */
import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { joinWaitingList, leaveWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { TUESDAY, waitingListSetup } from './waiting-list.test-support.ts'
import { practiceOf } from '../../../../test/practice.ts'
import { execute } from '../../../../test/sql.ts'

const harness = harnessOfFile()
const { owner, fullDay, join, waitingOf } = waitingListSetup(harness)

describe('the waiting list of a day', () => {
  it('can be joined on a fully booked day, and is shown on the home and the booking page', async () => {
    const { clinic, doctor } = await fullDay()
    const anna = await owner()
    const place = await join(anna, clinic)
    expect(place).toMatchObject({
      date: TUESDAY,
      clinic: { _id: clinic._id },
      doctor: { _id: doctor.id },
      offer: null,
    })
    expect(await waitingOf(anna)).toEqual([place])
    const page = await harness.call(getBookPage, { token: anna.token, query: { clinicId: clinic._id } })
    expect(page.waiting).toEqual([{ _id: place._id, date: TUESDAY }])
  })

  it('is refused where a time is free, on a closed day and on a holiday', async () => {
    const { clinic } = await fullDay({ holidays: ['2026-03-05'] })
    const anna = await owner()
    const no = (date: string) =>
      harness.refusal(joinWaitingList, { token: anna.token, body: { clinicId: clinic._id, date } })
    expect(await no('2026-03-04')).toMatchObject({
      code: 'wrong_state',
      message: 'Please choose a free time. This day still has some.',
    })
    expect(await no('2026-03-05')).toMatchObject({ code: 'clinic_closed' })
    expect(await no('2026-03-07')).toMatchObject({ code: 'clinic_closed' })
    expect(await no('2026-03-01')).toMatchObject({ code: 'clinic_closed' })
    expect(await waitingOf(anna)).toEqual([])
  })

  it('can be joined once', async () => {
    const { clinic } = await fullDay()
    const anna = await owner()
    await join(anna, clinic)
    expect(
      await harness.refusal(joinWaitingList, {
        token: anna.token,
        body: { clinicId: clinic._id, date: TUESDAY },
      }),
    ).toMatchObject({ code: 'already_waiting', message: 'You’re already on the waiting list for this day.' })
  })

  it('is limited to ten per owner', async () => {
    const { clinic, doctor } = await fullDay()
    const anna = await owner()
    await execute(
      harness.database,
      sql`
      insert into waiting_list (id, owner_id, practice_id, clinic_id, doctor_id, date, joined_at)
      select gen_random_uuid(), ${anna.id}::uuid, ${practiceOf(doctor.id)}, ${clinic._id}::uuid, ${doctor.id}::uuid, ('2026-04-01'::date + n), now()
      from generate_series(1, 9) n`,
    )
    await join(anna, clinic)
    const other = await fullDay()
    expect(
      await harness.refusal(joinWaitingList, {
        token: anna.token,
        body: { clinicId: other.clinic._id, date: TUESDAY },
      }),
    ).toMatchObject({ code: 'too_many_requests_open', message: expect.stringContaining('already on ten') })
  })

  it('can be left only by the owner; others get the answer for an unknown place', async () => {
    const { clinic } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    const { _id } = await join(anna, clinic)
    expect(await harness.refusal(leaveWaitingList, { token: bert.token, query: { id: _id } })).toMatchObject({
      code: 'not_found',
    })
    await harness.call(leaveWaitingList, { token: anna.token, query: { id: _id } })
    expect(await waitingOf(anna)).toEqual([])
    expect(await harness.refusal(leaveWaitingList, { token: anna.token, query: { id: _id } })).toMatchObject({
      code: 'not_found',
    })
  })
})
