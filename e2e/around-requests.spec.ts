import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { dialog } from './screen.ts'
import { anOwner, aDoctor, aPet, approve, ask, book, daysAhead, expect, openAs, test } from './world.ts'

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
  test(`a request at ${path} shows its neighbours, free time and allergies`, async ({ browser }) => {
    const page = await openAs(browser, await aRequestAfterAVisit(), path)
    const card = page.getByRole('article', { name: 'Request of Käthe Krause for Rex' })
    await expect(card.getByRole('list', { name: 'Around this time' }).getByRole('listitem')).toHaveText([
      '10:00 Nala',
      '10:30 Rex',
      '11:00 free',
      '14:00 Rex',
    ])
    await expect(card).toContainText('Allergies: Carprofen')
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })

test('the calendar shows which animals have allergies', async ({ browser }) => {
  const doctor = await aRequestAfterAVisit()
  const { visits } = await ask(doctor, getCalendar, { query: { from: daysAhead(1), to: daysAhead(1) } })
  const [{ _id, start } = { _id: '', start: '' }] = visits
  const page = await openAs(browser, doctor, `/doctor/appointment?visit=${_id}&at=${start}`)
  await dialog(page, /^Appointment of/)
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('button', { name: /Rex.*has allergies/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Nala/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Nala.*has allergies/ })).toHaveCount(0)
})

test('an empty Sunday is folded, and an open one is not', { tag: '@desktop' }, async ({ browser }) => {
  const hours = { fromTimeHour: 8, fromTimeMin: 0, toTimeHour: 18, toTimeMin: 0, slotPerPatient: 15 as const }
  const widths = async (availableDays: string) => {
    const doctor = await aDoctor({ clinic: { schedule: [{ availableDays, ...hours }], holidays: [] } })
    const page = await openAs(browser, doctor, '/doctor/appointment')
    const columns = page.locator('.day-column')
    await expect(columns).toHaveCount(7)
    return columns.evaluateAll((all) => all.map((column) => Math.round(column.getBoundingClientRect().width)))
  }
  const folded = await widths('0,1,2,3,4,5')
  expect(folded[6]).toBe(34)
  expect(Math.max(...folded.slice(0, 6)) - Math.min(...folded.slice(0, 6))).toBeLessThanOrEqual(1)
  const open = await widths('0,1,2,3,4,5,6')
  expect(Math.max(...open) - Math.min(...open)).toBeLessThanOrEqual(1)
})

test('a day from 8 to 18 fits a window of 900 px', { tag: '@desktop' }, async ({ browser }) => {
  const schedule = [
    {
      availableDays: '0,1,2,3,4,5,6',
      fromTimeHour: 8,
      fromTimeMin: 0,
      toTimeHour: 18,
      toTimeMin: 0,
      slotPerPatient: 15 as const,
    },
  ]
  const doctor = await aDoctor({ clinic: { schedule } })
  const page = await openAs(browser, doctor, '/doctor/appointment')
  const box = await page.locator('.day-column').first().boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  expect(box?.height).toBe(800)
})
