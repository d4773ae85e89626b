import { describe, expect, it } from 'vitest'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { dialog } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, freeStarts, openAs, PHONE, remind } from './world.ts'

async function reminded() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const pet = await aPet(owner)
  const start = (await freeStarts(owner, vet.clinicId)).at(-1) ?? ''
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, visit, link: await remind(visit) }
}

describe('the link of a reminder', () => {
  // specification/readings §9: an owner answers a reminder by its link until the visit is over (added)
  it('confirms without a log-in, once its button is pressed, and the calendar shows it', async () => {
    const { vet, visit, link } = await reminded()
    const calendar = `/doctor/appointment?visit=${visit._id}&at=${encodeURIComponent(visit.start)}`
    const before = await openAs(vet, calendar)
    await expect(dialog(before, 'Appointment of Rex')).toContainText('Not confirmed yet')

    const page = await openAs(null, link)
    await expect(page.getByText(`${vet.clinicName} expects you and Rex.`)).toBeVisible()
    await page.getByRole('button', { name: 'I’ll be there' }).click()
    await expect(page.getByText(/The practice knows that you come\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'I’ll be there' })).toBeHidden()

    const after = await openAs(vet, calendar)
    await expect(dialog(after, 'Appointment of Rex')).toContainText('Confirmed by the owner')
  })

  // specification/readings §9: a delay is told to the practice and shown at the visit, which keeps its time (added)
  it('says a delay, which the day of the practice shows', async () => {
    const { vet, visit, link } = await reminded()
    const page = await openAs(null, link.replace('=confirm', '=late'))
    await page
      .getByRole('group', { name: 'How late will you be?' })
      .getByRole('button', { name: '20' })
      .click()
    await expect(page.getByText(/about 20 minutes late/)).toBeVisible()
    const day = `/doctor/appointment?at=${encodeURIComponent(visit.start)}&visit=${visit._id}`
    const calendar = await openAs(vet, day, PHONE)
    await expect(dialog(calendar, 'Appointment of Rex')).toContainText('20 min late')
  })

  it('cancels after a question', async () => {
    const { link } = await reminded()
    const page = await openAs(null, link)
    await page.getByRole('button', { name: 'I can’t come' }).click()
    await expect(page.getByRole('heading', { name: 'Cancel the appointment?' })).toBeVisible()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByRole('heading', { name: 'This appointment was cancelled' })).toBeVisible()
  })

  // specification/readings §9: a moved visit waits for a new answer (added)
  it('says that the visit was moved, and a changed one does not work', async () => {
    const { vet, owner, visit, link } = await reminded()
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await ask(vet, updateAppointment, { body: { _id: visit._id, start } })
    const page = await openAs(null, link)
    await expect(page.getByRole('heading', { name: 'This appointment has another time now' })).toBeVisible()
    await page.goto(link.replace('token=', 'token=x'))
    await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible()
  })
})

it('a signed-in owner answers a reminder at the appointment', async () => {
  const { owner, visit } = await reminded()
  const page = await openAs(owner, `/patient/visits/${visit._id}`)
  await page.getByRole('button', { name: 'I’m late' }).click()
  await page.getByRole('button', { name: '10 minutes' }).click()
  await expect(page.getByText(/about 10 minutes late/)).toBeVisible()
  await page.getByRole('button', { name: 'I’ll be there' }).click()
  await expect(page.getByText(/The practice knows that you come\./)).toBeVisible()
})
