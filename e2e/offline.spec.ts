import type { Browser, Page } from '@playwright/test'
import { API_BASE } from '@vetvisit/contract/http'
import { createNote, getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { getPassports } from '@vetvisit/contract/passports/routes'
import { getPet, updatePet } from '@vetvisit/contract/pets/routes'
import { beginEntry, button, dialog, field, openMenu, question, toast } from './screen.ts'
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

/** Opens the home page once, until everything is on the device. */
async function visitOnce(browser: Browser, owner: Person): Promise<Page> {
  const page = await openAs(browser, owner, '/patient', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => storedText(page), { timeout: 60_000 }).toContain('kept-at')
  return page
}

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

test('after one visit an owner reads records without a network', { tag: '@phone' }, async ({ browser }) => {
  const { owner, pet, vet } = await ownerInTreatment()
  const page = await visitOnce(browser, owner)
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(
    page.getByText(/^You’re offline\. As of \w{3} \d\d:\d\d/).filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByText(vet.clinicName).first()).toBeVisible()
  await page.goto(`/patient/history/${pet._id}`)
  await page.getByRole('button', { name: /^Open prescription/ }).click()
  await expect(dialog(page, 'Prescription').getByText('Meloxicam')).toBeVisible()
})

test('photos of pets are shown without a network', { tag: '@phone' }, async ({ browser }) => {
  const owner = await anOwner()
  const pet = await aPet(owner)
  const drawn = await openAs(browser, null, '/terms-condition')
  const photo = await drawn.screenshot({ clip: { x: 0, y: 0, width: 120, height: 120 } })
  const form = new FormData()
  form.append('file', new Blob([photo], { type: 'image/png' }), 'rex.png')
  const upload = await fetch(`${process.env['BASE_URL'] ?? ''}${API_BASE}/file/upload?path=pet/profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  const { data } = (await upload.json()) as { data: { data: string } }
  await ask(owner, updatePet, { query: { petId: pet._id }, body: { profile: data.data } })
  const page = await visitOnce(browser, owner)
  expect(await storedText(page)).toMatch(/previews .*\/files\//)
  await page.context().setOffline(true)
  await page.goto('/patient/pets')
  const shown = page.locator('.pet-tile img[src*="/files/"]')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test.describe('nothing private is left on the device', () => {
  test('after signing out without a network', { tag: '@phone' }, async ({ browser }) => {
    const { owner } = await ownerInTreatment()
    const page = await visitOnce(browser, owner)
    expect(privateIn(await storedText(page))).toContain(String(/Meloxicam/))
    await page.context().setOffline(true)
    await (await openMenu(page)).getByText('Log out', { exact: true }).click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(async () => privateIn(await storedText(page))).toEqual([])
    await page.reload()
    expect(privateIn(await storedText(page))).toEqual([])
  })

  test('after the session was ended elsewhere, in every window', { tag: '@desktop' }, async ({ browser }) => {
    const { owner } = await ownerInTreatment()
    const page = await visitOnce(browser, owner)
    const other = await page.context().newPage()
    await other.goto('/patient/pets')
    await expect(other.getByRole('heading', { name: 'Rex' }).first()).toBeVisible()
    await endElsewhere(owner)
    await expect(page).toHaveURL(/\/auth/)
    await expect(other).toHaveURL(/\/auth/)
    await expect.poll(async () => privateIn(await storedText(page))).toEqual([])
  })
})

test('a practice keeps nothing on the device', { tag: '@desktop' }, async ({ browser }) => {
  const { vet, pet } = await ownerInTreatment()
  const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`, { serviceWorkers: 'allow' })
  await expect(page.getByRole('button', { name: /^Open prescription/ })).toBeVisible()
  await page.clock.install()
  await page.clock.runFor(10_000)
  expect(await storedText(page)).not.toMatch(/Rex|Meloxicam/)
})

test.describe('a passport', () => {
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

  test('that was changed shows nothing of its content', { tag: '@desktop' }, async ({ browser }) => {
    const owner = await anOwner()
    await aPet(owner)
    const { passports } = await ask(owner, getPassports)
    const [payload = '', signature = ''] = (passports[0]?.passport ?? '').split('.')
    const content = Buffer.from(payload, 'base64url').toString()
    const forged = Buffer.from(content.replace('Rex', 'Max')).toString('base64url')
    const hostile = Buffer.from('["<img src=x onerror=alert(1)>"]').toString('base64url')
    const page = await openAs(browser, null, '/passport')
    for (const fragment of [
      `${forged}.${signature}`,
      `${hostile}.${signature}`,
      '%3Cscript%3E',
      'A'.repeat(50_000),
    ]) {
      await page.goto('/passport')
      await page.goto(`/passport#${fragment}`)
      await expect(page.getByRole('heading', { name: 'Not genuine' })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
    }
  })
})

/** Writes a note and a weight about Rex without a network. */
async function writeOffline(page: Page, pet: { _id: string }): Promise<void> {
  await page.goto(`/patient/history/${pet._id}`)
  await beginEntry(page, 'Text')
  const note = dialog(page, 'Add note')
  await note.getByRole('textbox', { name: 'Note' }).pressSequentially('Coughs at night')
  await button(note, 'Save').click()
  await expect(toast(page).filter({ hasText: 'Saved on this device' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Coughs at night' })).toContainText(
    'Waiting for network',
  )
  await page.goto('/patient/pets')
  await button(page, 'Add weight').click()
  const weight = dialog(page, 'Weight of Rex')
  await field(weight, 'Weight in kg').fill('12.5')
  await button(weight, 'Save').click()
  await expect(weight).toBeHidden()
  await expect(page.getByText('12.5 kg').first()).toBeVisible()
  await expect(page.getByText('2 entries are waiting for network.').filter({ visible: true })).toBeVisible()
}

const textsOf = async (owner: Person) =>
  (await ask(owner, getOwnerHistory, { query: { kinds: 'text' } })).items.map(({ text, date }) => ({
    text,
    date,
  }))

test.describe('what an owner writes without a network', () => {
  test(
    'survives a reload and arrives once, under the time at which it was written, from two windows',
    { tag: '@phone' },
    async ({ browser }) => {
      const { owner, pet } = await ownerInTreatment()
      const page = await visitOnce(browser, owner)
      await page.context().setOffline(true)
      const before = Date.now()
      await writeOffline(page, pet)
      const after = Date.now()
      const other = await page.context().newPage()
      await other.goto('/patient/pets')
      await page.reload()
      await expect(page.getByText('12.5 kg').first()).toBeVisible()
      const writes: string[] = []
      page.context().on('request', (request) => {
        if (request.method() === 'POST' && /notes\/create|weight\/create/.test(request.url()))
          writes.push(request.url())
      })
      await page.context().setOffline(false)
      await expect.poll(() => textsOf(owner), { timeout: 60_000 }).toHaveLength(1)
      const [note] = await textsOf(owner)
      expect(note?.text).toContain('Coughs at night')
      expect(Date.parse(note?.date ?? '')).toBeGreaterThanOrEqual(before)
      expect(Date.parse(note?.date ?? '')).toBeLessThanOrEqual(after)
      await expect
        .poll(async () =>
          (await ask(owner, getPet, { query: { petId: pet._id } })).weights.map(({ kg }) => kg),
        )
        .toEqual([12.5])
      await expect(page.getByText('waiting for network').filter({ visible: true })).toBeHidden()
      await expect(other.getByText('waiting for network').filter({ visible: true })).toBeHidden()
      expect(writes).toHaveLength(2)
      expect(await textsOf(owner)).toHaveLength(1)
    },
  )

  test(
    'shows both sides if a practice changed the same meanwhile',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { owner, vet, pet } = await ownerInTreatment()
      const page = await visitOnce(browser, owner)
      await page.goto('/patient/pets')
      await button(page, 'Edit').click()
      const form = dialog(page, 'Edit pet')
      await form.getByText('More about the animal').click()
      await page.context().setOffline(true)
      await field(form, 'Allergies').fill('Chicken')
      await button(form, 'Save').click()
      await expect(form).toBeHidden()
      await ask(vet, updatePet, { query: { petId: pet._id }, body: { allergies: 'Penicillin' } })
      await page.context().setOffline(false)
      await page.getByText('1 entry was not saved.').filter({ visible: true }).waitFor()
      await button(page, 'Show').click()
      await button(dialog(page, 'Not sent yet'), 'Yours and theirs').click()
      await expect(field(form, 'Allergies')).toHaveValue('Chicken')
      await expect(form.getByText('Someone else has written: Penicillin')).toBeVisible()
      await button(form, 'Save').click()
      await expect(form).toBeHidden()
      expect(await ask(owner, getPet, { query: { petId: pet._id } })).toMatchObject({ allergies: 'Chicken' })
      await expect(page.getByText('was not saved').filter({ visible: true })).toBeHidden()
    },
  )

  test('is deleted by signing out only after a question', { tag: '@phone' }, async ({ browser }) => {
    const { owner, pet } = await ownerInTreatment()
    const page = await visitOnce(browser, owner)
    await page.context().setOffline(true)
    await writeOffline(page, pet)
    const leave = async () => {
      await (await openMenu(page)).getByText('Log out', { exact: true }).click()
      await question(page).getByRole('button', { name: 'Confirm' }).click()
      await expect(question(page)).toContainText('2 entries are not sent')
    }
    await leave()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    expect(await storedText(page)).toContain('Coughs at night')
    await page.reload()
    await leave()
    await question(page).getByRole('button', { name: 'Delete and log out' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(async () => privateIn(await storedText(page))).toEqual([])
    expect(await storedText(page)).not.toContain('Coughs at night')
  })
})
