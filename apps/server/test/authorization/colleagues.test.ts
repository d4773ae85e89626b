/** @module-tag databases */
import { API } from '@vetvisit/contract/api'
import { ASSISTANT_RIGHTS, type AssistantRight } from '@vetvisit/contract/assistants/rules'
import { lockSession, setPin, unlockSession } from '@vetvisit/contract/auth/locks/routes'
import { uploadFile } from '@vetvisit/contract/files/routes'
import { PRACTICE_ROLES, type Route } from '@vetvisit/contract/http'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { getJoinOffer, getTeam, joinPractice, leavePractice } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, onboardedDoctor, openHarness, PASSWORD } from '../harness.ts'
import { joinedVet, vetInvitation } from '../colleagues.ts'
import { MEDICINE } from '../../src/modules/notes/notes.test-support.ts'
import { assistantOf, joinAsVet, receptionOf, workAt } from '../team.ts'
import { jpeg, uploaded } from '../uploads.ts'
import { type Cast, castOf } from './cast.ts'
import { namedIn, type Objects, withAbsentIds } from './objects.ts'
import { execute } from '../sql.ts'
import { allAnnounced, fingerprintOf, perform, performAndUndo } from './perform.ts'
import { clearRefusals } from './request.ts'
import { COLLEAGUES } from './table/colleague-cells.ts'
import { COLLEAGUE_ROWS } from './table/colleagues.ts'
import { body, query, type Sent } from './table/row.ts'
import { SECTIONS } from './table.ts'

const RIGHTED = COLLEAGUE_ROWS.flatMap((row) => (row.right ? [{ ...row, right: row.right }] : []))
const RIGHTS = [...new Set<AssistantRight>([...RIGHTED.map(({ right }) => right), 'records'])]

/** Rows that are refused to each reception and assistant. */
const VETS_ALONE = COLLEAGUE_ROWS.filter(
  ({ cells, right }) =>
    right === undefined &&
    (['RC', 'AT', 'AC'] as const).every((persona) => cells[COLLEAGUES.indexOf(persona)] === 404),
)

let harness: Harness
let cast: Cast
/** DT's objects, with VC as the doctor of another practice: the rows name VC by it. */
let ours: Cast['ours']
let tokens: Record<(typeof COLLEAGUES)[number], string>
/** Assistants of the colleague and receptions, by right: with the least that opens its calls, and with all others. */
let only: Map<AssistantRight, readonly string[]>
let without: Map<AssistantRight, readonly string[]>
/** A reception with every right. */
let trusted: string
/** The link of an invitation to DT's practice, for the vet who has left. */
let link: string
/** The fingerprint that every test must leave. */
let before: string
beforeAll(async () => {
  harness = await openHarness({ config: { demo: true } })
  cast = await castOf(harness)
  const colleague = await onboardedDoctor(harness)
  await joinAsVet(harness, colleague, { id: cast.ours.doctor })
  const lead = { ...colleague, id: cast.ours.doctor, token: cast.tokens.DT ?? '' }
  const left = await joinedVet(harness, lead)
  await harness.call(leavePractice, { token: left.token })
  link = await vetInvitation(harness, lead, left.email)
  await workAt(harness, colleague, cast.ours.clinic)
  ours = { ...cast.ours, otherPractice: colleague.id }
  const assistantWith = async (rights: readonly (typeof ASSISTANT_RIGHTS)[number][]) =>
    (await assistantOf(harness, colleague, rights)).token
  tokens = {
    DT: cast.tokens.DT,
    VC: colleague.token,
    RC: (await receptionOf(harness, lead)).token,
    AT: cast.tokens.AT,
    AC: await assistantWith(['requests', 'appointments', 'clinics', 'overrides']),
    VL: left.token,
    DX: cast.tokens.DX,
  }
  const both = async (rights: readonly AssistantRight[]) => [
    await assistantWith(rights),
    (await receptionOf(harness, lead, rights)).token,
  ]
  only = new Map()
  without = new Map()
  for (const right of RIGHTS) {
    only.set(right, await both(right === 'overrides' ? ['appointments', right] : [right]))
    without.set(right, await both(ASSISTANT_RIGHTS.filter((other) => other !== right)))
  }
  trusted = (await receptionOf(harness, lead, ASSISTANT_RIGHTS)).token
  await execute(
    harness.database,
    sql`update users set password_hash = (select password_hash from users where id = ${lead.id}::uuid)
      where role = 'assistant'`,
  )
  await addFiles()
  await allAnnounced(harness)
  before = await fingerprintOf(harness)
})
afterAll(() => harness.close())

/** Calls about the caller’s own account and inbox, new files, and the invitation of a vet, which has tests of its own below. */
const NOT_OF_COLLEAGUES = new Set([
  ...[...SECTIONS.account, ...SECTIONS.notifications].map(({ route }) => route.name),
  ...[uploadFile, getJoinOffer, joinPractice].map(({ name }) => name),
])

/** Adds a passport to the pet, and to its history a prescription with an image. The history has a shared report, too. */
async function addFiles(): Promise<void> {
  const fileOf = async (token: string, path: string) =>
    uploaded(harness, { token, path, bytes: await jpeg() })
  const [owner, vet] = [cast.tokens.PO, cast.tokens.DT]
  await harness.call(updatePet, {
    token: owner,
    query: { petId: ours.pet },
    body: { passport_url: await fileOf(owner, 'pet/passport') },
  })
  const medicine = { ...MEDICINE, imageUrl: await fileOf(vet, 'doctor/document') }
  await harness.call(createNote, {
    token: vet,
    body: { action: 'prescription', data: { pet: ours.pet, prescription: [medicine] } },
  })
}

describe('the rows of colleagues', () => {
  // specification/authorization: the rows of colleagues name each call about the records of a practice (added)
  it('name each call that people of a practice make about its records', () => {
    const named = new Set(COLLEAGUE_ROWS.map(({ route }) => route.name))
    const missing = API.filter(
      ({ access, name }) =>
        access !== 'public' &&
        PRACTICE_ROLES.some((role) => access.roles.includes(role)) &&
        !named.has(name) &&
        !NOT_OF_COLLEAGUES.has(name),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  // specification/readings §4: a colleague vet acts on the visits and clinics of another vet (added)
  // specification/readings §4: a note is changed by its signer alone (added)
  it.each(COLLEAGUE_ROWS)('$title', async ({ route, cells, send }) => {
    const missing = withAbsentIds(ours)
    const outcomes: number[] = []
    const refusals: string[] = []
    const refusalsOfMissing: string[] = []
    for (const [index, colleague] of COLLEAGUES.entries()) {
      const act = cells[index] === 200 ? performAndUndo : perform
      const { status, text } = await act(harness, route, send(ours, 'DT'), tokens[colleague])
      outcomes.push(status)
      if (status === 404) {
        const absent = await perform(harness, route, send(missing, 'DT'), tokens[colleague])
        refusals.push(`${colleague}: ${text}`)
        refusalsOfMissing.push(`${colleague}: ${absent.text}`)
      }
      await clearRefusals(harness)
    }
    expect(outcomes).toEqual(cells)
    // A refusal must be that of an object that does not exist.
    expect(refusals).toEqual(refusalsOfMissing)
    expect(await fingerprintOf(harness)).toBe(before)
  })

  it.each(RIGHTED)(
    '$title: requires the right "$right" of the assistant of a colleague and of a reception',
    async ({ route, send, right }) => {
      for (const token of only.get(right) ?? [])
        expect((await performAndUndo(harness, route, send(ours, 'DT'), token)).status).toBe(200)
      for (const token of without.get(right) ?? [])
        expect((await perform(harness, route, send(ours, 'DT'), token)).status).toBe(404)
      await clearRefusals(harness)
      expect(await fingerprintOf(harness)).toBe(before)
    },
  )

  // specification/authorization N2: a reception signs nothing (added)
  it('lets the assistant of a colleague write a note with the right "records", and no reception', async () => {
    const note = body({ action: 'text', data: { pet: ours.pet, text: 'Limps' } })
    const write = async (token: string | undefined) =>
      (await performAndUndo(harness, createNote, note, token)).status
    const [assistant, reception] = only.get('records') ?? []
    expect([await write(assistant), await write(reception), await write(trusted)]).toEqual([200, 404, 404])
    await clearRefusals(harness)
  })

  // specification/authorization N3, N5: notes, consultations and the people of a practice are the vets’ (added)
  it.each(VETS_ALONE)('$title: is refused to a reception with every right', async ({ route, send }) => {
    expect((await perform(harness, route, send(ours, 'DT'), trusted)).status).toBe(404)
    await clearRefusals(harness)
  })
})

/** People of DT’s practice. */
const MEMBERS = ['DT', 'VC', 'RC', 'AT', 'AC'] as const

// specification/authorization: ids of others are refused wherever they stand
describe('an object of another practice', () => {
  it.each(COLLEAGUE_ROWS)('is refused as a missing one: $title', async ({ route, send, cells, ...row }) => {
    const { mayNameOthers = [] } = row
    const absent = withAbsentIds(ours)
    const named = namedIn(ours, (ids) => send(ids, 'DT'))
    const kinds = named.filter((kind) => !mayNameOthers.includes(kind))
    for (const person of MEMBERS.filter((each) => cells[COLLEAGUES.indexOf(each)] === 200)) {
      for (const kind of kinds) {
        const answerTo = (objects: Objects) =>
          performAndUndo(harness, route, send({ ...ours, [kind]: objects[kind] }, 'DT'), tokens[person])
        const answer = await answerTo(cast.foreign)
        expect([person, kind, answer]).toEqual([person, kind, await answerTo(absent)])
        expect([404, 422]).toContain(answer.status)
      }
      await clearRefusals(harness)
    }
    expect(await fingerprintOf(harness)).toBe(before)
  })
})

const statusOf = async (person: keyof typeof tokens, route: Route, sent: Sent = {}) =>
  (await perform(harness, route, sent, tokens[person])).status

// specification/authorization: the PIN of a colleague unlocks no session (added)
describe('the PIN of shared computers', () => {
  const PINS = { own: '2580', colleague: '7319' }

  it.each(COLLEAGUES)(
    'locks the session of %s, and that of a colleague does not unlock it',
    async (person) => {
      const other = person === 'VC' ? 'DT' : 'VC'
      const statuses: unknown[] = []
      const useBoth = async () => {
        statuses.push(await statusOf(other, setPin, body({ pin: PINS.colleague, password: PASSWORD })))
        statuses.push(await statusOf(person, lockSession), await statusOf(person, getTeam))
        statuses.push(await statusOf(other, getTeam))
        for (const pin of [PINS.colleague, PINS.own])
          statuses.push(await statusOf(person, unlockSession, body({ pin })))
        statuses.push(await statusOf(person, getTeam))
      }
      const mine = body({ pin: PINS.own, password: PASSWORD })
      expect((await performAndUndo(harness, setPin, mine, tokens[person], useBoth)).status).toBe(200)
      expect(statuses).toEqual([200, 200, 409, 200, 422, 200, 200])
      await clearRefusals(harness)
      expect(await fingerprintOf(harness)).toBe(before)
    },
  )
})

/** Kinds of the files to which a person’s history of the pet has links. */
const linksOf = async (token: string | undefined) => {
  const query = { petId: ours.pet }
  const { items, record } = await harness.call(getPracticeHistory, { token: token ?? '', query })
  const links = items.flatMap(({ type, fileUrl, prescription }) => [
    ...(fileUrl === null ? [] : [type]),
    ...prescription.flatMap(({ imageUrl }) => (imageUrl === null ? [] : ['image'])),
  ])
  return [...new Set(links), ...(record?.passport_url ? ['passport'] : [])].toSorted()
}

// specification/authorization N1: links to files of notes need the right to histories, those to a pet's documents do not (added)
describe('the links of a history', () => {
  it('open reports and images of prescriptions to a colleague vet, and to an assistant and a reception with the right "histories"', async () => {
    for (const token of [tokens.VC, ...(only.get('histories') ?? [])])
      expect(await linksOf(token)).toEqual(['image', 'passport', 'report'])
  })

  it('open only documents of the pet to an assistant and a reception with every other right', async () => {
    for (const token of without.get('histories') ?? []) expect(await linksOf(token)).toEqual(['passport'])
  })
})

// specification/authorization N12: a vet joins by the link and a session of the invited address (added)
describe('the invitation of a vet', () => {
  it('is opened by everybody who holds its link', async () => {
    for (const token of [undefined, ...Object.values(tokens)])
      expect((await perform(harness, getJoinOffer, query({ token: link }), token)).status).toBe(200)
  })

  it('is accepted by the invited vet, who has left before, and by nobody else', async () => {
    const join = async (person: (typeof COLLEAGUES)[number]) =>
      (await performAndUndo(harness, joinPractice, body({ token: link }), tokens[person])).status
    const statuses: number[] = []
    for (const one of COLLEAGUES) statuses.push(await join(one))
    expect(statuses).toEqual([422, 422, 404, 404, 404, 200, 422])
    await clearRefusals(harness)
    expect(await fingerprintOf(harness)).toBe(before)
  })
})
