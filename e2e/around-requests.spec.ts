import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import {
  anOwner,
  aDoctor,
  aPet,
  approve,
  ask,
  book,
  daysAhead,
  expect,
  openAs,
  test,
  type Doctor,
} from './world.ts'

/** Gives a practice an approved appointment and a request right after it. */
async function aRequestAfterAVisit(doctor: Doctor) {
  const [owner, other] = [await anOwner('Käthe Krause'), await anOwner('Otto Other')]
  const [rex, nala] = [await aPet(owner, 'Rex'), await aPet(other, 'Nala')]
  await ask(owner, updatePet, { query: { petId: rex._id }, body: { allergies: 'Carprofen' } })
  const { days } = await ask(owner, getBookPage, { query: { clinicId: doctor.clinicId, days: 14 } })
  const times = days.find(({ date }) => date === daysAhead(1))?.slots.map(({ start }) => start) ?? []
  const at = (index: number) => times[index] ?? ''
  await approve(doctor, await book(other, doctor.clinicId, nala._id, at(4)))
  await approve(doctor, await book(owner, doctor.clinicId, rex._id, at(12)))
  await book(owner, doctor.clinicId, rex._id, at(5), 'Itching since Friday')
}

test(
  'an empty Sunday is folded, a day from 8 to 18 fits 900 px, and requests do not scroll sideways',
  { tag: '@desktop' },
  async ({ browser }) => {
    const hours = {
      fromTimeHour: 8,
      fromTimeMin: 0,
      toTimeHour: 18,
      toTimeMin: 0,
      slotPerPatient: 15 as const,
    }
    const clinicOpen = (availableDays: string) =>
      aDoctor({ clinic: { schedule: [{ availableDays, ...hours }], holidays: [] } })
    const weekOf = async (doctor: Doctor) => {
      const page = await openAs(browser, doctor, '/doctor/appointment')
      const columns = page.locator('.day-column')
      await expect(columns).toHaveCount(7)
      const boxes = await columns.evaluateAll((all) =>
        all.map((column) => {
          const { width, height, bottom } = column.getBoundingClientRect()
          return { width: Math.round(width), height, bottom }
        }),
      )
      return { page, boxes, widths: boxes.map(({ width }) => width) }
    }
    const { widths: folded } = await weekOf(await clinicOpen('0,1,2,3,4,5'))
    expect(folded[6]).toBe(34)
    expect(Math.max(...folded.slice(0, 6)) - Math.min(...folded.slice(0, 6))).toBeLessThanOrEqual(1)

    const doctor = await clinicOpen('0,1,2,3,4,5,6')
    const { page, boxes, widths } = await weekOf(doctor)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    expect(boxes[0]?.bottom).toBeLessThanOrEqual(900)
    expect(boxes[0]?.height).toBe(800)

    await aRequestAfterAVisit(doctor)
    for (const path of ['/doctor', '/doctor/requests']) {
      await page.goto(path)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByRole('list', { name: 'Around this time' })).toBeVisible()
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await expect.poll(overflow, `${path} at ${width} px`).toBe(0)
      }
    }
  },
)
