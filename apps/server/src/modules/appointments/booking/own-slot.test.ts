/** @module-tag databases */
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, petOf } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

const START = '2026-03-03T09:00:00.000Z'

describe('a time that the owner already has', () => {
  // specification/practice §4: "This one has just been taken" is not said of one's own visit
  it('is not refused as taken by another owner', async () => {
    const { clinic, owner, book } = await world()
    await book(START)
    const other = await petOf(harness, owner)
    const own = {
      code: 'slot_taken',
      message: 'Please choose another time. You already have an appointment or a request then.',
    }
    const { token } = owner
    const wish = { clinicId: clinic._id, start: START }
    expect(await harness.refusal(holdSlot, { token, body: wish })).toMatchObject(own)
    expect(
      await harness.refusal(createAppointment, {
        token,
        body: { ...wish, petId: other._id, confirmed: true },
      }),
    ).toMatchObject(own)
  })

  it('is named as the owner’s own when the practice books it', async () => {
    const { clinic, doctor, owner, book } = await world({ confirmAtOnce: true })
    await book(START)
    const other = await petOf(harness, owner)
    expect(
      await harness.refusal(createAppointment, {
        token: doctor.token,
        body: { clinicId: clinic._id, start: START, petId: other._id },
      }),
    ).toMatchObject({
      code: 'slot_taken',
      message: 'Please choose another time. This owner already has an appointment or a request then.',
    })
  })

  it('is taken for everyone else', async () => {
    const { clinic, book } = await world()
    await book(START)
    const { owner } = await world()
    expect(
      await harness.refusal(holdSlot, { token: owner.token, body: { clinicId: clinic._id, start: START } }),
    ).toMatchObject({ message: 'Please choose another time. This one has just been taken.' })
  })
})
