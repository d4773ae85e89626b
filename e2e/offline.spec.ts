import type { Browser, Page } from '@playwright/test'
import { API_BASE } from '@vetvisit/contract/http'
import { createNote } from '@vetvisit/contract/notes/routes'
import { getPassports } from '@vetvisit/contract/passports/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { dialog, openMenu, question } from './screen.ts'
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
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'rex.png')
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
