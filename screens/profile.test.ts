import { describe, expect, it } from 'vitest'
import { deleteAccount, deleteOwner } from '@vetvisit/contract/account/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { getDoctor } from '@vetvisit/contract/doctors/routes'
import { getNotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { getOwner, updateOwner } from '@vetvisit/contract/owners/routes'
import { bell, button, dialog, field, mailedLink, openMenu, question, toast, typeDay } from './screen.ts'
import { rest, until } from './until.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  ask,
  book,
  freeStarts,
  openAs,
  unique,
  type Doctor,
  type Page,
  type Person,
} from './world.ts'

/** Follows a link of the menu without waiting, because a guard may ask first. */
async function follow(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('link', { name, exact: true }).click()
}

/** Asks for the first free time of a clinic for a new pet. */
async function request(owner: Person, { clinicId }: Doctor): Promise<void> {
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, clinicId)
  await book(owner, clinicId, pet._id, start)
}

describe('the profile of an owner', () => {
  // specification/owner §2: `/patient/profile?t=`
  // specification/owner §2: user-info form
  it('opens from the menu and stores changes', async () => {
    const owner = await anOwner('Petra Sommer')
    const page = await openAs(owner, '/patient')
    await follow(page, 'Petra Sommer')
    await expect(page).toHaveURL(/\/patient\/profile\?t=\d+$/)
    await expect(button(page, 'Save')).toBeDisabled()
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()

    await field(page, 'Full name').fill('Petra 2')
    await expect(page.getByText('Nothing has been changed yet.')).toHaveCount(0)
    await field(page, 'Full name').blur()
    await expect(page.getByText('Please enter valid name')).toBeVisible()
    await field(page, 'Full name').fill('Petra Sommer-Käfer')
    await typeDay(page, 'Date of birth', '7.3.1988')
    await expect(field(page, 'Date of birth')).toHaveValue('07-03-1988')
    await button(page, 'Save').click()
    await expect(toast(page)).toHaveText('Profile saved')
    await expect(button(page, 'Save')).toBeDisabled()
    await page.reload()
    await expect(field(page, 'Full name')).toHaveValue('Petra Sommer-Käfer')
    expect(await ask(owner, getOwner)).toMatchObject({
      fullname: 'Petra Sommer-Käfer',
      dateOfBirth: '1988-03-07',
    })
  })

  it('keeps input typed during a save, and shows a change of another device', async () => {
    const owner = await anOwner('Petra Sommer')
    const page = await openAs(owner, '/patient/profile')
    const name = field(page, 'Full name')
    // The save is in progress until the next name is typed.
    page.route(/patient\/update/, async ({ proceed }) => {
      await expect(name).toHaveValue('Petra Herbst')
      return proceed()
    })
    await name.fill('Petra Winter')
    await button(page, 'Save').click()
    await name.fill('Petra Herbst')
    await expect(toast(page)).toHaveText('Profile saved')
    await expect(name).toHaveValue('Petra Herbst')
    expect(await ask(owner, getOwner)).toMatchObject({ fullname: 'Petra Winter' })

    await ask(owner, updateOwner, { body: { fullname: 'Petra Lenz', gender: '*' } })
    await button(page, 'Save').click()
    await expect(page.getByText('Someone else has changed it in the meantime.')).toBeVisible()
    await expect(page.getByText('Someone else has written: Petra Lenz')).toBeVisible()
    await expect(name).toHaveValue('Petra Herbst')
    await button(page, 'Save').click()
    await until(async () =>
      expect(await ask(owner, getOwner)).toMatchObject({ fullname: 'Petra Herbst', gender: '*' }),
    )
  })

  // specification/owner §5: e-mail texts
  it('changes the e-mail address by password and link', async () => {
    const owner = await anOwner('Petra Sommer')
    const page = await openAs(owner, '/patient/profile')
    const email = page.getByRole('textbox', { name: 'E-mail', exact: true })
    await email.fill('')
    await email.blur()
    await expect(page.getByText('Email Required')).toBeVisible()
    await email.fill('petra@')
    await email.blur()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    const next = `petra-${unique()}@example.org`
    await email.fill(next)
    await button(page, 'Save').click()
    const again = dialog(page, 'Your password, please')
    const password = again.getByRole('textbox', { name: 'Your password' })
    await password.fill('not the password')
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(again.getByText('Password is incorrect')).toBeVisible()
    await password.fill(owner.password)
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText(`Open the link we’ve sent to ${next}`)
    await expect(email).toHaveValue(owner.email)
    await page.goto(await mailedLink(next, 'Please confirm your new e-mail address'))
    await expect(page.getByText('Thank you, your address is confirmed')).toBeVisible()
    await page.goto('/patient/profile')
    await expect(email).toHaveValue(next)
    await expect(page.getByText('E-mail address changed')).toBeVisible()
  })

  it('signs out other devices by password', async () => {
    const owner = await anOwner('Petra Sommer')
    await ask(null, signin, { body: { email: owner.email, password: owner.password } })
    const page = await openAs(owner, '/patient/profile')
    await button(page, 'Sign out everywhere else').click()
    const again = dialog(page, 'Your password, please')
    await again.getByRole('textbox', { name: 'Your password' }).fill(owner.password)
    await again.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(toast(page)).toHaveText('Signed out')
    await expect(button(page, 'Sign out everywhere else')).toBeHidden()
  })

  // specification/owner §2: address form
  it('accepts a whole address or none, and removes it', async () => {
    const page = await openAs(await anOwner(), '/patient/profile')
    await button(page, 'Add address').click()
    const form = dialog(page, 'Address')
    await form.getByRole('textbox', { name: 'City' }).fill('Berlin 3')
    await form.getByRole('textbox', { name: 'Zip code' }).fill('10#99')
    await form.getByRole('button', { name: 'Save' }).click()
    for (const message of [
      'Address Required',
      'Zip Code Invalid',
      'City Invalid',
      'State Required',
      'Country Required',
    ])
      await expect(form.getByText(message, { exact: true })).toBeVisible()
    await form.getByRole('textbox', { name: 'Address line 1' }).fill('Lindenweg 4')
    await form.getByRole('textbox', { name: 'Zip code' }).fill('10999')
    for (const name of ['City', 'State']) await form.getByRole('textbox', { name }).fill('Berlin')
    await form.getByRole('textbox', { name: 'Country' }).fill('Germany')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toHaveText('Address saved')
    await expect(form).toBeHidden()
    await expect(page.getByText('10999 Berlin')).toBeVisible()
    await expect(button(page, 'Change address')).toBeFocused()

    await button(page, 'Remove').click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Add your address for practices')).toBeVisible()
  })

  it('tells a person who has left the page that a setting was not stored', async () => {
    const page = await openAs(await anOwner(), '/patient/profile')
    let leave: (() => void) | undefined
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    page.route(/notifications\/preferences/, async (call) => {
      if (call.method === 'GET') return call.proceed()
      await left
      return new Response(null, { status: 503 })
    })
    const reminder = page.getByRole('group', { name: 'A reminder before an appointment' })
    await reminder.getByRole('switch', { name: 'By e-mail' }).click()
    await page.getByRole('link', { name: 'Pets' }).first().click()
    await expect(page).toHaveURL(/\/patient\/pets/)
    leave?.()
    await expect(toast(page).filter({ hasText: 'Something went wrong' })).toBeVisible()
  })

  // specification/owner §2: language dropdown
  it('stores language and notification settings with the account', async () => {
    const owner = await anOwner()
    const page = await openAs(owner, '/patient/profile')
    const reminder = page.getByRole('group', { name: 'A reminder before an appointment' })
    await reminder.getByRole('switch', { name: 'By e-mail' }).click()
    await until(async () => expect((await ask(owner, getNotificationPreferences)).reminders.mail).toBe(false))
    await page.locator('#profile-language').selectOption('de')
    await expect(page.getByRole('heading', { name: 'Ihre Daten' })).toBeVisible()
    await until(async () => expect((await ask(owner, getOwner)).language).toBe('de'))
    await page.reload()
    await expect(
      page.getByRole('group', { name: 'Eine Erinnerung am Tag vor dem Termin' }).getByRole('switch').first(),
    ).not.toBeChecked()

    // Another device gets the language at login.
    const other = await openAs(null, '/auth?q=login')
    await field(other, 'E-mail or mobile number').fill(owner.email)
    await field(other, 'Password').fill(owner.password)
    await other.locator('form').getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByText(/^Guten Tag/)).toBeVisible()
  })

  // specification/readings §9: a refused password is selected, so that the next key replaces it (added)
  it('has a refused password selected, so that the next key replaces it', async () => {
    const page = await openAs(await anOwner(), '/patient/profile')
    await button(page, 'Delete account').click()
    const form = dialog(page, 'Delete account')
    const password = form.getByRole('textbox', { name: 'Your password' })
    await password.fill('not the password')
    await button(form, 'Delete for good').click()
    await expect(form.getByText('Password is incorrect', { exact: true })).toBeVisible()
    const input = (await password.element()) as HTMLInputElement
    await expect(password).toBeFocused()
    await until(() => expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]))
    await expect(password).toHaveValue('not the password')
  })

  // specification/owner §7: DELETE /patient/delete
  it('is erased with the password, and the practice is notified', async () => {
    const names = [`Weggang ${unique()}`, `Weggang ${unique()}`]
    const [vet, ...owners] = await Promise.all([aDoctor(), ...names.map(anOwner)])
    for (const owner of owners) await request(owner, vet)
    const [owner, other] = owners
    if (!owner || !other) throw new Error('There are two owners.')

    const page = await openAs(owner, '/patient/profile')
    await button(page, 'Delete account').click()
    const form = dialog(page, 'Delete account')
    await form.getByRole('button', { name: 'Delete for good' }).click()
    await expect(form.getByText('Password Required', { exact: true })).toBeVisible()
    await form.getByRole('textbox', { name: 'Your password' }).fill('not the password')
    await form.getByRole('button', { name: 'Delete for good' }).click()
    await expect(form.getByText('Password is incorrect', { exact: true })).toBeVisible()
    await form.getByRole('textbox', { name: 'Your password' }).fill(owner.password)
    await form.getByRole('button', { name: 'Delete for good' }).click()
    await expect(toast(page)).toHaveText('We’ve deleted your account.')
    await expect(page).toHaveURL(/\/auth\?q=login$/)
    expect(localStorage.getItem('token')).toBeNull()

    const { email, password } = owner
    await expect(ask(null, signin, { body: { email, password } })).rejects.toThrow(/401/)

    const practice = await openAs(vet, '/doctor/requests')
    await expect(practice.getByRole('article')).toHaveCount(1)
    await expect(practice.getByText(other.user.fullname).first()).toBeVisible()
    await expect(practice.getByText(owner.user.fullname)).toHaveCount(0)
    await ask(other, deleteOwner, { body: { password: other.password } })
    await expect(practice.getByRole('article')).toHaveCount(0)
    await expect(practice.getByText(other.user.fullname)).toHaveCount(0)
  })
})

describe('the profile of a doctor', () => {
  // specification/practice §2: `/doctor/profile?t=`
  it('opens from the menu, refuses impossible experience, and stores changes', async () => {
    const doctor = await aDoctor()
    const page = await openAs(doctor, '/doctor')
    await follow(page, doctor.fullname)
    await expect(page).toHaveURL(/\/doctor\/profile\?t=\d+$/)
    await expect(button(page, 'Save')).toBeDisabled()

    await field(page, 'Years of experience').fill('79')
    await button(page, 'Save').click()
    await expect(question(page)).toContainText('Invalid experience')
    await question(page).getByRole('button', { name: 'OK' }).click()

    await field(page, 'Years of experience').fill('3')
    await field(page, 'Degree').fill('Dr. med. vet.')
    await field(page, 'About you').fill('Cats first.')
    await button(page, 'Save').click()
    await expect(toast(page)).toHaveText('Profile saved')
    await expect(button(page, 'Save')).toBeDisabled()
    await page.reload()
    await expect(field(page, 'About you')).toHaveValue('Cats first.')
    expect(await ask(doctor, getDoctor)).toMatchObject({ experience: 3, about: 'Cats first.' })
  })

  it('keeps the effects of deleting the account on the screen if reading them again fails', async () => {
    const page = await openAs(await aDoctor(), '/doctor/profile')
    await button(page, 'Delete account').click()
    const form = dialog(page, 'Delete account')
    const effect = form.getByText('We close your clinic. Owners no longer find it.')
    await expect(effect).toBeVisible()
    const refusal = { status: 'error', code: 'stale', message: 'Not now.', requestId: 'one' }
    let refused = 0
    page.route(/account\/deletion/, async () => {
      refused += 1
      return Response.json(refusal, { status: 409 })
    })
    await page.setOffline(true)
    await page.setOffline(false)
    await until(() => expect(refused).toBe(1))
    await rest()
    await expect(effect).toBeVisible()
    await expect(form.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  it('is deleted with the practice, after a list of everything that ends', async () => {
    const [vet, other, owner] = await Promise.all([aDoctor(), aDoctor(), anOwner()])
    await request(owner, vet)

    const page = await openAs(vet, '/doctor/profile')
    await button(page, 'Delete account').click()
    const form = dialog(page, 'Delete account')
    await expect(
      form.getByText('We cancel 1 upcoming appointment or request and tell the owner.'),
    ).toBeVisible()
    await expect(form.getByText('We close your clinic. Owners no longer find it.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Your password' }).fill('not the password')
    await form.getByRole('button', { name: 'Delete for good' }).click()
    await expect(form.getByText('Password is incorrect', { exact: true })).toBeVisible()
    await form.getByRole('textbox', { name: 'Your password' }).fill(vet.password)
    await form.getByRole('button', { name: 'Delete for good' }).click()
    await expect(toast(page)).toHaveText('We’ve deleted your account.')
    await expect(page).toHaveURL(/\/auth\?q=login$/)

    const { email, password } = vet
    await expect(ask(null, signin, { body: { email, password } })).rejects.toThrow(/401/)

    const home = await openAs(owner, '/patient')
    const waiting = home.getByRole('heading', { name: 'Waiting for an answer' })
    await expect(bell(home, 1)).toBeVisible()
    await expect(waiting).toBeHidden()
    await request(owner, other)
    await home.reload()
    await expect(waiting).toBeVisible()
    await ask(other, deleteAccount, { body: { password: other.password } })
    await expect(waiting).toBeHidden()
  })
})
