import { consultAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, petOf } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'
import {
  historyOfOwner,
  historyOfPractice,
  MEDICINE,
  refusedWrite,
  SLOT,
  ownerInTreatment,
  visitOf,
  write,
} from '../notes.test-support.ts'

const harness = harnessOfFile()
const { inbox } = visitsIn(harness)

describe('the history of an owner', () => {
  // specification/owner §4: history: future event is appointment with end and type
  // specification/practice §3: History note and scheduled event fields
  it('shows an upcoming approved appointment with its end, and its type as text', async () => {
    const { owner, pet, visit } = await ownerInTreatment(harness)
    const { items } = await historyOfOwner(harness, owner, { petId: pet._id })
    expect(items).toMatchObject([
      {
        type: 'appointment',
        date: SLOT,
        end: visit.end,
        text: 'consultation',
        petName: 'Bello',
        mayDelete: false,
      },
    ])
    expect(items[0]?.appointment).toMatchObject({
      _id: visit._id,
      mayCancel: true,
      clinicName: 'Tierklinik Nord',
    })
  })

  it('shows a visit that has begun as active until a note is written about it', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    harness.clock.set(SLOT)
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([{ type: 'active', end: null }])
    await write(harness, doctor, 'appointment', { appointment: visit._id, text: '<p>Both ears clean.</p>' })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([
      { type: 'appointment', text: '<p>Both ears clean.</p>', date: SLOT, docName: 'Ruth Lange' },
    ])
    expect((await historyOfOwner(harness, owner, { petId: pet._id })).items).toHaveLength(1)
  })

  it('leaves out a no-show', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    harness.clock.set('2026-03-02T10:00:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, status: 'no_show' },
    })
    expect((await historyOfOwner(harness, owner)).items).toEqual([])
  })

  it('says who cancelled an appointment and why', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, isCancelled: true, reason: 'Operation' },
    })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([
      { type: 'cancelled', text: 'Operation', uploadedBy: 'other' },
    ])
  })

  it('comes in pages without gaps or repetitions', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    for (let number = 1; number <= 7; number += 1) {
      harness.clock.advance(1000)
      await write(harness, owner, 'text', { pet: pet._id, text: `Entry ${number}` })
    }
    const texts: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof historyOfOwner>> = await historyOfOwner(harness, owner, {
        limit: 3,
        ...(cursor !== null && { cursor }),
      })
      expect(page.items.length).toBeLessThanOrEqual(3)
      texts.push(...page.items.map((item) => item.text))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(texts).toEqual(['consultation', ...[7, 6, 5, 4, 3, 2, 1].map((number) => `Entry ${number}`)])
  })

  it('is filtered by kind, and by text in any case', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await write(harness, owner, 'text', { pet: pet._id, text: '<p>Frisst <b>Gräser</b></p>' })
    await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    const kinds = async (query: Record<string, string>) =>
      (await historyOfOwner(harness, owner, query)).items.map((item) => item.type)
    expect(await kinds({ kinds: 'text' })).toEqual(['text'])
    expect(await kinds({ kinds: 'text,prescription' })).toHaveLength(2)
    expect(await kinds({ q: 'frisst gräser' })).toEqual(['text'])
    expect(await kinds({ q: 'MELOXI' })).toEqual(['prescription'])
    expect(await kinds({ q: '' })).toHaveLength(3)
    expect(await kinds({ q: 'nowhere' })).toEqual([])
  })

  // specification/owner §7: GET /patient/history
  it('covers all pets or one, and no other owner’s', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const second = await petOf(harness, owner, { name: 'Minka' })
    await write(harness, owner, 'text', { pet: second._id, text: 'Second' })
    expect((await historyOfOwner(harness, owner)).items).toHaveLength(2)
    const one = await historyOfOwner(harness, owner, { petId: second._id })
    expect(one.items.map((item) => item.petName)).toEqual(['Minka'])
    expect(one.pets.map(({ name }) => name)).toEqual(['Minka'])
    const other = await onboardedOwner(harness)
    expect(
      await harness.refusal(getOwnerHistory, { token: other.token, query: { petId: pet._id } }),
    ).toMatchObject({ code: 'not_found' })
  })
})

describe('cancelling from the history', () => {
  // specification/owner §4: cancel from history: confirmation, note, appointment cancelled
  it('cancels the appointment with a code and a reason, adds one note, and notifies the practice once', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    const data = { appointment: visit._id, code: 'recovered', text: 'Well again' }
    const note = await write(harness, owner, 'cancelled', data)
    expect(note).toMatchObject({
      type: 'cancelled',
      code: 'recovered',
      text: 'Well again',
      uploadedBy: 'patient',
    })
    expect(note.appointment).toMatchObject({ status: 'cancelled', mayCancel: false })
    expect((await write(harness, owner, 'cancelled', data))._id).toBe(note._id)
    const notified = (await inbox(doctor, 'doctor')).filter(({ type }) => type === 'appointment-deleted')
    expect(notified.map(({ message }) => message)).toEqual([
      expect.stringMatching(/ has cancelled .*: Well again$/),
    ])
    const seen = await historyOfPractice(harness, doctor, note.petId)
    expect(seen.items).toMatchObject([{ type: 'cancelled', code: 'recovered', uploadedBy: 'patient' }])
  })

  // specification/practice §4: cancelling from history
  it('is open to the practice, which notifies the owner', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    await write(harness, doctor, 'cancelled', { appointment: visit._id, code: 'emergency' })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([
      { type: 'cancelled', code: 'emergency', uploadedBy: 'other' },
    ])
    expect((await inbox(owner, 'patient')).map(({ type }) => type)).toContain('appointment-deleted')
  })

  // specification/practice §2: history list: active, report and other items with their actions
  it('is offered to the practice but not to the owner once the visit has begun', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    harness.clock.set(SLOT)
    const active = { type: 'active', appointment: { _id: visit._id, mayCancel: true } }
    expect(await historyOfPractice(harness, doctor, pet._id)).toMatchObject({
      items: [active],
      mayAdd: expect.arrayContaining(['appointment']),
    })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([
      { type: 'active', appointment: { mayCancel: false } },
    ])
    await write(harness, doctor, 'cancelled', { appointment: visit._id })
    expect((await historyOfPractice(harness, doctor, pet._id)).items).toMatchObject([
      { type: 'cancelled', appointment: { status: 'cancelled', mayCancel: false } },
    ])
  })

  it('refuses the owner once the visit has begun, and adds no note', async () => {
    const { owner, visit } = await ownerInTreatment(harness)
    harness.clock.set(SLOT)
    expect(await refusedWrite(harness, owner, 'cancelled', { appointment: visit._id })).toMatchObject({
      code: 'too_late',
    })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([{ type: 'active' }])
  })

  it('leaves other appointments as they are', async () => {
    const { doctor, clinic, owner, pet, visit } = await ownerInTreatment(harness)
    const later = await visitOf(harness, {
      doctor,
      owner,
      clinicId: clinic._id,
      petId: pet._id,
      start: '2026-03-03T09:00:00.000Z',
    })
    await write(harness, owner, 'cancelled', { appointment: later._id })
    const { items } = await historyOfOwner(harness, owner)
    expect(items.map((item) => [item.type, item.appointment?._id])).toEqual([
      ['appointment', visit._id],
      ['cancelled', later._id],
    ])
  })
})

/** Notes by their text, other entries by their appointment. */
const shown = ({ _id, type, text }: { _id: string; type: string; text: string }) => [
  text.includes('Phoned') ? 'Phoned' : _id,
  type,
]

describe('the order of a history', () => {
  it('puts upcoming appointments first, then past ones without a note, then everything else by time', async () => {
    const { doctor, clinic, owner, pet, visit } = await ownerInTreatment(harness)
    const at = (start: string) =>
      visitOf(harness, { doctor, owner, clinicId: clinic._id, petId: pet._id, start })
    const later = await at('2026-03-03T09:00:00.000Z')
    const toCome = await at('2026-03-10T09:00:00.000Z')
    harness.clock.set('2026-03-05T09:00:00.000Z')
    await write(harness, doctor, 'text', { pet: pet._id, text: '<p>Phoned.</p>' })
    const expected = [
      [toCome._id, 'appointment'],
      [later._id, 'active'],
      [visit._id, 'active'],
      ['Phoned', 'text'],
    ]
    const whole = await historyOfPractice(harness, doctor, pet._id)
    expect(whole.items.map(shown)).toEqual(expected)
    expect((await historyOfOwner(harness, owner)).items.map(shown)).toEqual(expected)
    const paged: string[][] = []
    for (let cursor: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof historyOfOwner>> = await historyOfOwner(harness, owner, {
        limit: 1,
        ...(cursor !== null && { cursor }),
      })
      paged.push(...page.items.map(shown))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    expect(paged).toEqual(expected)
    await write(harness, doctor, 'appointment', { appointment: later._id, text: '<p>Both ears clean.</p>' })
    const items = (await historyOfPractice(harness, doctor, pet._id)).items
    expect(items.map(({ appointment, text }) => appointment?._id ?? text)).toEqual([
      toCome._id,
      visit._id,
      '<p>Phoned.</p>',
      later._id,
    ])
  })

  it('names the visit that is in progress', async () => {
    const { doctor, clinic, pet, visit } = await ownerInTreatment(harness)
    expect((await historyOfPractice(harness, doctor, pet._id)).running).toBeNull()
    harness.clock.set(SLOT)
    await harness.call(consultAppointment, { token: doctor.token, body: { _id: visit._id } })
    expect((await historyOfPractice(harness, doctor, pet._id)).running).toEqual({
      _id: visit._id,
      start: SLOT,
      clinicId: clinic._id,
      clinicName: 'Tierklinik Nord',
      timeZone: 'Europe/Berlin',
      doctor: { _id: doctor.id, fullname: 'Ruth Lange' },
    })
  })
})
