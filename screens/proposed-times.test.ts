import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { expect, it } from 'vitest'
import { button, dialog, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, freeStarts, openAs } from './world.ts'

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
