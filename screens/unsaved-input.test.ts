import { describe, expect, it } from 'vitest'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { button, dialog, field, question } from './screen.ts'
import { chooseReason, nextOf, sheetOf } from './sheet.ts'
import { aDoctor, anOwner, aPet, ask, book, freeStarts, openAs } from './world.ts'

describe('a dialog with unsaved input', () => {
  it('asks about a chosen time and service, too', async () => {
    const vet = await aDoctor({
      clinic: { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }] },
    })
    const owner = await anOwner()
    await Promise.all([aPet(owner, 'Rex'), aPet(owner, 'Mia')])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, `/patient/book/${vet.clinicId}?start=${start}`)
    const sheet = sheetOf(page)
    await chooseReason(sheet)
    await nextOf(sheet).click()
    await button(sheet, 'Other services').click()
    await sheet.getByRole('checkbox', { name: /Bath/ }).check()
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await sheet.getByRole('checkbox', { name: /Bath/ }).uncheck()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
})

it('keeps the note of a proposal if a colleague answers first', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const request = await book(owner, vet.clinicId, pet._id, start)
  const page = await openAs(vet, '/doctor/requests')
  await page.getByRole('button', { name: 'Other time' }).click()
  const proposing = dialog(page, 'Propose other times')
  await field(proposing, 'Message (optional)').fill('On Tuesday we have more room.')
  await ask(vet, updateAppointment, {
    body: { appointment: { _id: request._id, version: request.version, status: 'approved' } },
  })
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(field(proposing, 'Message (optional)')).toHaveValue('On Tuesday we have more room.')
})
