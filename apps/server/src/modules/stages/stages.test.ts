/** @module-tag databases */
import {
  completeAppointment,
  consultAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/lifecycle/routes'
import { arrive, getDayBoard, setDelay, setStage } from '@vetvisit/contract/appointments/stages/routes'
import type { DayBoard } from '@vetvisit/contract/appointments/stages/schemas'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { harnessOfFile, onboardedDoctor, onboardedOwner, type Person, petOf } from '../../../test/harness.ts'
import { takePracticeEvents } from '../../../test/practice-events.ts'
import { severalVets } from '../../../test/several-vets.ts'
import { assistantOf, receptionOf } from '../../../test/team.ts'
import { visitsIn } from '../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change, inbox } = visitsIn(harness)

/** Today at the clinic: the clock of the tests begins at 07:00. */
const NINE = '2026-03-02T09:00:00.000Z'
const TEN = '2026-03-02T10:00:00.000Z'
const at = (time: string) => harness.clock.set(Date.parse(`2026-03-02T${time}:00.000Z`))

const ofToday = () => world({ confirmAtOnce: true })
const boardOf = ({ token }: Person, query: Record<string, unknown> = {}) =>
  harness.call(getDayBoard, { token, query })
const stageBy = ({ token }: Person, _id: string, stage: 'arrived' | 'left' = 'arrived', undo = false) =>
  harness.call(setStage, { token, body: { _id, stage, undo } })
const idsOf = ({ expected, arrived, inRoom, done }: DayBoard) =>
  [expected, arrived, inRoom, done].map((visits) => visits.map(({ _id }) => _id))

const arriveAs = ({ token }: Person, _id: string) => harness.call(arrive, { token, body: { _id } })
const refusedTo = ({ token }: Person, _id: string) => harness.refusal(arrive, { token, body: { _id } })
const delay = ({ token }: Person, clinicId: string, minutes: number, more = {}) =>
  harness.call(setDelay, { token, body: { clinicId, minutes, ...more } })
const news = async (owner: Person, language = 'en') =>
  (await inbox(owner, 'patient', language)).filter(({ type }) => type.startsWith('visit-'))

// specification/readings §6: the day board shows where the animals of a day are; a stage leaves the version of its visit (added)
describe('the day board', () => {
  it('shows where the animals of today are, from expected to done', async () => {
    const { doctor, book } = await ofToday()
    const { _id } = await book(NINE)
    await book('2026-03-03T09:00:00.000Z')
    expect(idsOf(await boardOf(doctor))).toEqual([[_id], [], [], []])
    at('08:50')
    const arrived = await stageBy(doctor, _id)
    expect(arrived.stage).toEqual({ arrivedAt: '2026-03-02T08:50:00.000Z', byOwner: false, leftAt: null })
    expect(idsOf(await boardOf(doctor))).toEqual([[], [_id], [], []])
    at('09:00')
    await harness.call(consultAppointment, { token: doctor.token, body: { _id } })
    expect(idsOf(await boardOf(doctor))).toEqual([[], [], [_id], []])
    await harness.call(completeAppointment, { token: doctor.token, body: { _id } })
    expect(idsOf(await boardOf(doctor))).toEqual([[], [], [], [_id]])
  })

  it('lists the longest waiting first, and another day when asked', async () => {
    const { doctor, book } = await ofToday()
    const nine = await book(NINE)
    const ten = await book(TEN)
    const tomorrow = await book('2026-03-03T09:00:00.000Z')
    at('08:30')
    await stageBy(doctor, ten._id)
    at('08:40')
    await stageBy(doctor, nine._id)
    expect(idsOf(await boardOf(doctor))[1]).toEqual([ten._id, nine._id])
    expect(idsOf(await boardOf(doctor, { date: '2026-03-03' }))).toEqual([[tomorrow._id], [], [], []])
  })

  it('takes a stage back, and ends with an animal that leaves again', async () => {
    const { doctor, book } = await ofToday()
    const { _id } = await book(NINE)
    await stageBy(doctor, _id)
    expect((await stageBy(doctor, _id, 'left')).stage).toMatchObject({ leftAt: expect.any(String) as string })
    expect(idsOf(await boardOf(doctor))).toEqual([[], [], [], [_id]])
    await stageBy(doctor, _id, 'left', true)
    expect(idsOf(await boardOf(doctor))).toEqual([[], [_id], [], []])
    expect((await stageBy(doctor, _id, 'arrived', true)).stage).toBeNull()
    expect(idsOf(await boardOf(doctor))).toEqual([[_id], [], [], []])
  })

  it('expects a moved visit again', async () => {
    const { doctor, book } = await ofToday()
    const { _id } = await book(NINE)
    await stageBy(doctor, _id)
    expect((await change(doctor, { _id, start: TEN })).stage).toBeNull()
    expect(idsOf(await boardOf(doctor))).toEqual([[_id], [], [], []])
  })

  // specification/practice §4: a visit that runs past midnight stays on the day board, and is called in and finished (added)
  it('keeps a visit that began before midnight, whose arrival, start and end are noted after it', async () => {
    const { doctor, clinic, pet, book } = await ofToday()
    const nine = await book(NINE)
    const late = {
      start: '2026-03-02T22:45:00.000Z',
      override: { reason: 'Emergency', allow: ['closed' as const] },
    }
    const body = { clinicId: clinic._id, petId: pet._id, ...late }
    const { _id } = await harness.call(createAppointment, { token: doctor.token, body })
    at('23:10')
    expect(idsOf(await boardOf(doctor))).toEqual([[_id], [], [], []])
    expect((await stageBy(doctor, _id)).stage).toMatchObject({ arrivedAt: '2026-03-02T23:10:00.000Z' })
    const { token } = doctor
    await harness.call(consultAppointment, { token, body: { _id } })
    harness.clock.set('2026-03-03T02:00:00.000Z')
    expect(idsOf(await boardOf(doctor, { date: '2026-03-03' }))).toEqual([[], [], [_id], []])
    await harness.call(completeAppointment, { token, body: { _id } })
    expect(idsOf(await boardOf(doctor))).toEqual([[], [], [], []])
    expect(idsOf(await boardOf(doctor, { date: '2026-03-02' }))).toEqual([[nine._id], [], [], [_id]])
  })

  it('answers the agendas that lists answer: of reception those of the practice, of a vet the own', async () => {
    const { vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
    const [anna, ben] = vets as [Person, Person]
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const book = (doctorId: string, start: string) =>
      harness.call(createAppointment, {
        token: owner.token,
        body: { clinicId: clinic._id, petId: pet._id, start, confirmed: true, doctorId },
      })
    const ofAnna = await book(anna.id, NINE)
    const ofBen = await book(ben.id, TEN)
    const reception = await receptionOf(harness, anna)
    expect(idsOf(await boardOf(anna))[0]).toEqual([ofAnna._id])
    expect(idsOf(await boardOf(ben, { scope: 'practice' }))[0]).toEqual([ofAnna._id, ofBen._id])
    await stageBy(reception, ofBen._id)
    expect(idsOf(await boardOf(reception))).toEqual([[ofAnna._id], [ofBen._id], [], []])
  })

  it('reaches the boards of colleagues at once', async () => {
    const { doctor, book } = await ofToday()
    const { _id } = await book(NINE)
    await takePracticeEvents(harness)
    await stageBy(doctor, _id)
    expect(await takePracticeEvents(harness)).toHaveLength(1)
  })
})

describe('a stage', () => {
  // specification/readings §6: the day board shows where the animals of a day are; a stage leaves the version of its visit (added)
  it('never makes a save stale: any order of stages leaves the version that was read', async () => {
    const { doctor, book } = await ofToday()
    const { _id, version } = await book(NINE)
    const steps = [
      ['arrived', false],
      ['left', false],
      ['left', true],
      ['arrived', true],
      ['arrived', false],
    ] as const
    for (const [stage, undo] of steps) {
      const after = await stageBy(doctor, _id, stage, undo)
      expect(after.version).toBe(version)
    }
    const body = { _id, version, details: { type: 'followup' } }
    expect(await harness.call(updateAppointment, { token: doctor.token, body })).toMatchObject({
      type: 'followup',
      stage: { leftAt: null },
    })
  })

  // specification/authorization N9
  it('needs the right to appointments, and is of the own practice and of today', async () => {
    const { doctor, book } = await ofToday()
    const { _id } = await book(NINE)
    const later = await book('2026-03-03T09:00:00.000Z')
    const refused = async ({ token }: Person, id: string, stage = 'arrived') =>
      (await harness.refusal(setStage, { token, body: { _id: id, stage } })).code
    expect(await refused(await onboardedDoctor(harness), _id)).toBe('not_found')
    expect(await refused(await assistantOf(harness, doctor, []), _id)).toBe('not_found')
    expect(await refused(doctor, later._id)).toBe('too_soon')
    expect(await refused(doctor, _id, 'left')).toBe('wrong_state')
  })
})

// specification/readings §6: an owner can say that they have arrived from 60 minutes before a visit until its end (added)
describe('an owner who has arrived', () => {
  it('says so from 60 minutes before the visit until its end, and the board shows it', async () => {
    const { doctor, owner, book } = await ofToday()
    const { _id } = await book(NINE)
    at('07:59')
    expect(await refusedTo(owner, _id)).toMatchObject({
      code: 'too_soon',
      message: 'You can tell the practice that you’re here from 60 minutes before the appointment.',
    })
    at('08:00')
    expect((await arriveAs(owner, _id)).stage).toMatchObject({ byOwner: true })
    at('08:05')
    expect((await arriveAs(owner, _id)).stage?.arrivedAt).toBe('2026-03-02T08:00:00.000Z')
    expect((await boardOf(doctor)).arrived[0]).toMatchObject({ _id, stage: { byOwner: true } })
    at('10:00')
    expect(await refusedTo(owner, _id)).toMatchObject({ code: 'wrong_state' })
  })

  it('says so of own visits alone', async () => {
    const { book } = await ofToday()
    const { _id } = await book(NINE)
    at('08:30')
    expect(await refusedTo(await onboardedOwner(harness), _id)).toMatchObject({ code: 'not_found' })
  })
})

// specification/readings §6: owners are told of a delay of ten minutes or more, and again of each change of ten or more (added)
describe('a delay', () => {
  it('tells the owners of the next visits when theirs begins, and shows it on their home page', async () => {
    const { doctor, clinic, owner, book } = await ofToday()
    await book(NINE)
    expect(await delay(doctor, clinic._id, 15)).toMatchObject({ delay: { minutes: 15 }, told: 1 })
    expect(await news(owner)).toMatchObject([
      {
        type: 'visit-late',
        title: 'Later than planned: about 10:15',
        message:
          'Ruth Lange is running late. Bello’s appointment begins at about 10:15: Mon 2 Mar, 10:00, Tierklinik Nord.',
      },
    ])
    const mails = await mailsTo(harness, owner.email)
    const mail = mails.find(({ subject }) => subject === 'Later than planned: about 10:15')
    expect(mail?.text).toMatch(/begins at\s+about\s+10:15/)
    expect((await news(owner, 'de'))[0]?.title).toBe('Später als geplant: etwa 10:15 Uhr')
    const home = await harness.call(getOwnerDashboard, { token: owner.token })
    expect(home.upcoming[0]?.expectedStart).toBe('2026-03-02T09:15:00.000Z')
    const { delays, expected } = await boardOf(doctor)
    expect(delays).toMatchObject([{ clinicId: clinic._id, doctorId: doctor.id, minutes: 15 }])
    expect(expected[0]?.toldMinutes).toBe(15)
  })

  it('is told again after ten minutes more or less, and when the vet is on time again', async () => {
    const { doctor, clinic, owner, book } = await ofToday()
    await book(NINE)
    const told = []
    for (const minutes of [5, 10, 15, 25, 20, 5, 0, 0])
      told.push((await delay(doctor, clinic._id, minutes)).told)
    expect(told).toEqual([0, 1, 0, 1, 0, 0, 1, 0])
    const [latest] = await news(owner)
    expect(latest).toMatchObject({
      title: 'On time again',
      message:
        'Ruth Lange is on time again. Bello’s appointment begins as booked: Mon 2 Mar, 10:00, Tierklinik Nord.',
    })
    expect((await boardOf(doctor)).delays).toEqual([])
  })

  it('tells nobody of visits after four hours, or of another day', async () => {
    const { doctor, clinic, book } = await ofToday()
    await book('2026-03-02T11:00:00.000Z')
    await book('2026-03-03T09:00:00.000Z')
    harness.clock.set(Date.parse('2026-03-02T06:59:00.000Z'))
    expect((await delay(doctor, clinic._id, 30)).told).toBe(0)
    at('07:00')
    expect((await delay(doctor, clinic._id, 30)).told).toBe(1)
    harness.clock.set(Date.parse('2026-03-03T07:00:00.000Z'))
    expect((await boardOf(doctor)).delays).toEqual([])
  })

  // specification/authorization N7
  it('is set by reception for a vet of the practice who works at the clinic, and by nobody of another one', async () => {
    const { doctor, clinic } = await ofToday()
    const reception = await receptionOf(harness, doctor)
    expect((await delay(reception, clinic._id, 20)).delay.doctorId).toBe(doctor.id)
    const stranger = await onboardedDoctor(harness)
    const refused = ({ token }: Person, more = {}) =>
      harness.refusal(setDelay, { token, body: { clinicId: clinic._id, minutes: 20, ...more } })
    expect(await refused(stranger)).toMatchObject({ code: 'not_found' })
    expect(await refused(reception, { doctorId: stranger.id })).toMatchObject({ code: 'not_found' })
    expect(await refused(reception, { minutes: 241 })).toMatchObject({ code: 'invalid' })
    expect(await refused(await assistantOf(harness, doctor, []))).toMatchObject({
      code: 'not_found',
    })
  })
})
