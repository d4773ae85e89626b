import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import {
  createNote,
  deleteNote,
  getPracticeHistory,
  getPrescriptionPdf,
  updateNote,
} from '@vetvisit/contract/notes/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { addWeight } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor } from '../../../../test/harness.ts'
import {
  historyOfOwner,
  MEDICINE,
  refusedWrite,
  ownerInTreatment,
  uploaded,
  write,
} from '../notes.test-support.ts'
import { readByGlyphs } from '../../../../test/pdf-text.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const doses = (body: unknown) =>
  (body as { data: HistoryItem }).data.prescription.map(({ medName, dose }) => `${medName} ${dose}`)

describe('a prescription', () => {
  // specification/practice §3: Prescription entry and note fields
  // specification/practice §7: POST /notes/create prescription
  it('needs every detail of every medicine', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    expect(
      await refusedWrite(harness, doctor, 'prescription', { pet: pet._id, prescription: [] }),
    ).toMatchObject({ fields: { 'data.prescription': 'No prescription to add' } })
    for (const field of ['medName', 'dose', 'frequency', 'duration'])
      expect(
        await refusedWrite(harness, doctor, 'prescription', {
          pet: pet._id,
          prescription: [{ ...MEDICINE, [field]: ' ' }],
        }),
      ).toMatchObject({
        fields: { [`data.prescription.0.${field}`]: 'Please fill all the required details' },
      })
  })

  // specification/practice §3: Prescription entry and note fields
  // specification/practice §7: PATCH /notes/update prescription_edit
  it('keeps its earlier version when it is edited', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const imageUrl = await uploaded(harness, doctor.id, 'doctor/document')
    const first = await write(harness, doctor, 'prescription', {
      pet: pet._id,
      prescription: [{ ...MEDICINE, imageUrl }],
    })
    const edited = await harness.call(updateNote, {
      token: doctor.token,
      body: {
        action: 'prescription_edit',
        noteId: first._id,
        data: {
          prescription: [
            { ...MEDICINE, dose: '2 ml', imageUrl: first.prescription[0]?.imageUrl ?? null },
            MEDICINE,
          ],
        },
      },
    })
    expect(edited).toMatchObject({ version: 2, prescription: [{ dose: '2 ml' }, { dose: '1 ml' }] })
    expect(edited.prescription[0]?.imageUrl).toContain('/api/v1/files/')
    const versions = await rowsOf<{ version: number; dose: string }>(
      harness.database,
      sql`select version, dose from prescription_entries where note_id = ${first._id}::uuid order by version, position`,
    )
    expect(versions.map(({ version, dose }) => `${version}: ${dose}`)).toEqual([
      '1: 1 ml',
      '2: 2 ml',
      '2: 1 ml',
    ])
    expect(
      await harness.refusal(updateNote, {
        token: owner.token,
        body: { action: 'prescription_edit', noteId: first._id, data: { prescription: [MEDICINE] } },
      }),
    ).toMatchObject({ code: 'not_found' })
  })

  it('refuses to replace a change that the sender has not seen', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    const { _id } = await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    const edit = (dose: string, version: number) =>
      harness.send(updateNote, {
        token: doctor.token,
        body: {
          action: 'prescription_edit',
          noteId: _id,
          data: { prescription: [{ ...MEDICINE, dose }], version },
        },
      })
    expect((await edit('2 ml', 1)).httpStatus).toBe(200)
    expect(await edit('3 ml', 1)).toMatchObject({
      httpStatus: 409,
      body: { code: 'stale', details: { version: 2 } },
    })
    expect(await edit('3 ml', 2)).toMatchObject({ httpStatus: 200, body: { data: { version: 3 } } })
  })

  describe('that two colleagues change at once', () => {
    const [A, B] = [MEDICINE, { ...MEDICINE, medName: 'Metacam' }]

    async function opened(lines: (typeof MEDICINE)[] = [A, B]) {
      const { doctor, pet } = await ownerInTreatment(harness)
      const { _id } = await write(harness, doctor, 'prescription', {
        pet: pet._id,
        prescription: lines,
        text: '<p>With food</p>',
      })
      return (
        prescription: (typeof MEDICINE)[],
        more: { text?: string; version?: number } = { version: 1 },
      ) =>
        harness.send(updateNote, {
          token: doctor.token,
          body: { action: 'prescription_edit', noteId: _id, data: { prescription, ...more } },
        })
    }
    it('keeps changes to two medicines, and an added one', async () => {
      const edit = await opened()
      expect((await edit([A, { ...B, dose: '3 ml' }, { ...A, medName: 'Omeprazol' }])).httpStatus).toBe(200)
      const { body } = await edit([{ ...A, dose: '2 ml' }, B])
      expect(doses(body)).toEqual([`${A.medName} 2 ml`, 'Metacam 3 ml', 'Omeprazol 1 ml'])
      expect(body).toMatchObject({ data: { version: 3 } })
    })

    it('removes a medicine that one colleague removed, and keeps the other’s note', async () => {
      const edit = await opened()
      await edit([A, B], { version: 1, text: '<p>Without food</p>' })
      const { body } = await edit([B], { version: 1, text: '<p>With food</p>' })
      expect(doses(body)).toEqual(['Metacam 1 ml'])
      expect(body).toMatchObject({ data: { text: '<p>Without food</p>' } })
    })

    it('refuses two changes to one medicine, with the present prescription', async () => {
      const edit = await opened()
      await edit([{ ...A, dose: '2 ml' }, B])
      const refused = await edit([{ ...A, dose: '3 ml' }, B])
      expect(refused).toMatchObject({
        httpStatus: 409,
        body: {
          code: 'stale',
          details: { version: 2, record: { version: 2, prescription: [{ dose: '2 ml' }, { dose: '1 ml' }] } },
        },
      })
    })

    // specification/practice §4: two colleagues on one clinic or prescription: changes that do not touch are kept, others are shown
    it('never mixes the dose of one with the frequency of the other', async () => {
      const edit = await opened([A])
      await edit([{ ...A, dose: '2 ml' }])
      expect(await edit([{ ...A, frequency: 'twice a day' }])).toMatchObject({ body: { code: 'stale' } })
    })

    it('refuses two changes to the note, and changes that together leave no medicine', async () => {
      const edit = await opened()
      await edit([A], { version: 1, text: '<p>Without food</p>' })
      expect(await edit([A, B], { version: 1, text: '<p>In the evening</p>' })).toMatchObject({
        body: { code: 'stale' },
      })
      expect(await edit([B])).toMatchObject({ body: { code: 'stale' } })
      expect(await edit([B], { version: 9 })).toMatchObject({ body: { code: 'stale' } })
    })
  })

  it('is voided instead of deleted, and refuses edits from then on', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const { _id } = await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    await harness.call(deleteNote, { token: doctor.token, query: {}, body: { id: _id } })
    expect((await historyOfOwner(harness, owner, { kinds: 'prescription' })).items).toMatchObject([
      { isVoid: true },
    ])
    expect(
      await harness.refusal(updateNote, {
        token: doctor.token,
        body: { action: 'prescription_edit', noteId: _id, data: { prescription: [MEDICINE] } },
      }),
    ).toMatchObject({ code: 'wrong_state' })
  })

  it('shows the practice’s letterhead, the owner and the pet', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    const { sheet } = await write(harness, doctor, 'prescription', {
      pet: pet._id,
      prescription: [MEDICINE],
    })
    expect(sheet).toMatchObject({
      doctorName: 'Dr. med. vet. Ruth Lange',
      registrationId: expect.any(String),
      ownerName: 'Mira Vogel',
      ownerAddress: [],
      species: pet.type,
      breed: pet.breed,
      age: pet.age,
      weight: null,
      issuedOn: '2026-03-02',
    })
    expect(sheet?.clinicName).toBeTruthy()
    expect(sheet?.address.length).toBeGreaterThan(1)
    const lab = await write(harness, doctor, 'lab', { pet: pet._id, text: 'Leucocytes 12' })
    expect(lab.sheet).toBeNull()
  })

  // specification/practice §4: all kinds of entries of a visit carry its appointment, later ones too; without a visit the clinic is chosen
  it('has the letterhead of its visit’s clinic, else of the clinic that the doctor chose', async () => {
    const { doctor, pet, visit } = await ownerInTreatment(harness)
    const second = await clinicOf(harness, doctor, { name: 'Tierpraxis Am Inn' })
    const written = async (data: Record<string, unknown>) => {
      const item = await write(harness, doctor, 'prescription', { prescription: [MEDICINE], ...data })
      return [item.sheet?.clinicName, item.appointment?._id ?? null]
    }
    expect(await written({ pet: pet._id })).toEqual(['Tierklinik Nord', null])
    expect(await written({ pet: pet._id, clinic: second._id })).toEqual(['Tierpraxis Am Inn', null])
    expect(await written({ appointment: visit._id, clinic: second._id })).toEqual([
      'Tierklinik Nord',
      visit._id,
    ])
    const elsewhere = await clinicOf(harness, await onboardedDoctor(harness))
    expect(
      await refusedWrite(harness, doctor, 'prescription', {
        pet: pet._id,
        clinic: elsewhere._id,
        prescription: [MEDICINE],
      }),
    ).toMatchObject({ httpStatus: 404 })
  })

  // specification/practice §4: all kinds of entries of a visit carry its appointment, later ones too; without a visit the clinic is chosen
  it('can change its clinic unless it belongs to a visit', async () => {
    const { doctor, pet, visit } = await ownerInTreatment(harness)
    const second = await clinicOf(harness, doctor, { name: 'Tierpraxis Am Inn' })
    const elsewhere = await clinicOf(harness, await onboardedDoctor(harness))
    const edit = (noteId: string, clinic: string) =>
      harness.send(updateNote, {
        token: doctor.token,
        body: { action: 'prescription_edit', noteId, data: { prescription: [MEDICINE], clinic } },
      })
    const alone = await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    expect(alone.sheet?.clinicId).not.toBe(second._id)
    expect(await edit(alone._id, second._id)).toMatchObject({
      body: { data: { sheet: { clinicId: second._id, clinicName: 'Tierpraxis Am Inn' } } },
    })
    expect(await edit(alone._id, elsewhere._id)).toMatchObject({ httpStatus: 404 })
    const ofVisit = await write(harness, doctor, 'prescription', {
      appointment: visit._id,
      prescription: [MEDICINE],
    })
    expect(await edit(ofVisit._id, second._id)).toMatchObject({
      httpStatus: 422,
      body: { fields: { 'data.clinic': expect.any(String) } },
    })
  })

  it('prints animal, age, weight with its date, owner with address, and medicines, in every script', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const address = {
      addressLine1: 'شارع الملك 12',
      addressLine2: '',
      zipcode: '10115',
      city: 'Berlin',
      state: 'Berlin',
      country: 'Germany',
    }
    await harness.call(updateOwner, { token: owner.token, body: { fullname: '王小明 Ольга', address } })
    for (const [date, kg] of [
      ['2026-02-20', 31.25],
      ['2026-03-02', 32.5],
    ] as const)
      await harness.call(addWeight, { token: doctor.token, query: { petId: pet._id }, body: { date, kg } })
    const { _id } = await write(harness, doctor, 'prescription', {
      pet: pet._id,
      prescription: [{ ...MEDICINE, dose: '≤ ⅓ Tablette' }],
    })
    const { base64 } = await harness.call(getPrescriptionPdf, {
      token: doctor.token,
      language: 'de',
      query: { noteId: _id },
    })
    const lines = (await readByGlyphs(Buffer.from(base64, 'base64'))).normalize('NFKC')
    for (const text of [
      'Bello, Hund, ',
      '32,5 kg (02.03.2026)',
      '王小明 Ольга',
      '10115 Berlin',
      '≤ 1⁄3 Tablette',
      'Reg.-Nr.',
    ])
      expect(lines).toContain(text)
    expect(lines).not.toMatch(/No Image|31,25/)
  })

  it('keeps the weight of its day, when the animal is weighed later', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    await harness.call(addWeight, {
      token: doctor.token,
      query: { petId: pet._id },
      body: { date: '2026-02-20', kg: 30 },
    })
    const { _id } = await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    harness.clock.set(Date.parse('2026-03-05T10:00:00.000Z'))
    await harness.call(addWeight, {
      token: doctor.token,
      query: { petId: pet._id },
      body: { date: '2026-03-05', kg: 33 },
    })
    const { items } = await harness.call(getPracticeHistory, {
      token: doctor.token,
      query: { petId: pet._id },
    })
    expect(items.find((item) => item._id === _id)?.sheet?.weight).toEqual({ date: '2026-02-20', kg: 30 })
  })

  it.each([
    ['a dose', { prescription: [{ ...MEDICINE, dose: '1 \u{12000}' }] }, 'data.prescription.0.dose'],
    ['the note below the medicines', { prescription: [MEDICINE], text: '<p>Ok \u{12000}</p>' }, 'data.text'],
  ])('is refused with the letter named, if no font has it: %s', async (_, data, field) => {
    const { doctor, pet } = await ownerInTreatment(harness)
    const { httpStatus, body } = await harness.send(createNote, {
      token: doctor.token,
      language: 'de',
      body: { action: 'prescription', data: { pet: pet._id, ...data } },
    })
    expect([httpStatus, body]).toMatchObject([
      422,
      { fields: { [field]: '„\u{12000}“ können wir nicht drucken. Bitte schreiben Sie es anders' } },
    ])
  })

  it.each(['en', 'de', 'hi'])('is printed as PDF in %s, with every script', async (language) => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const { _id } = await write(harness, doctor, 'prescription', {
      pet: pet._id,
      prescription: [{ ...MEDICINE, medName: 'मेलोक्सिकैम – Größe Ł, Ω, Ж' }],
      text: '<p>Mit Futter</p><ul><li>morgens</li></ul>',
    })
    const pdf = await harness.call(getPrescriptionPdf, {
      token: owner.token,
      language,
      query: { noteId: _id },
    })
    expect(pdf.fileName).toMatch(/-Bello-2026-03-02\.pdf$/)
    expect(Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
})
