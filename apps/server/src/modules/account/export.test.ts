import { inflateRawSync } from 'node:zlib'
import { deleteOwner, exportAccount } from '@vetvisit/contract/account/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getUser } from '@vetvisit/contract/auth/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { createTask } from '@vetvisit/contract/tasks/routes'
import { leavePractice } from '@vetvisit/contract/team/routes'
import { writeOwnerNote } from '@vetvisit/contract/owners/practice-routes'
import { getOwner, updateOwner } from '@vetvisit/contract/owners/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
  petOf,
  START,
} from '../../../test/harness.ts'
import { jpeg, uploaded } from '../../../test/uploads.ts'
import { severalVets } from '../../../test/several-vets.ts'
import { assistantOf, joinAsVet } from '../../../test/team.ts'
import { EXPORTED_TABLES } from './personal-query.ts'
import { rowsOf } from '../../../test/sql.ts'
import { practiceIdOf } from '../../../test/practice.ts'
import { ownerInTreatment } from '../notes/notes.test-support.ts'

const harness = harnessOfFile()

type Exported = {
  names: string[]
  json: (name: string) => Record<string, unknown>[]
  bytes: (name: string) => Buffer
}

const ask = (person: Person) =>
  harness.app.inject({
    method: 'GET',
    url: API_BASE + exportAccount.path,
    headers: { authorization: `Bearer ${person.token}` },
  })

async function exportOf(person: Person): Promise<Exported> {
  const answer = await ask(person)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = unzip(answer.rawPayload)
  const bytes = (name: string) => entries.get(name) ?? Buffer.from('[]')
  return {
    names: [...entries.keys()],
    bytes,
    json: (name) => JSON.parse(bytes(name).toString('utf8')) as Record<string, unknown>[],
  }
}

async function textOf(person: Person): Promise<string> {
  const { names, bytes } = await exportOf(person)
  return names.map((name) => bytes(name).toString('utf8')).join('')
}

/** Reads a zip by the directory at its end. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
    ]
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const content = zip.subarray(start, start + size)
    entries.set(
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      method === 8 ? inflateRawSync(content) : content,
    )
    at += 46 + nameLength + extra
  }
  return entries
}

describe('the export of an account', () => {
  it('holds the profile, the pets, the appointments with names, and the files', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, { confirmAtOnce: true })
    const owner = await onboardedOwner(harness)
    const picture = await jpeg()
    const photo = await uploaded(harness, { token: owner.token, path: 'patient/profile', bytes: picture })
    await harness.call(updateOwner, { token: owner.token, body: { profile: photo } })
    const pet = await petOf(harness, owner, { rfid: '276099990000222' })
    const passport = await uploaded(harness, {
      token: owner.token,
      path: 'pet/passport',
      bytes: picture,
      name: 'Pass/1.jpg',
    })
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet.id },
      body: { passport_url: passport },
    })
    const visit = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic.id, petId: pet.id, start: '2026-03-03T09:00:00.000Z', reason: 'Limps' },
    })

    const { names, json, bytes } = await exportOf(owner)
    expect(json('users.json')).toMatchObject([{ id: owner.id, email: owner.email, fullname: 'Mira Vogel' }])
    expect(json('pets.json')).toMatchObject([{ id: pet.id, name: 'Bello', rfid: '276099990000222' }])
    expect(json('appointments.json')).toMatchObject([
      { id: visit.id, reason: 'Limps', clinic: 'Tierklinik Nord', doctor: 'Ruth Lange', pet: 'Bello' },
    ])
    expect(json('appointment_events.json')).not.toEqual([])
    const files = names.filter((name) => name.startsWith('files/'))
    expect(files.map((name) => name.split('/').slice(0, 3).join('/'))).toEqual([
      'files/patient/profile',
      'files/pet/passport',
    ])
    for (const name of files) {
      expect(name.split('/')).toHaveLength(4)
      expect(bytes(name).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    }
    expect(JSON.parse(bytes('index.json').toString('utf8'))).toMatchObject({
      exportedAt: START,
      account: owner.id,
      records: { pets: 1, appointments: 1 },
      files: [{ path: 'patient/profile' }, { path: 'pet/passport' }],
    })
  })

  // specification/readings §6: the practice books and moves over what is in the way, with a reason that owners never see (added)
  it('of an owner says nothing of an override, whose reason the vet’s has and a deletion erases', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, { confirmAtOnce: true })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const body = { clinicId: clinic.id, petId: pet.id, confirmed: true }
    const { id } = await harness.call(createAppointment, {
      token: owner.token,
      body: { ...body, start: '2026-03-03T09:00:00.000Z' },
    })
    const override = { reason: 'Bites when late', allow: ['closed' as const] }
    const move = { _id: id, start: '2026-03-08T09:00:00.000Z', override }
    await harness.call(updateAppointment, { token: doctor.token, body: move })
    expect(await textOf(owner)).not.toMatch(/Bites when late|overrid/)
    expect(await textOf(doctor)).toContain('Bites when late')
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect(await textOf(doctor)).not.toContain('Bites when late')
    const kept = sql`select override_reason from appointments where id = ${id}::uuid`
    expect(await rowsOf(harness.database, kept)).toEqual([{ override_reason: 'erased' }])
  })

  it('holds every row about the person, and no secret', async () => {
    const owner = await onboardedOwner(harness)
    await petOf(harness, owner)
    const { names, bytes } = await exportOf(owner)
    const whole = names.map((name) => bytes(name).toString('utf8')).join('')
    const [secrets] = await rowsOf<{ password: string; token: string }>(
      harness.database,
      sql`select u.password_hash as password, encode(s.token_hash, 'hex') as token
        from users u join sessions s on s.user_id = u.id where u.id = ${owner.id}::uuid`,
    )
    expect(whole).not.toContain(secrets?.password ?? 'missing')
    expect(whole).not.toContain(secrets?.token ?? 'missing')
    for (const { name: table, rows } of EXPORTED_TABLES) {
      const [row] = await rowsOf<{ count: number }>(
        harness.database,
        sql`select count(*)::int as count from ${sql.identifier(table)} t where ${rows(owner.id)}`,
      )
      const listed = names.includes(`${table}.json`)
        ? (JSON.parse(bytes(`${table}.json`).toString('utf8')) as unknown[]).length
        : 0
      expect([table, listed]).toEqual([table, row?.count])
    }
  })

  it('holds no other person’s data', async () => {
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    await petOf(harness, other, { name: 'Schneeflocke' })
    const { names, bytes } = await exportOf(owner)
    const whole = names.map((name) => bytes(name).toString('utf8')).join('')
    expect(whole).not.toContain('Schneeflocke')
    expect(whole).not.toContain(other.id)
  })

  // specification/practice §3: a practice's note on an owner ends with the owner's account, whose export has it (added)
  it('holds the notes of practices on an owner', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const note = 'Telephones in the evening'
    await harness.call(writeOwnerNote, { token: doctor.token, body: { patId: owner.id, note } })
    expect((await exportOf(owner)).json('care.json')).toMatchObject([{ note }])
  })

  it('holds a doctor’s practice: clinics, hours, services', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const { json } = await exportOf(doctor)
    expect(json('doctors.json')).toMatchObject([{ userId: doctor.id }])
    expect(json('clinics.json')).toMatchObject([{ id: clinic.id, name: 'Tierklinik Nord' }])
    expect(json('clinic_hours.json')).toHaveLength(5)
  })

  it('holds an assistant’s own data, and none of the practice', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor)
    const assistant = await assistantOf(harness, doctor)
    const { json, names } = await exportOf(assistant)
    expect(json('users.json')).toMatchObject([{ id: assistant.id }])
    expect(json('memberships.json')).toMatchObject([{ userId: assistant.id, principalId: doctor.id }])
    expect(names).not.toContain('clinics.json')
  })

  // specification/readings §9: who has left a practice reads no old message about its visits and owners, until they come back (added)
  it('holds no message about owners of a practice that a vet has left', async () => {
    const { owner, doctor } = await ownerInTreatment(harness)
    const messages = async () => (await exportOf(doctor)).json('notifications.json').length
    expect(await messages()).toBeGreaterThan(0)
    await joinAsVet(harness, doctor, await onboardedDoctor(harness))
    expect(await messages()).toBe(0)
    expect((await exportOf(owner)).json('notifications.json')).not.toEqual([])
  })

  // specification/readings §6: the export of a vet who has left a practice has what they wrote and none of its other records (added)
  it('holds nothing that a practice writes after a vet has left it', async () => {
    const { owner, doctor } = await ownerInTreatment(harness)
    const vet = await onboardedDoctor(harness)
    await joinAsVet(harness, vet, doctor)
    const write = async (note: string) => {
      await harness.call(writeOwnerNote, { token: doctor.token, body: { patId: owner.id, note } })
      await harness.call(createTask, { token: doctor.token, body: { text: note, date: '2026-03-03' } })
    }
    await write('Pays in cash')
    expect(await textOf(vet)).toContain('Pays in cash')
    await harness.call(leavePractice, { token: vet.token })
    await harness.call(writeOwnerNote, {
      token: doctor.token,
      body: { patId: owner.id, note: 'Telephones in the evening', seen: { note: 'Pays in cash' } },
    })
    expect(await textOf(vet)).not.toMatch(/Pays in cash|Telephones in the evening/)
    const { names, json } = await exportOf(vet)
    expect(names).not.toContain('care.json')
    expect(json('memberships.json')).toContainEqual(
      expect.objectContaining({ userId: vet.id, leftAt: expect.any(String) as unknown }),
    )
  })

  // specification/readings §6: the reason of a hand-over is kept in the history and sent to nobody (added)
  it('of an owner says neither why a visit was handed over nor in which room it is', async () => {
    const { lead, vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
    const [room] = await harness.call(updateRooms, {
      token: lead.token,
      query: { clinicId: clinic._id },
      body: { rooms: [{ name: 'Operating room' }] },
    })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const start = '2026-03-03T09:00:00.000Z'
    const body = { clinicId: clinic._id, petId: pet.id, start, confirmed: true, doctorId: lead.id }
    const { _id } = await harness.call(createAppointment, { token: owner.token, body })
    const handed = { _id, doctorId: vets[1]?.id ?? '', reason: 'Rude at the desk', roomId: room?._id ?? '' }
    await harness.call(updateAppointment, { token: lead.token, body: handed })
    expect(await textOf(owner)).not.toContain('Rude at the desk')
    expect((await exportOf(owner)).json('appointments.json')).toMatchObject([{ id: _id }])
    expect((await exportOf(owner)).json('appointments.json')[0]).not.toHaveProperty('roomId')
    expect(await textOf(vets[1] ?? lead)).toContain('Rude at the desk')
  })

  it('is recorded in the audit', async () => {
    const doctor = await onboardedDoctor(harness)
    await ask(doctor)
    const rows = await rowsOf(
      harness.database,
      sql`select practice_id, object_id, outcome from audit where call = 'exportAccount' and actor_id = ${doctor.id}::uuid`,
    )
    expect(rows).toEqual([
      { practice_id: await practiceIdOf(harness, doctor), object_id: doctor.id, outcome: 'read' },
    ])
  })

  it('needs a session, and is limited per hour', async () => {
    expect((await harness.refusal(exportAccount)).httpStatus).toBe(401)
    const owner = await onboardedOwner(harness)
    const statuses = []
    for (let time = 0; time < 11; time += 1) statuses.push((await ask(owner)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    harness.clock.advance(3_600_001)
    expect((await ask(owner)).statusCode).toBe(200)
  })
})

describe('the picture of an owner', () => {
  it('is set from an upload, replaced and removed', async () => {
    const owner = await onboardedOwner(harness)
    const send = async () =>
      uploaded(harness, { token: owner.token, path: 'patient/profile', bytes: await jpeg() })
    const first = await harness.call(updateOwner, { token: owner.token, body: { profile: await send() } })
    expect(first.profile).toMatch(/^\/api\/v1\/files\//)
    expect((await harness.app.inject({ url: first.profile ?? '' })).statusCode).toBe(200)
    expect((await harness.call(getUser, { token: owner.token })).profile).toBe(first.profile)
    const second = await harness.call(updateOwner, { token: owner.token, body: { profile: await send() } })
    expect((await harness.app.inject({ url: first.profile ?? '' })).statusCode).toBe(404)
    expect(
      await harness.call(updateOwner, { token: owner.token, body: { profile: second.profile } }),
    ).toMatchObject({ profile: second.profile })
    expect(
      (await harness.call(updateOwner, { token: owner.token, body: { profile: null } })).profile,
    ).toBeNull()
    expect((await harness.app.inject({ url: second.profile ?? '' })).statusCode).toBe(404)
  })

  it('is refused if it is another person’s upload or one for another purpose', async () => {
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const foreign = await uploaded(harness, {
      token: other.token,
      path: 'patient/profile',
      bytes: await jpeg(),
    })
    const ofPet = await uploaded(harness, { token: owner.token, path: 'pet/profile', bytes: await jpeg() })
    for (const profile of [foreign, ofPet, 'https://example.com/x.png'])
      expect(await harness.refusal(updateOwner, { token: owner.token, body: { profile } })).toMatchObject({
        httpStatus: 422,
        fields: { profile: expect.any(String) as string },
      })
    expect((await harness.call(getOwner, { token: owner.token })).profile).toBeNull()
  })
})
