/** @module-tag databases */
import { deleteAccount } from '@vetvisit/contract/account/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { joinWaitingList, offerTime } from '@vetvisit/contract/appointments/waiting-list/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { leavePractice } from '@vetvisit/contract/team/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, PASSWORD, type Person, SCHEDULE } from '../../../../test/harness.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { NINE, TEN, TUESDAY, waitingListSetup } from './waiting-list.test-support.ts'

const harness = harnessOfFile()
const { change, inbox } = visitsIn(harness)
const { owner, waitingOf } = waitingListSetup(harness)

type Owner = Awaited<ReturnType<typeof owner>>

const OFFER = 'A time has come free'
const WEDNESDAY = '2026-03-04T08:00:00.000Z'

/** Three vets with two slots on Tuesday, 9 to 11 in Berlin, all booked. The last one is about to leave. */
async function fullDay() {
  const { clinic, vets } = await severalVets(harness, {
    clinic: { schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 11, slotPerPatient: 60 }] },
  })
  const [lead, second, leaving] = vets as [Person, Person, Person]
  const book = async (vet: Person, start: string) => {
    const guest = await owner()
    const body = { clinicId: clinic._id, petId: guest.petId, start, doctorId: vet.id }
    const { _id } = await harness.call(createAppointment, { token: guest.token, body })
    return { end: () => change(guest, { _id, status: 'withdrawn' }) }
  }
  const taken = {
    lead: { nine: await book(lead, NINE), ten: await book(lead, TEN) },
    second: { nine: await book(second, NINE), ten: await book(second, TEN) },
    leaving: { nine: await book(leaving, NINE), ten: await book(leaving, TEN) },
  }
  const wait = async (more: object = {}) => {
    const person = await owner()
    const body = { clinicId: clinic._id, date: TUESDAY, ...more }
    return { person, place: await harness.call(joinWaitingList, { token: person.token, body }) }
  }
  const bookIt = ({ token, petId }: Owner, start: string) =>
    harness.call(createAppointment, { token, body: { clinicId: clinic._id, petId, start } })
  return { clinic, lead, second, leaving, book, taken, wait, bookIt }
}

const leave = ({ token }: Person) => harness.call(leavePractice, { token })
const offerOf = async (person: Person) => (await waitingOf(person))[0]?.offer ?? null

// docs/decisions/0446-waiting-when-a-vet-leaves.md
describe('a time of a vet who leaves that is held for who waits for any', () => {
  // specification/readings §6: an offered time of a vet who leaves stays with a colleague who is free then, and the owner is told (added)
  it('stays with a colleague who is free then, until the same moment, and the owner is told', async () => {
    const { lead, second, leaving, book, taken, wait, bookIt } = await fullDay()
    const { person, place } = await wait()
    await book(lead, WEDNESDAY)
    const wednesday = await book(second, WEDNESDAY)
    await harness.call(offerTime, { token: lead.token, body: { _id: place._id, start: WEDNESDAY } })
    const offered = await offerOf(person)
    await wednesday.end()
    for (const visit of Object.values(taken.leaving)) await visit.end()
    harness.clock.advance(60_000)
    await leave(leaving)
    expect(await offerOf(person)).toEqual(offered)
    expect((await inbox(person)).map(({ type, doctor }) => [type, doctor?.fullname])).toEqual([
      ['slot-free', 'Ben Brenner'],
      ['slot-free', 'Carla Cohn'],
    ])
    // The mail about the vet who left had not been sent.
    const offers = (await mailsTo(harness, person.email)).filter(({ subject }) => subject === OFFER)
    expect(offers).toMatchObject([{ text: expect.stringContaining('Ben Brenner') as unknown }])
    expect((await bookIt(person, WEDNESDAY)).doctor._id).toBe(second.id)
    expect(await waitingOf(person)).toEqual([])
  })

  // specification/readings §6: an offer for which no colleague is free ends as if it had never been made, and the owner is told (added)
  it('ends if no colleague is free then: the owner is told, and keeps the place before all who came later', async () => {
    const { leaving, taken, wait } = await fullDay()
    const { person: anna } = await wait()
    const { person: bert } = await wait()
    await taken.leaving.nine.end()
    await taken.leaving.ten.end()
    expect([(await offerOf(anna))?.start, (await offerOf(bert))?.start]).toEqual([NINE, TEN])
    await leave(leaving)
    expect([await offerOf(anna), await offerOf(bert)]).toEqual([null, null])
    expect((await inbox(anna))[0]).toMatchObject({
      type: 'waiting-changed',
      title: 'A reserved time is gone',
      message:
        'We can’t hold Tue 3 Mar, 09:00 at Tierklinik Nord for you any more, because the vet has left. You keep your place on the waiting list and will hear of the next free time.',
      link: '/patient',
    })
    expect((await mailsTo(harness, anna.email)).map(({ subject }) => subject)).not.toContain(OFFER)
    await taken.lead.nine.end()
    expect([(await offerOf(anna))?.start, await offerOf(bert)]).toEqual([NINE, null])
    await taken.second.nine.end()
    expect((await offerOf(bert))?.start).toBe(NINE)
  })

  it('makes way for another time that a colleague has free at once', async () => {
    const { leaving, taken, wait } = await fullDay()
    const { person } = await wait()
    await taken.leaving.nine.end()
    await taken.leaving.ten.end()
    // Nobody else waits, so this time stays free.
    await taken.lead.ten.end()
    await leave(leaving)
    expect(await offerOf(person)).toMatchObject({ start: TEN })
    expect((await inbox(person)).slice(0, 2).map(({ type, doctor }) => [type, doctor?.fullname])).toEqual([
      ['slot-free', 'Anna Lindhof'],
      ['waiting-changed', 'Anna Lindhof'],
    ])
  })

  it('stays with a colleague, too, if the vet deletes the account, whose name goes from the messages', async () => {
    const { lead, second, leaving, book, taken, wait } = await fullDay()
    const { person, place } = await wait()
    await book(lead, WEDNESDAY)
    const wednesday = await book(second, WEDNESDAY)
    await harness.call(offerTime, { token: lead.token, body: { _id: place._id, start: WEDNESDAY } })
    await wednesday.end()
    for (const visit of Object.values(taken.leaving)) await visit.end()
    const { id, token } = leaving
    await harness.call(deleteAccount, { token, body: { _id: id, id, password: PASSWORD } })
    expect((await offerOf(person))?.start).toBe(WEDNESDAY)
    expect((await inbox(person)).map(({ doctor }) => doctor?.fullname)).toEqual([
      'Ben Brenner',
      expect.stringMatching(/^Anonymous /),
    ])
  })
})

describe('who waits for a vet who leaves', () => {
  // specification/readings §6: who waits for a vet who leaves waits for any vet of the clinic, or for the only one left, and is told (added)
  it('waits for any vet of the clinic, is told, and is offered what they have free', async () => {
    const { leaving, taken, wait } = await fullDay()
    const { person } = await wait({ doctorId: leaving.id })
    await taken.second.ten.end()
    expect(await offerOf(person)).toBeNull()
    for (const visit of Object.values(taken.leaving)) await visit.end()
    expect((await offerOf(person))?.start).toBe(NINE)
    await leave(leaving)
    expect(await waitingOf(person)).toMatchObject([{ anyVet: true, offer: { start: TEN } }])
    const [offer, ...told] = (await inbox(person)).map(({ type, message }) => ({ type, message }))
    expect(offer?.type).toBe('slot-free')
    expect(told.slice(0, 2)).toEqual(
      expect.arrayContaining([
        {
          type: 'waiting-changed',
          message:
            'The vet you were waiting for has left Tierklinik Nord. You keep your place on the waiting list for Tue 3 Mar, now with any vet.',
        },
        { type: 'waiting-changed', message: expect.stringContaining('Tue 3 Mar, 09:00') as string },
      ]),
    )
    const mails = await mailsTo(harness, person.email)
    expect(mails.map(({ subject }) => subject)).toContain('You now wait for any vet')
  })

  it('waits for the only colleague who takes the reason', async () => {
    const { clinic, lead, second, leaving, taken, wait } = await fullDay()
    const body = {
      name: 'Ultrasound',
      minutes: 60,
      online: true,
      vets: [{ doctorId: second.id }, { doctorId: leaving.id }],
    }
    const reason = await harness.call(addReason, { token: lead.token, body })
    const { person } = await wait({ doctorId: leaving.id, reasonId: reason._id })
    for (const visit of Object.values(taken.leaving)) await visit.end()
    await leave(leaving)
    expect(await waitingOf(person)).toMatchObject([
      { anyVet: false, doctor: { _id: second.id }, offer: null },
    ])
    expect((await inbox(person, 'patient', 'de')).map(({ message }) => message)).toContain(
      `Der Tierarzt oder die Tierärztin Ihrer Wahl arbeitet nicht mehr bei ${clinic.name}. Ihr Platz auf der Warteliste für Di., 3. März bleibt, jetzt bei Ben Brenner.`,
    )
    await taken.lead.nine.end()
    expect(await offerOf(person)).toBeNull()
    await taken.second.nine.end()
    expect((await offerOf(person))?.start).toBe(NINE)
  })
})
