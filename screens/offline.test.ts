import { signin } from '@vetvisit/contract/auth/routes'
import { createNote, getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { getPassports } from '@vetvisit/contract/passports/routes'
import { getPet } from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import { button, dialog, logIn, menu, question, toast } from './screen.ts'
import { closeTimers } from './timers.ts'
import {
  aDoctor,
  advanceClock,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  endElsewhere,
  failed,
  freeStarts,
  openAs,
  type Page,
  type Person,
} from './world.ts'

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
async function visitOnce(owner: Person): Promise<Page> {
  const page = await openAs(owner, '/patient')
  await expect.poll(storedText).toContain('kept-at')
  return page
}

/** Everything that the device has stored, as one text. */
async function storedText(): Promise<string> {
  const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerTo(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      parts.push(JSON.stringify(await answerTo(database.transaction(store).objectStore(store).getAll())))
    database.close()
  }
  return parts.join('\n')
}

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused.')))
  })

const PRIVATE = [/Rex/, /Meloxicam/, /Olga Owner/, /previews/, /"token"/]
const privateIn = (text: string) => PRIVATE.filter((content) => content.test(text)).map(String)

// specification/owner §1: an owner's records can be read without a network, with the time they were loaded (added)
it('what was read just before the phone is locked is on the device', async () => {
  const owner = await anOwner()
  await aPet(owner)
  const page = await visitOnce(owner)
  await page.goto('/patient/pets')
  await button(page, 'Add weight').click()
  const weight = dialog(page, 'Weight of Rex')
  await weight.getByRole('textbox', { name: 'Weight in kg' }).fill('7.77')
  stopTimers()
  await button(weight, 'Save').click()
  await expect(page.getByText('7.77 kg').first()).toBeVisible()
  await page.hide()
  await expect.poll(storedText).toContain('7.77')
})

// specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
it('a note whose answer was lost stays in sight while it waits and after it was sent', async () => {
  const owner = await anOwner()
  const pet = await aPet(owner)
  const page = await openAs(owner, `/patient/history/${pet._id}`)
  await button(page, 'Add').click()
  await button(page.getByRole('dialog', { name: 'Add to history' }), 'Text').click()
  const form = dialog(page, 'Add note')
  await form.getByRole('textbox').fill('Coughs at night')
  page.route(/notes\/create/, failed, { times: 1 })
  await button(form, 'Save').click()
  await expect(toast(page)).toContainText('Saved on this device')
  const note = page.getByRole('article').filter({ hasText: 'Coughs at night' })
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect(note).toBeVisible()
})

describe('a passport', () => {
  // specification/owner §1: a passport is signed and checked without a network; nothing of a changed one is shown (added)
  it('that was changed shows nothing of its content', async () => {
    const owner = await anOwner()
    await aPet(owner)
    const { passports } = await ask(owner, getPassports)
    const [payload = '', signature = ''] = (passports[0]?.passport ?? '').split('.')
    const content = Buffer.from(payload, 'base64url').toString()
    const forged = Buffer.from(content.replace('Rex', 'Max')).toString('base64url')
    const hostile = Buffer.from('["<img src=x onerror=alert(1)>"]').toString('base64url')
    const page = await openAs(null, '/passport')
    for (const fragment of [
      `${forged}.${signature}`,
      `${hostile}.${signature}`,
      `${payload}.${'A'.repeat(signature.length)}`,
      payload,
      '%3Cscript%3E',
      '%00%ff.%',
      '....',
      `${'A'.repeat(100_000)}.${signature}`,
      'A'.repeat(100_000),
    ]) {
      await page.goto(`/passport#${fragment}`)
      await expect(page.getByRole('heading', { name: 'Not genuine' })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
    }
  })
})

describe('a network that is gone soon after the start', () => {
  // specification/owner §1: passports and numbers for emergencies are kept first, on every network, histories last (added)
  it.each([{ type: 'wifi' }, { type: 'cellular', saveData: true }])(
    'leaves passport and numbers for emergencies on the device with %j',
    async (connection) => {
      const clinic = {
        position: { lat: 52.52437, lng: 13.41053 },
        phone: '+493023125031',
        emergencyPhone: '+493023125032',
        takesEmergencies: true,
      }
      const [vet, owner] = await Promise.all([aDoctor({ clinic }), anOwner()])
      const pet = await aPet(owner)
      const [start = ''] = await freeStarts(owner, vet.clinicId)
      await approve(vet, await book(owner, vet.clinicId, pet._id, start))
      const { passports } = await ask(owner, getPassports)
      const page = await openAs(owner, '/patient', { connection })
      page.route(/patient\/history/, () => new Promise(() => undefined))
      await expect.poll(storedText).toContain(passports[0]?.passport.split('.')[0])
      await page.setOffline(true)
      await page.goto('/passport')
      await expect(page.getByRole('heading', { name: 'Rex' }).first()).toBeVisible()
      await page.goto('/search?emergency=1')
      const own = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: vet.clinicName }) })
      await expect(page.getByRole('heading', { name: 'Your practices' })).toBeVisible()
      await expect(own.first().getByRole('link', { name: /^Call/ })).toHaveAttribute(
        'href',
        'tel:+493023125032',
      )
      const near = page.getByRole('article').filter({ hasText: vet.clinicName })
      await expect(near.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+493023125032')
      await expect(page.getByText(/^You’re offline\. This list is from/)).toBeVisible()
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

/** When the pet's medicine was given. */
const givenTo = async (owner: Person, pet: { _id: string }) => {
  const { items } = await ask(owner, getOwnerHistory, { query: { petId: pet._id, kinds: 'prescription' } })
  return items.flatMap(({ prescription }) =>
    prescription.flatMap(({ given }) => given.map((at) => Date.parse(at))),
  )
}

/** Writes that the application sends from now on. */
function sentBy(page: Page): string[] {
  const writes: string[] = []
  page.route(/(notes|weight|dose)\/create|pets\/update/, ({ url, proceed }) => {
    writes.push(/\w+\/(create|update)/.exec(url)?.[0] ?? url)
    return proceed()
  })
  return writes
}

// specification/owner §1: an owner ticks off a medicine, also without a network, and asks for more; no practice sees the doses (added)
it('a dose that is ticked off without a network arrives once, under the time of the press', async () => {
  const { owner, pet } = await ownerInTreatment()
  const page = await visitOnce(owner)
  await page.setOffline(true)
  await page.goto('/patient/pets')
  await button(page, 'Given: Meloxicam').click()
  const pressed = Date.now()
  await advanceClock(60_000)
  const medicines = page.getByRole('region', { name: 'Medicines' })
  await expect(medicines).toContainText(/Given today, \d\d:\d\d/)
  await expect(medicines).toContainText('Not sent yet')
  await page.reload()
  await expect(medicines).toContainText(/Given today, \d\d:\d\d/)
  expect(await givenTo(owner, pet)).toEqual([])

  const writes = sentBy(page)
  await page.setOffline(false)
  await expect.poll(() => givenTo(owner, pet)).toHaveLength(1)
  expect(await givenTo(owner, pet)).toEqual([pressed])
  await expect(medicines).not.toContainText('Not sent yet')
  await expect(medicines).toContainText(/Given today, \d\d:\d\d/)
  expect(writes).toEqual(['dose/create'])
})

describe('what an owner writes without a network', () => {
  // specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
  it('is deleted by signing out only after a question', async () => {
    const { owner, pet } = await ownerInTreatment()
    const page = await visitOnce(owner)
    await page.setOffline(true)
    await writeOffline(page, pet)
    const leave = async () => {
      await menu(page).getByText('Log out', { exact: true }).click()
      await question(page).getByRole('button', { name: 'Confirm' }).click()
    }
    await leave()
    await expect(question(page)).toContainText('2 changes aren’t sent yet')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    expect(await storedText()).toContain('Coughs at night')
    // The list is asked for, even if it has not been read yet.
    const release = await blockWrites()
    await page.reload()
    await leave()
    await expect(question(page)).toBeHidden()
    release()
    await expect(question(page)).toContainText('2 changes aren’t sent yet')
    await question(page).getByRole('button', { name: 'Delete and log out' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(async () => privateIn(await storedText())).toEqual([])
    await page.reload()
    expect(await storedText()).not.toContain('Coughs at night')
  })

  // specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
  it('says so if no more fits on the device, and keeps what is typed', async () => {
    const { owner, pet } = await ownerInTreatment()
    const page = await visitOnce(owner)
    await page.setOffline(true)
    await page.goto(`/patient/history/${pet._id}`)
    await writeNote(page, 'Coughs at night')
    await repeatFirstWrite(99)
    await button(page, 'Add').click()
    await button(page.getByRole('dialog', { name: 'Add to history' }), 'Text').click()
    const note = dialog(page, 'Add note')
    await note.getByRole('textbox').fill('Sneezes, too')
    await button(note, 'Save').click()
    await expect(note.getByRole('alert').filter({ hasText: 'This device can’t keep more.' })).toBeVisible()
    await expect(note.getByRole('textbox')).toContainText('Sneezes, too')
  })

  // specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
  it('waits for its person if the session ended meanwhile, and nobody else sends it', async () => {
    const [{ owner, pet }, other] = await Promise.all([ownerInTreatment(), anOwner('Otto Other')])
    const page = await visitOnce(owner)
    await page.setOffline(true)
    await writeOffline(page, pet)
    const writes = sentBy(page)
    await comeBackTooLate(page, owner)
    await expect(unsent(page, '2 changes aren’t sent yet. Log in again to send them.')).toBeVisible()
    await expect.poll(async () => (await storedText()).includes('Meloxicam')).toBe(false)

    await logIn(page, other)
    await expect(page).toHaveURL(/\/patient/)
    await expect(unsent(page, /sent yet/)).toBeHidden()
    await menu(page).getByText('Log out', { exact: true }).click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await page.goto('/auth?q=login')
    await expect(unsent(page, /Log in again to send them/)).toBeVisible()
    const refused = writes.length

    await logIn(page, owner)
    await expect.poll(() => localStorage.getItem('token')).not.toBeNull()
    const back = { ...owner, token: localStorage.getItem('token') ?? '' }
    await expect.poll(() => textsOf(back)).toHaveLength(1)
    await expect
      .poll(async () => (await ask(back, getPet, { query: { petId: pet._id } })).weights.map(({ kg }) => kg))
      .toEqual([12.5])
    expect(writes.slice(refused).toSorted()).toEqual(['notes/create', 'weight/create'])
    const { token } = await ask(null, signin, { body: { email: other.email, password: other.password } })
    expect(await textsOf({ ...other, token })).toEqual([])
    await expect(unsent(page, /sent yet/)).toBeHidden()
  })

  // specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
  it('can be discarded at the login', async () => {
    const { owner, pet } = await ownerInTreatment()
    const page = await visitOnce(owner)
    await page.setOffline(true)
    await writeOffline(page, pet)
    await comeBackTooLate(page, owner)
    await button(page, 'Discard').click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(unsent(page, /sent yet/)).toBeHidden()
    expect(await storedText()).not.toContain('Coughs at night')
  })
})

/** Stops timers as long as that of the next save, as a locked phone stops them. */
function stopTimers(): void {
  closeTimers()
  const { setTimeout } = globalThis
  const begin = (act: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) =>
    setTimeout(milliseconds < 2000 ? act : () => undefined, milliseconds, ...values)
  Object.assign(globalThis, { setTimeout: begin })
}

/** Opens the application with a network again, after the session has ended in the meantime. */
async function comeBackTooLate(page: Page, owner: Person): Promise<void> {
  page.close()
  await endElsewhere(owner)
  await page.setOffline(false)
  await page.goto('/patient/pets')
  await expect(page).toHaveURL(/\/auth/)
}

/** What the owner's history tells of own notes. */
const textsOf = async (owner: Person) =>
  (await ask(owner, getOwnerHistory, { query: { kinds: 'text' } })).items.map(({ text }) => text)

/** Lets nothing else read or write the list of what waits until it is released. */
async function blockWrites(): Promise<() => void> {
  const database = await answerTo(indexedDB.open('vetvisit-writes'))
  const store = database.transaction('writes', 'readwrite').objectStore('writes')
  const released = new AbortController()
  const hold = async () => {
    // A transaction ends when it has nothing more to do.
    while (!released.signal.aborted) await answerTo(store.get('writes'))
    database.close()
  }
  void hold()
  return () => released.abort()
}

/** Fills the list of what waits on the device with copies of its first entry. */
async function repeatFirstWrite(times: number): Promise<void> {
  const database = await answerTo(indexedDB.open('vetvisit-writes'))
  const store = database.transaction('writes', 'readwrite').objectStore('writes')
  const [first] = (await answerTo(store.get('writes'))) as { key: string }[]
  const copies = Array.from({ length: times }, (_, index) => ({ ...first, key: `copy-${index}` }))
  await answerTo(store.put([first, ...copies], 'writes'))
  database.close()
}
