import type { Browser, Page } from '@playwright/test'
import { API_BASE } from '@vetvisit/contract/http'
import { createNote, getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { getPassports } from '@vetvisit/contract/passports/routes'
import { createPet, getPet, updatePet } from '@vetvisit/contract/pets/routes'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { button, dialog, field, openMenu, question, toast } from './screen.ts'
import { startShortNetwork } from './short-network.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  endElsewhere,
  expect,
  freeStarts,
  openAs,
  test,
  type Person,
} from './world.ts'

// The service worker has the application's code on the device.
test.use({ serviceWorkers: 'allow' })

const MELOXICAM = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }

/** An owner of Rex with an appointment to come and a prescription. */
async function ownerInTreatment() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await ask(vet, createNote, {
    body: { action: 'prescription', data: { pet: pet._id, prescription: [MELOXICAM] } },
  })
  return { vet, owner, pet }
}

async function addPhoto(browser: Browser, owner: Person, pet: { _id: string }): Promise<void> {
  const drawn = await openAs(browser, null, '/terms-condition')
  const photo = await drawn.screenshot({ clip: { x: 0, y: 0, width: 120, height: 120 } })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'rex.png')
  const upload = await fetch(`${process.env['BASE_URL'] ?? ''}${API_BASE}/file/upload?path=pet/profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  const { data } = (await upload.json()) as { data: { data: string } }
  await ask(owner, updatePet, { query: { petId: pet._id }, body: { profile: data.data } })
}

/** Opens the home page once, until everything is on the device. The files of the application come in two archives (decision 460). */
async function visitOnce(browser: Browser, owner: Person): Promise<Page> {
  const page = await openAs(browser, owner, 'about:blank', { serviceWorkers: 'allow' })
  const byWorker: string[] = []
  const byPage: string[] = []
  page.context().on('request', (request) => {
    const asked = request.serviceWorker() ? byWorker : byPage
    asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/patient')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => byWorker).toContain('/application-rest.tar')
  expect(byWorker).toContain('/application-first.tar')
  await expect.poll(() => storedText(page)).toContain('/assets/history-page-')
  const files = byWorker.filter((path) => path.startsWith('/assets/'))
  expect(files.filter((path) => !byPage.includes(path))).toEqual([])
  await expect.poll(() => storedText(page), { timeout: 60_000 }).toContain('kept-at')
  return page
}

/** Drawings that are kept for reading offline. */
const drawingsIn = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('drawings')).keys()).length)

/** Everything that this browser has stored for the page's origin, as one text. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        parts.push(JSON.stringify(reading.result))
      }
      database.close()
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) parts.push(`${name} ${url}`)
    return parts.join('\n')
  })

const PRIVATE = [/Rex/, /Meloxicam/, /Olga Owner/, /previews/, /"token"/]
const privateIn = (text: string) => PRIVATE.filter((content) => content.test(text)).map(String)

// specification/owner §1: an owner's records can be read without a network, with the time they were loaded (added)
// specification/owner §1: a practice keeps nothing on the device (added)
// specification/owner §1: nothing private stays on the device when a session ends (added)
test(
  'after one visit an owner reads records without a network, sees photos and signs out',
  { tag: '@phone' },
  async ({ browser }) => {
    const { owner, pet, vet } = await ownerInTreatment()
    await addPhoto(browser, owner, pet)
    const page = await visitOnce(browser, owner)
    expect(await storedText(page)).toMatch(/previews .*\/files\//)
    await page.context().setOffline(true)
    await page.goto('/')
    await expect(
      page.getByText(/^You’re offline\. As of \w{3} \d\d:\d\d/).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByText(vet.clinicName).first()).toBeVisible()
    await page.goto(`/patient/history/${pet._id}`)
    await page.getByRole('button', { name: /^Open prescription/ }).click()
    await expect(dialog(page, 'Prescription').getByText('Meloxicam')).toBeVisible()

    await page.goto('/patient/pets')
    const shown = page.locator('.pet-tile img[src*="/files/"]')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await test.step('nothing private is left after signing out', async () => {
      expect(privateIn(await storedText(page))).toContain(String(/Meloxicam/))
      await (await openMenu(page)).getByText('Log out', { exact: true }).click()
      await question(page).getByRole('button', { name: 'Confirm' }).click()
      await expect(page).toHaveURL(/\/auth/)
      await expect.poll(async () => privateIn(await storedText(page))).toEqual([])
      await page.reload()
      expect(privateIn(await storedText(page))).toEqual([])
    })

    await test.step('a practice keeps nothing on the device', async () => {
      const practice = await openAs(browser, vet, `/doctor/patients/${pet._id}`, { serviceWorkers: 'allow' })
      await expect(practice.getByRole('button', { name: /^Open prescription/ })).toBeVisible()
      await practice.clock.install()
      await practice.clock.runFor(10_000)
      expect(await storedText(practice)).not.toMatch(/Rex|Meloxicam/)
    })
  },
)

// specification/owner §1: nothing private stays on the device when a session ends (added)
test(
  'nothing private is left after the session was ended elsewhere, in every window',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { owner } = await ownerInTreatment()
    const page = await visitOnce(browser, owner)
    const other = await page.context().newPage()
    await other.goto('/patient/pets')
    await expect(other.getByRole('heading', { name: 'Rex' }).first()).toBeVisible()
    await endElsewhere(owner)
    await expect(page).toHaveURL(/\/auth/)
    await expect(other).toHaveURL(/\/auth/)
    await expect.poll(async () => privateIn(await storedText(page))).toEqual([])
  },
)

test.describe('a passport', () => {
  // specification/owner §1: a passport is signed and checked without a network; nothing of a changed one is shown (added)
  test(
    'is two taps from the icon without a network, and anyone checks it',
    { tag: '@phone' },
    async ({ browser }) => {
      const { owner, pet } = await ownerInTreatment()
      await ask(owner, updatePet, { query: { petId: pet._id }, body: { rfid: '276098100000001' } })
      const page = await visitOnce(browser, owner)
      await page.context().setOffline(true)
      await page.goto('/?from=app')
      await page
        .getByRole('link', { name: 'Passport' })
        .or(page.getByRole('button', { name: 'Passport' }))
        .click()
      const card = page.getByRole('article', { name: 'Passport of Rex' })
      await expect(card.getByText('276 098 100 000 001')).toBeVisible()
      await expect(card.getByRole('img', { name: 'Code of the passport of Rex' })).toBeVisible()

      const { passports } = await ask(owner, getPassports)
      const token = passports[0]?.passport ?? ''
      const guard = await openAs(browser, null, '/passport', { serviceWorkers: 'allow' })
      await guard.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await guard.goto(`/passport#${token}`)
      await expect(guard.getByText('Genuine', { exact: true })).toBeVisible()
      const asked: string[] = []
      guard.on('request', (request) => asked.push(request.url()))
      await guard.context().setOffline(true)
      await guard.goto('/passport')
      await guard.goto(`/passport#${token}`)
      await expect(guard.getByText('Genuine', { exact: true })).toBeVisible()
      await expect(guard.getByText('276 098 100 000 001')).toBeVisible()
      expect(asked.filter((url) => url.includes(token.slice(0, 20)) && !url.includes('#'))).toEqual([])
    },
  )
})

/** Writes a note and a weight about Rex without a network. */
async function writeOffline(page: Page, pet: { _id: string }): Promise<void> {
  await page.goto(`/patient/history/${pet._id}`)
  await writeNote(page, 'Coughs at night')
  await expect(page.getByRole('article').filter({ hasText: 'Coughs at night' })).toContainText('Not sent yet')
  await page.goto('/patient/pets')
  await button(page, 'Add weight').click()
  const weight = dialog(page, 'Weight of Rex')
  await weight.getByRole('textbox', { name: 'Weight in kg' }).fill('12.5')
  await button(weight, 'Save').click()
  await expect(weight).toBeHidden()
  await expect(page.getByText('12.5 kg').first()).toBeVisible()
  await expect(unsent(page, '2 changes aren’t sent yet.')).toBeVisible()
}

async function writeNote(page: Page, text: string): Promise<void> {
  await button(page, 'Add').click()
  await button(page.getByRole('dialog', { name: 'Add to history' }), 'Text').click()
  const note = dialog(page, 'Add note')
  await note.getByRole('textbox').fill(text)
  await button(note, 'Save').click()
  await expect(toast(page).filter({ hasText: 'Saved on this device' })).toBeVisible()
}

/** The line that tells how much waits. */
const unsent = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true })

const textsOf = async (owner: Person) =>
  (await ask(owner, getOwnerHistory, { query: { kinds: 'text' } })).items.map(({ text, date }) => ({
    text,
    date,
  }))
const weightsOf = async (owner: Person, pet: { _id: string }) =>
  (await ask(owner, getPet, { query: { petId: pet._id } })).weights.map(({ kg }) => kg)

/** Writes that this browser sends from now on. */
function sentBy(page: Page): string[] {
  const writes: string[] = []
  page.context().on('request', (request) => {
    const [call] = request.url().match(/notes\/create|weight\/create|pets\/update/) ?? []
    if (call && request.method() !== 'OPTIONS') writes.push(call)
  })
  return writes
}

// specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
test(
  'airplane mode: an owner reads, writes, lands, settles a conflict and leaves nothing behind',
  { tag: '@phone' },
  async ({ browser }) => {
    const { vet, owner, pet } = await ownerInTreatment()
    const page = await visitOnce(browser, owner)
    await page.context().setOffline(true)
    const before = Date.now()

    await page.goto('/?from=app')
    await expect(page.getByText(vet.clinicName).first()).toBeVisible()
    await page.goto('/passport')
    await expect(page.getByRole('article', { name: 'Passport of Rex' })).toBeVisible()
    await page.goto(`/patient/history/${pet._id}`)
    await page.getByRole('button', { name: /^Open prescription/ }).click()
    await expect(dialog(page, 'Prescription').getByText('Meloxicam')).toBeVisible()

    await writeOffline(page, pet)
    await button(page, 'Edit').click()
    const form = dialog(page, 'Edit pet')
    await form.getByText('More about the animal').click()
    await field(form, 'Allergies').fill('Chicken')
    await button(form, 'Save').click()
    await expect(form).toBeHidden()
    await expect(unsent(page, '3 changes aren’t sent yet.')).toBeVisible()
    const after = Date.now()
    await ask(vet, updatePet, { query: { petId: pet._id }, body: { allergies: 'Penicillin' } })
    const other = await page.context().newPage()
    await other.goto('/patient/pets')
    await expect(unsent(other, '3 changes aren’t sent yet.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('12.5 kg').first()).toBeVisible()

    const writes = sentBy(page)
    await page.context().setOffline(false)
    await expect.poll(() => textsOf(owner), { timeout: 60_000 }).toHaveLength(1)
    const [note] = await textsOf(owner)
    expect(note?.text).toContain('Coughs at night')
    expect(Date.parse(note?.date ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(note?.date ?? '')).toBeLessThanOrEqual(after)
    await expect.poll(() => weightsOf(owner, pet)).toEqual([12.5])

    await expect(unsent(other, '1 change was not saved.')).toBeVisible()
    await page.bringToFront()
    await unsent(page, '1 change was not saved.').waitFor()
    await button(page, 'Show').click()
    await button(dialog(page, 'Not sent yet'), 'Yours and theirs').click()
    await expect(field(form, 'Allergies')).toHaveValue('Chicken')
    await expect(form.getByText('Someone else has written: Penicillin')).toBeVisible()
    await button(form, 'Save').click()
    await expect(form).toBeHidden()
    expect(await ask(owner, getPet, { query: { petId: pet._id } })).toMatchObject({ allergies: 'Chicken' })
    await expect(unsent(page, /was not saved|sent yet/)).toBeHidden()
    await expect(unsent(other, /was not saved|sent yet/)).toBeHidden()
    expect(writes.toSorted()).toEqual(['notes/create', 'pets/update', 'pets/update', 'weight/create'])
    expect(await textsOf(owner)).toHaveLength(1)

    await (await openMenu(page)).getByText('Log out', { exact: true }).click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(async () => privateIn(await storedText(page))).toEqual([])
  },
)

/** What 1.6 Mbit/s carry in five seconds; three of eight are left for waiting. */
const FIRST_BYTES = 1_000_000

// specification/owner §1: passports and numbers for emergencies are kept first, on every network, histories last (added)
// specification/owner §1: eight seconds on a slow network are enough to open home, passport and emergency numbers without one (added)
test(
  'a network that is gone after eight seconds leaves home, its appointment, the passport and numbers to call',
  { tag: '@phone' },
  async ({ browser }) => {
    const clinic = { phone: '+493023125031', emergencyPhone: '+493023125032', takesEmergencies: true }
    const [vet, owner] = await Promise.all([aDoctor({ clinic }), anOwner()])
    const pet = await aPet(owner)
    // More than the home shows, each with a head of its own.
    const others = SPECIES.filter((type) => type !== 'Dog').slice(0, 7)
    const body = { gender: 'f', breed: 'Mixed', age: '2' } as const
    await Promise.all(
      others.map((type) => ask(owner, createPet, { query: {}, body: { ...body, type, name: `My ${type}` } })),
    )
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const network = await startShortNetwork(FIRST_BYTES, '/application-rest.tar')
    const page = await openAs(browser, owner, '/patient', {
      serviceWorkers: 'allow',
      baseURL: network.address,
    })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => storedText(page)).toMatch(/passport[\\":]+[\w-]{40}/)
    await expect.poll(() => drawingsIn(page)).toBeGreaterThan(others.length)
    network.close()
    await page.context().setOffline(true)

    await page.reload()
    await expect(page.getByText(vet.clinicName).first()).toBeVisible()
    await page.locator('.next-visit-what a').click()
    await expect(page.getByRole('heading', { name: 'Before you come' })).toBeVisible()
    await page.goto('/passport')
    await expect(page.getByRole('article', { name: 'Passport of Rex' })).toBeVisible()
    const heads = page.locator('.passport-tile img')
    await expect(heads).toHaveCount(others.length + 1)
    for (const head of await heads.all()) {
      await head.scrollIntoViewIfNeeded()
      await expect
        .poll(() => head.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
    await page.goto('/search?emergency=1')
    const own = page.getByRole('listitem').filter({ hasText: vet.clinicName })
    await expect(own.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute(
      'href',
      'tel:+493023125032',
    )
    expect(await storedText(page)).not.toContain('/assets/rich-text-editor-')
  },
)
