import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { describe, expect, it } from 'vitest'
import { counted } from './counted-keys.ts'
import { dialog, toast } from './screen.ts'
import { until } from './until.ts'
import { aDoctor, ask, dayOf, failed, join, openAs, type Page, unique } from './world.ts'

/** Two vets of one clinic, and an owner on record with two dogs. */
async function deskOfTwo(clinic: { holidays?: string[] } = {}) {
  const lead = await aDoctor({ fullname: 'Ruth Adler', clinic })
  const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(colleague, lead)
  const fullname = `Karin Neumann ${unique()}`
  const { _id } = await ask(lead, createManagedOwner, {
    body: { fullname, mobile: '1715510005', countryCode: '+49' },
  })
  for (const name of ['Charly', 'Felix'])
    await ask(lead, createPet, {
      query: { patientid: _id },
      body: { name, gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' },
    })
  return { lead, colleague, fullname, ownerId: _id }
}

const form = (page: Page) => dialog(page, 'New appointment')
const nearest = (page: Page) => form(page).getByRole('group', { name: 'Nearest times' }).getByRole('button')
const pet = (page: Page, name: string) => form(page).getByRole('radio', { name: new RegExp(`^${name}`) })
const finder = (page: Page) => page.getByRole('dialog', { name: 'Find an owner or animal' })

// specification/practice §4: a caller on record is found and booked in at most 25 keys, with any vet of the clinic (added)
describe('the desk of a practice of two vets', () => {
  // specification/owner §1: a translator of a browser leaves names in sentences, questions, toasts and labels of fields as they are (added)
  it('books an owner who gives their number in at most 25 keys', async () => {
    const { lead, fullname } = await deskOfTwo()
    const page = await openAs(lead, '/doctor')
    // The code of the keys arrives just after the page.
    await until(async () => {
      await page.keyboard.press('Control+k')
      if (!finder(page).isVisible()) throw new Error('Ctrl-K has opened nothing.')
    })
    const keys = counted(page)
    await keys.type('0171 5510005')
    await expect(finder(page).getByRole('option', { name: fullname })).toBeVisible()
    await keys.press('Control+Enter')
    await expect(pet(page, 'Felix')).toBeVisible()
    await keys.press('2')
    await expect(pet(page, 'Felix')).toBeChecked()
    await keys.type('va')
    await expect(form(page).getByRole('radio', { name: /^Vaccination/ })).toBeChecked()
    await expect(nearest(page)).toHaveCount(5)
    const chosen = nearest(page).nth(2)
    await expect(chosen).toContainText('Ruth Adler, Ingo Brenner')
    await keys.press('3')
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    const start = (await chosen.locator('time').element()).getAttribute('datetime') ?? ''
    await keys.press('Control+Enter')
    await expect(toast(page)).toContainText(`Booked. We’ve told ${fullname}.`)
    await expect(toast(page).locator('bdi[translate="no"]')).toHaveText(fullname)
    const query = { from: dayOf(start), to: dayOf(start), scope: 'practice' } as const
    const { visits } = await ask(lead, getCalendar, { query })
    expect(visits).toMatchObject([{ start, petName: 'Felix', reasonKind: 'vaccination' }])
    // With Ctrl-K.
    const total = keys.total() + 1
    process.stdout.write(`An owner on record is booked in ${total} keys.\n`)
    expect(total).toBeLessThanOrEqual(25)
  })
})

/** The server acts on a call, and its answer does not arrive. */
const lost = async ({ proceed }: { proceed: () => Promise<Response> }) => {
  await proceed()
  return failed()
}

// specification/practice §4: a time stays chosen whose booking was not answered, and the same press again books it once (added)
it('a booking whose answer is lost is pressed again and made once', async () => {
  const { lead, ownerId } = await deskOfTwo()
  const page = await openAs(lead, `/doctor/appointment?patId=${ownerId}`)
  await pet(page, 'Felix').check()
  await expect(nearest(page)).toHaveCount(5)
  await nearest(page).nth(1).click()
  const start = (await nearest(page).nth(1).locator('time').element()).getAttribute('datetime') ?? ''
  page.route(/appointment\/create/, lost, { times: 1 })
  const book = form(page).getByRole('button', { name: /^Book / })
  await book.click()
  await expect(
    form(page)
      .getByRole('alert')
      .filter({ hasText: /reach|connection/i }),
  ).toBeVisible()
  await book.click()
  await expect(toast(page).filter({ hasText: 'Booked' })).toBeVisible()
  const query = { from: dayOf(start), to: dayOf(start), scope: 'practice' } as const
  const { visits } = await ask(lead, getCalendar, { query })
  expect(visits).toMatchObject([{ start, petName: 'Felix' }])
})

// docs/decisions/0433-keys-of-a-new-appointment.md
it('a vet alone is offered no list of nearest times, and no digit acts in a field', async () => {
  const lead = await aDoctor()
  const { _id } = await ask(lead, createManagedOwner, {
    body: { fullname: 'Karin Neumann', email: `${unique()}@example.org` },
  })
  for (const name of ['Charly', 'Felix'])
    await ask(lead, createPet, {
      query: { patientid: _id },
      body: { name, gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' },
    })
  const page = await openAs(lead, `/doctor/appointment?patId=${_id}`)
  await expect(pet(page, 'Felix')).toBeVisible()
  const words = form(page).getByRole('textbox', { name: /^In your own words/ })
  await words.focus()
  await page.keyboard.type('v2')
  await expect(words).toHaveValue('v2')
  await expect(pet(page, 'Felix')).not.toBeChecked()
  await expect(form(page).getByRole('radio', { name: /^Vaccination/ })).not.toBeChecked()
  await expect(form(page).getByRole('group', { name: 'Nearest times' })).toHaveCount(0)
  await pet(page, 'Charly').focus()
  await page.keyboard.press('2')
  await expect(pet(page, 'Felix')).toBeChecked()
})

// specification/practice §4: staff book several animals of an owner in one appointment where its reason takes them, which lasts longer by each (added)
it('books two animals of an owner in one appointment, which lasts longer by the second', async () => {
  const { lead, ownerId } = await deskOfTwo()
  await ask(lead, addReason, { body: { name: 'Grooming', minutes: 30, furtherPetMinutes: 15, online: true } })
  const page = await openAs(lead, `/doctor/appointment?patId=${ownerId}`)
  await pet(page, 'Charly').check()
  const others = form(page).getByRole('group', { name: /^Further animals/ })
  await expect(others).toHaveCount(0)
  await form(page)
    .getByRole('radio', { name: /^Grooming/ })
    .check()
  await others.getByRole('checkbox', { name: 'Felix' }).check()
  const chosen = nearest(page).nth(1)
  const start = (await chosen.locator('time').element()).getAttribute('datetime') ?? ''
  await chosen.click()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page)).toContainText('Booked')
  const query = { from: dayOf(start), to: dayOf(start), scope: 'practice' } as const
  const { visits } = await ask(lead, getCalendar, { query })
  expect(visits).toMatchObject([{ start, petName: 'Charly', furtherPets: [{ name: 'Felix' }] }])
  expect(visits.map((visit) => Date.parse(visit.end) - Date.parse(visit.start))).toEqual([45 * 60_000])
})

// specification/practice §4: a new appointment says which choice is missing (added)
// specification/practice §4: the time that a new appointment proposes has room for the reason, with the minutes before and after it (added)
it('proposes a time with room for the chosen reason', async () => {
  const lead = await aDoctor({ clinic: { holidays: [] } })
  const { _id } = await ask(lead, createManagedOwner, {
    body: { fullname: 'Karin Neumann', email: `${unique()}@example.org` },
  })
  const charly = await ask(lead, createPet, {
    query: { patientid: _id },
    body: { name: 'Charly', gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' },
  })
  // Monday, 2 March 2026, 09:00 to 09:30 and 10:30 to 11:00 in Berlin.
  for (const start of ['2026-03-02T08:00:00.000Z', '2026-03-02T09:30:00.000Z'])
    await ask(lead, createAppointment, {
      body: { clinicId: lead.clinicId, petId: charly._id, start, confirmed: true },
    })
  await ask(lead, addReason, { body: { name: 'Castration', minutes: 60, after: 15 } })
  const page = await openAs(lead, `/doctor/appointment?patId=${_id}`)
  const bookAt = (clock: string) => form(page).getByRole('button', { name: new RegExp(`Book.*${clock}`) })
  await expect(bookAt('08:00')).toBeVisible()
  await form(page)
    .getByRole('radio', { name: /^Castration/ })
    .check()
  await expect(bookAt('11:00')).toBeVisible()
})

// specification/practice §4: a new appointment proposes the first of the nearest times of the vets who take it (added)
it('proposes the first of the nearest times, at which one vet of several is free', async () => {
  const { lead, colleague, ownerId } = await deskOfTwo({ holidays: [] })
  // Monday, 2 March 2026, in Berlin: the lead is free from 09:00 on, the colleague until then and from 10:00 on.
  const breakOf = (vet: typeof lead, start: string, end: string) =>
    ask(vet, createBlock, {
      body: { start: `2026-03-02T${start}:00.000Z`, end: `2026-03-02T${end}:00.000Z`, kind: 'break' },
    })
  await breakOf(lead, '07:00', '08:00')
  await breakOf(colleague, '08:00', '09:00')
  await ask(lead, addReason, { body: { name: 'Grooming', minutes: 30 } })
  const ofLead = { name: 'Ultrasound', minutes: 30, vets: [{ doctorId: lead.user._id }] }
  await ask(lead, addReason, { body: ofLead })
  const page = await openAs(lead, `/doctor/appointment?patId=${ownerId}`)
  const proposes = async (clock: string, names: string) => {
    await expect(form(page).getByRole('button', { name: new RegExp(`Book.*${clock}`) })).toBeVisible()
    await expect(nearest(page).first()).toContainText(clock)
    await expect(nearest(page).first()).toContainText(names)
    await expect(nearest(page).first()).toHaveAttribute('aria-pressed', 'true')
  }
  const reason = (name: string) => form(page).getByRole('radio', { name: new RegExp(`^${name}`) })
  await proposes('08:00', 'Ingo Brenner')
  await reason('Ultrasound').check()
  await proposes('09:00', 'Ruth Adler')
  await reason('Grooming').check()
  await proposes('08:00', 'Ingo Brenner')
  await pet(page, 'Charly').check()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page)).toContainText('Booked')
  const query = { from: '2026-03-02', to: '2026-03-02', scope: 'practice' } as const
  const { visits } = await ask(lead, getCalendar, { query })
  expect(visits).toMatchObject([{ start: '2026-03-02T07:00:00.000Z', doctorId: colleague.user._id }])
})

it('a new appointment names the choice that it still needs', async () => {
  const { lead, fullname } = await deskOfTwo()
  const page = await openAs(lead, '/doctor/appointment?new=1')
  await expect(form(page)).toContainText('Choose an owner.')
  await form(page)
    .getByRole('radio', { name: new RegExp(`^${fullname}`) })
    .click()
  await expect(form(page)).toContainText('Choose a pet.')
  await pet(page, 'Felix').click()
  await expect(form(page)).not.toContainText('Choose a pet.')
})

// specification/practice §4: the nearest times name up to three vets who are free, and say how many more are (added)
it('says how many vets are free where they are more than three', async () => {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  for (const fullname of ['Ingo Brenner', 'Mona Castell', 'Nils Dorn'])
    await join(await aDoctor({ fullname }), lead)
  const page = await openAs(lead, '/doctor/appointment?new=1')
  await expect(nearest(page).first()).toContainText('4 vets free')
})

// specification/practice §4: the dialog of an appointment says how long its vet is busy before and after it (added)
it('says in the dialog of an appointment how long its vet is busy around it', async () => {
  const { lead, ownerId } = await deskOfTwo()
  const rex = await ask(lead, createPet, {
    query: { patientid: ownerId },
    body: { name: 'Rex', gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' },
  })
  const reason = await ask(lead, addReason, { body: { name: 'Castration', minutes: 60, after: 15 } })
  const { _id, start } = await ask(lead, createAppointment, {
    body: {
      clinicId: lead.clinicId,
      petId: rex._id,
      start: '2026-03-04T08:00:00.000Z',
      reasonId: reason._id,
      confirmed: true,
    },
  })
  const page = await openAs(lead, `/doctor/appointment?visit=${_id}&at=${start}`)
  await expect(dialog(page, 'Appointment of Rex')).toContainText(/Vet busy 15 min after, until 10:15/)
})

// specification/practice §4: the times of a day are one stop of the Tab key (added)
it('the times of a day are one stop of the Tab key, and arrows lead from one to the next', async () => {
  const { lead, ownerId } = await deskOfTwo()
  const page = await openAs(lead, `/doctor/appointment?patId=${ownerId}`)
  const times = form(page).locator('.slots button:not([disabled])')
  await expect(times.nth(2)).toBeVisible()
  await times.first().press('ArrowRight')
  await expect(times.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(times.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(times.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form(page).getByLabel('Or any other time')).toBeFocused()
})
