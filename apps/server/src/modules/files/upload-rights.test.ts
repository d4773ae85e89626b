import { deleteFile } from '@vetvisit/contract/files/routes'
import { UPLOAD_PATHS } from '@vetvisit/contract/files/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  signUpOwner,
  START,
} from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'
import { jpeg, PDF, upload } from '../../../test/uploads.ts'
import { execute } from '../../../test/sql.ts'
import { practiceOf } from '../../../test/practice.ts'

const harness = harnessOfFile()

const OF_OWNERS = UPLOAD_PATHS.filter((path) => path.startsWith('pet/') || path === 'patient/profile')

/** Purposes for which a person may upload; every other one answers not_found (specification/authorization B1 to B5). */
async function purposes({ token }: Person): Promise<string[]> {
  const bytes = await jpeg()
  const answers = []
  for (const path of UPLOAD_PATHS) answers.push({ path, ...(await upload(harness, { token, path, bytes })) })
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(refusals.filter((code) => code !== 'not_found')).toEqual([])
  return answers.filter(({ status }) => status === 200).map(({ path }) => path)
}

describe('people who may upload', () => {
  // specification/practice §7: POST /file/upload, DELETE /file/delete for a practice
  it('are owners for their pets and themselves, and practices for themselves and their notes', async () => {
    const owner = await onboardedOwner(harness)
    const doctor = await onboardedDoctor(harness)
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    const practice = [
      'doctor/assistant',
      'doctor/document',
      'doctor/profile',
      'doctor/certificate',
      'notes/report',
    ]
    expect(await purposes(owner)).toEqual([
      ...UPLOAD_PATHS.filter((path) => path.startsWith('pet/')),
      'patient/profile',
      'notes/report',
    ])
    expect(await purposes(doctor)).toEqual(practice)
    expect(await purposes(provider)).toEqual(practice)
  })

  it('refuses prescriptions of service providers', async () => {
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    const sent = { token: provider.token, path: 'doctor/document', bytes: await jpeg() }
    expect(await upload(harness, { ...sent, fields: { file_type: 'prescription' } })).toMatchObject({
      status: 422,
      body: { fields: { file_type: expect.any(String) } },
    })
  })
})

/** An owner on the doctor's record: kept by the practice without a login, or with an account. */
async function anOwnerOnRecord(doctor: Person, { managed }: { managed: boolean }): Promise<Person> {
  const owner = await signUpOwner(harness)
  await execute(
    harness.database,
    sql`insert into care (practice_id, owner_id, origin, since)
      values (${practiceOf(doctor.id)}, ${owner.id}::uuid, ${managed ? 'created' : 'booking'}, ${START}::timestamptz)`,
  )
  if (managed)
    await execute(harness.database, sql`update users set password_hash = null where id = ${owner.id}::uuid`)
  return owner
}

describe('a practice that keeps the record of an owner without a login', () => {
  it('uploads for the owner’s pets: the doctor, and assistants with the right to owners', async () => {
    const doctor = await onboardedDoctor(harness)
    const assistant = await assistantOf(harness, doctor)
    const without = await assistantOf(harness, doctor, ['requests', 'appointments', 'clinics', 'team'])
    await anOwnerOnRecord(doctor, { managed: true })
    for (const person of [doctor, assistant])
      expect(await purposes(person)).toEqual(expect.arrayContaining(OF_OWNERS))
    expect((await purposes(without)).filter((path) => OF_OWNERS.some((one) => one === path))).toEqual([])
  })

  it('is refused once the owner has a password, or is not on record', async () => {
    const doctor = await onboardedDoctor(harness)
    const send = async () =>
      (await upload(harness, { token: doctor.token, path: 'pet/passport', bytes: await jpeg() })).status
    const owner = await anOwnerOnRecord(doctor, { managed: true })
    expect(await send()).toBe(200)
    await execute(harness.database, sql`update users set password_hash = 'set' where id = ${owner.id}::uuid`)
    expect(await send()).toBe(404)
    const gone = await anOwnerOnRecord(doctor, { managed: true })
    await execute(
      harness.database,
      sql`update care set ended_at = ${START}::timestamptz where owner_id = ${gone.id}::uuid`,
    )
    expect(await send()).toBe(404)
  })

  it('is refused if its owners all have accounts, if the owner is another practice’s, and as a service center', async () => {
    const [doctor, other, provider] = await Promise.all([
      onboardedDoctor(harness),
      onboardedDoctor(harness),
      onboardedDoctor(harness, { isServiceProvider: true }),
    ])
    await anOwnerOnRecord(doctor, { managed: false })
    await anOwnerOnRecord(other, { managed: true })
    await anOwnerOnRecord(provider, { managed: true })
    for (const { token } of [doctor, provider])
      expect(await upload(harness, { token, path: 'pet/passport', bytes: await jpeg() })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })
})

describe('an assistant', () => {
  it('uploads photos, and reports only with the right to records', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await purposes(await assistantOf(harness, doctor))).toEqual(['doctor/assistant', 'doctor/profile'])
    expect(await purposes(await assistantOf(harness, doctor, ['records']))).toEqual([
      'doctor/assistant',
      'doctor/profile',
      'notes/report',
    ])
  })
})

describe('an account', () => {
  it('stores a limited number of bytes, also with two uploads at once', async () => {
    const { config } = harness.context
    const { storageLimitBytes } = config
    config.storageLimitBytes = 3 * PDF.length
    try {
      const doctor = await onboardedDoctor(harness)
      const owner = await onboardedOwner(harness)
      const sent = { token: owner.token, path: 'pet/passport', bytes: PDF, language: 'de' }
      const send = () => upload(harness, sent)
      const repeated = () => upload(harness, { ...sent, key: 'upload-key-1' })
      const first = await repeated()
      const answers = await Promise.all([send(), send(), send()])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
      const full = 'Löschen Sie Dateien oder bitten Sie den Betreiber um mehr Platz.'
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'storage_full',
        message: expect.stringContaining(full) as unknown,
        fields: { file: expect.stringContaining(full) as unknown },
      })
      expect(await repeated()).toEqual(first)
      // Another account has its own limit, and a deleted file no longer counts.
      expect(
        (await upload(harness, { token: doctor.token, path: 'doctor/certificate', bytes: PDF })).status,
      ).toBe(200)
      await harness.call(deleteFile, { token: owner.token, query: { path: first.url } })
      expect([(await send()).status, (await send()).status]).toEqual([200, 409])
    } finally {
      config.storageLimitBytes = storageLimitBytes
    }
  })

  it('uploads 200 files an hour and is refused the next one', async () => {
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    // Refused uploads count, too, and are faster.
    const send = ({ token }: Person) =>
      upload(harness, { token, path: 'pet/passport', bytes: Buffer.from('nothing') })
    for (let count = 1; count <= 200; count += 1)
      expect([count, (await send(owner)).status]).toEqual([count, 415])
    expect(await send(owner)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await send(other)).status).toBe(415)
  })
})
