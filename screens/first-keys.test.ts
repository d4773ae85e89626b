import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { createTask } from '@vetvisit/contract/tasks/routes'
import { describe, expect, it } from 'vitest'
import {
  FRAMES,
  OF_TEAMS,
  ofOwners,
  ofPractices,
  ofVisits,
  type Panel,
  WITHOUT_FIELDS,
  world,
} from './panels.ts'
import { button, dialog, question } from './screen.ts'
import { until } from './until.ts'
import { aDoctor, ask, dayOf, join, type Locator, openAs, type Page, type Person, setClock } from './world.ts'

/** Opens each panel and types at once, while it opens. @returns what went wrong, by file */
async function lostKeys(person: Person, panels: readonly Panel[]): Promise<string[]> {
  const lost: string[] = []
  for (const path of new Set(panels.map((each) => each.path))) {
    let page: Page | undefined
    for (const each of panels.filter((panel) => panel.path === path)) {
      try {
        page ??= await openAs(person, path)
        await typeInto(page, each)
        await close(page, shownOf(page, each))
      } catch (error) {
        lost.push(`${each.file}: ${String(error)}`)
        page = undefined
      }
    }
  }
  return lost
}

const shownOf = (page: Page, { title }: Panel) =>
  dialog(page, title)
    .or(page.getByRole('dialog', { name: title }))
    .first()

async function typeInto(page: Page, panel: Panel): Promise<void> {
  const { open, first, keys = 'ab', before = '' } = panel
  if (typeof open === 'function') await open(page)
  else for (const name of open) await page.getByRole('button', { name, exact: true }).first().click()
  for (const key of keys) await page.keyboard.press(key)
  const typed = first(shownOf(page, panel))
  // Editors type from the layout: e2e/first-keys.spec.ts reads what they have.
  if (!panel.isEditor) await expect(typed).toHaveValue(before + keys)
  await expect(typed).toBeFocused()
  if (panel.isEditor) return
  const next = keys.at(-1) ?? ''
  await page.keyboard.press(next)
  await expect(typed).toHaveValue(before + keys + next)
}

/** Closes a panel and what was typed into it; one without a way to close stays. */
async function close(page: Page, shown: Locator): Promise<void> {
  if (button(shown, 'Close').count() === 0) return
  await button(shown, 'Close').first().click()
  await until(async () => {
    if (question(page).isVisible()) await button(question(page), 'Close').click()
    if (shown.isVisible()) throw new Error('The panel is still there.')
  })
}

// specification/readings §11: every panel takes the first key in its first field
describe('what is typed while a panel opens', { timeout: 240_000 }, () => {
  it('is not lost by an owner', async () => {
    const made = await world()
    await ask(null, signin, { body: { email: made.owner.email, password: made.owner.password } })
    expect(await lostKeys(made.owner, ofOwners(made))).toEqual([])
  })

  it('is not lost by a practice', async () => {
    const made = await world()
    await ask(made.vet, createTask, { body: { text: 'Order vaccines', date: dayOf(made.visit.start) } })
    expect(await lostKeys(made.vet, ofPractices(made))).toEqual([])
  })

  it('is not lost by a practice of two vets', async () => {
    const [lead, colleague] = await Promise.all([aDoctor(), aDoctor({ fullname: 'Ingo Brenner' })])
    await join(colleague, lead)
    expect(await lostKeys(lead, OF_TEAMS)).toEqual([])
  })

  it('is not lost by a vet whose visit runs', async () => {
    const { vet, pet, visit } = await world()
    await setClock(visit.start)
    await ask(vet, consultAppointment, { body: { _id: visit._id } })
    expect(await lostKeys(vet, ofVisits(pet._id))).toEqual([])
  })

  it('is tested for each panel of the product', async () => {
    const made = await world()
    const tested = [...ofOwners(made), ...ofPractices(made), ...OF_TEAMS, ...ofVisits(made.pet._id)]
    const named = [...tested.map(({ file }) => file), ...WITHOUT_FIELDS, ...FRAMES]
    expect([...new Set(named)].toSorted()).toEqual(panelFiles())
  })
})

/** Files around which the keys are held: the histories do, and `begin-proposal.ts` for a dialog that is in the code of every page. */
const HELD_BEFORE = [
  'features/appointments/reschedule/proposal-dialog',
  'features/notes/history/entry-dialogs',
]

// specification/readings §11: what is typed while the code of a panel loads goes into it (added)
it('the code of a panel with a field loads while its keys are held', async () => {
  const made = await world()
  const tested = [...ofOwners(made), ...ofPractices(made), ...OF_TEAMS, ...ofVisits(made.pet._id)]
  const panels = new Set(tested.map(({ file }) => file))
  const loses = sources().filter(({ file, text }) => {
    const loaded = [...text.matchAll(/import\(\s*'([^']+)\.tsx'/g)].map(([, path = '']) => within(file, path))
    return loaded.some((path) => panels.has(path)) && !text.includes('<FirstOpening>')
  })
  expect(loses.map(({ file }) => file).toSorted()).toEqual(HELD_BEFORE)
})

const SOURCES = new URL('../apps/web/src/', import.meta.url)
const OPENS = /<(?:AppModal|FormModal|FormFrame|FormPanel|TimeModal|IonModal|dialog)\b/

/** Files with components, without `.tsx`. */
const sources = () =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({
      file: file.replace(/\.tsx$/, ''),
      text: readFileSync(new URL(file, SOURCES), 'utf8'),
    }))

/** The file that another one names by a relative path. */
const within = (file: string, path: string): string => posix.join(posix.dirname(file), path)

/** Files that show a dialog or a form beside a page. */
const panelFiles = (): string[] =>
  sources()
    .filter(({ text }) => OPENS.test(text))
    .map(({ file }) => file)
    .toSorted()
