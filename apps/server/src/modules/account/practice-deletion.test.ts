/** @module-tag databases */
import { deleteAccount, previewDeletion } from '@vetvisit/contract/account/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { getUser, resetPassword, signin, signupDoctor } from '@vetvisit/contract/auth/routes'
import { getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { createNote, getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { listPractices } from '@vetvisit/contract/owners/care-routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  CLINIC,
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
  PET,
  petOf,
  SCHEDULE,
  signUpDoctor,
} from '../../../test/harness.ts'
import { linkValue, mailsTo } from '../../../test/mails.ts'
import { hiredAssistant, joinPractice, workingAssistant } from '../../../test/team.ts'
import { PDF, uploaded as sentFile } from '../../../test/uploads.ts'
import { tablesWith } from '../../../test/whole-database.ts'
import { removeUnusedFiles } from '../files/public.ts'
import { MEDICINE, ownerInTreatment, uploaded, visitOf } from '../notes/notes.test-support.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { practiceOf } from '../../../test/practice.ts'

const harness = harnessOfFile()

const remove = (person: Person, body: unknown = { password: PASSWORD }) =>
  harness.send(deleteAccount, { token: person.token, body })
const preview = (person: Person) => harness.call(previewDeletion, { token: person.token })
const pseudonymOf = ({ id }: { id: string }) => `Anonymous ${id.slice(-6).toUpperCase()}`
const inboxOf = async (owner: Person) =>
  (await harness.call(getNotifications, { token: owner.token, params: { role: 'patient' }, query: {} }))
    .notifications
const historyOf = async (owner: Person) =>
  (await harness.call(getOwnerHistory, { token: owner.token, query: {} })).items
const idOf = (url: string | null | undefined) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(url ?? '')?.[0] ?? ''
const managedBy = (doctor: Person, fullname: string) =>
  harness.call(createManagedOwner, {
    token: doctor.token,
    body: {
      fullname,
      gender: 'm',
      dateOfBirth: '1971-02-03',
      countryCode: '+49',
      address: { ...CLINIC.address, addressLine1: `Weg der ${fullname}` },
      email: `${fullname.toLowerCase().replaceAll(' ', '.')}@example.org`,
    },
  })

describe('deleting a doctor’s account', () => {
  it('is preceded by a count of what it ends', async () => {
    const { doctor, owner, clinic, pet } = await ownerInTreatment(harness)
    await clinicOf(harness, doctor, { name: 'Tierklinik Süd' })
    await workingAssistant(harness, doctor)
    await managedBy(doctor, 'Ole Kraft')
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-10T09:00:00.000Z', confirmed: true },
    })
    expect(await preview(doctor)).toEqual({
      visits: 2,
      clinics: 2,
      assistants: 1,
      owners: 1,
      practiceGoesOn: false,
    })
    expect(await preview(await onboardedDoctor(harness))).toEqual({
      visits: 0,
      clinics: 0,
      assistants: 0,
      owners: 0,
      practiceGoesOn: false,
    })
  })

  it('cancels upcoming appointments regardless of notice, and names the doctor to each owner', async () => {
    const doctor = await onboardedDoctor(harness, { fullname: 'Rosa Abendrot' })
    const clinic = await clinicOf(harness, doctor, { cancelNoticeHours: 48, name: 'Praxis Abendrot' })
    const [agreed, asking] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const visit = await visitOf(harness, {
      doctor,
      owner: agreed,
      clinicId: clinic._id,
      petId: (await petOf(harness, agreed))._id,
      start: '2026-03-03T09:00:00.000Z',
    })
    const request = await harness.call(createAppointment, {
      token: asking.token,
      body: {
        clinicId: clinic._id,
        petId: (await petOf(harness, asking))._id,
        start: '2026-03-03T10:00:00.000Z',
      },
    })
    expect((await remove(doctor)).httpStatus).toBe(200)
    const rows = await rowsOf<{ id: string; status: string }>(
      harness.database,
      sql`select id, status from appointments where doctor_id = ${doctor.id}::uuid order by starts_at`,
    )
    expect(rows).toEqual([
      { id: visit._id, status: 'cancelled' },
      { id: request._id, status: 'rejected' },
    ])
    for (const [owner, id] of [
      [agreed, visit._id],
      [asking, request._id],
    ] as const) {
      const notified = (await inboxOf(owner)).filter(({ appointment }) => appointment?._id === id)
      expect(notified.map(({ type }) => type)).toContain('appointment-deleted')
      expect(notified.find(({ type }) => type === 'appointment-deleted')?.message).toContain('Rosa Abendrot')
      const mail = (await mailsTo(harness, owner.email)).find(({ text }) => text.includes('Rosa Abendrot'))
      expect(mail?.text).toContain('Praxis Abendrot')
    }
  })

  it('closes the clinics: they cannot be found, booked or waited for', async () => {
    const doctor = await onboardedDoctor(harness)
    const oneSlot = { ...SCHEDULE, toTimeHour: 9, slotPerPatient: 60 }
    const clinic = await clinicOf(harness, doctor, { name: 'Zugvogel', schedule: [oneSlot] })
    const [owner, waiting] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const book = async (person: Person) => ({
      token: person.token,
      body: {
        clinicId: clinic._id,
        petId: (await petOf(harness, person))._id,
        start: '2026-03-05T07:00:00.000Z',
      },
    })
    await harness.call(createAppointment, await book(owner))
    await harness.call(joinWaitingList, {
      token: waiting.token,
      body: { clinicId: clinic._id, date: '2026-03-05' },
    })
    const found = async () => (await harness.call(searchClinics, { query: { q: 'Zugvogel' } })).clinics.length
    expect(await found()).toBe(1)
    await remove(doctor)
    expect(await found()).toBe(0)
    expect(await harness.refusal(createAppointment, await book(waiting))).toMatchObject({ httpStatus: 404 })
    expect((await inboxOf(waiting)).map(({ type }) => type)).not.toContain('slot-free')
    const left = await rowsOf(
      harness.database,
      sql`select 1 from waiting_list where doctor_id = ${doctor.id}::uuid
        union all select 1 from appointments where doctor_id = ${doctor.id}::uuid and status in ('held', 'requested', 'approved')`,
    )
    expect(left).toEqual([])
  })

  it('erases the doctor’s personal data, except on prescriptions and in notifications of cancelled appointments', async () => {
    const { doctor, owner, pet, visit, clinic } = await ownerInTreatment(harness, {
      fullname: 'Xenia Quast',
      registrationId: 'QQ/9911',
      about: 'Quastenweg',
    })
    const certificate = await sentFile(harness, {
      token: doctor.token,
      path: 'doctor/certificate',
      bytes: PDF,
      name: 'Quast-Diplom.pdf',
      type: 'application/pdf',
    })
    await harness.call(updateDoctor, { token: doctor.token, body: { certificates: [certificate] } })
    await harness.call(createNote, {
      token: doctor.token,
      body: { action: 'prescription', data: { pet: pet._id, prescription: [MEDICINE] } },
    })
    await workingAssistant(harness, doctor, { fullname: 'Quirina Helfer' })
    harness.clock.set('2026-03-04T09:00:00.000Z')
    await visitOf(harness, {
      doctor,
      owner,
      clinicId: clinic._id,
      petId: pet._id,
      start: '2026-03-10T09:00:00.000Z',
    })
    expect(visit._id).toBeTruthy()
    const words = ['Xenia', 'Quast', 'QQ/9911', 'Quirina', doctor.email]
    expect(await tablesWith(harness, words)).toEqual(expect.arrayContaining(['users', 'doctors', 'files']))

    expect((await remove(doctor)).httpStatus).toBe(200)
    // Sent mails, the notification of the appointment on 10 March, and the queued mail to the assistant.
    await removeUnusedFiles(harness.context)
    expect(await tablesWith(harness, words)).toEqual(['local_mails', 'notes', 'notifications', 'outbox'])
    await mailsTo(harness, owner.email)
    expect(await tablesWith(harness, words)).toEqual(['local_mails', 'notes', 'notifications'])
    const names = (await inboxOf(owner)).map(({ type, doctor: by }) => [type, by?.fullname])
    expect(names.filter(([, name]) => name === 'Xenia Quast')).toEqual([
      ['appointment-deleted', 'Xenia Quast'],
    ])
    expect(new Set(names.map(([, name]) => name))).toEqual(new Set(['Xenia Quast', pseudonymOf(doctor)]))
  })

  it('leaves owners the records of their pets: entries, files, and the signer of a prescription', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness, { fullname: 'Rosa Signer' })
    const write = (action: 'text' | 'report' | 'prescription', data: Record<string, unknown>) =>
      harness.call(createNote, {
        token: doctor.token,
        body: { action, data: { pet: pet._id, ...data } },
      })
    await write('text', { text: 'Sleeps well again' })
    await write('report', { fileUrl: await uploaded(harness, doctor.id), text: 'Blood' })
    await write('prescription', { prescription: [MEDICINE], appointment: visit._id })
    const unused = await uploaded(harness, doctor.id)
    harness.clock.set('2026-03-02T10:00:00.000Z')
    const before = await historyOf(owner)
    await remove(doctor)
    await removeUnusedFiles(harness.context)

    const after = await historyOf(owner)
    expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
    const of = (type: string) => after.find((item) => item.type === type)
    expect(of('text')).toMatchObject({ text: 'Sleeps well again', docName: pseudonymOf(doctor) })
    expect(of('prescription')?.appointment).toMatchObject({
      clinicName: pseudonymOf(doctor),
      doctor: { fullname: pseudonymOf(doctor), profile: null },
    })
    expect(of('prescription')).toMatchObject({
      docName: 'Rosa Signer',
      prescription: [{ medName: MEDICINE.medName }],
      sheet: {
        doctorName: 'Dr. med. vet. Rosa Signer',
        registrationId: 'BER/4711-A',
        clinicName: CLINIC.name,
        address: ['Müllerstraße 12', '13353 Berlin', 'Germany'],
      },
    })
    const kept = await rowsOf<{ id: string }>(
      harness.database,
      sql`select id from files where coalesce(practice_id, person_id) in (${doctor.id}::uuid, ${practiceOf(doctor.id)}) and released_at is null`,
    )
    expect(kept).toEqual([{ id: idOf(of('report')?.fileUrl) }])
    expect(kept).not.toContainEqual({ id: idOf(unused) })
    expect(await harness.call(listPractices, { token: owner.token })).toMatchObject({ practices: [] })
  })

  it('ends the assistants’ accounts, which they learn by mail, and open invitations', async () => {
    const doctor = await onboardedDoctor(harness, { fullname: 'Rosa Chefin' })
    const working = await workingAssistant(harness, doctor, { fullname: 'Hanna Hilfe' })
    const invited = await hiredAssistant(harness, doctor, { fullname: 'Nils Neu' })
    const token = await linkValue(harness, invited.email, 'forgot-password?token')
    await remove(doctor)
    expect(await harness.refusal(getUser, { token: working.token })).toMatchObject({ httpStatus: 403 })
    expect(
      await harness.refusal(signin, { body: { email: working.email, password: PASSWORD } }),
    ).toMatchObject({ code: 'wrong_credentials' })
    expect((await mailsTo(harness, working.email)).map(({ subject }) => subject)).toContain(
      'Rosa Chefin has left VetVisit',
    )
    const link = { token, password: PASSWORD, confirmPassword: PASSWORD }
    expect(await harness.refusal(resetPassword, { body: link })).toMatchObject({ httpStatus: 422 })
    const rows = await rowsOf<object>(
      harness.database,
      sql`select fullname, email, deleted_at is not null as gone from users
        where id in (select user_id from memberships where principal_id = ${doctor.id}::uuid) order by id`,
    )
    expect(rows).toEqual([{ fullname: pseudonymOf(working), email: null, gone: true }])
  })

  it('erases the records of owners without an account, with the notes about their pets', async () => {
    const doctor = await onboardedDoctor(harness)
    const managed = await managedBy(doctor, 'Ottokar Wurzel')
    const pet = await harness.call(createPet, {
      token: doctor.token,
      query: { patientid: managed._id },
      body: { ...PET, name: 'Wurzelpeter' },
    })
    await harness.call(createNote, {
      token: doctor.token,
      body: { action: 'text', data: { pet: pet._id, text: 'Wurzelbehandlung' } },
    })
    await harness.call(createNote, {
      token: doctor.token,
      body: {
        action: 'prescription',
        data: { pet: pet._id, prescription: [{ ...MEDICINE, medName: 'Wurzelsaft' }] },
      },
    })
    await remove(doctor)
    // The queued mail with the invitation is not written, because the invitation no longer exists.
    await mailsTo(harness, doctor.email)
    expect(await tablesWith(harness, ['Wurzel', 'Ottokar'])).toEqual([])
  })

  it('does not change the records of other practices', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const other = await ownerInTreatment(harness, { fullname: 'Bela Bleibt' })
    await remove(doctor)
    expect(await harness.call(getDoctor, { token: other.doctor.token })).toMatchObject({
      fullname: 'Bela Bleibt',
      clinics: [other.clinic._id],
    })
    expect((await inboxOf(other.owner)).map(({ doctor: by }) => by?.fullname)).toContain('Bela Bleibt')
    expect(await harness.call(getUser, { token: owner.token })).toMatchObject({ fullname: 'Mira Vogel' })
  })

  it('ends every session, and lets the same address sign up again', async () => {
    const doctor = await onboardedDoctor(harness)
    await remove(doctor)
    expect(await harness.refusal(getUser, { token: doctor.token })).toMatchObject({ httpStatus: 403 })
    const again = await harness.call(signupDoctor, {
      body: { email: doctor.email, password: PASSWORD, confirmPassword: PASSWORD },
    })
    expect(again.user.id).not.toBe(doctor.id)
  })

  it('is possible before onboarding is finished', async () => {
    expect((await remove(await signUpDoctor(harness))).httpStatus).toBe(200)
  })

  it.each([
    [{}, 'Password Required'],
    [{ password: 'not the password' }, 'Password is incorrect'],
  ])('is refused with %j, and nothing changes', async (body, text) => {
    const doctor = await onboardedDoctor(harness)
    expect(await remove(doctor, body)).toMatchObject({
      httpStatus: 422,
      body: { fields: { password: text } },
    })
    expect((await harness.call(getDoctor, { token: doctor.token })).fullname).toBe('Ruth Lange')
  })

  it('is not found for another person’s id and for owners', async () => {
    const [doctor, other] = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    expect((await remove(doctor, { password: PASSWORD, _id: other.id })).httpStatus).toBe(404)
    expect((await remove(await onboardedOwner(harness))).httpStatus).toBe(404)
    expect((await remove(doctor, { password: PASSWORD, _id: doctor.id })).httpStatus).toBe(200)
  })

  it('refuses new rows and a login of the deleted doctor by any statement', async () => {
    const doctor = await onboardedDoctor(harness)
    await remove(doctor)
    const { id } = await onboardedOwner(harness)
    const practice = practiceOf(doctor.id)
    const newRows = [
      () => joinPractice(harness, { userId: id, doctorId: doctor.id, rights: [] }),
      () =>
        execute(
          harness.database,
          sql`insert into invited_members (id, practice_id, kind, principal_id, ordered_by, fullname, email, rights, created_at)
          values (gen_random_uuid(), ${practice}, 'assistant', ${doctor.id}::uuid, ${doctor.id}::uuid, 'Ida Blum', 'ida@example.com', '{}', now())`,
        ),
      () =>
        execute(
          harness.database,
          sql`insert into clinics (id, doctor_id, practice_id, name, address_line1, zipcode, city, state, country, time_zone, currency,
            consultation_fee, follow_up_fee, color, slot_minutes, created_at)
          values (gen_random_uuid(), ${doctor.id}::uuid, ${practice}, 'Praxis', 'Markt 1', '10115', 'Berlin', 'Berlin', 'Germany',
            'Europe/Berlin', 'EUR', 50, 20, '#123456', 30, now())`,
        ),
    ]
    for (const insert of newRows)
      await expect(insert()).rejects.toMatchObject({
        cause: expect.objectContaining({ constraint: 'practice_is_here' }) as unknown,
      })
    await expect(
      execute(
        harness.database,
        sql`update users set email = 'back@example.com' where id = ${doctor.id}::uuid`,
      ),
    ).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'users_gone_are_nobody' }) as unknown,
    })
  })
})
