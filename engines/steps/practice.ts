import assert from 'node:assert/strict'
import { getAppointmentPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { anOwner, aDoctor, aPet, approve, ask, book, daysAhead, freeStarts } from '../../e2e/people.ts'
import { eventually } from '../eventually.ts'
import type { Locator } from '../locator.ts'
import { openAs, type Page, type Step } from '../world.ts'

/** A practice with an appointment of Rex two days ahead, at eleven. */
async function practice() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const pet = await aPet(owner)
  const starts = (await freeStarts(owner, vet.clinicId)).filter((start) => dayOf(start) === daysAhead(2))
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, starts[6] ?? ''))
  return { vet, owner, pet, visit, starts }
}

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(instant))

/** The code of the keys arrives just after the page, so a key is pressed until it acts. */
const openBy = (page: Page, key: string, opened: Locator): Promise<void> =>
  eventually(async () => {
    await page.press(key)
    if ((await opened.see()).count === 0) throw new Error(`${key} has opened nothing.`)
  })

/** Presses Tab and expects the focus in the dialog after each time, or outside of the page, where the browser has its own buttons. */
async function tabIn(page: Page, dialog: Locator, times: number): Promise<void> {
  let inside = 0
  for (let time = 1; time <= times; time += 1) {
    await page.press('Tab')
    if ((await dialog.see()).hasFocus) inside += 1
    else assert.equal(await page.tab.evaluate(FOCUSED), null, `Tab ${time} has left the dialog.`)
  }
  assert.ok(inside > times / 2, `The focus was in the dialog after ${inside} of ${times} Tabs.`)
}

/** Null if nothing of the page has the focus, or the element around a dialog: Ionic gives it to that at the end of the opening. */
const FOCUSED = `document.activeElement === null || document.activeElement.matches('body, ion-modal')
  ? null
  : document.activeElement.outerHTML.slice(0, 200)`

export const KEYS: Step = {
  name: 'Tab stays in the search of owners and in a new appointment',
  run: async (world) => {
    const { vet } = await practice()
    const page = await openAs(world, vet, '/doctor')
    await page.getByRole('heading').first().appears()
    const finder = page.getByRole('dialog', 'Find an owner or animal')
    await openBy(page, 'Control+k', finder)
    await finder.getByRole('combobox').hasFocus()
    await page.type('rex')
    await finder.getByRole('option').first().appears()
    await tabIn(page, finder, 25)
    await page.press('Escape')
    await finder.vanishes()
    const visit = page.dialog('New appointment')
    await openBy(page, 'n', visit)
    await visit.hasFocus()
    await tabIn(page, visit, 25)
    await page.press('Escape')
    await visit.vanishes()
  },
}

export const APPROVAL: Step = {
  name: 'a practice approves a request',
  run: async (world) => {
    const { vet, owner, pet, starts } = await practice()
    const request = await book(owner, vet.clinicId, pet._id, starts.at(-1) ?? '')
    const page = await openAs(world, vet, '/doctor/requests')
    await page.getByRole('button', /^Approve /).click()
    await page.getByText('Confirmed. We’ve told Olga Owner.').appears()
    const [day] = await ask(vet, getAppointmentPage, {
      query: { from: daysAhead(2), to: daysAhead(2) },
    }).then((visits) => visits.filter(({ _id }) => _id === request._id))
    assert.equal(day?.status, 'approved')
  },
}

const TABLE =
  '<table><tr><th>Ear</th><th>Seen</th></tr><tr><td><p>Left</p></td><td><b>Both ears clean</b></td></tr></table>'

/** Shows a table and selects it. */
const SELECT = `(() => {
  document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(`<div id="copied">${TABLE}</div>`)})
  document.activeElement?.blur()
  getSelection().selectAllChildren(document.querySelector('#copied'))
})()`

/** Copies a table by keys, as from another page. */
async function copyTable(page: Page): Promise<void> {
  await page.tab.evaluate(SELECT)
  await page.press('Control+c')
  await page.tab.evaluate(`document.querySelector('#copied').remove()`)
}

export const NOTE: Step = {
  name: 'a practice writes a note with a pasted table',
  run: async (world) => {
    const { vet, pet } = await practice()
    const page = await openAs(world, vet, `/doctor/patients/${pet._id}`)
    await page.getByRole('article').first().appears()
    await copyTable(page)
    if (world.size.width < 1280) {
      await page.getByRole('button', 'Add').click()
      await page.getByRole('dialog', 'Add to history').getByRole('button', 'Text').click()
    } else await page.getByRole('list', 'Add to history').getByRole('button', 'Text').click()
    const note = page.dialog('Add note')
    const editor = note.getByRole('textbox', 'Note')
    await editor.click()
    await editor.hasFocus()
    await page.type('First seen today')
    await page.press('Enter')
    await page.press('Control+v')
    await editor.says('Both ears clean')
    await note.getByRole('button', 'Save').click()
    await note.vanishes()
    await page.getByRole('article').withText('Left | Both ears clean').appears()
    const { items } = await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    assert.ok(items.some(({ text }) => text?.includes('First seen today')))
  },
}

export const DRAG: Step = {
  name: 'a practice drags an appointment to a free time',
  // A phone shows the appointments as a list.
  isForDesk: true,
  run: async (world) => {
    const { vet, visit } = await practice()
    const page = await openAs(world, vet, `/doctor/appointment?at=${visit.start}`)
    const tile = page.locator(`[data-visit="${visit._id}"]`)
    await page.getByRole('button', 'Day').click()
    const { box } = await tile.appears()
    assert.ok(box)
    await tile.dragBy(0, box.height * 2)
    await page
      .getByText(/Rex moved to/)
      .first()
      .appears()
    const before = Date.parse(visit.start)
    await eventually(async () => {
      const visits = await ask(vet, getAppointmentPage, { query: { from: daysAhead(2), to: daysAhead(2) } })
      assert.equal(Date.parse(visits.find(({ _id }) => _id === visit._id)?.start ?? ''), before + 3_600_000)
    })
  },
}
