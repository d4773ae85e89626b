/** @module-tag databases */
import { getCalendar, getCalendarFile, getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment, getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { addReason, listReasons } from '@vetvisit/contract/reasons/routes'
import type { NewReason } from '@vetvisit/contract/reasons/schemas'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, petOf } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

const TUESDAY = { from: '2026-03-03', days: 1 }
const tuesday = (time: string) => `2026-03-03T${time}:00.000Z`
const TEN = tuesday('10:00')

/** A clinic that confirms at once, a reason for which each further animal takes ten minutes, and an owner of a dog and a cat. */
async function practiceOfTwo(form: Partial<NewReason> = {}) {
  const where = await world({ confirmAtOnce: true })
  const { doctor, owner } = where
  const body = { name: 'Vaccination', minutes: 20, step: 10, online: true, furtherPetMinutes: 10, ...form }
  const reason = await harness.call(addReason, { token: doctor.token, body })
  const cat = await petOf(harness, owner, { name: 'Minka', type: 'Cat' })
  const wish = { reasonId: reason._id, furtherPetIds: [cat._id] }
  return { ...where, reason, cat, wish }
}
type Practice = Awaited<ReturnType<typeof practiceOfTwo>>

const refusedBooking = ({ owner, clinic, pet }: Practice, more: Record<string, unknown>) =>
  harness.refusal(createAppointment, {
    token: owner.token,
    body: { clinicId: clinic._id, petId: pet._id, start: TEN, confirmed: true, ...more },
  })

// docs/decisions/0417-reminders-and-animals-of-reasons.md
describe('an appointment of several animals', () => {
  // specification/practice §4: several animals come to one appointment where its reason allows it; each adds its minutes and its fee (added)
  it('takes the minutes of each, and the fee for each', async () => {
    const { owner, clinic, cat, reason, wish, book } = await practiceOfTwo()
    const query = { clinicId: clinic._id, reasonId: reason._id, animals: 2, ...TUESDAY }
    expect(await harness.call(getClinicSlots, { query })).toMatchObject({ minutes: 30 })
    expect(await harness.call(getBookPage, { token: owner.token, query })).toMatchObject({ minutes: 30 })
    const held = { clinicId: clinic._id, reasonId: reason._id, animals: 2, start: TEN }
    expect(await harness.call(holdSlot, { token: owner.token, body: held })).toMatchObject({
      end: tuesday('10:30'),
    })
    const booked = await book(TEN, wish)
    expect(booked).toMatchObject({
      end: tuesday('10:30'),
      furtherPets: [{ _id: cat._id, name: 'Minka', type: 'Cat' }],
      fee: 2 * clinic.consultationFee,
    })
    expect((await book(tuesday('11:00'), { reasonId: reason._id })).furtherPets).toEqual([])
  })

  // specification/practice §4: an animal that comes along already cannot be chosen as the first, and the field says so (added)
  it('does not name one that comes along already as its first animal', async () => {
    const { doctor, owner, cat, wish, book } = await practiceOfTwo()
    const { _id } = await book(TEN, wish)
    const choose = (petId: string) => ({ token: doctor.token, body: { _id, details: { petId } } })
    for (const now of [TEN, tuesday('11:00')]) {
      expect(await harness.refusal(updateAppointment, choose(cat._id))).toMatchObject({
        httpStatus: 422,
        fields: { 'details.petId': 'This pet already comes along. Choose another one' },
      })
      harness.clock.set(now)
    }
    harness.clock.set('2026-03-02T07:00:00.000Z')
    const third = await petOf(harness, owner, { name: 'Bruno' })
    const changed = await harness.call(updateAppointment, choose(third._id))
    expect([changed.pet._id, changed.furtherPets]).toMatchObject([third._id, [{ _id: cat._id }]])
  })

  it('is named by all of them in calendar, file and messages', async () => {
    const { doctor, owner, pet, wish, book } = await practiceOfTwo()
    const { _id } = await book(TEN, wish)
    const { visits } = await harness.call(getCalendar, {
      token: doctor.token,
      query: { from: '2026-03-03', to: '2026-03-03' },
    })
    expect(visits[0]).toMatchObject({
      petName: pet.name,
      title: `${pet.name}, Minka (Mira Vogel)`,
      furtherPets: [{ name: 'Minka' }],
    })
    const file = await harness.call(getCalendarFile, { token: owner.token, query: { id: _id } })
    expect(file.text).toContain(`${pet.name} and Minka`)
    const inbox = { token: doctor.token, params: { role: 'doctor' }, query: {} } as const
    const [told] = (await harness.call(getNotifications, inbox)).notifications
    expect(told?.message).toContain(`${pet.name} and Minka`)
  })

  // specification/practice §4: an appointment is named by all of its animals, on narrow tiles by the first and the number of the others (added)
  it('is named by all of them where it lies beside a request, beneath a block, outside new hours and in the way', async () => {
    const { doctor, owner, clinic, pet, wish, book } = await practiceOfTwo()
    const { token } = doctor
    const visit = await book(TEN, wish)
    const named = { petName: pet.name, furtherPets: [{ name: 'Minka' }] }
    await harness.call(addReason, { token, body: { name: 'Ask', minutes: 30, online: true, confirm: 'ask' } })
    const reasons = await harness.call(listReasons, { token })
    await book(tuesday('11:00'), { reasonId: reasons.find(({ name }) => name === 'Ask')?._id })
    const requests = await harness.call(getRequestPage, { token, query: { withSurroundings: true } })
    expect(requests.surroundings).toMatchObject([{ before: { _id: visit._id, ...named } }])

    const block = {
      start: tuesday('09:30'),
      end: tuesday('10:30'),
      kind: 'meeting' as const,
      doctorId: doctor.id,
    }
    const { visits } = await harness.call(createBlock, { token, body: block })
    expect(visits).toMatchObject([{ _id: visit._id, ...named }])

    const query = { clinicId: clinic._id }
    const affected = await harness.refusal(updateClinic, { token, query, body: { holidays: ['2026-03-03'] } })
    expect(affected.details).toMatchObject({ visits: [{ _id: visit._id, ...named }, {}] })

    const dog = await petOf(harness, owner, { name: 'Rex' })
    const body = { clinicId: clinic._id, petId: dog._id, start: TEN, confirmed: true }
    const inTheWay = await harness.refusal(createAppointment, { token, body })
    expect(inTheWay.details?.conflicts).toContainEqual(
      expect.objectContaining({ kind: 'visit', label: `${pet.name}, Minka, Mira Vogel` }),
    )
  })

  // specification/practice §4: each animal of an appointment is in one place at a time, and its history shows the appointment (added)
  it('keeps each of them from other appointments, and is in the history of each', async () => {
    const practice = await practiceOfTwo()
    const { doctor, owner, cat, wish, book } = practice
    const other = await practiceOfTwo()
    const { _id } = await book(TEN, wish)
    expect(
      await harness.refusal(createAppointment, {
        token: owner.token,
        body: { clinicId: other.clinic._id, petId: cat._id, start: TEN, confirmed: true },
      }),
    ).toMatchObject({ code: 'pet_busy' })
    const history = await harness.call(getOwnerHistory, { token: owner.token, query: { petId: cat._id } })
    expect(history.items).toMatchObject([{ appointment: { _id } }])
    await change(doctor, { _id, status: 'cancelled' })
    const body = { clinicId: other.clinic._id, petId: cat._id, start: TEN, confirmed: true }
    expect(await harness.call(createAppointment, { token: owner.token, body })).toMatchObject({
      pet: { _id: cat._id },
    })
  })

  it('is booked by the practice, too', async () => {
    const { doctor, clinic, pet, wish, book } = await practiceOfTwo()
    await book(tuesday('14:00'))
    const body = { clinicId: clinic._id, petId: pet._id, start: TEN, confirmed: true, ...wish }
    expect(await harness.call(createAppointment, { token: doctor.token, body })).toMatchObject({
      end: tuesday('10:30'),
      furtherPets: [{ name: 'Minka' }],
    })
  })

  it('is refused where one animal may come, and for animals of others, twice the same or of another species', async () => {
    const one = await practiceOfTwo({ furtherPetMinutes: null })
    const field = { furtherPetIds: 'Only one animal can come for this reason' }
    expect(await refusedBooking(one, one.wish)).toMatchObject({ code: 'invalid', fields: field })
    expect(await refusedBooking(one, { furtherPetIds: [one.cat._id] })).toMatchObject({ fields: field })
    const query = { clinicId: one.clinic._id, reasonId: one.reason._id, animals: 2, ...TUESDAY }
    expect(await harness.refusal(getClinicSlots, { query })).toMatchObject({ httpStatus: 422 })
    const practice = await practiceOfTwo()
    const strange = await petOf(harness, await onboardedOwner(harness))
    const wish = { reasonId: practice.reason._id }
    for (const furtherPetIds of [[strange._id], [practice.pet._id]])
      expect(await refusedBooking(practice, { ...wish, furtherPetIds })).toMatchObject({
        fields: { furtherPetIds: expect.any(String) as unknown },
      })
    const dogs = await practiceOfTwo({ species: ['Dog'] })
    expect(await refusedBooking(dogs, dogs.wish)).toMatchObject({ code: 'reason_not_offered' })
  })
})
