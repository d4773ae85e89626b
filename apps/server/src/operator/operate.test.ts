/** @module-tag databases */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { getUser, sendEnquiry, signin } from '@vetvisit/contract/auth/routes'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  DOCTOR_PROFILE,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
  signUpDoctor,
  signUpOwner,
  START,
} from '../../test/harness.ts'
import { assistantOf } from '../../test/team.ts'
import { PDF, uploaded } from '../../test/uploads.ts'
import { rowsOf } from '../../test/sql.ts'
import { operate } from './operate.ts'

const harness = harnessOfFile()

const printed: string[] = []
const run = (...args: string[]) => {
  printed.length = 0
  return operate(args, {
    database: harness.database,
    live: harness.context.live,
    files: harness.context.files,
    now: harness.clock.now(),
    print: (line) => printed.push(line),
  })
}

const audited = async (call: string) =>
  (
    await rowsOf<{ object: string | null; actor: string | null }>(
      harness.database,
      sql`select object_id as object, actor_id as actor from audit where call = ${call} order by at, id`,
    )
  ).at(-1)

const save = (doctor: Person, body: Record<string, unknown>) =>
  harness.call(updateDoctor, { token: doctor.token, body })

describe('the operator verifies doctors', () => {
  it('verifies a doctor by e-mail, and records it in the audit', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await run('verify-doctor', ` ${doctor.email.toUpperCase()}`)).toBe(0)
    expect(await harness.call(getUser, { token: doctor.token })).toMatchObject({ verified: true })
    expect(await audited('operator.verify-doctor')).toEqual({ object: doctor.id, actor: null })
  })

  it('must verify again after a change of the registration number, and of nothing else', async () => {
    const doctor = await onboardedDoctor(harness)
    await run('verify-doctor', doctor.email)
    expect(await save(doctor, { registrationId: 'BER/4711-A', about: 'Cats' })).toMatchObject({
      verified: true,
    })
    expect(await save(doctor, { registrationId: 'BER/4712-A' })).toMatchObject({ verified: false })
  })

  it('cannot verify owners or strangers', async () => {
    const owner = await signUpOwner(harness)
    expect([
      await run('verify-doctor', owner.email),
      await run('verify-doctor', 'nobody@example.com'),
    ]).toEqual([1, 1])
  })

  it('cannot verify a doctor before name and registration number are given', async () => {
    const doctor = await signUpDoctor(harness)
    const { registrationId, ...rest } = DOCTOR_PROFILE
    await save(doctor, rest)
    expect(await run('verify-doctor', doctor.email)).toBe(1)
    expect(printed).toEqual([
      `${doctor.email} has not entered name and registration number yet: there is nothing to verify.`,
    ])
    expect(await harness.call(getUser, { token: doctor.token })).toMatchObject({ verified: false })
    await save(doctor, { registrationId })
    expect(await run('verify-doctor', doctor.email)).toBe(0)
  })

  it('lists all doctors with name, registration number and state', async () => {
    const doctor = await onboardedDoctor(harness, { registrationId: 'LIST/1' })
    expect(await run('list-doctors')).toBe(0)
    expect(printed).toContain(`${doctor.email}\tRuth Lange\tdoctor\tLIST/1\tnot verified`)
  })
})

describe('the operator ends sessions', () => {
  it('signs a person out everywhere, with their sockets', async () => {
    const owner = await signUpOwner(harness)
    harness.live.disconnected.length = 0
    expect(await run('end-sessions', owner.email)).toBe(0)
    expect(printed).toEqual([`Sessions of ${owner.email} ended: 1.`])
    expect(await harness.refusal(getUser, { token: owner.token })).toMatchObject({
      httpStatus: 403,
      code: 'session_expired',
    })
    expect(harness.live.disconnected).toHaveLength(1)
    expect(await audited('operator.end-sessions')).toEqual({ object: owner.id, actor: null })
    expect(await run('end-sessions', 'nobody@example.com')).toBe(1)
  })
})

describe('the operator blocks an account', () => {
  it('and ends their sessions; sign-ins are refused like unknown ones', async () => {
    const owner = await onboardedOwner(harness)
    expect(await run('block-account', owner.email.toUpperCase())).toBe(0)
    expect(await audited('operator.block-account')).toEqual({ object: owner.id, actor: null })
    expect(await harness.refusal(getUser, { token: owner.token })).toMatchObject({ code: 'session_expired' })
    const body = { email: owner.email, password: PASSWORD }
    const blocked = await harness.refusal(signin, { body })
    const stranger = await harness.refusal(signin, { body: { ...body, email: 'nobody-here@example.com' } })
    expect([blocked.httpStatus, blocked.code, blocked.message]).toEqual([
      stranger.httpStatus,
      stranger.code,
      stranger.message,
    ])

    expect(await run('unblock-account', owner.email)).toBe(0)
    expect(await audited('operator.unblock-account')).toEqual({ object: owner.id, actor: null })
    const { token } = await harness.call(signin, { body })
    expect(await harness.call(getUser, { token })).toMatchObject({ id: owner.id })
    // Ended sessions stay ended.
    expect(await harness.refusal(getUser, { token: owner.token })).toMatchObject({ httpStatus: 403 })
  })

  it('and with a doctor’s account ends the team’s sessions and hides the clinics', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const assistant = await assistantOf(harness, doctor)
    const isListed = async () =>
      (await harness.call(searchClinics, { query: { q: 'Tierklinik' } })).clinics.some(
        ({ _id }) => _id === clinic._id,
      )
    expect(await isListed()).toBe(true)
    const before = harness.live.disconnected.length
    await run('block-account', doctor.email)
    expect(await isListed()).toBe(false)
    expect((await harness.refusal(getUser, { token: assistant.token })).httpStatus).toBe(403)
    // The sockets of both are closed with their sessions.
    expect(harness.live.disconnected.length - before).toBe(2)
    await run('unblock-account', doctor.email)
    expect(await isListed()).toBe(true)
  })

  it('only if the e-mail has an account', async () => {
    expect([
      await run('block-account', 'nobody@example.com'),
      await run('unblock-account', 'nobody@example.com'),
    ]).toEqual([1, 1])
    expect(printed).toEqual(['There is nobody with the e-mail nobody@example.com.'])
  })
})

describe('the operator saves a doctor’s documents', () => {
  it('as numbered files in a folder', async () => {
    const doctor = await onboardedDoctor(harness)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-certificates-'))
    try {
      expect(await run('save-certificates', doctor.email, folder)).toBe(0)
      expect(printed).toEqual([`${doctor.email} has not uploaded anything.`])
      const sent = { token: doctor.token, bytes: PDF, name: 'Diplom.pdf', type: 'application/pdf' }
      // Without an upload that the record does not refer to.
      await uploaded(harness, { ...sent, path: 'doctor/document', name: 'other.pdf' })
      await harness.call(updateDoctor, {
        token: doctor.token,
        body: { certificates: [await uploaded(harness, { ...sent, path: 'doctor/certificate' })] },
      })
      expect(await run('save-certificates', doctor.email, folder)).toBe(0)
      expect(printed).toEqual([path.join(folder, '1-Diplom.pdf')])
      expect(await readFile(printed[0] ?? '')).toEqual(PDF)
      expect(await audited('operator.save-certificates')).toEqual({ object: doctor.id, actor: null })
      expect(await run('save-certificates', 'nobody@example.com', folder)).toBe(1)
      // Existing files are not overwritten.
      expect(await run('save-certificates', doctor.email, folder)).toBe(1)
      expect(printed[0]).toMatch(/^The certificates could not be written: EEXIST.*1-Diplom\.pdf/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('the operator reads enquiries', () => {
  it('without control characters', async () => {
    await harness.call(sendEnquiry, {
      body: {
        name: 'Mira Vogel',
        email: 'csi@example.com',
        subject: 'Hello',
        message: 'clear\u009b2Jthis\nline',
      },
    })
    await run('list-enquiries')
    expect(printed[0]).toContain('clear\\u009b2Jthis\nline')
    await run('handle-enquiry', printed[0]?.slice(0, 36) ?? '')
  })

  it('oldest first, until each is marked as handled, once', async () => {
    expect(await run('list-enquiries')).toBe(0)
    expect(printed).toEqual(['Nothing waits for an answer.'])
    const ask = (message: string) =>
      harness.call(sendEnquiry, {
        body: { name: 'Mira Vogel', email: 'mira@example.com', subject: 'Opening', message },
      })
    await ask('When do you open?')
    harness.clock.advance(1000)
    await ask('And on Sundays?')
    await run('list-enquiries')
    expect(printed).toHaveLength(2)
    expect(printed[0]).toContain(`${START}  Mira Vogel, mira@example.com\nOpening\nWhen do you open?`)
    expect(printed[1]).toContain('And on Sundays?')
    expect(await audited('operator.list-enquiries')).toEqual({ object: null, actor: null })

    const id = printed[0]?.slice(0, 36) ?? ''
    expect(await run('handle-enquiry', id)).toBe(0)
    expect(await audited('operator.handle-enquiry')).toEqual({ object: id, actor: null })
    expect([await run('handle-enquiry', id), await run('handle-enquiry', 'no-id')]).toEqual([1, 1])
    await run('list-enquiries')
    expect(printed).toHaveLength(1)
    expect(printed[0]).toContain('And on Sundays?')
  })
})

const subServicesOf = async (name: string) =>
  (await harness.call(listServices, {}))
    .find((service) => service.name === name)
    ?.subServices.map((sub) => sub.name)

describe('the operator edits the catalogue', () => {
  it('adds, renames and retires a service', async () => {
    expect(await run('add-service', ' Foto  Shooting ', 'At home, Studio,, at HOME ')).toBe(0)
    expect(await subServicesOf('Foto Shooting')).toEqual(['At home', 'Studio'])
    expect((await harness.call(listServices, {})).at(-1)?.name).toBe('Foto Shooting')
    expect(await run('rename-service', 'foto shooting', 'Pet photography')).toBe(0)
    expect(await subServicesOf('Pet photography')).toEqual(['At home', 'Studio'])
    expect((await audited('operator.rename-service'))?.object).not.toBeNull()
    await run('list-services')
    expect(printed.at(-1)).toBe('Pet photography: At home, Studio')
    expect(await run('retire-service', 'Pet photography')).toBe(0)
    expect(await subServicesOf('Pet photography')).toBeUndefined()
  })

  it('adds, renames and retires a sub-service', async () => {
    await run('add-service', 'Reiki', 'Short')
    expect(await run('add-sub-service', 'Reiki', 'Long')).toBe(0)
    expect(await run('rename-sub-service', 'reiki', 'SHORT', 'Half an hour')).toBe(0)
    expect(await subServicesOf('Reiki')).toEqual(['Half an hour', 'Long'])
    expect(await run('retire-sub-service', 'Reiki', 'long')).toBe(0)
    expect(await subServicesOf('Reiki')).toEqual(['Half an hour'])
  })

  it('gets the reason of a refusal: unknown, taken, without a name, the last one', async () => {
    await run('add-service', 'Music', 'Harp, Lyre')
    const before = await harness.call(listServices, {})
    const refusals: string[] = []
    for (const [...args] of [
      ['rename-service', 'Alchemy', 'Gold'],
      ['retire-service', 'Alchemy'],
      ['add-service', 'music', 'Drum'],
      ['rename-service', 'Music', 'GROOMING'],
      ['add-service', 'Silence', ' , '],
      ['rename-service', 'Music', ' '],
      ['retire-sub-service', 'Music', 'Drum'],
      ['rename-sub-service', 'Music', 'Harp', 'lyre'],
      ['add-sub-service', 'Music', 'HARP'],
      ['retire-sub-service', 'Reiki', 'Half an hour'],
    ]) {
      expect([args, await run(...args)]).toEqual([args, 1])
      refusals.push(printed[0] ?? '')
    }
    expect(refusals).toEqual([
      'The catalogue has no such service.',
      'The catalogue has no such service.',
      'That name is taken.',
      'That name is taken.',
      'A service and each of its sub-services needs a name that is not too long.',
      'A service and each of its sub-services needs a name that is not too long.',
      'The service has no such sub-service.',
      'That name is taken.',
      'That name is taken.',
      'A service needs a sub-service: retire the service instead.',
    ])
    expect(await harness.call(listServices, {})).toEqual(before)
    // A change of case is no conflict with the same service.
    expect(await run('rename-service', 'Music', 'MUSIC')).toBe(0)
  })
})

describe('the help of the operator', () => {
  it('names every act with its arguments', async () => {
    expect(await run('help')).toBe(0)
    const help = printed.join('\n')
    for (const call of [
      'block-account <email>',
      'handle-enquiry <id>',
      'add-service <service> <sub-services>',
      'rename-sub-service <service> <name> <new-name>',
    ])
      expect(help).toContain(`npm run operator -- ${call}`)
  })

  it('names an unknown act', async () => {
    expect(await run('add-service', 'Alone')).toBe(2)
    expect(printed).toEqual(['That needs to be: npm run operator -- add-service <service> <sub-services>'])
    expect(await run('list-services', 'much')).toBe(2)
    expect(printed).toEqual(['That needs to be: npm run operator -- list-services'])
    expect(await run('verify')).toBe(2)
    expect(printed).toEqual(['There is no act "verify"; `npm run operator -- help` lists them.'])
  })

  it('shows the arguments of an act that is called with others', async () => {
    expect([
      await run(),
      await run('help'),
      await run('drop-tables'),
      await run('verify-doctor'),
      await run('constructor'),
    ]).toEqual([0, 0, 2, 2, 2])
    expect(printed.join()).toContain('npm run operator -- help')
  })
})
