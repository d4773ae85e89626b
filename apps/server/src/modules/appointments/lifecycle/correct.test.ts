import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getAppointmentPage } from '@vetvisit/contract/appointments/agenda/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { updateLanguage } from '@vetvisit/contract/auth/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()

const { world: practice, change, refusedChange, inbox } = visitsIn(harness)

const SERVICES = [
  {
    name: 'Grooming',
    subServices: [
      { name: 'Claws', price: 15 },
      { name: 'Bath', price: 30 },
    ],
  },
]
const claws = { service: 'Grooming', name: 'Claws' }
const bath = { service: 'Grooming', name: 'Bath' }

/** An approved appointment at 10:00 in Berlin, with the service "claws", of an owner with two dogs. */
async function world({ isServiceProvider = false } = {}) {
  const found = await practice({ confirmAtOnce: true, additionalServices: SERVICES }, { isServiceProvider })
  const { clinic, owner, book } = found
  const other = await petOf(harness, owner, { name: 'Minka', type: 'Cat' })
  const clawsId = clinic.additionalServices[0]?.subServices[0]?._id ?? ''
  const visit = await book('2026-03-02T09:00:00.000Z', { reason: 'Limps', additionalServices: [clawsId] })
  return { ...found, other, visit }
}

type Change = Record<string, unknown>
const edit = (person: Person, { _id }: Pick<Appointment, '_id'>, details: Change, more: Change = {}) =>
  change(person, { _id, details, ...more })
const refused = (person: Person, { _id }: Pick<Appointment, '_id'>, details: Change, more: Change = {}) =>
  refusedChange(person, { _id, details, ...more })

/** Replaces the no-break spaces of amounts, which would be invisible in expectations. */
const plain = (words = '') => words.replaceAll('\u00A0', ' ')

describe('correcting the details of an appointment', () => {
  // specification/readings §9: an offered reason is read in the reader's language
  it('keeps an offered reason if only the words change, and removes it by null', async () => {
    const { doctor, book } = await practice()
    const visit = await book('2026-03-02T09:00:00.000Z', { reasonKind: 'teeth' })
    expect(await edit(doctor, visit, { reason: 'Bad breath' })).toMatchObject({
      reasonKind: 'teeth',
      reason: 'Bad breath',
    })
    expect(await edit(doctor, visit, { reasonKind: null })).toMatchObject({
      reasonKind: null,
      reason: 'Bad breath',
    })
  })

  it('keeps signs of an emergency if only the words change, and removes them by an empty list', async () => {
    const { doctor, book } = await practice()
    const visit = await book('2026-03-02T09:00:00.000Z', { urgentSigns: ['bleeding'] })
    expect(await edit(doctor, visit, { reason: 'Since noon' })).toMatchObject({ urgentSigns: ['bleeding'] })
    expect(await edit(doctor, visit, { urgentSigns: [] })).toMatchObject({
      urgentSigns: [],
      reason: 'Since noon',
    })
  })

  it('changes type, pet, reason and services, keeps its time, and notifies its owner once', async () => {
    const { doctor, owner, other, visit } = await world()
    const edited = await edit(doctor, visit, {
      type: 'followup',
      petId: other._id,
      reason: 'Stitches out',
      additionalServices: [bath],
    })
    expect(edited).toMatchObject({
      status: 'approved',
      version: visit.version + 1,
      start: visit.start,
      end: visit.end,
      type: 'followup',
      fee: 35,
      total: 65,
      reason: 'Stitches out',
      pet: { _id: other._id, name: 'Minka', type: 'Cat' },
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 30 }] }],
    })
    const page = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(page).toMatchObject([edited])
    // The same values again are no change.
    expect(await edit(doctor, visit, { type: 'followup', reason: 'Stitches out' })).toEqual(edited)
    expect((await inbox(owner)).map(({ type }) => type)).toEqual(['appointment-changed'])
  })

  it.each([
    [
      'en',
      'Ruth Lange has changed Minka’s appointment: Mon 2 Mar, 10:00, Tierklinik Nord. Changed: ' +
        'pet: Bello → Minka; type: Consultation → Follow-up; services: Bath; price: €75.00 → €65.00; reason for the appointment.',
    ],
    [
      'de',
      'Ruth Lange hat den Termin von Minka geändert: Mo., 2. März, 10:00 Uhr, Tierklinik Nord. Geändert: ' +
        'Tier: Bello → Minka; Art: Sprechstunde → Nachkontrolle; Leistungen: Bath; Preis: 75,00 € → 65,00 €; Grund des Termins.',
    ],
    [
      'hi',
      'बदलाव: पशु: Bello → Minka; प्रकार: परामर्श → फ़ॉलो-अप; सेवाएँ: Bath; कीमत: €75.00 → €65.00; आने का कारण।',
    ],
  ] as const)('names the changes to its owner in %s, in the inbox and by mail', async (language, text) => {
    const { doctor, owner, other, visit } = await world()
    await harness.call(updateLanguage, { token: owner.token, body: { language } })
    await edit(doctor, visit, {
      type: 'followup',
      petId: other._id,
      reason: 'Stitches out',
      additionalServices: [bath],
    })
    const [notified] = await inbox(owner, 'patient', language)
    expect(plain(notified?.message)).toContain(text)
    const mails = (await mailsTo(harness, owner.email)).map((mail) =>
      plain(mail.text).replaceAll(/\s+/g, ' '),
    )
    // A mail writes the date in full.
    const inboxTime = /Mon 2 Mar, 10:00|Mo\., 2\. März, 10:00 Uhr|सोम, 2 मार्च, 10:00 बजे/
    const [before = '', after = ''] = plain(notified?.message).split(inboxTime)
    expect(mails).toContainEqual(expect.stringMatching(/(2 March|2\. März|2 मार्च) 2026/))
    for (const part of [before, after]) expect(mails).toContainEqual(expect.stringContaining(part.trim()))
    // The reason is health data, and a mail may be seen by anyone who has the phone.
    expect(mails.join(' ')).not.toContain('Stitches')
  })

  it('names the removed services, and none that stayed', async () => {
    const { doctor, owner, visit } = await world()
    await edit(doctor, visit, { additionalServices: [] })
    expect((await inbox(owner))[0]?.message).toMatch(
      /Nord\. Changed: no services; price: €75\.00 → €60\.00\.$/,
    )
  })

  it('keeps the booked prices, even of services no longer offered', async () => {
    const { doctor, clinic, visit } = await world()
    const changes = {
      consultationFee: 99,
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 50 }] }],
    }
    await harness.call(updateClinic, {
      token: doctor.token,
      query: { clinicId: clinic._id },
      body: changes,
    })
    const both = await edit(doctor, visit, { additionalServices: [claws, bath] })
    expect(both).toMatchObject({ fee: 60, total: 60 + 15 + 50 })
    expect((await edit(doctor, visit, { additionalServices: [bath] })).total).toBe(110)
    expect(await refused(doctor, visit, { additionalServices: [claws] })).toMatchObject({
      httpStatus: 422,
      fields: { 'details.additionalServices': expect.any(String) },
    })
  })

  it('is refused for an outdated version, with the current appointment', async () => {
    const { doctor, visit } = await world()
    const first = await edit(doctor, visit, { reason: 'Limps again' }, { version: visit.version })
    const late = await refused(doctor, visit, { type: 'followup' }, { version: visit.version })
    expect(late).toMatchObject({ httpStatus: 409, code: 'stale', details: { appointment: first } })
    expect(await edit(doctor, visit, { type: 'followup' }, { version: first.version })).toMatchObject({
      type: 'followup',
      reason: 'Limps again',
    })
  })

  it('accepts only pets of the same owner that are free at that time', async () => {
    const { doctor, owner, other, visit } = await world()
    const stranger = await petOf(harness, await onboardedOwner(harness))
    expect(await refused(doctor, visit, { petId: stranger._id })).toMatchObject({
      httpStatus: 422,
      fields: { 'details.petId': expect.any(String) },
    })
    const elsewhere = await clinicOf(harness, await onboardedDoctor(harness))
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: elsewhere._id, petId: other._id, start: visit.start },
    })
    expect(await refused(doctor, visit, { petId: other._id })).toMatchObject({ code: 'pet_busy' })
  })

  it('keeps the pet once the visit has begun or its history has an entry', async () => {
    const { doctor, other, visit } = await world()
    harness.clock.set(visit.start)
    const { pet } = visit
    const noted = {
      action: 'text',
      data: {
        note_type: 'text',
        patient: visit.patient._id,
        pet: pet._id,
        appointment: visit._id,
        text: 'Well',
      },
    }
    expect((await harness.send(createNote, { token: doctor.token, body: noted })).httpStatus).toBe(200)
    expect(await refused(doctor, visit, { petId: other._id })).toMatchObject({ code: 'wrong_state' })
    await harness.call(consultAppointment, { token: doctor.token, body: { _id: visit._id } })
    expect(await edit(doctor, visit, { type: 'followup' })).toMatchObject({ status: 'consulting', fee: 35 })
    expect(await refused(doctor, visit, { petId: other._id })).toMatchObject({ code: 'wrong_state' })
  })

  it('cannot be combined with other changes, and is refused after the visit', async () => {
    const { doctor, visit } = await world()
    const reason = { reason: 'Other' }
    for (const more of [{ start: '2026-03-03T09:00:00.000Z' }, { status: 'cancelled' }])
      expect(await refused(doctor, visit, reason, more)).toMatchObject({
        httpStatus: 422,
        fields: { details: expect.any(String) },
      })
    expect(await refused(doctor, visit, {})).toMatchObject({ httpStatus: 422 })
    await change(doctor, { _id: visit._id, isCancelled: true })
    expect(await refused(doctor, visit, reason)).toMatchObject({ code: 'wrong_state' })
  })

  it('keeps at least one service on a service provider’s appointment', async () => {
    const { doctor, visit } = await world({ isServiceProvider: true })
    expect(await refused(doctor, visit, { additionalServices: [] })).toMatchObject({
      httpStatus: 422,
      fields: { 'details.additionalServices': 'Choose at least one service' },
    })
  })

  it('is allowed to the doctor and assistants with the right, never to the owner', async () => {
    const { doctor, owner, visit } = await world()
    const helper = await assistantOf(harness, doctor, ['appointments'])
    const other = await assistantOf(harness, doctor, ['requests'])
    expect(await refused(owner, visit, { type: 'followup' })).toMatchObject({
      httpStatus: 422,
      fields: { details: expect.any(String) },
    })
    expect(await refused(other, visit, { type: 'followup' })).toMatchObject({ httpStatus: 404 })
    expect(await edit(helper, visit, { type: 'followup' })).toMatchObject({ type: 'followup' })
  })
})
