import type { Page } from '@playwright/test'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { dialog } from './screen.ts'
import { aDoctor, anOwner, aPet, ask, expect, freeStarts, openAs, test } from './world.ts'

/** Runs if it is inserted as markup. */
const MARKUP = '<img src=x onerror="ran()"><script>ran()</script>\'"><svg onload=ran()>{{7*7}}${7*7}'
const RIGHT_TO_LEFT = '\u202eשלום עולם\u202c مرحبا'
const MARKED = `Z${'\u0351\u036b\u0343\u036a\u0302'.repeat(12)}algo`
const EMOJI = '👩‍⚕️🐶🏳️‍🌈👨‍👩‍👧‍👦'
/** A name as other programs paste it. */
const PASTED_NAME = '\u202A\uFEFFJ.\u2011P.\u00A0O´Neill\u200B\u202C'
/** A date as it is copied from a page that is written from the right. */
const PASTED_DATE = '\u200F05.\u00A003.\u00A02021\u200E'
/** One word, longer than any screen. */
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
const NASTY = [MARKUP, RIGHT_TO_LEFT, MARKED, EMOJI].join(' ')
const LONG = `${NASTY} ${WORD} `.repeat(40).slice(0, 10_000)

/** Collects dialogs, errors and requests that would show that a script ran. */
async function watched(page: Page): Promise<string[]> {
  const heard: string[] = []
  page.on('dialog', (box) => {
    heard.push(`dialog: ${box.message()}`)
    void box.dismiss()
  })
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`))
  await page.addInitScript(() => {
    Object.assign(globalThis, { ran: () => document.documentElement.setAttribute('data-ran', '') })
  })
  return heard
}

/** Elements that reach beyond the page's side. */
const sideways = (page: Page) =>
  page.evaluate(async () => {
    const wide: string[] = []
    for (const content of document.querySelectorAll<
      HTMLElement & { getScrollElement?(): Promise<HTMLElement> }
    >('ion-content')) {
      if (!content.checkVisibility() || !content.getScrollElement) continue
      const { scrollWidth, clientWidth } = await content.getScrollElement()
      if (scrollWidth > clientWidth + 1) wide.push(`${location.pathname}: ${scrollWidth} in ${clientWidth}`)
    }
    return wide
  })

/** An owner and a practice whose texts are all like that. */
async function aNastyWorld() {
  const services = [{ name: NASTY.slice(0, 100), subServices: [{ name: MARKUP.slice(0, 100), price: 30 }] }]
  const [vet, owner] = await Promise.all([aDoctor({ clinic: { additionalServices: services } }), anOwner()])
  await ask(vet, updateDoctor, { body: { about: LONG.slice(0, 1500), degree: MARKUP.slice(0, 100) } })
  const address = { addressLine1: NASTY.slice(0, 200), addressLine2: WORD.slice(0, 200), zipcode: '10115' }
  const place = { city: 'Berlin', state: 'Berlin', country: 'Germany' }
  await ask(owner, updateOwner, { body: { address: { ...address, ...place } } })
  const pet = await aPet(owner)
  const remarks = {
    breed: MARKUP.slice(0, 60),
    colour: EMOJI,
    allergies: NASTY.slice(0, 500),
    alerts: NASTY.slice(0, 500),
  }
  await ask(owner, updatePet, { query: { petId: pet._id }, body: remarks })
  const [first = '', second = ''] = await freeStarts(owner, vet.clinicId)
  const wish = { clinicId: vet.clinicId, petId: pet._id, reason: NASTY.slice(0, 500) }
  const visit = await ask(owner, createAppointment, { body: { ...wish, start: first } })
  await ask(vet, updateAppointment, { body: { _id: visit._id, status: 'approved' } })
  await ask(owner, createAppointment, { body: { ...wish, start: second, confirmed: true } })
  await ask(owner, createNote, { body: { action: 'text', data: { pet: pet._id, text: LONG } } })
  const lab = { pet: pet._id, text: `<p>${LONG}</p>` }
  await ask(vet, createNote, { body: { action: 'lab', data: lab } })
  return { vet, owner, pet }
}

test.describe('typed text', () => {
  test(
    'is shown as typed and never runs: markup, other scripts, emoji, 10,000 characters',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, owner, pet } = await aNastyWorld()
      const heard: string[] = []
      const look = async (who: typeof owner | null, path: string, shown: string) => {
        const page = await openAs(browser, who, '/terms-condition')
        const mine = await watched(page)
        await page.goto(path)
        await expect(page.getByText(shown, { exact: false }).filter({ visible: true }).first()).toBeVisible()
        expect.soft(await sideways(page)).toEqual([])
        await expect(page.locator('html')).not.toHaveAttribute('data-ran')
        heard.push(...mine)
        return page
      }
      await look(owner, '/patient', 'Rex')
      await look(owner, '/patient/pets', '<img src=x onerror')
      await look(owner, `/patient/history/${pet._id}`, 'Donaudampf')
      await look(owner, '/patient/profile', '<img src=x onerror')
      await look(owner, `/patient/book/${vet.clinicId}`, vet.fullname)
      await look(null, `/search?q=${encodeURIComponent(vet.fullname)}`, vet.fullname)
      await look(vet, '/doctor', 'Rex')
      await look(vet, '/doctor/requests', '<img src=x onerror')
      await look(vet, `/doctor/patients/${pet._id}`, 'Donaudampf')
      await look(vet, '/doctor/profile', '<img src=x onerror')

      // A name accepts letters only and shows the reason at the field.
      const page = await look(owner, '/patient/pets', '<img src=x onerror')
      await page.getByRole('button', { name: 'Add a pet', exact: true }).first().click()
      const form = dialog(page, 'Add a pet')
      const name = form.getByRole('textbox', { name: 'Name', exact: true })
      await name.fill(MARKUP)
      await name.blur()
      await expect(form.locator('ion-input.ion-invalid').first()).toBeVisible()
      await name.fill(PASTED_NAME)
      await name.blur()
      await expect(form.locator('ion-input.ion-invalid')).toHaveCount(0)
      await form.getByRole('checkbox', { name: 'I know the date of birth' }).check()
      const birth = form.getByRole('textbox', { name: 'Date of birth', exact: true })
      await birth.fill(PASTED_DATE)
      await birth.blur()
      await expect(birth).toHaveValue('05-03-2021')
      await expect(form.locator('ion-input.ion-invalid')).toHaveCount(0)
      await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
      expect(heard).toEqual([])
    },
  )
})
