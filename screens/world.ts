import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { vi } from 'vitest'
import { ask, type Doctor, type Person } from '../e2e/people.ts'
import './matchers.ts'
import { Page, type PageSettings } from './page.ts'
import { serve, type Server, type Settings } from './serve.ts'

export * from '../e2e/people.ts'
export { Locator } from './locator.ts'
export { failed, type Page } from './page.ts'

/*
 * A test of screens: people made by real calls to a real server, and the whole application in a window without layout.
 * It is Monday, 2 March 2026, 08:00 in Berlin until a test says otherwise:
 *
 *   const vet = await aDoctor()
 *   const page = await openAs(vet, '/doctor/clinics/new')
 *   await button(page, 'Save Clinic').click()
 *   await expect(page.getByText('City required')).toBeVisible()
 */

const DAY_MS = 24 * 60 * 60_000

/** Monday, 2 March 2026, 08:00 in Berlin. */
const START = Date.parse('2026-03-02T07:00:00.000Z')

let page: Page | undefined
let server: Server
let now = START
let settings: Settings = {}

/** Lets the tests of this file ask a server with other settings. */
export function serveWith(given: Settings): void {
  settings = given
}

/** Called before each test (setup.ts). */
export async function beginTest(): Promise<void> {
  server = await serve(settings)
  await setClock(START)
}

/** Called after each test. */
export function endTest(): void {
  page?.close()
  page = undefined
}

/** Called after the last test of a file. Parts of the application that are still loading would fail once nothing loads any more. */
export async function endFile(): Promise<void> {
  settings = {}
  await vi.dynamicImportSettled()
}

/** Sets the clocks of server and window. They stand still. */
export async function setClock(instant: string | number): Promise<void> {
  now = new Date(instant).getTime()
  vi.setSystemTime(now)
  await server.setClock(now)
}

/** Makes a doctor a vet of the practice of another doctor, at that doctor's clinic. */
export const join = (vet: Doctor, lead: Doctor): Promise<void> =>
  server.join({ vet: { id: vet.user._id }, lead: { id: lead.user._id }, clinicId: lead.clinicId })

/** Sets the clocks to a day before an appointment, when its owner is reminded. @returns the path of the link in the mail */
export async function remind(visit: {
  _id: string
  start: string
  patient: { _id: string }
}): Promise<string> {
  await setClock(Date.parse(visit.start) - DAY_MS)
  const link = await server.remind({
    appointmentId: visit._id,
    startsAt: Date.parse(visit.start),
    ownerId: visit.patient._id,
  })
  return link.slice(new URL(link).origin.length)
}

/** Puts both clocks forward. */
export const advanceClock = (milliseconds: number): Promise<void> => setClock(now + milliseconds)

/** Opens the application in a new browser, signed in as this person or as a visitor. It takes the place of the one that was open. */
export async function openAs(
  person: Person | null,
  path: string,
  settings: PageSettings & { language?: 'en' | 'de' | 'hi' } = {},
): Promise<Page> {
  page?.close()
  page = new Page(server.address, settings)
  const { language } = settings
  await page.open(path, [
    ...(person
      ? ([
          ['token', person.token],
          ['user', JSON.stringify(person.user)],
        ] as [string, string][])
      : []),
    ...(language ? ([['language', language]] as [string, string][]) : []),
  ])
  return page
}

/** A phone's window. */
export const PHONE = { width: 390, height: 844 }

/** The messages of an owner, newest first. */
export const inboxOf = async (owner: Person) =>
  (await ask(owner, getNotifications, { params: { role: 'patient' }, query: {} })).notifications
