import { holdCode } from './late-code.ts'
import { beginEntry, button, dialog, field } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, book, expect, freeStarts, openAs, test } from './world.ts'

/*
 * What a person types while a dialog is still opening goes into its first field: in each dialog whose first field is a text.
 */

const WORDS = 'Coughs at night since Monday, eats and drinks well, no fever.'

async function onRecord() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet }
}

test(
  'the first keys of an entry are not lost while its form loads',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { vet, pet } = await onRecord()
    const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
    const arrive = await holdCode(page, 'note-modal', 'rich-text-editor', 'prescription-editor')
    await beginEntry(page, 'Text')
    await page.keyboard.type(WORDS)
    await arrive()
    await expect(field(dialog(page, 'Add note'), 'Note')).toHaveText(WORDS)
    await page.keyboard.type(' Better today.')
    await expect(field(dialog(page, 'Add note'), 'Note')).toHaveText(`${WORDS} Better today.`)

    await beginEntry(page, 'Prescription')
    await page.keyboard.type('Meloxicam')
    await expect(field(dialog(page, 'Add prescription'), 'Medicine')).toHaveValue('Meloxicam')
  },
)

test(
  'the first keys of other dialogs go into their first field',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { vet, owner } = await onRecord()
    const page = await openAs(browser, owner, '/patient/pets')
    await button(page, 'Add weight').click()
    await page.keyboard.type('4,5')
    await expect(field(dialog(page, 'Weight of Rex'), 'Weight in kg')).toHaveValue('4,5')
    await page.goto('/patient/pets')
    await button(page, 'Add a pet').first().click()
    await page.keyboard.type('Minka')
    await expect(field(dialog(page, 'Add a pet'), 'Name')).toHaveValue('Minka')

    const desk = await openAs(browser, vet, '/doctor/appointment')
    await button(desk, 'New appointment').click()
    await desk.keyboard.type('olga')
    await expect(dialog(desk, 'New appointment').getByRole('searchbox')).toHaveValue('olga')
    await desk.goto('/doctor')
    await button(desk, 'New task').click()
    await field(dialog(desk, 'New task'), 'What is to be done').fill('Order vaccines')
    await button(dialog(desk, 'New task'), 'Save').click()
    await button(desk, 'Order vaccines').click()
    await expect(field(dialog(desk, 'Change task'), 'What is to be done')).toBeFocused()
    await desk.keyboard.type(' and gloves')
    await expect(field(dialog(desk, 'Change task'), 'What is to be done')).toHaveValue(
      'Order vaccines and gloves',
    )
    await desk.goto('/doctor/patients')
    await button(desk, 'Add owner').first().click()
    await desk.keyboard.type('0171 5510005')
    await expect(field(dialog(desk, 'Add owner'), 'Contact number')).toHaveValue('0171 5510005')
  },
)

test(
  'a press on a field gives it the focus while its dialog renders',
  { tag: '@desktop' },
  async ({ browser }) => {
    const page = await openAs(browser, await aDoctor(), '/doctor')
    await button(page, 'New task').click()
    const text = field(dialog(page, 'New task'), 'What is to be done')
    await text.click()
    // The form changes between the blur and the focus, as when an answer arrives just then.
    await text.evaluate((input) =>
      input.addEventListener('blur', () =>
        input
          .closest('ion-textarea, ion-input')
          ?.dispatchEvent(new CustomEvent('ionInput', { detail: { value: 'Order vaccines' } })),
      ),
    )
    const day = field(dialog(page, 'New task'), 'Day')
    await day.click()
    await expect(day).toBeFocused()
  },
)

test(
  'a button that is pressed gets the focus back from its dialog, also where the press does not give it',
  { tag: '@desktop' },
  async ({ browser }) => {
    const page = await openAs(browser, await aDoctor(), '/doctor')
    // As in Safari, where the page around a pressed button has the focus.
    await page.evaluate(() =>
      addEventListener('mouseup', () => {
        const around = document.querySelector<HTMLElement>('#main > .ion-page')
        if (around) around.tabIndex = -1
        around?.focus()
      }),
    )
    const opener = button(page, 'New task')
    await opener.click()
    await expect(field(dialog(page, 'New task'), 'What is to be done')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'New task')).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

test(
  'letters by AltGr and by an input method are not lost while a form loads',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { vet, pet } = await onRecord()
    const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
    const arrive = await holdCode(page, 'note-modal', 'rich-text-editor')
    await beginEntry(page, 'Text')
    // As Windows reports AltGr+Q on a German keyboard.
    await page.evaluate(() => {
      const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '@', ...altGr }))
    })
    // An input method takes the key and puts the letters together where the focus is.
    await page.evaluate(() => {
      const taken = { key: 'Process', bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', taken))
    })
    const client = await page.context().newCDPSession(page)
    await client.send('Input.imeSetComposition', { text: 'せき', selectionStart: 2, selectionEnd: 2 })
    await client.send('Input.insertText', { text: '咳' })
    // Safari tells of the key that chose the word after it.
    await page.evaluate(() => {
      const taken = { key: '1', keyCode: 229, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', taken))
    })
    await arrive()
    await expect(field(dialog(page, 'Add note'), 'Note')).toHaveText('@咳')
  },
)
