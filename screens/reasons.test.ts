import { getCalendar, getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { getWaitingPage } from '@vetvisit/contract/appointments/waiting-list/routes'
import type { RouteInput } from '@vetvisit/contract/http'
import { addReason, listReasons, updateReason } from '@vetvisit/contract/reasons/routes'
import { leavePractice } from '@vetvisit/contract/team/routes'
import { describe, expect, it } from 'vitest'
import { dialog, field, toast } from './screen.ts'
import { rest, until } from './until.ts'
import { chooseReason, chosenTime, expectSent, nextOf, okOf, sheetOf } from './sheet.ts'
import {
  aDoctor,
  anAssistant,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  bookPath,
  daysAhead,
  freeStarts,
  join,
  openAs,
  type Page,
  serveWith,
  type Doctor,
} from './world.ts'

// A demo shows the codes that other servers mail; visitors book there.
serveWith({ demo: true })

type Form = RouteInput<typeof addReason>['body']

const aReason = (vet: Doctor, form: Partial<Form> = {}) =>
  ask(vet, addReason, { body: { name: 'Ultrasound', minutes: 45, online: true, ...form } })

const requestsOf = async (vet: Doctor) => (await ask(vet, getRequestPage, { query: {} })).requests

const minutesOf = ({ start, end }: { start: string; end: string }) =>
  (Date.parse(end) - Date.parse(start)) / 60_000

describe('booking for a reason of the practice', () => {
  // specification/owner §2: a practice's own reasons stand in place of the offered ones, with minutes, price and preparation (added)
  it('the tiles are those of the practice, and the request has its length', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    await aReason(vet, { priceFrom: 80, preparation: 'Come with an empty stomach.' })
    await aReason(vet, { name: 'Operation', minutes: 120, online: false })
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, bookPath(vet, start))
    const sheet = sheetOf(page)
    const tile = sheet.getByRole('radio', { name: /^Ultrasound/ })
    await expect(sheet.locator('.reason-tile')).toHaveCount(2)
    await expect(sheet.locator('.reason-tile').first()).toContainText('45 min · from €80.00')
    await tile.check()
    await expect(sheet.getByText('Come with an empty stomach.')).toBeVisible()
    await expect(sheet.locator('.sheet-total')).toContainText('from €80.00')
    await okOf(sheet).click()
    await expectSent(sheet)
    await expect(sheet.getByText('Come with an empty stomach.')).toBeVisible()
    const [request] = await requestsOf(vet)
    expect(request && minutesOf(request)).toBe(45)
    expect(request?.practiceReason?.name).toBe('Ultrasound')
  })

  // specification/owner §2: a time that is not free for a reason or a vet chosen after it is not called just taken (added)
  it('a time that is not free for a reason chosen after it is given up with a sentence that says so', async () => {
    const [vet, owner, other] = await Promise.all([aDoctor(), anOwner(), anOwner()])
    const [strange] = await Promise.all([aPet(other), aPet(owner)])
    await aReason(vet, { name: 'Operation', minutes: 60 })
    const [start = '', next = ''] = await freeStarts(owner, vet.clinicId)
    await book(other, vet.clinicId, strange._id, next)
    const sheet = sheetOf(await openAs(owner, bookPath(vet, start)))
    await chooseReason(sheet, /^Operation/)
    await expect(sheet.getByRole('alert')).toContainText('This time isn’t free for what you chose.')
  })

  it('a time at which no appointment for the reason begins is given up with a sentence that says so', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    const { _id: reasonId } = await aReason(vet, { step: 55 })
    const query = { clinicId: vet.clinicId, reasonId, days: 14 }
    const { days } = await ask(owner, getClinicSlots, { query })
    const ofReason = new Set(days.flatMap(({ slots }) => slots.map((slot) => slot.start)))
    const [start = ''] = (await freeStarts(owner, vet.clinicId)).filter((each) => !ofReason.has(each))
    const page = await openAs(owner, bookPath(vet, start))
    const sheet = sheetOf(page)
    await chooseReason(sheet, /^Ultrasound/)
    await expect(sheet.getByRole('alert')).toContainText(
      'Please choose another time. Appointments for this reason begin at other times.',
    )
    await expect(sheet.getByText('No time chosen yet')).toBeVisible()
  })

  // specification/owner §2: a link to an offered reason opens the first online reason of that kind (added)
  it('an old link opens the first reason of its kind, and its times are read for it', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    await aReason(vet, { name: 'Blood test', minutes: 10 })
    await aReason(vet, { name: 'Vaccination of puppies', minutes: 20, step: 20, kind: 'vaccination' })
    const page = await openAs(owner, `/patient/book/${vet.clinicId}?reason=vaccination`)
    const sheet = sheetOf(page)
    await expect(
      sheet.getByRole('button', { name: 'Change the reason: Vaccination of puppies' }),
    ).toBeVisible()
    await sheet.locator('.next-times .slot').first().click()
    await expect(chosenTime(sheet)).toBeVisible()
    await okOf(sheet).click()
    await expectSent(sheet)
    const [request] = await requestsOf(vet)
    expect(request).toMatchObject({ reasonKind: 'vaccination' })
    expect(request && minutesOf(request)).toBe(20)
  })

  // specification/owner §2: a reason for clients of the practice leads a visitor to signing in before a time is chosen (added)
  it('a reason for clients asks a visitor to log in first', async () => {
    const vet = await aDoctor()
    await aReason(vet, { name: 'Check of the heart', clients: 'known' })
    const page = await openAs(null, `/patient/book/${vet.clinicId}?vet=${vet.user._id}`)
    const sheet = sheetOf(page)
    await expect(sheet.locator('.reason-tile').first()).toContainText('For our clients')
    await chooseReason(sheet, /^Check of the heart/)
    await expect(sheet.getByRole('note')).toContainText('Log in, and nothing you typed is lost.')
    await expect(nextOf(sheet)).toBeDisabled()
    await sheet.getByRole('note').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  })

  // specification/owner §2: a species for which a reason is not offered is said at the pet (added)
  it('a pet of another species is named, and what was chosen stays', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await Promise.all([aPet(owner), aPet(owner, 'Bello')])
    await aReason(vet, { name: 'Hooves', species: ['Horse'] })
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, bookPath(vet, start))
    const sheet = sheetOf(page)
    await chooseReason(sheet, /^Hooves/)
    await nextOf(sheet).click()
    await sheet.getByRole('radio', { name: /^Rex/ }).check()
    await expect(sheet.getByText('The chosen reason isn’t offered for this pet.').first()).toBeVisible()
    await expect(
      sheet.getByText('“Hooves” is only for: Horse. Choose another reason or another pet.'),
    ).toBeVisible()
    await expect(okOf(sheet)).toBeDisabled()
    await sheet.getByRole('button', { name: 'Change the reason: Hooves' }).click()
    await chooseReason(sheet, 'Something else')
    await nextOf(sheet).click()
    await okOf(sheet).click()
    await expectSent(sheet)
    expect(await requestsOf(vet)).toMatchObject([{ practiceReason: null, pet: { name: 'Rex' } }])
  })

  // specification/readings §6: owners who wait for a reason are offered only times in which it fits, with all their animals (added)
  it('a day without a time that is long enough has a waiting list for that reason', async () => {
    const morning = { availableDays: '0,1,2,3,4,5,6', fromTimeHour: 9, fromTimeMin: 0, toTimeHour: 11 }
    const schedule = [{ ...morning, toTimeMin: 0, slotPerPatient: 60 } as const]
    const [vet, owner, other] = await Promise.all([aDoctor({ clinic: { schedule } }), anOwner(), anOwner()])
    const [pet] = await Promise.all([aPet(other), aPet(owner)])
    const { _id: reasonId } = await aReason(vet, { name: 'Operation', minutes: 120 })
    const starts = await freeStarts(owner, vet.clinicId)
    await book(other, vet.clinicId, pet._id, starts[2] ?? '')
    const page = await openAs(owner, `/patient/book/${vet.clinicId}?reason=${reasonId}`)
    const sheet = sheetOf(page)
    await sheet.getByRole('button', { name: /^Join the waiting list for/ }).click()
    await expect(sheet.getByRole('button', { name: /^Leave the waiting list for/ })).toBeVisible()
    const { waiting } = await ask(vet, getWaitingPage, { query: {} })
    expect(waiting).toMatchObject([{ reason: { _id: reasonId, name: 'Operation', animals: 1 } }])
    const vets = await openAs(vet, '/doctor/requests')
    await expect(vets.getByRole('region', { name: 'Waiting list' })).toContainText('Operation')
  })

  // specification/owner §2: signs that cannot wait are asked for every reason of the kind "ill" (added)
  it('signs that cannot wait are asked for a reason of that kind', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    await aReason(vet, { name: 'Limping', kind: 'ill', minutes: 30 })
    const page = await openAs(owner, bookPath(vet, `${daysAhead(1)}T09:00:00.000Z`))
    const sheet = sheetOf(page)
    await chooseReason(sheet, /^Limping/)
    await sheet.getByRole('checkbox', { name: 'Heavy bleeding' }).click()
    await expect(sheet.getByText('Please call first. Book only if the practice says so.')).toBeVisible()
  })
})

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('the page of reasons', () => {
  // specification/practice §2: `/doctor/reasons` lists, adds, changes, orders and archives a practice's reasons (added)
  // specification/owner §5: numbers and prices are typed with or without the unit of their field; another unit is refused with a sentence (added)
  it('adds a reason with what was typed, and says what is wrong at its field', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor/reasons')
    await expect(page.getByText('No reasons of your own yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a reason' }).click()
    const form = dialog(page, 'Add a reason')
    await field(form, 'Name').fill('Titer test')
    await field(form, 'Minutes').fill('17')
    await field(form, 'Free after, minutes').fill('5')
    await field(form, 'Price from (€)').fill('45 $')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.locator('.ion-invalid')).toHaveCount(2)
    await expect(form.getByText('Enter the number alone or with the unit of this field')).toBeVisible()
    expect(await ask(vet, listReasons)).toEqual([])
    await expect(field(form, 'Name')).toHaveValue('Titer test')
    await field(form, 'Minutes').fill('15 min')
    await field(form, 'Price from (€)').fill('45 €')
    await field(form, 'Book ahead (days)').fill('90 days')
    await field(form, 'Minutes from start to start').fill('20')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(row(page, 'Titer test')).toContainText('15 min + 5 · from €45.00 · online')
    expect(await ask(vet, listReasons)).toMatchObject([
      {
        name: 'Titer test',
        minutes: 15,
        after: 5,
        priceFrom: 45,
        horizonDays: 90,
        step: 20,
        online: true,
        vets: [],
        clinics: [],
      },
    ])
  })

  it('has the button of its form once the form can open, so that the first letters go into it', async () => {
    const page = await openAs(await aDoctor(), '/doctor/clinics')
    let sendTeam: (() => void) | undefined
    const team = new Promise<void>((resolve) => (sendTeam = resolve))
    let hasReasons = false
    page.route(/practice\/team/, ({ proceed }) => team.then(proceed))
    page.route(/practice\/reasons/, async ({ proceed }) => {
      const answer = await proceed()
      hasReasons = true
      return answer
    })
    await page.getByRole('link', { name: 'Reasons' }).first().click()
    await until(() => expect(hasReasons).toBe(true))
    for (let turn = 0; turn < 20; turn += 1) await rest()
    await expect(page.getByRole('button', { name: 'Add a reason' })).toHaveCount(0)
    sendTeam?.()
    await page.getByRole('button', { name: 'Add a reason' }).click()
    for (const key of 'ab') await page.keyboard.press(key)
    await expect(field(dialog(page, 'Add a reason'), 'Name')).toHaveValue('ab')
  })

  // specification/practice §2: a reason takes one animal, until its practice lets several come and says how much longer each makes it (added)
  it('lets several animals come together, and keeps a length that cannot be', async () => {
    const vet = await aDoctor()
    await aReason(vet, { name: 'Vaccines', minutes: 15 })
    const page = await openAs(vet, '/doctor/reasons')
    await expect(row(page, 'Vaccines')).not.toContainText('animals')
    await page.getByRole('button', { name: 'Vaccines', exact: true }).click()
    const form = dialog(page, 'Change the reason')
    await expect(field(form, 'Minutes for each further animal')).toHaveCount(0)
    await form.getByRole('checkbox', { name: /^Several animals may come together/ }).click()
    await field(form, 'Minutes for each further animal').fill('7')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.locator('.ion-invalid')).toHaveCount(1)
    await expect(field(form, 'Minutes for each further animal')).toHaveValue('7')
    await field(form, 'Minutes for each further animal').fill('10')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(row(page, 'Vaccines')).toContainText('15 min · several animals, each further one 10 min')
    expect(await ask(vet, listReasons)).toMatchObject([{ furtherPetMinutes: 10 }])
  })

  it('begins with the usual reasons, moves and archives one, and restores it', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor/reasons')
    await page.getByRole('button', { name: 'Start with the usual ones' }).click()
    await expect(row(page, 'Vaccination')).toContainText('15 min · online')
    await expect(row(page, 'Goodbye')).toContainText('60 min + 15 · only by the practice')
    await page.getByRole('button', { name: 'Move Vaccination up' }).click()
    await expect.poll(async () => (await ask(vet, listReasons))[0]?.preset).toBe('vaccination')
    await page.getByRole('button', { name: 'Archive Vaccination' }).click()
    await expect(toast(page)).toContainText('“Vaccination” is archived.')
    await page.getByRole('button', { name: 'Restore Vaccination' }).click()
    await expect
      .poll(async () => (await ask(vet, listReasons))[0])
      .toMatchObject({
        preset: 'vaccination',
        archived: false,
      })
  })

  // specification/practice §2: owners choose from the usual reasons if none of a practice's own is online, and `/doctor/reasons` says so (added)
  it('says that owners choose from the usual reasons if none of these is online', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    await aReason(vet, { name: 'Operation', online: false })
    const said = /so they still choose from the six usual reasons/
    let page = await openAs(vet, '/doctor/reasons')
    await expect(page.getByText(said)).toBeVisible()
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    page = await openAs(owner, bookPath(vet, start))
    // The six and “Something else”.
    await expect(sheetOf(page).locator('.reason-tile')).toHaveCount(7)
    await aReason(vet)
    page = await openAs(vet, '/doctor/reasons')
    await expect(row(page, 'Ultrasound')).toBeVisible()
    await expect(page.getByText(said)).toHaveCount(0)
  })

  // specification/practice §2: only an admin sets the price of a reason, and the form says so (added)
  it('leaves prices to admins, and says so', async () => {
    const vet = await aDoctor()
    await aReason(vet, { priceFrom: 80 })
    const assistant = await anAssistant(vet, 'Anna Assistant', ['clinics'])
    const page = await openAs(assistant, '/doctor/reasons')
    await page.getByRole('button', { name: 'Ultrasound', exact: true }).click()
    const form = dialog(page, 'Change the reason')
    await expect(form.getByText('Only an admin of the practice sets prices.')).toBeVisible()
    await expect(field(form, 'Price from (€)')).toBeDisabled()
    await field(form, 'Minutes').fill('50')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    expect(await ask(vet, listReasons)).toMatchObject([{ minutes: 50, priceFrom: 80 }])
  })

  // specification/practice §2: the last vet of a practice can take over the reasons of those who have left (added)
  it('asks the only vet who is left whether they take the reason of one who has left', async () => {
    const [vet, other] = await Promise.all([aDoctor(), aDoctor()])
    await join(other, vet)
    await aReason(vet, { vets: [{ doctorId: other.user._id }] })
    await ask(other, leavePractice)
    const page = await openAs(vet, '/doctor/reasons')
    await page.getByRole('button', { name: 'Ultrasound', exact: true }).click()
    const form = dialog(page, 'Change the reason')
    await form.getByRole('checkbox', { name: vet.user.fullname }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    expect(await ask(vet, listReasons)).toMatchObject([{ vets: [] }])
  })

  // specification/practice §2: a change of a reason by a colleague who saved first is shown at its field (added)
  it('keeps what was typed if a colleague saved first', async () => {
    const vet = await aDoctor()
    const { _id: reasonId } = await aReason(vet)
    const page = await openAs(vet, '/doctor/reasons')
    await page.getByRole('button', { name: 'Ultrasound', exact: true }).click()
    const form = dialog(page, 'Change the reason')
    await field(form, 'Minutes').fill('50')
    await ask(vet, updateReason, { query: { reasonId }, body: { minutes: 60 } })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/60/).first()).toBeVisible()
    await expect(field(form, 'Minutes')).toHaveValue('50')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    expect(await ask(vet, listReasons)).toMatchObject([{ minutes: 50 }])
  })
})

describe('the practice books for a reason of its own', () => {
  // specification/practice §2: the practice books for a reason of its own, and the length follows (added)
  it('also for one that owners cannot book, with its length', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [first = '', , , later = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, first))
    await aReason(vet, { name: 'Operation', minutes: 90, online: false })
    const window = dialog(await openAs(vet, `/doctor/appointment?patId=${owner.user._id}`), 'New appointment')
    await window.getByRole('radio', { name: 'Operation · 90 min' }).check()
    await expect(window.getByRole('radio', { name: 'Consultation €45.00' })).toHaveCount(0)
    await window.locator(`.slot time[datetime="${later}"]`).click()
    await window.getByRole('button', { name: /^Book / }).click()
    await expect(window).toBeHidden()
    const day = later.slice(0, 10)
    const { visits } = await ask(vet, getCalendar, { query: { from: day, to: day } })
    const booked = visits.find(({ start }) => start === later)
    expect(booked?.practiceReason?.name).toBe('Operation')
    expect(booked && minutesOf(booked)).toBe(90)
  })
})
