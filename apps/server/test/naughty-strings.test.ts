/** @module-tag databases */
import { API } from '@vetvisit/contract/api'
import { signin, signupOwner } from '@vetvisit/contract/auth/routes'
import type { Route } from '@vetvisit/contract/http'
import { visibleText } from '@vetvisit/contract/letters/rules'
import { PASSWORD_MIN_LENGTH } from '@vetvisit/contract/people/rules'
import listOfNaughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, castOf } from './authorization/cast.ts'
import { type Persona, PERSONAS } from './authorization/personas.ts'
import { perform, type Performed, performAndUndo } from './authorization/perform.ts'
import { clearRefusals } from './authorization/request.ts'
import type { Row, Sent } from './authorization/table/row.ts'
import { TABLE } from './authorization/table.ts'
import { CLINIC, type Harness, openHarness } from './harness.ts'
import { hasRoomFor, packed, readText, type TextField, textFieldsOf, withText } from './text-fields.ts'
import { jpeg, upload } from './uploads.ts'
import { rowsOf } from './sql.ts'

/*
 * Sends the Big List of Naughty Strings through every text field of every call. Each string is first checked against the field's
 * schema; accepted strings go through the call, as many in one text as fit. A short field would need up to 254 calls for all of them. It
 * gets `CALLS_AT_MOST`, spread over the list: what a schema has accepted is stored by the same statements.
 */

/** Names, numbers and texts as other programs paste them. */
const PASTED = [
  '\u200Eسارا\u00A0می\u200Cترا\u200F',
  '\uFEFFJ.\u2011P.\u00A0Müller\u200B',
  'Montserrat Col·lell',
  'Seán O´Neill',
  '\u202D\u202C+49\u00A0(0)30\u202F123\u201145\u200B6',
  '(030) 123 456',
  '\u202Eabc\u202C\u2066def\u2069',
  'Schild\u00ADkröte\tMia 2',
]

const naughtyStrings = [...listOfNaughtyStrings, ...PASTED]

let harness: Harness
let cast: Cast
beforeAll(async () => {
  // A demo answers the codes by which owners sign in.
  harness = await openHarness({ config: { demo: true } })
  cast = await castOf(harness)
})
afterAll(() => harness.close())

type Subject = { title: string; route: Route; persona: Persona; send: () => Sent }

/** Rows of the table of calls that test a call here, if its first row has no place for all texts. */
const CHOSEN_ROWS: Record<string, readonly string[]> = {
  createNote: ['F1 adds a report of the owner', 'F2 writes a note of the practice', 'F4 prescribes'],
  updateDoctor: ['G7 changes their record'],
  signInByCode: ['A17 signs up by a code'],
  requestAppointment: ['E1 requests an appointment for a new pet as a new person'],
  updateAppointment: ['E2 reschedules an appointment', 'E2 corrects the details of an appointment'],
  deleteAppointment: ['E6 deletes an approved appointment'],
}

/** Parts of a body that a row omits and a text field needs around it. */
const SERVICES = [{ name: 'Care', subServices: [{ name: 'Bath', price: 12 }] }]
const QUESTIONS = [{ question: 'Parking?', answer: 'In the yard.' }]
const AROUND: Record<string, object> = {
  updateOwner: { address: CLINIC.address },
  createManagedOwner: { address: CLINIC.address },
  createCaller: { owner: { fullname: 'Ada Kern', mobile: '0171 5510005', address: CLINIC.address } },
  updateClinic: {
    address: CLINIC.address,
    schedule: CLINIC.schedule,
    additionalServices: SERVICES,
    questions: QUESTIONS,
  },
  createClinic: { additionalServices: SERVICES, questions: QUESTIONS },
  // Only who cancels says why.
  answerReminder: { answer: 'cancel' },
}

function subjectOf({ title, route, cells, send }: Row): Subject {
  const persona = (['DT', 'PO'] as const).find((one) => cells[PERSONAS.indexOf(one)] === 200) ?? 'AN'
  return {
    title: `${title} (${route.name})`,
    route,
    persona,
    send: () => {
      const { body, ...sent } = send(cast.ours, persona)
      const around = AROUND[route.name]
      if (body === undefined && around === undefined) return sent
      return { ...sent, body: { ...unwrapped(body), ...around } }
    },
  }
}

/** Calls about appointments accept the bare object, too, and only that has a place for further fields. */
const unwrapped = (body: unknown): object =>
  typeof body === 'object' && body !== null && 'appointment' in body && Object.keys(body).length === 1
    ? (body.appointment as object)
    : (body as object)

/** Every call with text fields, sent by a persona who may make it. */
const SUBJECTS: readonly Subject[] = API.filter(
  (route) => !route.upload && textFieldsOf(route).length > 0,
).flatMap((route) => {
  const rows = TABLE.filter((row) => row.route === route)
  const chosen = rows.filter(({ title }) => CHOSEN_ROWS[route.name]?.includes(title))
  const row = rows.find(({ cells }) => cells.includes(200)) ?? rows[0]
  return (chosen.length > 0 ? chosen : row ? [row] : []).map(subjectOf)
})

/** Fields that the server interprets: links of files, subscriptions of browsers, cursors, secrets, ages, telephone numbers of clinics. */
const KEYS = [
  /Url$|_url$|profile$|import_compliance$|ownershipProof$|query\.path$|signature$|expires$/,
  /cursor$|before$|after$|kinds$|bbox$|service$/,
  /user$|token$|password$|pin$/i,
  /age$|availableDays$/,
  /^body\.(((person|owner)\.)?(mobile|phone)|emergencyPhone)$/,
  /^body\.(endpoint|keys\.(p256dh|auth))$/,
]
const isKey = ({ path }: TextField) => KEYS.some((names) => names.test(path))

/**
 * Fields that must have a value from the server, such as a service of the clinic, or the note of a block as it was read; and the reason of an
 * override, which is kept only where something is in the way.
 */
const isGiven = ({ path }: TextField) =>
  /^body\.(certificates|documents|details\.additionalServices|seen|override)\./.test(path)

/** Fields that the server ignores: the uploader, numbers of prescription entries, and the name of a missing file. */
const isIgnored = ({ path }: TextField, { body }: Sent) =>
  /uploadedBy$|prepId$/.test(path) || (path.endsWith('fileName') && !JSON.stringify(body).includes('fileUrl'))

/** Fields that are not in the answer, because they only search, sign in, or are the telephone number of a new account. */
const isUnshown = (route: Route, { part, path }: TextField) =>
  part === 'query' ||
  /^body\.person\.(mobile|countryCode|ISOCode)$/.test(path) ||
  ['signin', 'signupOwner', 'signupDoctor', 'locateClinic'].includes(route.name)

/** Formatted text loses markup, which `notes/isolation.test.ts` tests. */
const isFormatted = (route: Route, { path }: TextField) =>
  route.name.endsWith('Note') && path.endsWith('.text')

/** A wrong password is refused only after every field was read. */
const statusOf = (route: Route) => (route.name === 'signin' ? 401 : 200)

const fieldsOf = (route: Route, sent: Sent) => textFieldsOf(route).filter((field) => hasRoomFor(sent, field))

/** Strings that PostgreSQL cannot store; the list has none of them. */
const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb']

const isFileName = (text: string) => text.length <= 200

const CALLS_AT_MOST = 24

/** The texts that a field sends, of those that it accepts. */
function spread(packs: readonly string[]): string[] {
  const every = Math.ceil(packs.length / CALLS_AT_MOST)
  return packs.filter((_, at) => at % every === 0)
}

const tokenOf = (persona: Persona) => (persona === 'AN' ? undefined : cast.tokens[persona])

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

type Typed = { field: TextField; text: string }
type Call = { route: Route; sent: Sent; persona: Persona }

/** The names of fields for which a call was refused. */
const namesIn = ({ status, text }: Performed) =>
  status === 422 ? Object.keys((JSON.parse(text) as { fields?: object }).fields ?? {}) : []

const nameOf = ({ keys }: TextField) => keys.join('.')

/**
 * Sends all texts in one call. A field that its schema refuses by itself, and that the answer names, needs no call of its own.
 *
 * @returns the others
 */
async function leftOf(typed: readonly Typed[], { route, sent, persona }: Call): Promise<readonly Typed[]> {
  if (typed.length < 2) return typed
  const call = typed.reduce((filled, { field, text }) => withText(filled, field, text), sent)
  const named = namesIn(await performAndUndo(harness, route, call, tokenOf(persona)))
  const isOwner = persona === 'PO'
  return typed.filter(
    ({ field, text }) =>
      !named.includes(nameOf(field)) || readText(route, sent, field, text, { isOwner }) !== null,
  )
}

/** Texts that notifications, mails and enquiries store. */
const messageTexts = async () =>
  stringsIn(
    await rowsOf(
      harness.database,
      sql`select params as texts from notifications union all select payload from outbox union all select to_jsonb(e) from enquiries e`,
    ),
  )

describe('naughty strings', () => {
  it('reach every text field of the contract', () => {
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

  it.each(SUBJECTS)('$title: are stored as typed', async ({ route, persona, send }) => {
    const sent = send()
    const typed = fieldsOf(route, sent)
      .filter((field) => !isKey(field) && !isIgnored(field, sent))
      .map((field) => {
        const isTaken = (text: string) =>
          readText(route, sent, field, text, { isOwner: persona === 'PO' }) !== null
        return { field, packs: spread(packed(naughtyStrings.filter(isTaken), isTaken)) }
      })
    const rounds = Math.max(0, ...typed.map(({ packs }) => packs.length))
    const lost: unknown[] = []
    for (let round = 0; round < rounds; round += 1) {
      const these = typed.flatMap(({ field, packs: { [round]: text } }) =>
        text === undefined
          ? []
          : [{ field, text, kept: readText(route, sent, field, text, { isOwner: persona === 'PO' })?.kept }],
      )
      const call = these.reduce((filled, { field, text }) => withText(filled, field, text), sent)
      await performAndUndo(harness, route, call, tokenOf(persona), async ({ status, text: answer }) => {
        if (status !== statusOf(route)) return void lost.push({ answer })
        const shown = new Set(stringsIn(JSON.parse(answer)))
        let messages: string[] | undefined
        for (const { field, kept } of these) {
          if (typeof kept !== 'string' || kept === '' || isUnshown(route, field) || isFormatted(route, field))
            continue
          if (shown.has(kept)) continue
          messages ??= await messageTexts()
          if (!messages.includes(kept)) lost.push({ field: field.path, kept })
        }
      })
    }
    expect(lost.slice(0, 3)).toEqual([])
    await clearRefusals(harness)
  })

  it.each(SUBJECTS)('$title: are refused with the name of their field', async ({ route, persona, send }) => {
    const sent = send()
    const refused = fieldsOf(route, sent)
      .filter((field) => !isKey(field))
      .flatMap((field) => {
        const text = naughtyStrings.find(
          (one) =>
            visibleText(one).trim() !== '' &&
            readText(route, sent, field, one, { isOwner: persona === 'PO' }) === null,
        )
        return text === undefined ? [] : [{ field, text }]
      })
    for (const { field, text } of await leftOf(refused, { route, sent, persona })) {
      const answer = await perform(harness, route, withText(sent, field, text), tokenOf(persona))
      expect([field.path, answer.status, namesIn(answer)]).toEqual([
        field.path,
        422,
        expect.arrayContaining([nameOf(field)]),
      ])
    }
  })

  it.each(SUBJECTS.filter(({ route }) => textFieldsOf(route).some(isKey)))(
    '$title: never cause an error in a field that the server interprets',
    async ({ route, persona, send }) => {
      const sent = send()
      const keys = fieldsOf(route, sent).filter(isKey)
      // Of 40 strings one, and in each field others.
      for (let first = 0; first < naughtyStrings.length; first += 40) {
        const typed = keys.flatMap((field, at) => {
          const text = naughtyStrings[first + (at % 40)]
          return text === undefined ? [] : [{ field, text }]
        })
        for (const { field, text } of await leftOf(typed, { route, sent, persona })) {
          const call = withText(sent, field, text)
          const { status } = await performAndUndo(harness, route, call, tokenOf(persona))
          expect([200, 401, 404, 409, 422]).toContain(status)
        }
      }
      await clearRefusals(harness)
    },
  )

  it.each(SUBJECTS)(
    '$title: are refused if PostgreSQL cannot store them',
    async ({ route, persona, send }) => {
      const sent = send()
      const answers: unknown[] = []
      for (const text of UNSTORABLE) {
        const typed = fieldsOf(route, sent).map((field) => ({ field, text }))
        for (const { field } of await leftOf(typed, { route, sent, persona })) {
          const call = withText(sent, field, text)
          const { status } = await performAndUndo(harness, route, call, tokenOf(persona))
          const isKept =
            status === 200 && !(isKey(field) || isIgnored(field, sent) || isUnshown(route, field))
          if (status >= 500 || isKept) answers.push([field.path, text, status])
        }
      }
      expect(answers).toEqual([])
      await clearRefusals(harness)
    },
  )

  it('sign in as passwords', async () => {
    const passwords = naughtyStrings.filter((text) => text.length >= PASSWORD_MIN_LENGTH)
    for (const [index, password] of passwords.filter((_, at) => at % 25 === 0).entries()) {
      const email = `naughty-${index}@example.com`
      const body = { email, password, confirmPassword: password }
      await harness.call(signupOwner, { body })
      expect((await harness.call(signin, { body: { email, password } })).user.email).toBe(email)
      await harness.refusal(signin, { body: { email, password: `${password} ` } })
    }
  })

  it('name uploads and downloads', async () => {
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
