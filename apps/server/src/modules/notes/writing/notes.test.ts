import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { deleteNote, updateNote } from '@vetvisit/contract/notes/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, phoneOf } from '../../../../test/harness.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { takePracticeEvents } from '../../../../test/practice-events.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import {
  historyOfOwner,
  historyOfPractice,
  MEDICINE,
  refusedWrite,
  reportOf,
  ownerInTreatment,
  uploaded,
  write,
} from '../notes.test-support.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { inbox } = visitsIn(harness)

describe('a note by an owner', () => {
  // specification/owner §7: DELETE /notes/delete
  // specification/practice §7: DELETE /notes/delete
  it('is a text that its owner can delete and that notifies no one', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const notified = (await inbox(doctor, 'doctor')).length
    const note = await write(harness, owner, 'text', { pet: pet._id, text: 'Drinks a lot' })
    expect(note).toMatchObject({
      type: 'text',
      uploadedBy: 'patient',
      docId: null,
      mayDelete: true,
      mayShare: false,
    })
    expect(await inbox(doctor, 'doctor')).toHaveLength(notified)
    await harness.call(deleteNote, { token: owner.token, query: {}, body: { id: note._id } })
    expect((await historyOfOwner(harness, owner)).items.map((item) => item.type)).toEqual(['appointment'])
    expect(await harness.refusal(deleteNote, { token: owner.token, query: { id: note._id } })).toMatchObject({
      code: 'not_found',
    })
  })

  // specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
  it('is dated when it was written, at most 30 days ago and never in the future', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const now = harness.clock.now()
    const dateOf = async (writtenAt: number) => {
      const note = await write(harness, owner, 'text', {
        pet: pet._id,
        text: 'Coughs',
        writtenAt: new Date(writtenAt).toISOString(),
      })
      return Date.parse(note.date) - now
    }
    expect(await dateOf(now - 3 * HOUR_MS)).toBe(-3 * HOUR_MS)
    expect(await dateOf(now + HOUR_MS)).toBe(0)
    expect(await dateOf(now - 90 * DAY_MS)).toBe(-30 * DAY_MS)
    const { items } = await historyOfOwner(harness, owner)
    expect(items.filter(({ type }) => type === 'text').map(({ date }) => Date.parse(date) - now)).toEqual([
      0,
      -3 * HOUR_MS,
      -30 * DAY_MS,
    ])
  })

  // specification/owner §3: note fields
  // specification/practice §3: History note and scheduled event fields
  it('is a report, whose text is the link to its file', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    expect(report).toMatchObject({ type: 'report', fileName: 'blood.pdf', isImage: false, mayShare: true })
    expect(report.text).toBe(report.fileUrl)
    expect(report.text).toMatch(/^\/api\/v1\/files\/.+signature=/)
  })

  it('takes a report’s file from its text if the note has no file', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    for (const both of [false, true]) {
      const text = await uploaded(harness, owner.id)
      const file = both ? { text, fileUrl: text } : { text }
      const report = await write(harness, owner, 'report_patient', {
        note_type: 'report',
        pet: pet._id,
        ...file,
      })
      expect(report).toMatchObject({ type: 'report', description: '', fileName: 'blood.pdf' })
    }
  })

  // specification/owner §5: note text not empty
  // specification/practice §5: notes and note files
  it('needs words, or for a report a file of the owner', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    for (const text of ['', '   ', '<p></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>', '\u200B'])
      expect(await refusedWrite(harness, owner, 'text', { pet: pet._id, text })).toMatchObject({
        code: 'invalid',
        fields: { 'data.text': 'Please write something first' },
      })
    expect(await refusedWrite(harness, owner, 'report_patient', { pet: pet._id })).toMatchObject({
      fields: { 'data.fileUrl': 'Choose a file' },
    })
    const fileUrl = await uploaded(harness, doctor.id)
    expect(await refusedWrite(harness, owner, 'report_patient', { pet: pet._id, fileUrl })).toMatchObject({
      code: 'invalid',
    })
    expect((await historyOfOwner(harness, owner)).items).toHaveLength(1)
  })

  it('keeps bold text, lists and links and removes all other formatting', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const note = await write(harness, owner, 'text', {
      pet: pet._id,
      text: '<p onclick="x()">A <strong>b</strong><img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a></p><style>p{}</style><ul><li>d</li></ul><ol start="5" type="a"><li>e</li></ol>',
    })
    expect(note.text).toBe(
      '<p>A <strong>b</strong><a>c</a></p><ul><li>d</li></ul><ol start="5"><li>e</li></ol>',
    )
  })

  it('turns each row of a table into a line with separated cells', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const textOf = async (text: string) => (await write(harness, owner, 'text', { pet: pet._id, text })).text
    const table =
      '<TABLE border="1"><tbody><tr><th>Medicine</th><th>Dose</th></tr><tr class="x">\n<td>Meloxicam<td>1 ml</tbody></table>'
    expect(await textOf(table)).toBe('Medicine | Dose<br />\nMeloxicam | 1 ml<br />')
    expect(await textOf(`<p>Take</p>${table}till Monday`)).toBe(
      '<p>Take</p><br />Medicine | Dose<br />\nMeloxicam | 1 ml<br />till Monday',
    )
    const empty = '<table><tr><td></td><td> </td></tr></table>'
    expect(await refusedWrite(harness, owner, 'text', { pet: pet._id, text: empty })).toMatchObject({
      fields: { 'data.text': 'Please write something first' },
    })
  })

  it('is refused for kinds that only the history adds', async () => {
    const { owner, doctor, pet } = await ownerInTreatment(harness)
    for (const person of [owner, doctor])
      for (const note_type of ['active', 'rejected'])
        expect(
          await refusedWrite(harness, person, 'text', { pet: pet._id, text: 'x', note_type }),
        ).toMatchObject({
          httpStatus: 422,
        })
    expect(
      await refusedWrite(harness, owner, 'text', { pet: pet._id, text: 'x', note_type: 'lab' }),
    ).toMatchObject({ httpStatus: 422 })
  })
})

describe('a note by a practice', () => {
  it('is dated when it arrives, also if another time is sent', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    const writtenAt = new Date(harness.clock.now() - HOUR_MS).toISOString()
    const note = await write(harness, doctor, 'text', { pet: pet._id, text: 'Weighed', writtenAt })
    expect(Date.parse(note.date)).toBe(harness.clock.now())
  })

  // specification/owner §7: POST /notes/create
  // specification/practice §6: doctor: prescriptions, labs, reports from history, with a push
  // specification/practice §7: POST /notes/create prescription
  it('is of any kind, belongs to the doctor, and notifies the owner', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    const fileUrl = await uploaded(harness, doctor.id)
    await write(harness, doctor, 'text', { pet: pet._id, text: 'Text' })
    await write(harness, doctor, 'note', { pet: pet._id, text: 'Note' })
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Leucocytes 12' })
    await write(harness, doctor, 'report', { pet: pet._id, fileUrl })
    await write(harness, doctor, 'appointment', { appointment: visit._id, text: 'Vaccinated' })
    await write(harness, doctor, 'prescription', {
      pet: pet._id,
      prescription: [MEDICINE],
      text: 'With food',
    })
    const { items } = await historyOfOwner(harness, owner)
    expect(items.map((item) => item.type).toSorted()).toEqual(
      ['appointment', 'lab', 'note', 'prescription', 'report', 'text'].toSorted(),
    )
    expect(items.every((item) => item.docId === doctor.id && !item.mayDelete)).toBe(true)
    const notified = (await inbox(owner, 'patient')).filter(({ type }) => type === 'report')
    expect(notified.map(({ title }) => title).toSorted()).toEqual(
      ['New note', 'New note', 'New note', 'New lab result', 'New prescription', 'New report'].toSorted(),
    )
    expect(notified[0]).toMatchObject({ petId: pet._id, appointment: null, AppointmentType: null })
  })

  // specification/practice §4: all kinds of entries of a visit carry its appointment, later ones too; without a visit the clinic is chosen
  it('belongs to the visit it is written for, also after the first note', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    const fileUrl = await uploaded(harness, doctor.id)
    const contents = {
      prescription: { prescription: [MEDICINE] },
      lab: { text: 'Leucocytes 12' },
      report: { fileUrl },
      appointment: { text: 'Vaccinated' },
    }
    for (const [action, content] of Object.entries(contents)) {
      const item = await write(harness, doctor, action, {
        appointment: visit._id,
        ...content,
      })
      expect(item.appointment?._id).toBe(visit._id)
    }
    const { items } = await historyOfOwner(harness, owner)
    expect(items.map(({ appointment }) => appointment?._id)).toEqual(
      Object.keys(contents).map(() => visit._id),
    )
  })

  it('refreshes the screens of the whole practice, as edits and deletions do', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    const practice = await practiceIdOf(harness, doctor)
    const isNotifiedAfter = async <T>(act: () => Promise<T>): Promise<T> => {
      await takePracticeEvents(harness)
      const answer = await act()
      expect((await takePracticeEvents(harness)).map(({ practiceId }) => practiceId)).toEqual([practice])
      return answer
    }
    const { _id } = await isNotifiedAfter(() =>
      write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] }),
    )
    const data = { prescription: [{ ...MEDICINE, dose: '2 ml' }] }
    const body = { noteId: _id, action: 'prescription_edit' as const, data }
    await isNotifiedAfter(() => harness.call(updateNote, { token: doctor.token, body }))
    await isNotifiedAfter(() =>
      harness.call(deleteNote, { token: doctor.token, query: {}, body: { id: _id } }),
    )
  })

  // specification/owner §6: doctor adds to history, owner gets a push
  // specification/practice §6: doctor: prescriptions, labs, reports from history, with a push
  // specification/practice §7: push types DOCUMENT_SHARED, PRESCRIPTION_SHARED, LABWORK_ADDED
  it('shows only its kind on a lock screen', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await phoneOf(harness, owner)
    await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Leucocytes 12' })
    await write(harness, doctor, 'text', { pet: pet._id, text: 'x' })
    const pushes = await rowsOf<{ payload: { type: string } }>(
      harness.database,
      sql`select o.payload from outbox o join notifications n on n.id = o.notification_id
        where o.recipient_id = ${owner.id}::uuid and n.type = 'report' and o.channel = 'push'`,
    )
    expect(pushes.map(({ payload }) => payload.type).toSorted()).toEqual([
      'DOCUMENT_SHARED',
      'LABWORK_ADDED',
      'PRESCRIPTION_SHARED',
    ])
    expect(pushes.every(({ payload }) => Object.keys(payload).toSorted().join() === 'id,type')).toBe(true)
  })

  it('is refused to assistants without the right to records, and as a prescription or lab result to all of them', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    const front = await assistantOf(harness, doctor, ['appointments'])
    const nurse = await assistantOf(harness, doctor, ['records'])
    const data = { pet: pet._id, text: 'Weighed' }
    expect(await refusedWrite(harness, front, 'text', data)).toMatchObject({ code: 'not_found' })
    expect(await write(harness, nurse, 'text', data)).toMatchObject({
      docId: doctor.id,
      authorName: 'Ida Blum',
      mayDelete: false,
    })
    expect(
      await refusedWrite(harness, nurse, 'prescription', { pet: pet._id, prescription: [MEDICINE] }),
    ).toMatchObject({ code: 'not_found' })
    expect(await refusedWrite(harness, nurse, 'lab', data)).toMatchObject({ code: 'not_found' })
  })

  it('names the person who acted on the visit for the doctor, only to the practice', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    const actorOf = async () =>
      (await historyOfPractice(harness, doctor, pet._id)).items[0]?.appointment?.actorName
    expect(await actorOf()).toBe('Ruth Lange')
    const front = await assistantOf(harness, doctor, ['appointments'])
    await harness.call(updateAppointment, {
      token: front.token,
      body: { _id: visit._id, start: '2026-03-02T10:00:00.000Z' },
    })
    expect(await actorOf()).toBe('Ida Blum')
    const { items } = await historyOfOwner(harness, owner)
    expect(items[0]?.appointment).toMatchObject({ actorName: null })
  })

  it('is refused to service providers without a visit of their own', async () => {
    const { doctor, pet, visit } = await ownerInTreatment(harness, { isServiceProvider: true })
    expect(await refusedWrite(harness, doctor, 'text', { pet: pet._id, text: 'x' })).toMatchObject({
      fields: { 'data.appointment': 'Required' },
    })
    expect(await write(harness, doctor, 'text', { appointment: visit._id, text: 'Bathed' })).toMatchObject({
      type: 'text',
    })
    for (const action of ['lab', 'prescription'])
      expect(
        await refusedWrite(harness, doctor, action, {
          appointment: visit._id,
          text: 'x',
          prescription: [MEDICINE],
        }),
      ).toMatchObject({ code: 'not_found' })
  })
})
