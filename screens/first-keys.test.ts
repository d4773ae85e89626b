import { signin } from '@vetvisit/contract/auth/routes'
import { describe, expect, it } from 'vitest'
import { button, dialog, field } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  type Locator,
  openAs,
  type Person,
} from './world.ts'

/** A panel: how it opens, and the field that takes the first key. */
type Panel = {
  title: string
  path: string
  /** Names of the buttons that open it, one after the other. */
  buttons: readonly string[]
  first: (shown: Locator) => Locator
}

const panel = (title: string, path: string, buttons: readonly string[], first: Panel['first']): Panel => ({
  title,
  path,
  buttons,
  first,
})

const textbox = (name: string) => (shown: Locator) => field(shown, name)
const password = (shown: Locator) => shown.locator('input[type=password]')

async function world() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet }
}

/** Opens a panel. @returns the field that takes the first key */
async function firstOf(person: Person, { title, path, buttons, first }: Panel): Promise<Locator> {
  const page = await openAs(person, path)
  for (const name of buttons) await button(page, name).first().click()
  return first(dialog(page, title))
}

/** The panels that an owner opens. */
const OF_OWNERS: Panel[] = [
  panel('Weight of Rex', '/patient/pets', ['Add weight'], textbox('Weight in kg')),
  panel('Add a pet', '/patient/pets', ['Add a pet'], textbox('Name')),
  panel('Add report', '/patient/history', ['Add', 'Report'], textbox('What is it about?')),
  panel('Add note', '/patient/history', ['Add', 'Text'], textbox('Note')),
  panel('Address', '/patient/profile', ['Add address'], (shown) => shown.getByRole('textbox').first()),
  panel(
    'Change e-mail address',
    '/patient/profile',
    ['Change e-mail address'],
    textbox('New e-mail address'),
  ),
  panel('Delete account', '/patient/profile', ['Delete account'], password),
  panel('Your password, please', '/patient/profile', ['Sign out everywhere else'], password),
]

/** The panels that a veterinarian opens. */
const ofPractices = (petId: string): Panel[] => [
  panel('Invite owner', '/doctor/patients', ['Invite owner'], textbox('E-mail of the owner')),
  panel('Add owner', '/doctor/patients', ['Add owner'], textbox('Contact number')),
  panel('Add prescription', `/doctor/patients/${petId}`, ['Prescription'], textbox('Medicine')),
  panel('Add lab work', `/doctor/patients/${petId}`, ['Lab work'], textbox('Note')),
  panel('Add report', `/doctor/patients/${petId}`, ['Report'], textbox('What is it about?')),
  panel('Record of Rex', `/doctor/patients/${petId}`, ['Edit record'], textbox('Allergies')),
]

// specification/readings §11: every panel takes the first key in its first field
describe('the first key typed into a panel', { timeout: 240_000 }, () => {
  it('of an owner goes into its first field', async () => {
    const { owner } = await world()
    await ask(null, signin, { body: { email: owner.email, password: owner.password } })
    for (const each of OF_OWNERS) await expect(await firstOf(owner, each)).toBeFocused()
  })

  it('of a practice goes into its first field', async () => {
    const { vet, pet } = await world()
    for (const each of ofPractices(pet._id)) await expect(await firstOf(vet, each)).toBeFocused()
  })

  it('goes into the first field of a panel that begins with a choice, once it is typed', async () => {
    const { owner } = await world()
    const page = await openAs(owner, '/patient')
    await page
      .getByRole('button', { name: /^Ask to move/ })
      .first()
      .click()
    const shown = dialog(page, 'Ask for another time')
    await expect(shown).toBeVisible()
    await page.keyboard.press('x')
    await expect(shown.getByRole('textbox', { name: /Message to the practice/ })).toBeFocused()
  })
})
