import { signout } from '@vetvisit/contract/auth/routes'
import { describe, expect, it } from 'vitest'
import { bell, dialog, logIn, looksOf, PLAIN_TOAST, question, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  openAs,
  PHONE,
  type Page,
  type Person,
} from './world.ts'
import { until } from './until.ts'

const OWNER_PAGES = ['/patient', '/patient/book/01890000-0000-7000-8000-000000000000']
const PRACTICE_PAGES = ['/doctor', '/doctor/clinics', '/doctor/requests', '/doctor/clinics/new']

/** The side menu, which wide windows always show. */
const menuOf = (page: Page) => page.locator('.side-menu')

/** Stores a choice as another tab does. */
const chooseElsewhere = (key: string, choice: string) => {
  localStorage.setItem(key, choice)
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('access to pages', () => {
  // specification/owner §2: `/` leads doctor, owner, visitor to their start
  // specification/owner §2: `/search` public
  // specification/owner §2: `/patient` needs a session and finished onboarding
  // specification/owner §2: map height 400; Login link on search
  // specification/practice §2: toolbar: login link to `/auth?q=login`
  it('a visitor starts at the search and is sent to the login by every other page', async () => {
    const page = await openAs(null, '/')
    await expect(page).toHaveURL('/search')
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute('href', '/auth?q=login')
    for (const inner of [...OWNER_PAGES, ...PRACTICE_PAGES]) {
      await page.goto(inner)
      await expect(page).toHaveURL(`/auth?q=login&next=${encodeURIComponent(inner)}`)
    }
  })

  // specification/owner §2: `/auth` only when not logged in
  it('an owner has the owner pages, and is sent home from login and practice pages', async () => {
    const page = await openAs(await anOwner(), '/')
    await expect(page).toHaveURL('/patient')
    for (const foreign of [
      '/auth',
      '/auth?q=login',
      '/doctor',
      '/doctor/requests',
      '/doctor/onboarding/info',
    ]) {
      await page.goto(foreign)
      await expect(page).toHaveURL('/patient')
    }
    await page.goto('/search')
    await expect(bell(page, 0)).toBeVisible()
    await expect(page).toHaveURL('/search')
  })

  // specification/owner §2: `/auth` only when not logged in
  // specification/practice §2: `/doctor` needs a token and finished onboarding
  it('a doctor has the practice pages, and is sent home from login and owner pages', async () => {
    const page = await openAs(await aDoctor(), '/')
    await expect(page).toHaveURL('/doctor')
    for (const foreign of ['/auth', '/patient', '/patient/onboarding']) {
      await page.goto(foreign)
      await expect(page).toHaveURL('/doctor')
    }
  })

  // specification/owner §2: 404 'Oops! Page not found.' with its sentence
  // specification/practice §2: toolbar: home action to `/`
  // specification/practice §2: 404 page
  it('an unknown page shows 404', async () => {
    const page = await openAs(null, '/no/such/page')
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await expect(page.getByText('Oops! Page not found.')).toBeVisible()
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
    await expect(page.locator('ion-toolbar').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL('/search')
  })

  // specification/readings §9: a page of what does not exist offers no other try (added)
  it('a page of what does not exist says so and offers no other try', async () => {
    const missing = '01970000-0000-7000-8000-000000000000'
    const page = await openAs(await aDoctor(), `/doctor/appointment/plan/${missing}`)
    await expect(page.getByText('This doesn’t exist, or you can’t see it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  // specification/practice §2: menu of a service provider; the clinics entry reads "service Center"
  // specification/practice §2: desktop: the menu is open by default
  // specification/practice §9: menu identifier m1
  it('the menu of each role has its entries in order', async () => {
    const [owner, vet, center] = await Promise.all([
      anOwner(),
      aDoctor(),
      aDoctor({ isServiceProvider: true }),
    ])
    expect((await entriesFor(owner)).slice(0, 2)).toEqual(['Dashboard', 'Find a vet'])
    expect((await entriesFor(vet)).slice(0, 2)).toEqual(['Dashboard', 'Clinics'])
    expect((await entriesFor(center)).slice(0, 2)).toEqual(['Dashboard', 'service Center'])
  })
})

async function entriesFor(person: Person): Promise<string[]> {
  const menu = menuOf(await openAs(person, '/'))
  await expect(menu.getByRole('combobox')).toBeVisible()
  expect(await menu.evaluate((element) => (element as HTMLElement & { menuId: string }).menuId)).toBe('m1')
  return menu.locator('.menu-list').first().getByRole('link').allTextContents()
}

/** Token and user, which make a person signed in. */
const keptOnDevice = () => [localStorage.getItem('token'), localStorage.getItem('user')]

describe('a session', () => {
  // specification/owner §2: an expired session leads to `/auth?q=login`
  // specification/owner §3: token, user and language stored locally
  // specification/owner §4: any 403 clears credentials, toast, login
  // specification/owner §8: 403: toast 2.5 s, middle, danger; redirect
  // specification/practice §2: target after logout or session expiry is `/auth?q=login`
  // specification/practice §8: 403: toast 2.5 s, middle, danger; login
  it('leads to the login with the reason if it has expired', async () => {
    const owner = await anOwner()
    await ask(owner, signout)
    const page = await openAs(owner, '/patient', PHONE)
    const reason = toast(page).filter({ hasText: 'Session expired. Please log in again.' })
    await expect(reason).toBeVisible()
    expect(await looksOf(reason)).toEqual({ ms: 2500, color: 'danger', position: 'middle' })
    await expect(page).toHaveURL('/auth?q=login')
    expect(keptOnDevice()).toEqual([null, null])
  })

  // specification/owner §3: token, user and language stored locally
  // specification/owner §4: logout asks, clears both and goes to `/auth?q=login`
  // specification/owner §8: alerts cannot be dismissed by the backdrop
  // specification/practice §2: target after logout or session expiry is `/auth?q=login`
  // specification/practice §2: logout asks with Confirm and Cancel, and only Confirm logs out
  // specification/practice §8: alerts are not dismissed by the backdrop
  it('ends only after a confirmation', async () => {
    const page = await openAs(await anOwner(), '/patient')
    const logOut = menuOf(page).getByRole('button', { name: 'Log out' })
    await logOut.click()
    await expect(question(page).getByRole('button')).toHaveText(['Cancel', 'Confirm'])
    await page.locator('ion-alert ion-backdrop').click()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL('/patient')

    await logOut.click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/auth?q=login')
    expect(keptOnDevice()).toEqual([null, null])
    await page.goto('/patient')
    await expect(page).toHaveURL(/\/auth/)
  })

  // specification/owner §7: POST /auth/signin
  it('begins with e-mail and password, and refuses a wrong password', async () => {
    const owner = await anOwner()
    const page = await openAs(null, '/auth?q=login')
    await logIn(page, { ...owner, password: 'not-the-password' })
    await expect(
      page.getByText('Please try again. E-mail, mobile number or password is wrong.'),
    ).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.locator('form').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/patient')
  })
})

describe('language and appearance', () => {
  // specification/owner §1: interface languages English, German and Hindi; the browser's language, else English
  // specification/owner §2: language dropdown
  // specification/owner §3: token, user and language stored locally
  // specification/practice §2: language dropdown en, de, Hindi
  it('the chosen language stays after a reload', async () => {
    const page = await openAs(await anOwner(), '/patient')
    const languages = { de: /^Hallo|^Guten/, hi: /नमस्ते/, en: /^Hello/ }
    for (const [language, greeting] of Object.entries(languages)) {
      await menuOf(page).getByRole('combobox').selectOption(language)
      await expect(page).toHaveAttribute('lang', language)
      await page.reload()
      await expect(page).toHaveAttribute('lang', language)
      await expect(page.locator('.home-greeting')).toHaveText(greeting)
    }
  })

  it('the language of the browser is the first choice', async () => {
    const page = await openAs(await anOwner(), '/patient', { ...PHONE, languages: ['de-AT'] })
    await expect(page).toHaveAttribute('lang', 'de')
    const other = await openAs(await anOwner(), '/patient', { ...PHONE, languages: ['fr-FR'] })
    await expect(other).toHaveAttribute('lang', 'en')
  })

  it('dark mode follows the system until it is chosen', async () => {
    const page = await openAs(await anOwner(), '/patient', { colorScheme: 'dark' })
    await expect(page).toHaveClass(/dark/)
    const toggle = menuOf(page).getByRole('switch', { name: 'Dark mode' })
    await expect(toggle).toBeChecked()
    await toggle.uncheck()
    await expect(page).not.toHaveClass(/dark/)
    await page.reload()
    await expect(toggle).toBeVisible()
    await expect(page).not.toHaveClass(/dark/)
  })

  // specification/readings §3: language, clock, order of dates and appearance follow what another tab chooses (added)
  it('language, clock and appearance follow what another tab chooses', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const page = await openAs(owner, '/patient', { colorScheme: 'light' })
    const next = page.getByRole('article', { name: 'Your next appointment' })
    await expect(next).toContainText('08:00')
    chooseElsewhere('clock', '12')
    await expect(next).toContainText(/8:00\sam/i)
    chooseElsewhere('language', 'de')
    await expect(page).toHaveAttribute('lang', 'de')
    await expect(page.locator('.home-greeting')).toHaveText(/^Hallo|^Guten/)
    chooseElsewhere('theme', 'dark')
    await expect(page).toHaveClass(/dark/)
    await expect(menuOf(page).getByRole('switch')).toBeChecked()
  })
})

describe('the back button of the device', () => {
  for (const home of ['/patient', '/search', '/doctor']) {
    // specification/owner §1: back on a top-level screen of a phone asks before leaving
    // specification/owner §2: exit dialog 'Do you want to close the app?' with Stay and Exit
    // specification/practice §2: back on doctor home: exit dialog
    it(`asks at ${home} before it closes the application`, async () => {
      const page = await openAs(await (home === '/doctor' ? aDoctor() : anOwner()), home, PHONE)
      await expect(bell(page, 0)).toBeVisible()
      document.dispatchEvent(new Event('backbutton'))
      await expect(question(page)).toContainText('Exit App')
      await expect(question(page)).toContainText('Do you want to close the app?')
      await expect(question(page).getByRole('button')).toHaveText(['Stay', 'Exit'])
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await expect(question(page)).toBeHidden()
      expect(page.path()).toBe(home)
    })
  }
})

describe('the notifications', () => {
  // specification/owner §2: notifications popup: fields, order of dates, delete
  // specification/owner §2: 'Clear all messages' and 'No new messages'
  // specification/owner §8: notification texts and question
  // specification/owner §9: toast defaults 2000 ms, middle, dark
  // specification/practice §2: menu: notifications as a modal, messages as a full page
  // specification/practice §2: "Clear all messages", "No new messages"
  // specification/practice §8: "Notification deleted", "Deleted all notifications"
  // specification/practice §8: "Do you want to delete this service?", "Do you want to clear all the message?"
  // specification/practice §9: toast default 2000 ms, middle, dark
  it('are deleted one by one or all at once, after a question', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const starts = await freeStarts(owner, vet.clinicId)
    for (const start of starts.slice(0, 3))
      await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const page = await openAs(owner, '/patient')
    await bell(page, 3).click()
    const list = dialog(page, 'Notifications')
    await expect(list.getByRole('listitem')).toHaveCount(3)
    const newest = list.getByRole('listitem').first()
    await expect(newest).toContainText('Appointment confirmed')
    await expect(newest).toContainText(vet.fullname)
    await expect(newest).toContainText(/: \w{3} \d{1,2} \w{3,4}, \d\d:\d\d, /)
    await expect(newest.locator('time')).toHaveText(/^Received \d\d:\d\d$/)

    await list
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    const deleted = toast(page).filter({ hasText: 'Notification deleted' })
    await expect(deleted).toBeVisible()
    expect(await looksOf(deleted)).toEqual(PLAIN_TOAST)
    await expect(list.getByRole('listitem')).toHaveCount(2)

    await list.getByRole('button', { name: 'Clear all messages' }).click()
    await expect(question(page)).toContainText('Do you want to clear all the message?')
    await question(page).getByRole('button', { name: 'No', exact: true }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('button', { name: 'Clear all messages' }).click()
    await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(toast(page).filter({ hasText: 'Deleted all notifications' })).toBeVisible()
    await expect(list.getByText('No new messages')).toBeVisible()
    await list.getByRole('button', { name: 'Close' }).click()
    await expect(bell(page, 0)).toBeVisible()
  })

  // specification/practice §2: notifications popup for a doctor: sender is the patient
  it('count as seen after they were shown', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, pet._id, start)
    const page = await openAs(vet, '/doctor', PHONE)
    let isSeen = false
    page.route(/notifications\/seen/, async ({ proceed }) => {
      const answer = await proceed()
      isSeen = answer.ok
      return answer
    })
    await bell(page, 1).click()
    const message = dialog(page, 'Notifications').getByRole('listitem')
    await expect(message).toContainText('Olga Owner')
    await until(() => expect(isSeen).toBe(true))
    await message
      .getByRole('button', { name: /New request/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/doctor\/requests\?request=/)
    await expect(bell(page, 0)).toBeVisible()
  })
})
