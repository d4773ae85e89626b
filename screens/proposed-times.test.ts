import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { expect, it } from 'vitest'
import { button, dialog, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, dayOf, freeStarts, openAs } from './world.ts'

// specification/practice §4: proposed times stand on the owner’s home page and in the practice’s dialog of the appointment (added)
it('times that are proposed for an appointment stand in its dialog, and the owner takes one on the home page', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const [first = '', second = '', third = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, (await aPet(owner))._id, first))
  await ask(vet, proposeTime, { body: { _id: visit._id, start: second, others: [third] } })

  const desk = await openAs(vet, `/doctor/appointment?visit=${visit._id}`)
  await expect(dialog(desk, 'Appointment of Rex')).toContainText('until Olga Owner answers')

  const home = await openAs(owner, '/patient')
  const next = home.locator('.next-visit')
  await expect(next).toContainText('The practice proposes:')
  await next
    .getByRole('button', { name: /^Accept / })
    .last()
    .click()
  await expect(toast(home)).toContainText('Appointment confirmed')
  await expect(next).not.toContainText('The practice proposes:')
  await expect(button(next, 'None of these')).toBeHidden()
})

// specification/readings §6: of several times the one that is refused is named by its own field (added)
it('of several proposed times the one that was taken meanwhile says so, and the others stay chosen', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const starts = await freeStarts(owner, vet.clinicId)
  const day = dayOf(starts.at(-1) ?? '')
  const [first = '', , third = ''] = starts.filter((each) => dayOf(each) === day)
  await book(owner, vet.clinicId, (await aPet(owner))._id, first)
  const desk = await openAs(vet, '/doctor/requests')
  await button(desk, 'Other time').click()
  const propose = dialog(desk, 'Propose other times')
  await propose.locator('.slot').nth(1).click()
  await propose.locator('.slot').nth(2).click()
  const chosen = propose.locator('.chips li')
  await expect(chosen).toHaveCount(2)
  const end = new Date(Date.parse(third) + 5 * 60_000).toISOString()
  await ask(vet, createBlock, { body: { start: third, end, kind: 'meeting' } })
  await button(propose, 'Propose 2 times').click()
  await expect(chosen.last()).toContainText('taken')
  await expect(chosen.first()).not.toContainText('taken')
})

// specification/practice §4: the times that staff propose or offer are those of the reason, with all its animals (added)
it('the dialog of a proposal has the times in which the reason of the request fits', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const surgery = { name: 'Surgery', minutes: 120, online: true }
  const { _id: reasonId } = await ask(vet, addReason, { body: surgery })
  const starts = await freeStarts(owner, vet.clinicId)
  const day = dayOf(starts.at(-1) ?? '')
  const start = starts.find((each) => dayOf(each) === day) ?? ''
  const { _id: petId } = await aPet(owner)
  await ask(owner, createAppointment, { body: { clinicId: vet.clinicId, petId, start, reasonId } })
  const countOf = async (wish: { reasonId?: string }) => {
    const query = { clinicId: vet.clinicId, from: day, days: 1, ...wish }
    return (await ask(owner, getClinicSlots, { query })).days[0]?.slots.length ?? 0
  }
  const fitting = await countOf({ reasonId })
  expect(fitting).toBeLessThan(await countOf({}))

  const page = await openAs(vet, '/doctor/requests')
  await button(page, 'Other time').click()
  await expect(dialog(page, 'Propose other times').locator('.slot')).toHaveCount(fitting)
})

// specification/practice §4: the times that staff propose for an appointment are those in which its own length fits (added)
it('the dialogs of a proposal and of a move have the times in which the length fits that the practice gave the appointment', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const starts = await freeStarts(owner, vet.clinicId)
  const day = dayOf(starts.at(-1) ?? '')
  const start = starts.find((each) => dayOf(each) === day) ?? ''
  const request = await book(owner, vet.clinicId, (await aPet(owner))._id, start)
  await ask(vet, updateAppointment, { body: { _id: request._id, minutes: 120 } })
  const countFor = async (length: { minutes?: number }) => {
    const query = { clinicId: vet.clinicId, from: day, days: 1, ...length }
    return (await ask(owner, getClinicSlots, { query })).days[0]?.slots.length ?? 0
  }
  const fitting = await countFor({ minutes: 120 })
  expect(fitting).toBeLessThan(await countFor({}))

  const desk = await openAs(vet, '/doctor/requests')
  await button(desk, 'Other time').click()
  await expect(dialog(desk, 'Propose other times').locator('.slot')).toHaveCount(fitting)

  await approve(vet, request)
  const home = await openAs(owner, '/patient')
  await home.getByRole('button', { name: /^Ask to move/ }).click()
  await expect(dialog(home, 'Ask for another time').locator('.slot')).toHaveCount(fitting)
})

// specification/practice §4: a proposed time that the practice has given away is said to be so to both sides, and the owner can decline (added)
it('a proposed time that the practice has blocked is no longer free: the practice reads it, and the owner declines', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const [first = '', second = ''] = await freeStarts(owner, vet.clinicId)
  const request = await book(owner, vet.clinicId, (await aPet(owner))._id, first)
  await ask(vet, proposeTime, { body: { _id: request._id, start: second } })
  const end = new Date(Date.parse(second) + 5 * 60_000).toISOString()
  await ask(vet, createBlock, { body: { start: second, end, kind: 'meeting' } })

  const desk = await openAs(vet, '/doctor/requests')
  await expect(desk.locator('.visit-note')).toContainText('Propose another time')
  const home = await openAs(owner, '/patient')
  const note = home.locator('.visit-note')
  await expect(note).toContainText('No longer free')
  await expect(note.getByRole('button', { name: /^Accept / })).toBeHidden()
  await note.getByRole('button', { name: /^Decline / }).click()
  await expect(toast(home)).toContainText('Your request for the original time is open again')
})
