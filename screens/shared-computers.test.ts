import { describe, expect, it } from 'vitest'
import { getDayBoard } from '@vetvisit/contract/appointments/stages/routes'
import { button, dialog, field, logIn, openMenu, toast } from './screen.ts'
import { until } from './until.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  join,
  openAs,
  setClock,
  type Doctor,
  type Page,
} from './world.ts'

const PIN = '2580'
const MINUTE_MS = 60_000

/** Two vets of one practice, the first of whom has set a PIN in this browser, which is thereby shared. */
async function atSharedComputer() {
  const ruth = await aDoctor({ fullname: 'Ruth Adler' })
  const ingo = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(ingo, ruth)
  const page = await openAs(ruth, '/doctor/profile')
  await setPinOf(page, ruth)
  return { ruth, ingo, page }
}

async function setPinOf(page: Page, { fullname, password }: Doctor): Promise<void> {
  await button(page, 'Set a PIN').click()
  const setting = dialog(page, 'Set a PIN')
  await field(setting, 'New PIN').fill(PIN)
  await setting.getByLabel('Password', { exact: true }).fill(password)
  await button(setting, 'Save').click()
  await expect(button(page, 'Change the PIN')).toBeVisible()
  // What locks is loaded then, and remembers the person.
  await until(() => expect(localStorage.getItem('faces')).toContain(fullname))
}

const pinOf = (page: Page) => page.getByLabel('PIN', { exact: true })

async function unlockBy(page: Page, pin: string): Promise<void> {
  await pinOf(page).fill(pin)
  await button(page, 'Unlock').click()
}

const lock = (page: Page) => page.keyboard.press('Control+Shift+L')

describe('a shared computer', () => {
  // specification/readings §3: Ctrl-Shift-L, the menu and ten idle minutes lock a shared computer, and nothing of the page is left (added)
  it('is locked by a key, shows nothing of the page, and goes on where it was with the PIN', async () => {
    const { page } = await atSharedComputer()
    await field(page, 'Full name').fill('Ruth Adler-Vogt')
    await lock(page)
    await expect(page).toHaveURL(/\/auth\?q=login$/)
    await expect(page.getByRole('heading', { name: 'Ruth Adler' })).toBeVisible()
    await expect(field(page, 'Full name')).toHaveCount(0)
    expect(localStorage.getItem('token')).toBeNull()
    await page.goto('/doctor/patients')
    await expect(pinOf(page)).toBeVisible()
    await unlockBy(page, PIN)
    await expect(page).toHaveURL(/\/doctor/)
  })

  // specification/readings §3: a word about an act is not shown, and the act not undone, once the computer is locked (added)
  it('shows no word about what was done before it was locked, and undoes nothing of it', async () => {
    const { page, ruth } = await atSharedComputer()
    const owner = await anOwner()
    const [start = ''] = await freeStarts(owner, ruth.clinicId)
    const visit = await approve(ruth, await book(owner, ruth.clinicId, (await aPet(owner))._id, start))
    // It was left alone until then.
    await setClock(Date.parse(start) - 30 * MINUTE_MS)
    await page.goto('/doctor')
    await unlockBy(page, PIN)
    await button(page, 'Show as a board').click()
    await button(page, 'Rex arrived').click()
    await expect(toast(page)).toContainText('Rex arrived')
    await lock(page)
    await expect(toast(page)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await unlockBy(page, PIN)
    await expect(page).toHaveURL(/\/doctor/)
    const { arrived } = await ask(ruth, getDayBoard)
    expect(arrived.map(({ _id }) => _id)).toEqual([visit._id])
  })

  it('gives typed text back to its person, also after another person has worked there', async () => {
    const { page, ingo } = await atSharedComputer()
    await field(page, 'Full name').fill('Ruth Adler-Vogt')
    await lock(page)
    await button(page, 'Someone else: log in').click()
    await logIn(page, ingo)
    await page.getByRole('link', { name: 'Ingo Brenner' }).click()
    await expect(field(page, 'Full name')).toHaveValue('Ingo Brenner')
    await setPinOf(page, ingo)
    await lock(page)
    await button(page, 'Ruth Adler').click()
    await unlockBy(page, PIN)
    await expect(page).toHaveURL(/\/doctor\/profile/)
    await expect(field(page, 'Full name')).toHaveValue('Ruth Adler-Vogt')
    await lock(page)
    await button(page, 'Ingo Brenner').click()
    await unlockBy(page, PIN)
    await expect(field(page, 'Full name')).toHaveValue('Ingo Brenner')
  })

  // specification/readings §3: a PIN of 4 to 8 digits locks and unlocks a session; setting or removing it asks for the password (added)
  it('is locked no more once the PIN is removed, which asks for the password', async () => {
    const { page, ruth } = await atSharedComputer()
    await button(page, 'Remove the PIN').click()
    const asked = dialog(page, 'Your password, please')
    await field(asked, 'Your password').fill(ruth.password)
    await button(asked, 'Remove the PIN').click()
    await expect(button(page, 'Set a PIN')).toBeVisible()
    await lock(page)
    await expect(button(page, 'Set a PIN')).toBeVisible()
    await expect(pinOf(page)).toHaveCount(0)
    await expect(button(await openMenu(page), 'Lock')).toHaveCount(0)
  })

  it('is locked by the menu', async () => {
    const { page } = await atSharedComputer()
    await button(await openMenu(page), 'Lock').click()
    await expect(pinOf(page)).toBeVisible()
  })

  it('is locked after ten minutes without a key or a touch', async () => {
    const { page } = await atSharedComputer()
    await setClock('2026-03-02T07:09:00.000Z')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Change the PIN')).toBeVisible()
    await setClock('2026-03-02T07:19:00.000Z')
    await page.keyboard.press('Tab')
    await expect(pinOf(page)).toBeVisible()
  })

  // specification/readings §3: a page that locks as it starts is unlocked by one right PIN (added)
  it('is unlocked at once if it was left alone while no page was open', async () => {
    const { page } = await atSharedComputer()
    await setClock('2026-03-02T09:00:00.000Z')
    await page.goto('/doctor')
    await unlockBy(page, PIN)
    await expect(button(page, 'Show as a board')).toBeVisible()
    await expect(pinOf(page)).toHaveCount(0)
  })

  // specification/readings §3: five wrong tries end a locked session; the tries left are said, and counted in the database (added)
  it('says how many tries are left, and asks for the password after the fifth', async () => {
    const { page } = await atSharedComputer()
    await lock(page)
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await unlockBy(page, '7319')
      await expect(page.getByText(`PIN is incorrect. ${left} left.`)).toBeVisible()
    }
    await unlockBy(page, '7319')
    await expect(field(page, 'E-mail or mobile number')).toBeVisible()
    expect(localStorage.getItem('faces')).toBeNull()
  })

  it('is unlocked by touch, and by the password', async () => {
    const { page, ruth } = await atSharedComputer()
    await lock(page)
    for (const digit of ['2', '5', '8', '1']) await button(page, digit).click()
    await button(page, 'Delete the last digit').click()
    await button(page, '0').click()
    await button(page, 'Unlock').click()
    await expect(button(page, 'Change the PIN')).toBeVisible()
    await lock(page)
    await button(page, 'Use the password').click()
    await page.getByLabel('Password', { exact: true }).fill(ruth.password)
    await button(page, 'Unlock').click()
    await expect(button(page, 'Change the PIN')).toBeVisible()
  })
})

describe('a vet who works alone', () => {
  it('sees no word of a PIN', async () => {
    const page = await openAs(await aDoctor(), '/doctor/profile')
    await expect(button(page, 'Change password')).toHaveCount(0)
    await expect(page.getByText('Recent activity')).toBeVisible()
    await expect(page.getByText('PIN for shared computers')).toHaveCount(0)
  })
})
