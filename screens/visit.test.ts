import { expect, it } from 'vitest'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { bell, dialog, question, toast } from './screen.ts'
import { expectSent, okOf, sheetOf } from './sheet.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, freeStarts, openAs, type Page } from './world.ts'

async function aRequest() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const start = (await freeStarts(owner, vet.clinicId)).at(-1) ?? ''
  return { vet, owner, pet, request: await book(owner, vet.clinicId, pet._id, start) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

// specification/owner §2: `/patient/visits/{id}` (added)
it('an appointment has a page in every state, from the request to the visit', async () => {
  const { vet, owner, request } = await aRequest()
  const page = await openAs(owner, '/patient')
  // The row of the home page leads to it.
  await page.locator('.visit-card-link').first().click()
  await expect(page).toHaveURL(new RegExp(`/patient/visits/${request._id}$`))
  await expect(heading(page, 'Appointment')).toBeVisible()
  await expect(page.getByRole('main').getByText('Waiting for an answer')).toBeVisible()
  await expect(page.getByRole('main').getByText(`${vet.clinicName} has until `)).toBeVisible()
  await expect(page.getByRole('main').getByText('Bring the pet passport, if you have one.')).toBeVisible()
  await expect(page.getByRole('cell', { name: '€45.00' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get directions' })).toBeVisible()

  // The answer arrives while the page is open.
  await approve(vet, request)
  await expect(page.getByRole('main').getByText(`${vet.clinicName} expects you and Rex.`)).toBeVisible()

  await page.getByRole('button', { name: /^Cancel the appointment of Rex/ }).click()
  await question(page).getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(toast(page).filter({ hasText: 'Appointment cancelled' })).toBeVisible()
  await expect(page.getByRole('main').getByText('You cancelled this appointment.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Book again for Rex at ${vet.clinicName}` })).toBeVisible()
})

it('a rejected request says by whom and why, and one that is not there leads on', async () => {
  const { vet, owner, request } = await aRequest()
  await ask(vet, updateAppointment, {
    body: { _id: request._id, status: 'rejected', reason: 'On holiday' },
  })
  const page = await openAs(owner, `/patient/visits/${request._id}`)
  await expect(
    page.getByRole('main').getByText(`${vet.clinicName} couldn’t take this request.`),
  ).toBeVisible()
  await expect(page.getByRole('main').getByText('Reason: On holiday')).toBeVisible()

  await page.goto('/patient/visits/01999999-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This appointment isn’t here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your start page' }).click()
  await expect(page).toHaveURL(/\/patient$/)
})

it('a link of a mail from before appointments had a page opens it', async () => {
  const { owner, request } = await aRequest()
  const page = await openAs(owner, `/patient?visit=${request._id}`)
  await expect(page).toHaveURL(new RegExp(`/patient/visits/${request._id}$`))
  await expect(page.getByRole('main').getByText('Waiting for an answer')).toBeVisible()
})

it('an owner moves an appointment with three taps where the clinic allows it', async () => {
  const [vet, owner] = await Promise.all([aDoctor({ clinic: { confirmAtOnce: true } }), anOwner()])
  const pet = await aPet(owner)
  const start = (await freeStarts(owner, vet.clinicId)).at(-1) ?? ''
  const visit = await book(owner, vet.clinicId, pet._id, start)
  const page = await openAs(owner, `/patient/visits/${visit._id}`)
  const modal = dialog(page, 'Move your appointment')
  const time = modal.locator('.slot:not([disabled])').first()
  await page.getByRole('button', { name: /^Move the appointment of Rex/ }).click()
  const chosen = (await time.locator('time').getAttribute('datetime')) ?? ''
  await time.click()
  await modal.getByRole('button', { name: /^Move to / }).click()
  await expect(toast(page).filter({ hasText: /^Moved to / })).toBeVisible()
  await expect(page.locator('.visit-top time')).toHaveAttribute('datetime', chosen)

  // The old time is free again, and the practice knows both.
  expect(await freeStarts(owner, vet.clinicId)).toContain(start)
  const vetsPage = await openAs(vet, '/doctor')
  await bell(vetsPage, 2).click()
  await expect(dialog(vetsPage, 'Notifications')).toContainText('Olga Owner has moved Rex to')
})

it('a time that is taken while an owner moves to it brings three others', async () => {
  const [vet, owner, other] = await Promise.all([
    aDoctor({ clinic: { confirmAtOnce: true } }),
    anOwner(),
    anOwner('Otto Other'),
  ])
  const [pet, otherPet] = await Promise.all([aPet(owner), aPet(other)])
  const visit = await book(owner, vet.clinicId, pet._id, (await freeStarts(owner, vet.clinicId)).at(-1) ?? '')
  const page = await openAs(owner, `/patient/visits/${visit._id}`)
  const modal = dialog(page, 'Move your appointment')
  await page.getByRole('button', { name: /^Move the appointment of Rex/ }).click()
  const time = modal.locator('.slot:not([disabled])').first()
  const chosen = (await time.locator('time').getAttribute('datetime')) ?? ''
  await time.click()
  await book(other, vet.clinicId, otherPet._id, chosen)

  await modal.getByRole('button', { name: /^Move to / }).click()
  await expect(modal.getByRole('alert')).toContainText('This one has just been taken.')
  const others = modal.getByRole('list', { name: 'Nearest free times' }).getByRole('button')
  await expect(others).toHaveCount(3)
  await expect(modal.getByRole('button', { name: 'Choose a time' })).toBeDisabled()

  const next = (await others.first().locator('time').getAttribute('datetime')) ?? ''
  await others.first().click()
  await expect(others.first()).toHaveAttribute('aria-pressed', 'true')
  await modal.getByRole('button', { name: /^Move to / }).click()
  await expect(toast(page).filter({ hasText: /^Moved to / })).toBeVisible()
  await expect(page.locator('.visit-top time')).toHaveAttribute('datetime', next)
})

it('less than a day ahead, and where the clinic moves itself, the owner asks', async () => {
  const { vet, owner, request } = await aRequest()
  await approve(vet, request)
  const page = await openAs(owner, `/patient/visits/${request._id}`)
  await page.getByRole('button', { name: /^Ask to move the appointment of Rex/ }).click()
  await expect(dialog(page, 'Ask for another time')).toBeVisible()
})

/** An owner whose last practice is known by an appointment that was withdrawn. */
async function aKnownPractice() {
  const { vet, owner, pet, request } = await aRequest()
  await ask(owner, updateAppointment, { body: { _id: request._id, isCancelled: true } })
  return { vet, owner, pet }
}

it('what is due is booked with three taps and nothing typed', async () => {
  const { owner, pet, vet } = await aKnownPractice()
  await ask(owner, updatePet, { query: { petId: pet._id }, body: { vaccinationDueOn: '2026-01-10' } })
  const page = await openAs(owner, '/patient')
  const sheet = sheetOf(page)
  await page.getByRole('link', { name: /^Book: .*accination.* of Rex$/ }).click()
  await sheet.getByRole('list', { name: 'Free soonest' }).getByRole('button').first().click()
  await okOf(sheet).click()
  await expectSent(sheet)
  await expect(sheet).toContainText('Vaccination')
  await expect(sheet).toContainText(vet.clinicName)
})

it('a past appointment is booked again with three taps from its page', async () => {
  const { owner } = await aKnownPractice()
  const page = await openAs(owner, '/patient')
  await page.locator('[data-past] .visit-card-link').first().click()
  await expect(page).toHaveURL(/\/patient\/visits\//)
  const sheet = sheetOf(page)
  await page
    .locator('.visit-actions')
    .getByRole('link', { name: /^Book again for Rex/ })
    .click()
  await sheet.getByRole('list', { name: 'Free soonest' }).getByRole('button').first().click()
  await okOf(sheet).click()
  await expectSent(sheet)
})

// specification/owner §2: `/patient/pets`
it('the record of a pet has four tabs, each with an address, by keyboard too', async () => {
  const { owner, pet } = await aKnownPractice()
  await ask(owner, updatePet, { query: { petId: pet._id }, body: { vaccinationDueOn: '2026-01-10' } })
  const page = await openAs(owner, `/patient/pets?pet=${pet._id}`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const part = page.getByRole('tabpanel')
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(part.getByRole('link', { name: /^Book: .*accination.* of Rex$/ })).toBeVisible()
  await tab('Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=history$/)
  await expect(part.getByRole('button', { name: /^Add/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Documents')).toBeFocused()
  await expect(part.getByRole('listitem').filter({ hasText: 'Pet passport' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(part.getByRole('article', { name: 'Passport of Rex' })).toBeVisible()
  await page.reload()
  await expect(part.getByRole('article', { name: 'Passport of Rex' })).toBeVisible()
})
