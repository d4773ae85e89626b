import { describe, expect, it } from 'vitest'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { dialog, question, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, freeStarts, openAs } from './world.ts'

async function aRequest() {
  const vet = await aDoctor()
  const owner = await anOwner('Olga Owner')
  const pet = await aPet(owner)
  const start = (await freeStarts(owner, vet.clinicId)).at(-1) ?? ''
  const request = await book(owner, vet.clinicId, pet._id, start)
  return { vet, owner, request }
}

describe('a link of a mail', () => {
  // specification/practice §4: a mail's link opens what it is about: the request with its answer prepared, the day, the entry
  it('opens an already answered request with its appointment and deliveries', async () => {
    const { vet, request } = await aRequest()
    await approve(vet, request)
    const page = await openAs(vet, `/doctor/requests?request=${request._id}&act=reject`)
    await expect(page.getByText('This request no longer waits for an answer.')).toBeVisible()
    await expect(question(page)).toBeHidden()
    // It is no error.
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Show appointment' }).click()
    const visit = dialog(page, /Rex/)
    await visit.getByText('Who has been told').click()
    await expect(visit.getByText('Appointment confirmed')).toBeVisible()
    await expect(visit).not.toContainText('@')
    await visit.getByRole('button', { name: 'Close' }).click()
    await expect(visit).toBeHidden()
    // The calendar shows the day of the appointment, two weeks from now.
    await expect(page.getByRole('button', { name: /Rex/ })).toBeVisible()
  })

  // specification/practice §4: a mail's link opens what it is about: the request with its answer prepared, the day, the entry
  it('opens a moved appointment on its new day', async () => {
    const { vet, owner, request } = await aRequest()
    const visit = await approve(vet, request)
    const [next = ''] = await freeStarts(owner, vet.clinicId)
    await ask(vet, updateAppointment, { body: { _id: visit._id, start: next } })
    const link = `/doctor/appointment?visit=${visit._id}&at=${encodeURIComponent(visit.start)}`
    const page = await openAs(vet, link)
    await dialog(page, 'Appointment of Rex').getByRole('button', { name: 'Close' }).click()
    await expect(page.locator(`[data-visit="${visit._id}"]`)).toBeVisible()
  })

  // specification/practice §4: a mail's link opens what it is about: the request with its answer prepared, the day, the entry
  it('opens a proposal with the answer prepared, and gives it after a confirmation', async () => {
    const { vet, owner, request } = await aRequest()
    const start = (await freeStarts(owner, vet.clinicId)).at(-3) ?? ''
    await ask(vet, proposeTime, { body: { _id: request._id, version: request.version, start } })
    const page = await openAs(owner, `/patient/visits/${request._id}?act=decline`)
    await expect(question(page)).toContainText('Your request for the original time is then open again.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('The practice proposes:')).toBeVisible()
    // A reload does not ask again.
    await expect(page).toHaveURL(new RegExp(`/patient/visits/${request._id}$`))

    await page.goto(`/patient/visits/${request._id}?act=accept`)
    await question(page).getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page).filter({ hasText: 'Appointment confirmed' })).toBeVisible()
    await expect(page.locator('.visit-top time')).toHaveAttribute('datetime', start)
  })
})

it('quiet hours are set in the person’s time zone and stored', async () => {
  const owner = await anOwner()
  const page = await openAs(owner, '/patient/profile')
  const hours = page.getByRole('group', { name: 'Quiet hours' })
  await hours.getByRole('switch').click()
  await expect(hours.getByRole('switch')).toBeChecked()
  await hours.getByLabel('Until').selectOption('08:30')
  await expect(hours).toContainText('Times by Central European Time.')
  await page.reload()
  await expect(hours.getByRole('switch')).toBeChecked()
  await expect(hours.getByLabel('From')).toHaveValue('22:00')
  await expect(hours.getByLabel('Until')).toHaveValue('08:30')
})
