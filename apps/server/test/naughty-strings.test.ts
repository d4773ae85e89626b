import { API } from '@vetvisit/contract/api'
import { signin, signupOwner } from '@vetvisit/contract/auth/routes'
import type { Route } from '@vetvisit/contract/http'
import { PASSWORD_MIN_LENGTH } from '@vetvisit/contract/people/rules'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../src/db/rows.ts'
import { type Cast, castOf, type Persona, PERSONAS } from './authorization/cast.ts'
import { forgetRefusals, perform, performAndUndo } from './authorization/perform.ts'
import { type Row, type Sent, TABLE } from './authorization/table.ts'
import { CLINIC, type Harness, openHarness } from './harness.ts'
import { hasRoomFor, packed, readText, type TextField, textFieldsOf, withText } from './text-fields.ts'
import { jpeg, upload } from './uploads.ts'

/*
 * The list of an npm package, through every text of every call. What a schema says to each string alone is asked of the schema;
 * what it takes goes through the call itself, as many strings in one text as it has room for.
 */

let harness: Harness
let cast: Cast
beforeAll(async () => {
  harness = await openHarness()
  cast = await castOf(harness)
})
afterAll(() => harness.close())

type Subject = { what: string; route: Route; who: Persona; send: () => Sent }

/** Rows of the table of who may do what that stand for their call here, where its first row has no room for all texts. */
const STANDING: Record<string, readonly string[]> = {
  createNote: ['F1 adds a report of his own', 'F2 writes for the practice', 'F4 prescribes'],
  updateDoctor: ['G7 changes his record'],
  updateAppointment: ['E2 moves a visit', 'E2 corrects what a visit is about'],
  deleteAppointment: ['E6 deletes a visit'],
}

/** What a row leaves out and a text needs around it. */
const SERVICES = [{ name: 'Care', subServices: [{ name: 'Bath', price: 12 }] }]
const AROUND: Record<string, object> = {
  updateOwner: { address: CLINIC.address },
  createManagedOwner: { address: CLINIC.address },
  updateClinic: { address: CLINIC.address, schedule: CLINIC.schedule, additionalServices: SERVICES },
  createClinic: { additionalServices: SERVICES },
}

function subjectOf({ what, route, cells, send }: Row): Subject {
  const who = (['DT', 'PO'] as const).find((persona) => cells[PERSONAS.indexOf(persona)] === 200) ?? 'AN'
  return {
    what: `${what} (${route.name})`,
    route,
    who,
    send: () => {
      const { body, ...sent } = send(cast.ours, who)
      const around = AROUND[route.name]
      if (body === undefined && around === undefined) return sent
      return { ...sent, body: { ...unwrapped(body), ...around } }
    },
  }
}

/** Calls about appointments take the bare object, too, and a text beside its fields only there. */
const unwrapped = (body: unknown): object =>
  typeof body === 'object' && body !== null && 'appointment' in body && Object.keys(body).length === 1
    ? (body.appointment as object)
    : (body as object)

/** Each call that takes text, as somebody makes it who may. */
const SUBJECTS: readonly Subject[] = API.filter(
  (route) => !route.upload && textFieldsOf(route).length > 0,
).flatMap((route) => {
  const rows = TABLE.filter((row) => row.route === route)
  const standing = rows.filter(({ what }) => STANDING[route.name]?.includes(what))
  const row = rows.find(({ cells }) => cells.includes(200)) ?? rows[0]
  return (standing.length > 0 ? standing : row ? [row] : []).map(subjectOf)
})

/** Addresses of files, places in a list, secrets, ages, telephone numbers of clinics: a text to the schema, of which the server makes something. */
const KEYS = [
  /Url$|_url$|profile$|import_compliance$|ownershipProof$|query\.path$|signature$|expires$/,
  /cursor$|before$|after$|kinds$|bbox$|service$/,
  /user$|token$|password$/i,
  /age$|availableDays$/,
  /^body\.(phone|emergencyPhone)$/,
]
const isKey = ({ path }: TextField) => KEYS.some((names) => names.test(path))

/** Sent back as the server gave it, or chosen from what a clinic offers: anything else is refused as a whole. */
const isGiven = ({ path }: TextField) =>
  /^body\.(certificates|documents|details\.additionalServices)\./.test(path)

/** Read past: the server itself says who uploads and numbers what is prescribed, and without a file there is no name of one. */
const isReadPast = ({ path }: TextField, { body }: Sent) =>
  /uploadedBy$|prepId$/.test(path) || (path.endsWith('fileName') && !JSON.stringify(body).includes('fileUrl'))

/** Not in the answer: what only searches or signs in. */
const isUnshown = (route: Route, { part }: TextField) =>
  part === 'query' || ['signin', 'signupOwner', 'signupDoctor', 'locateClinic'].includes(route.name)

/** Formatted text loses markup; what is left of the list is the matter of `notes/isolation.test.ts`. */
const isFormatted = (route: Route, { path }: TextField) =>
  route.name.endsWith('Note') && path.endsWith('.text')

/** A wrong password is refused after everything else was read. */
const statusOf = (route: Route) => (route.name === 'signin' ? 401 : 200)

const fieldsOf = (route: Route, sent: Sent) => textFieldsOf(route).filter((field) => hasRoomFor(sent, field))

/** No text of a database has them, and the list has none of them. */
const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb']

const isFileName = (text: string) => text.length <= 200

/** Changes read their texts by the schemas of what they change: every third text is sent. */
const TWINS = new Set(['updateClinic', 'updatePet', 'updateNote'])

const tokenOf = (who: Persona) => (who === 'AN' ? undefined : cast.tokens[who])

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** What is kept to be told, in a message or a mail. */
const toldTexts = async () =>
  stringsIn(
    await rowsOf(
      harness.database,
      sql`select params as told from notifications union all select payload from outbox union all select to_jsonb(e) from enquiries e`,
    ),
  )

describe('naughty strings', () => {
  it('have a call with room for every text of the contract', () => {
    const left = API.filter((route) => !route.upload).flatMap((route) =>
      textFieldsOf(route)
        .filter(
          (field) =>
            !isGiven(field) && !SUBJECTS.some((one) => one.route === route && hasRoomFor(one.send(), field)),
        )
        .map(({ path }) => `${route.name} ${path}`),
    )
    expect(left).toEqual([])
  })

  it.each(SUBJECTS)('$what: are kept as typed', async ({ route, who, send }) => {
    const sent = send()
    const typed = fieldsOf(route, sent)
      .filter((field) => !isKey(field) && !isReadPast(field, sent))
      .map((field) => {
        const isTaken = (text: string) => readText(route, sent, field, text) !== null
        const packs = packed(naughtyStrings.filter(isTaken), isTaken)
        return { field, packs: TWINS.has(route.name) ? packs.filter((_, at) => at % 3 === 0) : packs }
      })
    const rounds = Math.max(0, ...typed.map(({ packs }) => packs.length))
    const lost: unknown[] = []
    for (let round = 0; round < rounds; round += 1) {
      const these = typed.flatMap(({ field, packs: { [round]: text } }) =>
        text === undefined ? [] : [{ field, text, kept: readText(route, sent, field, text)?.kept }],
      )
      const call = these.reduce((filled, { field, text }) => withText(filled, field, text), sent)
      await performAndUndo(harness, route, call, tokenOf(who), async ({ status, text: answer }) => {
        if (status !== statusOf(route)) return void lost.push({ answer })
        const shown = stringsIn(JSON.parse(answer))
        for (const { field, kept } of these) {
          if (typeof kept !== 'string' || kept === '' || isUnshown(route, field) || isFormatted(route, field))
            continue
          if (!shown.includes(kept) && !(await toldTexts()).includes(kept))
            lost.push({ field: field.path, kept })
        }
      })
    }
    expect(lost.slice(0, 3)).toEqual([])
    await forgetRefusals(harness)
  })

  it.each(SUBJECTS)('$what: are refused beside their field', async ({ route, who, send }) => {
    const sent = send()
    for (const field of fieldsOf(route, sent).filter((each) => !isKey(each))) {
      const refused = naughtyStrings.find(
        (text) => text.trim() !== '' && readText(route, sent, field, text) === null,
      )
      if (refused === undefined) continue
      const { status, text } = await perform(harness, route, withText(sent, field, refused), tokenOf(who))
      const answer = JSON.parse(text) as { fields?: Record<string, string> }
      expect([field.path, status, Object.keys(answer.fields ?? {})]).toEqual([
        field.path,
        422,
        expect.arrayContaining([field.keys.join('.')]),
      ])
    }
  })

  it.each(SUBJECTS.filter(({ route }) => textFieldsOf(route).some(isKey)))(
    '$what: open nothing and break nothing where something of the server’s belongs',
    async ({ route, who, send }) => {
      const sent = send()
      for (const [at, field] of fieldsOf(route, sent).filter(isKey).entries()) {
        // Each of these is a call of its own, and they are alike.
        for (const text of naughtyStrings.filter((_, index) => index % 40 === at % 40)) {
          const { status } = await performAndUndo(harness, route, withText(sent, field, text), tokenOf(who))
          expect([200, 401, 404, 409, 422]).toContain(status)
        }
      }
      await forgetRefusals(harness)
    },
  )

  it.each(SUBJECTS)('$what: no text is one that a database cannot hold', async ({ route, who, send }) => {
    const sent = send()
    const answers: unknown[] = []
    for (const field of fieldsOf(route, sent))
      for (const text of UNSTORABLE) {
        const { status } = await performAndUndo(harness, route, withText(sent, field, text), tokenOf(who))
        const isKept = status === 200 && !(isKey(field) || isReadPast(field, sent) || isUnshown(route, field))
        if (status >= 500 || isKept) answers.push([field.path, text, status])
      }
    expect(answers).toEqual([])
    await forgetRefusals(harness)
  })

  it('open the account as a password', async () => {
    const passwords = naughtyStrings.filter((text) => text.length >= PASSWORD_MIN_LENGTH)
    for (const [index, password] of passwords.filter((_, at) => at % 25 === 0).entries()) {
      const email = `naughty-${index}@example.com`
      const body = { email, password, confirmPassword: password }
      await harness.call(signupOwner, { body })
      expect((await harness.call(signin, { body: { email, password } })).user.email).toBe(email)
      await harness.refusal(signin, { body: { email, password: `${password} ` } })
    }
  })

  it('name an upload, and its download', async () => {
    const names = packed(naughtyStrings.filter(isFileName), isFileName)
    const statuses = new Set<number>()
    for (const originalFileName of names.filter((_, at) => at % 5 === 0)) {
      const sent = {
        token: cast.tokens.PO,
        path: 'notes/report',
        bytes: await jpeg(),
        fields: { originalFileName },
      }
      const { status, url } = await upload(harness, sent)
      statuses.add(status === 200 ? (await harness.app.inject({ url })).statusCode : status)
    }
    expect(statuses).toEqual(new Set([200]))
  })
})
