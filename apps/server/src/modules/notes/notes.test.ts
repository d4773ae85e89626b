import { updateAppointment } from '@vetvisit/contract/appointments/routes'
import { deleteNote, getOwnerHistory, updateNote } from '@vetvisit/contract/notes/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person, petOf, phoneOf } from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'
import { rowsOf } from '../../db/rows.ts'
import {
  historyOfOwner,
  historyOfPractice,
  MEDICINE,
  refusedWrite,
  reportOf,
  SLOT,
  treated,
  uploaded,
  visitOf,
  write,
} from './notes.test-support.ts'

const harness = harnessOfFile()

const inbox = async (person: Person, role: 'patient' | 'doctor') =>
  (await harness.call(getNotifications, { token: person.token, params: { role }, query: {} })).notifications

describe('the history of an owner', () => {
  it('says of an agreed visit that it is to come, with its end and its type as text', async () => {
    const { owner, pet, visit } = await treated(harness)
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

  it('says of a visit that has begun that it took place, unless somebody wrote about it', async () => {
    const { doctor, owner, pet, visit } = await treated(harness)
    harness.clock.set(SLOT)
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([{ type: 'active', end: null }])
    await write(harness, doctor, 'appointment', { appointment: visit._id, text: '<p>Both ears clean.</p>' })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([
      { type: 'appointment', text: '<p>Both ears clean.</p>', date: SLOT, docName: 'Ruth Lange' },
    ])
    expect((await historyOfOwner(harness, owner, { petId: pet._id })).items).toHaveLength(1)
  })

  it('leaves out a visit that nobody came to', async () => {
    const { doctor, owner, visit } = await treated(harness)
    harness.clock.set('2026-03-02T10:00:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, status: 'no_show' },
    })
    expect((await historyOfOwner(harness, owner)).items).toEqual([])
  })

  it('says of a visit that was cancelled elsewhere who did it and why', async () => {
    const { doctor, owner, visit } = await treated(harness)
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, isCancelled: true, reason: 'Operation' },
    })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([
      { type: 'cancelled', text: 'Operation', uploadedBy: 'other' },
    ])
  })

  it('comes in pages, without gaps and without repetition', async () => {
    const { owner, pet } = await treated(harness)
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

  it('is filtered by kind and by text, whatever its case', async () => {
    const { doctor, owner, pet } = await treated(harness)
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

  it('is of all pets or of one, and of nobody else’s', async () => {
    const { owner, pet } = await treated(harness)
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

describe('what an owner writes', () => {
  it('is a text of his own, which he can take back and nobody is told of', async () => {
    const { doctor, owner, pet } = await treated(harness)
    const told = (await inbox(doctor, 'doctor')).length
    const note = await write(harness, owner, 'text', { pet: pet._id, text: 'Drinks a lot' })
    expect(note).toMatchObject({
      type: 'text',
      uploadedBy: 'patient',
      docId: null,
      mayDelete: true,
      mayShare: false,
    })
    expect(await inbox(doctor, 'doctor')).toHaveLength(told)
    await harness.call(deleteNote, { token: owner.token, query: {}, body: { id: note._id } })
    expect((await historyOfOwner(harness, owner)).items.map((item) => item.type)).toEqual(['appointment'])
    expect(await harness.refusal(deleteNote, { token: owner.token, query: { id: note._id } })).toMatchObject({
      code: 'not_found',
    })
  })

  it('is a report, whose text is the link to its file', async () => {
    const { owner, pet } = await treated(harness)
    const report = await reportOf(harness, owner, pet._id)
    expect(report).toMatchObject({ type: 'report', fileName: 'blood.pdf', isImage: false, mayShare: true })
    expect(report.text).toBe(report.fileUrl)
    expect(report.text).toMatch(/^\/api\/v1\/files\/.+signature=/)
  })

  it('takes a report’s file from its text, too, as the specification sends it', async () => {
    const { owner, pet } = await treated(harness)
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

  it('needs words, or for a report a file of his own', async () => {
    const { doctor, owner, pet } = await treated(harness)
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

  it('keeps bold, lists and links of a text and takes everything else from it', async () => {
    const { owner, pet } = await treated(harness)
    const note = await write(harness, owner, 'text', {
      pet: pet._id,
      text: '<p onclick="x()">A <strong>b</strong><img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a></p><style>p{}</style><ul><li>d</li></ul><ol start="5" type="a"><li>e</li></ol>',
    })
    expect(note.text).toBe(
      '<p>A <strong>b</strong><a>c</a></p><ul><li>d</li></ul><ol start="5"><li>e</li></ol>',
    )
  })

  it('keeps the cells of a table apart, each row a line', async () => {
    const { owner, pet } = await treated(harness)
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

  it('cannot be of a kind that history makes itself', async () => {
    const { owner, doctor, pet } = await treated(harness)
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

describe('what a practice writes', () => {
  it('is of each kind, in the doctor’s name, and the owner is told of it', async () => {
    const { doctor, owner, pet, visit } = await treated(harness)
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
    const told = (await inbox(owner, 'patient')).filter(({ type }) => type === 'report')
    expect(told.map(({ title }) => title).toSorted()).toEqual(
      ['New entry', 'New entry', 'New entry', 'New lab result', 'New prescription', 'New report'].toSorted(),
    )
    expect(told[0]).toMatchObject({ petId: pet._id, appointment: null, AppointmentType: null })
  })

  it('is heard of by all of the practice, and so is what is changed or taken back', async () => {
    const { doctor, pet } = await treated(harness)
    const isTold = () =>
      vi.waitFor(() => expect(harness.live.toPractices.map(({ doctorId }) => doctorId)).toContain(doctor.id))
    const tells = async <T>(act: () => Promise<T>): Promise<T> => {
      await isTold()
      harness.live.toPractices.length = 0
      const answer = await act()
      await isTold()
      return answer
    }
    const { _id } = await tells(() =>
      write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] }),
    )
    const data = { prescription: [{ ...MEDICINE, dose: '2 ml' }] }
    const body = { noteId: _id, action: 'prescription_edit' as const, data }
    await tells(() => harness.call(updateNote, { token: doctor.token, body }))
    await tells(() => harness.call(deleteNote, { token: doctor.token, query: {}, body: { id: _id } }))
  })

  it('reaches the lock screen as its kind alone', async () => {
    const { doctor, owner, pet } = await treated(harness)
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

  it('is an assistant’s only with the right to records, never a prescription or a lab result', async () => {
    const { doctor, pet } = await treated(harness)
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

  it('says of a visit who acted on it in the doctor’s name, to the practice alone', async () => {
    const { doctor, owner, pet, visit } = await treated(harness)
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

  it('is a service provider’s only about visits of its own', async () => {
    const { doctor, pet, visit } = await treated(harness, { isServiceProvider: true })
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

describe('cancelling from the history', () => {
  it('cancels the visit with a code and a reason, in one note, and tells the practice once', async () => {
    const { doctor, owner, visit } = await treated(harness)
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
    const told = (await inbox(doctor, 'doctor')).filter(({ type }) => type === 'appointment-deleted')
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(/ has cancelled .*: Well again$/),
    ])
    const seen = await historyOfPractice(harness, doctor, note.petId)
    expect(seen.items).toMatchObject([{ type: 'cancelled', code: 'recovered', uploadedBy: 'patient' }])
  })

  it('is the practice’s, too, and the owner is told', async () => {
    const { doctor, owner, visit } = await treated(harness)
    await write(harness, doctor, 'cancelled', { appointment: visit._id, code: 'emergency' })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([
      { type: 'cancelled', code: 'emergency', uploadedBy: 'other' },
    ])
    expect((await inbox(owner, 'patient')).map(({ type }) => type)).toContain('appointment-deleted')
  })

  it('is offered to the practice also once the visit has begun, and to its owner no longer', async () => {
    const { doctor, owner, pet, visit } = await treated(harness)
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

  it('is refused to the owner once the visit has begun, and nothing is written', async () => {
    const { owner, visit } = await treated(harness)
    harness.clock.set(SLOT)
    expect(await refusedWrite(harness, owner, 'cancelled', { appointment: visit._id })).toMatchObject({
      code: 'too_late',
    })
    expect((await historyOfOwner(harness, owner)).items).toMatchObject([{ type: 'active' }])
  })

  it('reads only what belongs to the other visits', async () => {
    const { doctor, clinic, owner, pet, visit } = await treated(harness)
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
      ['cancelled', later._id],
      ['appointment', visit._id],
    ])
  })
})
