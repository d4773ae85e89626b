import { expect, it } from 'vitest'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { dialog } from './screen.ts'
import { anOwner, aDoctor, aPet, approve, ask, book, daysAhead, openAs } from './world.ts'

/** A practice on whose record an owner is, with an approved appointment and a request right after it. */
async function aRequestAfterAVisit() {
  const doctor = await aDoctor()
  const [owner, other] = [await anOwner('Käthe Krause'), await anOwner('Otto Other')]
  const [rex, nala] = [await aPet(owner, 'Rex'), await aPet(other, 'Nala')]
  await ask(owner, updatePet, { query: { petId: rex._id }, body: { allergies: 'Carprofen' } })
  const { days } = await ask(owner, getBookPage, { query: { clinicId: doctor.clinicId, days: 14 } })
  const times = days.find(({ date }) => date === daysAhead(1))?.slots.map(({ start }) => start) ?? []
  const at = (index: number) => times[index] ?? ''
  await approve(doctor, await book(other, doctor.clinicId, nala._id, at(4)))
  await approve(doctor, await book(owner, doctor.clinicId, rex._id, at(12)))
  await book(owner, doctor.clinicId, rex._id, at(5), 'Itching since Friday')
  return doctor
}

for (const path of ['/doctor', '/doctor/requests'])
  it(`a request at ${path} shows its neighbours, free time and allergies`, async () => {
    const page = await openAs(await aRequestAfterAVisit(), path)
    const card = page.getByRole('article', { name: 'Request of Käthe Krause for Rex' })
    await expect(card.getByRole('list', { name: 'Around this time' }).getByRole('listitem')).toHaveText([
      '10:00 Nala',
      '10:30 Rex',
      '11:00 free',
      '14:00 Rex',
    ])
    await expect(card).toContainText('Allergies: Carprofen')
  })

const APPROVE = { en: /^Approve 10:30/, de: /^10:30 annehmen$/, hi: /^10:30.* स्वीकार करें$/ }

for (const language of ['en', 'de', 'hi'] as const)
  // specification/practice §4: the button that accepts a request names its time, where each language has it (added)
  it(`the button that accepts a request names its time (${language})`, async () => {
    const page = await openAs(await aRequestAfterAVisit(), '/doctor/requests', { language })
    const name = APPROVE[language]
    await expect(page.getByRole('article').getByRole('button', { name })).toHaveCount(1)
  })

it('the calendar shows which animals have allergies', async () => {
  const doctor = await aRequestAfterAVisit()
  const { visits } = await ask(doctor, getCalendar, { query: { from: daysAhead(1), to: daysAhead(1) } })
  const [{ _id, start } = { _id: '', start: '' }] = visits
  const page = await openAs(doctor, `/doctor/appointment?visit=${_id}&at=${start}`)
  await dialog(page, /^Appointment of/)
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('button', { name: /Rex.*has allergies/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Nala/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Nala.*has allergies/ })).toHaveCount(0)
})
