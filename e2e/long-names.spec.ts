import { aFullMorning } from './full-morning.ts'
import { aClinic, aDoctor, anOwner, aPet, book, dayOf, expect, freeStarts, openAs, test } from './world.ts'

/** As long as names may be. */
const LONG_PET = 'Bartholomaeus-Maximilian Freiherr von und zu Knuffelstein XI'
const LONG_OWNER = 'Maximiliane-Friederike von Hohenstein-Württemberg und Gladow'

/** Runs in the page. Which of these parts lie whole inside the row or tile, and which of them end in an ellipsis. */
const wholeAndCut = (tile: Element, selectors: readonly string[]) => {
  const outer = tile.getBoundingClientRect()
  return selectors.map((selector) => {
    const part = tile.querySelector(selector)
    if (!part) throw new Error(`There is no ${selector}.`)
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const isInside =
      left >= outer.left && right <= outer.right && top >= outer.top - 2 && bottom <= outer.bottom + 2
    const isCut = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight
    const isLine = getComputedStyle(part).display === 'inline'
    return `${selector} ${isInside ? 'inside' : 'outside'}${isCut && !isLine ? ', cut' : ''}`
  })
}

/** Runs in the page. Rows and cards that lie under this button. */
function beneath(button: Element): string[] {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) => [
    [x, top + 4] as const,
    [x, bottom - 4] as const,
  ])
  return points
    .flatMap(([x, y]) => document.elementsFromPoint(x, y))
    .filter((element) => element.matches('.agenda-item, .request-card, .desk-panel, .agenda-new-block'))
    .map(({ className }) => className)
}

// specification/practice §2: on a phone the button of a new appointment covers nothing (added)
// specification/practice §2: a menu at the lower edge opens within the screen (added)
// specification/practice §4: beside very long names the time and the answer of an appointment stay whole (added)
test(
  'very long names give way to the time and the answer, and on a phone nothing lies under a button or below the screen',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day, petId } = await aFullMorning(60)
    const owner = await anOwner(LONG_OWNER)
    const pet = await aPet(owner, LONG_PET)
    const free = (await freeStarts(owner, doctor.clinicId)).filter((start) => dayOf(start) === day)
    await book(owner, doctor.clinicId, pet._id, free[1] ?? '', '')
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${day}T10:00:00.000Z`)

    await page.setViewportSize({ width: 390, height: 600 })
    const row = page.locator('.agenda-item').last()
    await expect(row).toContainText(LONG_PET)
    const add = page.getByRole('button', { name: 'New appointment' })
    expect(await add.evaluate(beneath)).toEqual([])
    await page.getByRole('button', { name: 'Block time' }).scrollIntoViewIfNeeded()
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect(row.locator('.names')).toHaveAttribute('title', `${LONG_PET}, ${LONG_OWNER}`)
    expect(await row.evaluate(wholeAndCut, ['.agenda-hours', '.agenda-pet .name', '.agenda-state'])).toEqual([
      '.agenda-hours inside',
      '.agenda-pet .name inside, cut',
      '.agenda-state inside',
    ])

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    const tile = page.locator('.visit-tile[data-status=requested]')
    await expect(tile).toBeVisible()
    for (const [width, parts] of [
      [1440, ['.tile-who time', '.tile-state']],
      [820, ['.tile-state']],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await tile.evaluate(wholeAndCut, [...parts, '.tile-pet']), String(width)).toEqual([
        ...parts.map((part) => `${part} inside`),
        '.tile-pet inside, cut',
      ])
    }

    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/doctor')
    const request = page.getByRole('article', { name: `Request of ${LONG_OWNER} for ${LONG_PET}` })
    await expect(request.locator('.request-owner')).toBeVisible()
    expect(await add.evaluate(beneath)).toEqual([])

    await page.goto(`/doctor/patients/${petId}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Add to history' })
    await expect(menu.getByRole('button').last()).toBeInViewport({ ratio: 1 })
  },
)

/** Runs in the page. Width of a table with the room of an upright A4 page within its margins, of 190 millimetres. */
function widthOnPaper(table: HTMLElement | SVGElement): number {
  table.style.width = '190mm'
  return table.getBoundingClientRect().width
}

// specification/practice §4: the printed list of a day is never wider than the page (added)
test(
  'the printed list of a day breaks long words of names and reasons, and ends with the page',
  { tag: '@desktop' },
  async ({ browser }) => {
    const doctor = await aDoctor({ clinic: { name: `Klein${'tierfachpraxis'.repeat(5)}` } })
    await aClinic(doctor, { name: 'Praxis am Park' })
    const owner = await anOwner(`Maxi${'miliane'.repeat(12)}`)
    const pet = await aPet(owner, `Bartholo${'maeus'.repeat(6)}`)
    const [start = ''] = await freeStarts(owner, doctor.clinicId)
    await book(owner, doctor.clinicId, pet._id, start, 'Untersuchung'.repeat(12))
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${start}`)
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await page.emulateMedia({ media: 'print' })
    const list = page.locator('.day-print')
    for (const text of [doctor.clinicName, pet.name, 'Untersuchung']) await expect(list).toContainText(text)
    expect(await list.evaluate(widthOnPaper)).toBeLessThan(720)
  },
)
