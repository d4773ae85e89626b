import type { Locator, Page } from './world.ts'
import { describe, expect, it } from 'vitest'
import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { deleteClinic, listClinics } from '@vetvisit/contract/clinics/routes'
import {
  bell,
  button,
  choose,
  dialog,
  field,
  fillClinic,
  question,
  section,
  toast,
  typeDay,
} from './screen.ts'
import {
  aClinic,
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  failed,
  freeStarts,
  openAs,
  unique,
} from './world.ts'

async function openNewClinic(): Promise<Page> {
  const page = await openAs(await aDoctor(), '/doctor/clinics/new')
  await expect(page.getByRole('heading', { name: 'Add clinic' })).toBeVisible()
  return page
}

const schedule = (page: Page, number: number) => page.getByRole('group', { name: `Schedule ${number}` })

async function setTimes(line: Locator, from: string, to: string): Promise<void> {
  await field(line, 'From').fill(from)
  await field(line, 'To').fill(to)
  await field(line, 'To').blur()
}

describe('the clinic form', () => {
  // specification/practice §2: clinic form: three sections, info buttons, one open, the first initially
  it('has three sections, of which one is expanded at a time, first the first', async () => {
    const page = await openNewClinic()
    const [place, hours, fees] = ['Name and address', 'Opening times', 'Fees and services'].map((title) =>
      section(page, title),
    )
    if (!place || !hours || !fees) throw new Error('There are three sections.')
    await expect(page.locator('.disclosure')).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^More about / })).toHaveCount(3)
    await expect(place).toHaveAttribute('aria-expanded', 'true')
    await hours.click()
    await expect(hours).toHaveAttribute('aria-expanded', 'true')
    await expect(place).toHaveAttribute('aria-expanded', 'false')
    await fees.click()
    await expect(hours).toHaveAttribute('aria-expanded', 'false')

    await button(page, 'More about Opening times').click()
    const explanation = page.getByRole('dialog', { name: 'More about Opening times' })
    await expect(explanation).toBeVisible()
  })

  // specification/practice §4: another slot length clears all times, holds for all, and says so
  it('another slot length clears the times of all schedules and shows why', async () => {
    const page = await openNewClinic()
    await section(page, 'Opening times').click()
    await setTimes(schedule(page, 1), '9', '12:00')
    await button(page, 'Add schedule').click()
    await setTimes(schedule(page, 2), '2 pm', '18')
    await expect(field(schedule(page, 2), 'From')).toHaveValue('14:00')

    await page.getByRole('radio', { name: '15 min' }).check()
    await expect(
      toast(page).filter({
        hasText: 'Please enter the times again. The slot length is the same for all schedules of the clinic.',
      }),
    ).toBeVisible()
    for (const number of [1, 2]) {
      await expect(field(schedule(page, number), 'From')).toHaveValue('')
      await expect(field(schedule(page, number), 'To')).toHaveValue('')
    }
  })

  // specification/practice §4: the only schedule cannot be deleted
  it('keeps its only schedule', async () => {
    const page = await openNewClinic()
    await section(page, 'Opening times').click()
    await button(page, 'Remove schedule 1').click()
    await expect(toast(page)).toContainText('A clinic needs at least one schedule.')
    await expect(schedule(page, 1)).toBeVisible()

    await button(page, 'Add schedule').click()
    await button(page, 'Remove schedule 2').click()
    await expect(schedule(page, 2)).toBeHidden()
    await expect(schedule(page, 1)).toBeVisible()
  })

  // specification/practice §5: shift end equal to or before its start: both texts
  it('refuses impossible times and overlapping schedules', async () => {
    const page = await openNewClinic()
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await section(page, 'Opening times').click()
    await setTimes(schedule(page, 1), '12', '9')
    await button(page, 'Save Clinic').click()
    await expect(
      page.getByText('Shift end cannot be earlier than shift start', { exact: true }),
    ).toBeVisible()
    await setTimes(schedule(page, 1), '12', '12')
    await expect(
      page.getByText('Shift end time must be greater than start time', { exact: true }),
    ).toBeVisible()

    await setTimes(schedule(page, 1), '8', '12')
    await button(page, 'Add schedule').click()
    await setTimes(schedule(page, 2), '11:30', '16')
    await button(page, 'Save Clinic').click()
    await expect(page.getByText('Choose at least one day', { exact: true })).toBeVisible()
    await schedule(page, 2).getByRole('button', { name: 'Monday' }).click()
    await expect(page.getByText('Schedules overlap on the same day', { exact: true })).toBeVisible()
    await setTimes(schedule(page, 2), '12', '24:00')
    await expect(page.getByText('Schedules overlap on the same day', { exact: true })).toBeHidden()
    await button(page, 'Save Clinic').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
  })

  // specification/practice §2: clinic form buttons Save Clinic; Back, Skip this for now, Save
  // specification/practice §5: clinic name letters and spaces
  // specification/practice §5: fees required, 1 to 5 digits
  it('opens the section with the first problem', async () => {
    const page = await openNewClinic()
    await fillClinic(page, 'clinic', 'Praxis @ Inn')
    await field(page, 'Consultation fee (€)').fill('123456')
    await button(page, 'Save Clinic').click()
    await expect(section(page, 'Name and address')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText("Letters, digits and & + . - ' ( ) only", { exact: true })).toBeVisible()
    await field(page, 'Name of the clinic').fill('Praxis am Inn')
    await button(page, 'Save Clinic').click()
    await expect(section(page, 'Fees and services')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('The fee can’t exceed 5 digits', { exact: true })).toBeVisible()
  })

  // specification/practice §4: a new owner is added with the searched name or number and the dial code of the practice's country
  it('sets the country of later forms by the first clinic', async () => {
    const vet = await aDoctor()
    await ask(vet, deleteClinic, { query: { clinicId: vet.clinicId } })
    const page = await openAs(vet, '/doctor/clinics/new')
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await button(page, 'Save Clinic').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
    await page.locator('ion-menu').getByRole('link', { name: 'Owners' }).click()
    await page.getByRole('button', { name: 'Add owner' }).click()
    await expect(button(dialog(page, 'Add owner'), 'Country code +49')).toBeVisible()
  })

  // specification/practice §5: the services to choose from are shown together, once they are known (added)
  it('offers services when all of them are known, so that an open list does not grow', async () => {
    const page = await openNewClinic()
    let answer: (() => void) | undefined
    const later = new Promise<void>((resolve) => (answer = resolve))
    page.route(/\/services$/, ({ proceed }) => later.then(proceed))
    await button(page, 'Fees and services').click()
    await button(page, 'Add service').click()
    const adding = dialog(page, 'Add service')
    await expect(adding).toBeVisible()
    await expect(adding.getByRole('button', { name: /^Service/ })).toBeHidden()
    answer?.()
    await expect(adding.getByRole('button', { name: /^Service/ })).toBeVisible()
  })

  // specification/practice §5: service prices required, min 0
  // specification/practice §5: removing a service asks "Do you want to delete this service?"
  // specification/practice §8: "Do you want to delete this service?", "Do you want to clear all the message?"
  it('adds services with prices and asks before one is deleted', async () => {
    const page = await openNewClinic()
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await button(page, 'Add service').click()
    const adding = dialog(page, 'Add service')
    await expect(adding).toContainText('Choose a service.')
    await choose(page, adding, 'Service', 'Another service')
    await field(adding, 'Name of the service').fill('Spa')
    await expect(adding).toContainText('Enter at least one sub-service')
    await field(adding, 'Sub-services').fill('Bath, , Haircut, bath')
    await button(adding, 'Add').click()
    await expect(adding).toBeHidden()

    const services = page.getByRole('region', { name: 'Additional services' })
    await expect(services.getByRole('rowheader')).toHaveText(['Bath', 'Haircut'])
    await expect(field(services, 'Price: Bath')).toHaveValue('')
    await field(services, 'Price: Haircut').fill('30')
    await button(page, 'Save Clinic').click()
    await expect(page.getByText('Price required', { exact: true })).toBeVisible()

    await button(services, 'Delete Bath').click()
    await expect(question(page)).toContainText('Do you want to delete this service?')
    await question(page).getByRole('button', { name: 'No', exact: true }).click()
    await expect(services.getByRole('rowheader')).toHaveText(['Bath', 'Haircut'])
    await button(services, 'Delete Bath').click()
    await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(services.getByRole('rowheader')).toHaveText(['Haircut'])
  })

  it('offers 13 colours and marks the current one', async () => {
    const page = await openNewClinic()
    await page.getByRole('button', { name: /^Choose a colour/ }).click()
    const colours = page.getByRole('group', { name: 'Colour in calendars' })
    await expect(colours.getByRole('button')).toHaveCount(13)
    await colours.getByRole('button', { name: 'Teal' }).click()
    await expect(colours).toBeHidden()
    await button(page, 'Choose a colour, now Teal').click()
    const teal = colours.getByRole('button', { name: 'Teal' })
    await expect(teal).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the clinics of a doctor', () => {
  // specification/owner §8: a failed save keeps the form and says why
  // specification/practice §2: `/doctor/clinics`; "service Center" for service providers
  // specification/practice §2: clinic form: name, address, schedules, fees, services, terms
  it('a new clinic is listed and can be changed', async () => {
    const page = await openNewClinic()
    const name = `Praxis ${unique()}`
    await fillClinic(page, 'clinic', name)
    await button(page, 'Save Clinic').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
    await expect(toast(page).filter({ hasText: 'Clinic saved' })).toBeVisible()
    const card = page.getByRole('article', { name })
    await expect(card).toContainText('83022 Rosenheim, Germany')
    await expect(card).toContainText('08:00')
    await expect(card).toContainText('€45.00')

    await card.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(field(page, 'Name of the clinic')).toHaveValue(name)
    await section(page, 'Fees and services').click()
    await field(page, 'Consultation fee (€)').fill('60')
    // A failed save shows the reason and loses nothing (specification/readings §10.2).
    page.route(/clinic\/update/, failed, { times: 1 })
    await button(page, 'Save Clinic').click()
    await expect(page.getByText('We can’t reach VetVisit.').filter({ visible: true })).toBeVisible()
    await expect(field(page, 'Consultation fee (€)')).toHaveValue('60')
    await button(page, 'Save Clinic').click()
    await expect(page.getByRole('article', { name })).toContainText('€60.00')
  })

  // specification/practice §2: clinic form: three sections, info buttons, one open, the first initially
  it('booking rules and public page have pages of their own', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor/clinics')
    const card = page.getByRole('article', { name: vet.clinicName })
    const stored = async () => (await ask(vet, listClinics))[0]
    await card.getByRole('link', { name: 'Options' }).click()
    await expect(page).toHaveURL(/\/doctor\/clinics\/[^/]+\/options$/)
    await page.getByRole('checkbox', { name: /^Confirm bookings at once/ }).check()
    await button(page, 'Save Clinic').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
    expect(await stored()).toMatchObject({ confirmAtOnce: true, name: vet.clinicName })

    await card.getByRole('link', { name: 'Your public page' }).click()
    await expect(page).toHaveURL(/\/page$/)
    await field(page, 'Parking and public transport (optional)').fill('Behind the house')
    await button(page, 'Save Clinic').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
    expect(await stored()).toMatchObject({ parking: 'Behind the house', confirmAtOnce: true })
  })

  // specification/practice §4: a clinic chooses up to three times at which owners are reminded, or none; each reminder is sent once and says how far ahead the visit is (added)
  it('the times of reminders are chosen among the options', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor/clinics')
    const card = page.getByRole('article', { name: vet.clinicName })
    const stored = async () => (await ask(vet, listClinics))[0]?.reminderHours
    const toggle = async (...names: string[]) => {
      await card.getByRole('link', { name: 'Options' }).click()
      await page.locator('ion-select').filter({ hasText: 'Remind owners' }).click()
      for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click()
      await button(page, 'OK').click()
      await button(page, 'Save Clinic').click()
    }
    expect(await stored()).toEqual([24])
    await toggle('2 hours before', '7 days before')
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
    expect(await stored()).toEqual([168, 24, 2])
    await toggle('3 days before')
    await expect(page.getByText('Three at most').filter({ visible: true })).toBeVisible()
    expect(await stored()).toEqual([168, 24, 2])
  })

  // specification/practice §2: leaving guard lets a form veto
  it('a changed form asks before it closes', async () => {
    const page = await openNewClinic()
    await field(page, 'Name of the clinic').fill('Praxis am Inn')
    await button(page, 'Back').click()
    await expect(question(page)).toContainText('Leave this page without saving?')
    await button(question(page), 'Stay').click()
    await expect(question(page)).toBeHidden()
    await expect(field(page, 'Name of the clinic')).toHaveValue('Praxis am Inn')
    await button(page, 'Back').click()
    await button(question(page), 'Leave').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
  })

  it('a clinic is deleted after a question, with appointments only by force', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const empty = await aClinic(vet, { name: `Praxis ${unique()}` })
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const page = await openAs(vet, '/doctor/clinics')
    const ask = async (name: string) => {
      await button(page, `Delete ${name}`).click()
      await expect(question(page)).toContainText(`Delete ${name}?`)
      await button(question(page), 'Yes').click()
    }
    await ask(empty.name)
    await expect(page.getByRole('article', { name: empty.name })).toBeHidden()

    await ask(vet.clinicName)
    const affected = dialog(page, '1 appointment lies ahead')
    await expect(affected.getByRole('listitem')).toContainText('Rex · Olga Owner')
    await button(affected, 'Keep appointments').click()
    await expect(page.getByRole('article', { name: vet.clinicName })).toBeVisible()
    await ask(vet.clinicName)
    await button(affected, 'Cancel appointment and delete').click()
    await expect(page.getByRole('heading', { name: 'No clinic yet' })).toBeVisible()
  })

  // specification/practice §4: holidays and changed opening times: their visits are shown first, and cancelled only on demand
  it('holidays list the appointments on them, and cancel them only on request', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const page = await openAs(vet, '/doctor/clinics')
    await page.getByRole('button', { name: '1 holiday' }).click()
    const holidays = dialog(page, 'Holidays')
    await typeDay(holidays, 'Closed on', dayOf(start))
    await button(holidays, 'Add').click()
    await expect(holidays.getByText(dayOf(start))).toBeVisible()
    await button(holidays, 'Save').click()

    const affected = dialog(page, '1 booked appointment is affected')
    await expect(affected.getByRole('listitem')).toContainText('Rex · Olga Owner')
    await button(affected, 'Keep appointments').click()
    await expect(affected).toBeHidden()
    await expect(holidays.getByRole('alert').first()).toContainText('They’d fall outside the opening times')

    await button(holidays, 'Save').click()
    await button(affected, 'Cancel appointment and save').click()
    await expect(toast(page).filter({ hasText: 'Holidays saved' })).toBeVisible()
    await expect(page.getByRole('button', { name: '2 holidays' })).toBeVisible()

    const ownersPage = await openAs(owner, '/patient')
    await bell(ownersPage, 2).click()
    await expect(dialog(ownersPage, 'Notifications')).toContainText('Appointment cancelled')
    await ownersPage.goto(`/patient/book/${vet.clinicId}`)
    await expect(ownersPage.getByText('Clinic closed : Holiday')).toHaveCount(2)
  })
})

/** dd-MM-yyyy of an instant in the clinic's zone. */
const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' })
    .format(new Date(instant))
    .replaceAll('/', '-')

// specification/practice §4: bookings paused for the next hours: nothing offered or booked before the end
it('bookings are paused and resumed', async () => {
  const doctor = await aDoctor()
  let page = await openAs(doctor, '/doctor/clinics')
  await button(page, 'Pause bookings').click()
  const form = dialog(page, 'Pause bookings')
  await form.getByText('Until a time').click()
  await field(form, 'Until').fill('soon')
  await button(form, 'Pause bookings').click()
  await expect(form.getByText('Enter a time later today, such as 14:30.')).toBeVisible()
  await form.getByText('Rest of the day').click()
  await button(form, 'Pause bookings').click()
  await expect(form).toBeHidden()
  await expect(page.getByText(`${doctor.clinicName} takes no more bookings today.`)).toBeVisible()

  const owner = await anOwner()
  const { nextFree } = await ask(owner, getBookPage, { query: { clinicId: doctor.clinicId, days: 1 } })
  expect(nextFree).not.toBeNull()
  const booking = await openAs(owner, `/patient/book/${doctor.clinicId}`)
  await expect(booking.getByText(/^Online booking is paused until .*\.$/)).toBeVisible()

  // The home page shows the pause and ends it.
  page = await openAs(doctor, '/doctor')
  await button(page, 'Take bookings again').click()
  await expect(toast(page)).toHaveText(`${doctor.clinicName} takes bookings again`)
  await expect(button(page, 'Take bookings again')).toBeHidden()
  const after = await ask(owner, getBookPage, { query: { clinicId: doctor.clinicId, days: 1 } })
  expect(after.clinic.pausedUntil).toBeNull()
})

// specification/practice §4: public holidays of the country can be taken over; a break is a field of a line, a range of days one chip (added)
it('public holidays are taken over as far as they stay ticked, and a range of days is one chip', async () => {
  const vet = await aDoctor({ clinic: { holidays: [] } })
  const page = await openAs(vet, '/doctor/clinics')
  await page.getByRole('button', { name: '0 holidays' }).click()
  const holidays = dialog(page, 'Holidays')
  await typeDay(holidays, 'Closed on', '20-07-2026')
  await typeDay(holidays, 'Until (optional)', '24-07-2026')
  await button(holidays, 'Add').click()
  const chips = holidays.locator('.holiday-list li')
  await expect(chips).toHaveCount(1)
  await expect(chips).toContainText(/20-07-2026 – .*24-07-2026/)

  await button(holidays, 'Public holidays: Germany').click()
  await expect(holidays.getByRole('combobox', { name: 'Region' })).toHaveValue('BE')
  await holidays.getByRole('checkbox', { name: /Christmas Day.*25-12-2026/ }).uncheck()
  await holidays.getByRole('button', { name: /^Add \d\d days$/ }).click()
  await expect(chips.filter({ hasText: '06-04-2026' })).toHaveCount(1)
  await expect(chips.filter({ hasText: '25-12-2026' })).toHaveCount(0)
  await chips.first().getByRole('button').click()
  await button(holidays, 'Save').click()
  await expect(holidays).toBeHidden()
  const [clinic] = await ask(vet, listClinics)
  expect(clinic?.holidays).toEqual(
    expect.arrayContaining(['2026-04-06', '2026-07-20', '2026-07-24', '2027-12-25']),
  )
  expect(clinic?.holidays).not.toContain('2026-12-25')
  expect(clinic?.holidays).not.toContain('2026-03-08')
})
