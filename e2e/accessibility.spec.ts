import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  askToMove,
  joinWaitingList,
  proposeTime,
  updateAppointment,
} from '@vetvisit/contract/appointments/routes'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { addWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { bell, dialog, openMenu, question } from './screen.ts'
import {
  aDoctor,
  aNewDoctor,
  aNewOwner,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  expect,
  freeStarts,
  openAs,
  PDF,
  test,
  type Person,
} from './world.ts'

const MEDICINE = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }

/** A practice and an owner with pets, a waiting request, a visit to come and messages. */
async function aBusyWorld() {
  const services = [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 30 }] }]
  const [vet, owner] = await Promise.all([
    aDoctor({ clinic: { additionalServices: services, holidays: ['2035-12-24'] } }),
    anOwner(),
  ])
  const [pet] = await Promise.all([aPet(owner), aPet(owner, 'Minka')])
  await ask(owner, updatePet, {
    query: { petId: pet._id },
    body: { allergies: 'Chicken', vaccinationDueOn: '2026-01-01', colour: 'brown' },
  })
  for (const [date, kg] of [
    ['2026-01-01', 12],
    ['2026-02-01', 12.5],
  ] as const)
    await ask(owner, addWeight, { query: { petId: pet._id }, body: { date, kg } })
  const [first = '', second = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, first))
  await book(owner, vet.clinicId, pet._id, second)
  await ask(vet, createNote, {
    body: { action: 'lab', data: { pet: pet._id, text: '<p>Leucocytes <strong>12</strong></p>' } },
  })
  await ask(vet, createNote, {
    body: { action: 'prescription', data: { pet: pet._id, prescription: [MEDICINE] } },
  })
  await aReport(owner, pet._id)
  await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
  return { vet, owner, pet, visit }
}

/** A report that an owner has uploaded. */
async function aReport(owner: Person, petId: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'blood.pdf')
  const address = new URL('/api/v1/file/upload?path=notes/report', process.env['BASE_URL'])
  const headers = { authorization: `Bearer ${owner.token}` }
  const response = await fetch(address, { method: 'POST', headers, body: form })
  const { data } = (await response.json()) as { data: { data: string } }
  const body = { pet: petId, fileUrl: data.data, fileName: 'blood.pdf' }
  await ask(owner, createNote, { body: { action: 'report_patient', data: body } })
}

/** A visit that its owner asks to move, a request with another time proposed, one day waited for and one that was offered. */
async function aWaitingWorld() {
  const oneSlot = [
    {
      availableDays: '0,1,2,3,4,5,6',
      fromTimeHour: 9,
      fromTimeMin: 0,
      toTimeHour: 10,
      toTimeMin: 0,
      slotPerPatient: 60,
    },
  ] as const
  const [vet, small, owner, guest] = await Promise.all([
    aDoctor(),
    aDoctor({ clinic: { schedule: [...oneSlot] } }),
    anOwner('Wanda Waiting'),
    anOwner('Gesa Guest'),
  ])
  const [pet, guestsPet] = await Promise.all([aPet(owner), aPet(guest)])
  const starts = (await freeStarts(owner, vet.clinicId)).slice(-4)
  const [first = '', second = '', third = '', fourth = ''] = starts
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, first))
  await ask(owner, askToMove, { body: { _id: visit._id, starts: [second], note: 'I have to work' } })
  const request = await book(owner, vet.clinicId, pet._id, third)
  await ask(vet, proposeTime, { body: { _id: request._id, start: fourth, note: 'The surgery is free' } })
  const [offered = '', waited = ''] = (await freeStarts(guest, small.clinicId)).slice(-2)
  for (const start of [offered, waited]) {
    const booked = await book(guest, small.clinicId, guestsPet._id, start)
    await ask(owner, joinWaitingList, { body: { clinicId: small.clinicId, date: start.slice(0, 10) } })
    if (start === offered)
      await ask(guest, updateAppointment, { body: { _id: booked._id, status: 'withdrawn' } })
  }
  return { vet, owner }
}

let waitingWorld: ReturnType<typeof aWaitingWorld> | undefined
const inWaitingWorld = () => (waitingWorld ??= aWaitingWorld())

type World = Awaited<ReturnType<typeof aBusyWorld>>
type Screen = {
  name: string
  as?: (world: World) => Person | Promise<Person>
  path: string | ((world: World) => string)
  /** What to open on it, and what must be there before it is judged. */
  ready: (page: Page, world: World) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

const screens: Screen[] = [
  {
    name: 'search',
    path: ({ vet }) => `/search?q=${encodeURIComponent(vet.fullname)}`,
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'details of a practice',
    path: ({ vet }) => `/search?q=${encodeURIComponent(vet.fullname)}`,
    ready: async (page, { vet }) => {
      await page.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
      await expect(dialog(page, vet.clinicName).getByText('Opening hours')).toBeVisible()
    },
  },
  { name: 'login', path: '/auth?q=login', ready: heading('Log in') },
  { name: 'forgotten password', path: '/forgot-password', ready: heading('Forgot password') },
  { name: 'new password', path: '/forgot-password?token=x', ready: heading('Set a new password') },
  {
    name: 'link that no longer works',
    path: '/verify-user?user=x',
    ready: heading('This link no longer works'),
  },
  { name: 'first screen of the phone app', path: '/splash-screen', ready: heading('VetVisit') },
  {
    name: 'about',
    path: '/static',
    ready: async (page) => {
      await heading('What VetVisit is not')(page)
      await heading('Write to us')(page)
    },
  },
  { name: 'pet health', path: '/blogpage', ready: heading('Pet health') },
  { name: 'article', path: '/blogpage?post=ticks', ready: heading('Remove') },
  {
    name: 'change password',
    as: ({ owner }) => owner,
    path: '/change-password',
    ready: heading('Change password'),
  },
  {
    name: 'sign-up with problems',
    path: '/auth',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Enter an e-mail address or a mobile number').first()).toBeVisible()
    },
  },
  { name: 'terms', path: '/terms-condition', ready: heading('Terms and conditions') },
  { name: 'page that does not exist', path: '/no/such/page', ready: heading('404') },
  {
    name: 'onboarding of an owner',
    as: () => aNewOwner(),
    path: '/patient/onboarding',
    ready: heading('Welcome to VetVisit'),
  },
  {
    name: 'onboarding of a doctor',
    as: () => aNewDoctor(),
    path: '/doctor/onboarding/info',
    ready: (page) => expect(page.getByRole('textbox', { name: 'Registration number' })).toBeVisible(),
  },
  {
    name: 'home of an owner',
    as: ({ owner }) => owner,
    path: '/patient',
    ready: heading('Waiting for an answer'),
  },
  {
    name: 'home of an owner without anything',
    as: () => anOwner(),
    path: '/patient',
    ready: (page) => expect(page.getByText('No appointment ahead')).toBeVisible(),
  },
  {
    name: 'pets',
    as: ({ owner }) => owner,
    path: '/patient/pets',
    ready: async (page) => {
      await expect(page.getByRole('region', { name: 'Rex' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Weight' })).toContainText('12.5 kg')
    },
  },
  {
    name: 'pets of an owner without any',
    as: () => anOwner(),
    path: '/patient/pets',
    ready: heading('No pets found.'),
  },
  {
    name: 'pet form',
    as: ({ owner }) => owner,
    path: '/patient/pets',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const form = dialog(page, 'Edit pet')
      await form.getByRole('button', { name: /^More about the animal/ }).click()
      await form.getByRole('button', { name: /^Documents/ }).click()
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Bo')
      await form.getByRole('textbox', { name: 'Name', exact: true }).blur()
      await expect(form.getByText('At least 3 characters')).toBeVisible()
    },
  },
  {
    name: 'home of an owner who waits',
    as: async () => (await inWaitingWorld()).owner,
    path: '/patient',
    ready: heading('Waiting lists'),
  },
  {
    name: 'asking to move',
    as: async () => (await inWaitingWorld()).owner,
    path: '/patient',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Ask to move the appointment/ }).click()
      await expect(dialog(page, 'Ask for another time').locator('.slot').first()).toBeVisible()
    },
  },
  {
    name: 'requests with a wish to move',
    as: async () => (await inWaitingWorld()).vet,
    path: '/doctor/requests',
    ready: heading('Asked to move'),
  },
  {
    name: 'proposing a time',
    as: async () => (await inWaitingWorld()).vet,
    path: '/doctor/requests',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Propose another time' }).click()
      await expect(dialog(page, 'Propose another time').locator('.slot').first()).toBeVisible()
    },
  },
  {
    name: 'booking page',
    as: ({ owner }) => owner,
    path: ({ vet }) => `/patient/book/${vet.clinicId}`,
    ready: heading('Choose a time'),
  },
  {
    name: 'booking modal',
    as: ({ owner }) => owner,
    path: ({ vet }) => `/patient/book/${vet.clinicId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Next free/ }).click()
      await expect(dialog(page, 'Book an appointment').getByRole('timer')).toBeVisible()
    },
  },
  {
    name: 'profile of an owner',
    as: ({ owner }) => owner,
    path: '/patient/profile',
    ready: heading('Your data'),
  },
  {
    name: 'deletion of an account',
    as: ({ owner }) => owner,
    path: '/patient/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(dialog(page, 'Delete account').getByLabel('Your password')).toBeVisible()
    },
  },
  {
    name: 'calendar of a day',
    as: ({ owner }) => owner,
    path: '/patient/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Choose Date of birth in a calendar' }).click()
      await expect(page.locator('ion-popover ion-datetime.datetime-ready')).toBeVisible()
    },
  },
  {
    name: 'notifications',
    as: ({ owner }) => owner,
    path: '/patient',
    ready: async (page) => {
      await bell(page, 3).click()
      await expect(dialog(page, 'Notifications').getByRole('listitem')).toHaveCount(3)
    },
  },
  {
    name: 'menu',
    as: ({ vet }) => vet,
    path: '/doctor',
    ready: async (page) => openMenu(page),
  },
  { name: 'home of a doctor', as: ({ vet }) => vet, path: '/doctor', ready: heading('This week') },
  {
    name: 'requests',
    as: ({ vet }) => vet,
    path: '/doctor/requests',
    ready: (page) => expect(page.getByRole('button', { name: 'Approve' })).toBeVisible(),
  },
  {
    name: 'calendar',
    as: ({ vet }) => vet,
    path: '/doctor/appointment',
    ready: (page) => expect(page.locator('.big-calendar, .week-strip').first()).toBeVisible(),
  },
  {
    name: 'assistants',
    as: ({ vet }) => vet,
    path: '/doctor/assistant',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add assistant' }).click()
      await expect(dialog(page, 'Add assistant').getByLabel('Full name')).toBeVisible()
    },
  },
  {
    name: 'clinics',
    as: ({ vet }) => vet,
    path: '/doctor/clinics',
    ready: (page) => expect(page.getByRole('article')).toBeVisible(),
  },
  {
    name: 'clinic form',
    as: ({ vet }) => vet,
    path: ({ vet }) => `/doctor/clinics/${vet.clinicId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Opening times/ }).click()
      await expect(page.getByRole('group', { name: 'Schedule 1' })).toBeVisible()
    },
  },
  {
    name: 'history of a pet',
    as: ({ owner }) => owner,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'writing into a history',
    as: ({ owner }) => owner,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await expect(dialog(page, 'Add note').getByRole('textbox', { name: 'Note' })).toBeVisible()
    },
  },
  {
    name: 'adding a report',
    as: ({ owner }) => owner,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      const modal = dialog(page, 'Add report')
      await modal
        .locator('input[type=file]')
        .setInputFiles({ name: 'blood.pdf', mimeType: 'application/pdf', buffer: PDF })
      await expect(modal.getByText('Attached: blood.pdf')).toBeVisible()
    },
  },
  {
    name: 'sharing a report',
    as: ({ owner }) => owner,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page, { vet }) => {
      await page.getByRole('button', { name: /^Share:/ }).click()
      await expect(
        dialog(page, 'Share report').getByRole('radio', { name: new RegExp(vet.fullname) }),
      ).toBeVisible()
    },
  },
  {
    name: 'who read a history',
    as: ({ owner }) => owner,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page, { vet }) => {
      await page.getByRole('button', { name: 'Who read it' }).click()
      await expect(dialog(page, 'Who read the history').getByText(vet.fullname)).toBeVisible()
    },
  },
  {
    name: 'home of an owner whose address is not confirmed',
    as: async () => {
      const owner = await anOwner()
      return { ...owner, user: { ...owner.user, emailVerified: false } }
    },
    path: '/terms-condition',
    ready: async (page) => {
      // Without a mail server every address counts as confirmed.
      await page.route('**/api/v1/auth/get-user', (route) => route.abort())
      await page.goto('/patient')
      await expect(page.getByRole('region', { name: 'Your e-mail address' })).toBeVisible()
    },
  },
  {
    name: 'the owners of a practice',
    as: ({ vet }) => vet,
    path: '/doctor/patients',
    ready: heading('Olga Owner'),
  },
  {
    name: 'the pets of an owner',
    as: ({ vet }) => vet,
    path: '/doctor/patients',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Pets of Olga Owner' }).click()
      await expect(dialog(page, 'Pets of Olga Owner').getByRole('button', { name: 'Minka' })).toBeVisible()
    },
  },
  {
    name: 'the history of a pet for its practice',
    as: ({ vet }) => vet,
    path: ({ pet }) => `/doctor/patients/${pet._id}`,
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'writing a prescription',
    as: ({ vet }) => vet,
    path: ({ pet }) => `/doctor/patients/${pet._id}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Prescription', exact: true }).click()
      const modal = dialog(page, 'Add prescription')
      await expect(modal.getByRole('textbox', { name: 'Additional note' })).toBeVisible()
    },
  },
  {
    name: 'cancelling from a history',
    as: ({ owner }) => owner,
    path: '/patient/history',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Cancel appointment/ }).click()
      await expect(dialog(page, 'Cancel appointment').getByRole('radio').first()).toBeVisible()
    },
  },
]

/** Dialogs that are opened one after the other on one page, by a button of that name unless told otherwise. */
type Series = {
  name: string
  as: (world: World) => Person
  path: string | ((world: World) => string)
  dialogs: { title: string | RegExp; open: string | RegExp | ((page: Page) => Promise<unknown>) }[]
}

const series: Series[] = [
  {
    name: 'dialogs about owners',
    as: ({ vet }) => vet,
    path: '/doctor/patients',
    dialogs: [
      { open: 'Invite owner', title: 'Invite owner' },
      {
        title: 'Add owner',
        open: async (page) => {
          await page.getByRole('button', { name: 'Add owner' }).click()
          await dialog(page, 'Add owner').getByRole('button', { name: 'Address' }).click()
          await dialog(page, 'Add owner').getByRole('button', { name: 'Save' }).click()
        },
      },
      { open: 'Pets of Olga Owner', title: 'Pets of Olga Owner' },
    ],
  },
  {
    name: 'dialogs about clinics',
    as: ({ vet }) => vet,
    path: '/doctor/clinics',
    dialogs: [
      { open: '1 holiday', title: 'Holidays' },
      { open: 'Pause bookings', title: 'Pause bookings' },
      {
        title: /booked visits? (is|are) affected/,
        open: async (page) => {
          await page.getByRole('button', { name: /^Delete / }).click()
          await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
        },
      },
    ],
  },
  {
    name: 'dialogs of the calendar and the clinic form',
    as: ({ vet }) => vet,
    path: ({ visit }) => `/doctor/appointment?visit=${visit._id}&at=${encodeURIComponent(visit.start)}`,
    dialogs: [
      { open: async () => {}, title: 'Visit of Rex' },
      { open: 'New appointment', title: 'New appointment' },
      {
        title: 'Add service',
        open: async (page) => {
          await page.goto(`/doctor/clinics/${world.vet.clinicId}`)
          await page.getByRole('button', { name: /^Fees and services/ }).click()
          await page.getByRole('button', { name: 'Add service' }).click()
        },
      },
    ],
  },
  {
    name: 'dialogs of the profile and of pets',
    as: ({ owner }) => owner,
    path: '/patient/profile',
    dialogs: [
      { open: 'Add address', title: 'Address' },
      { open: /^Country code/, title: 'Country code' },
      {
        title: 'Weight of Rex',
        open: async (page) => {
          await page.goto('/patient/pets')
          await page.getByRole('button', { name: 'Add weight' }).click()
        },
      },
    ],
  },
  {
    name: 'documents in a history',
    as: ({ owner }) => owner,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    dialogs: [
      { open: /^Open prescription/, title: 'Prescription' },
      { open: /^blood\.pdf/, title: 'Document Image' },
    ],
  },
]

let world: World
test.beforeAll(async () => {
  world = await aBusyWorld()
})

/** Screens that lay themselves out anew beside the menu; the others are the narrow one in the middle. */
const WIDE = new Set([
  'search',
  'home of an owner',
  'pets',
  'booking page',
  'menu',
  'home of a doctor',
  'requests',
  'calendar',
  'clinic form',
  'history of a pet',
])

for (const screen of screens) {
  const title = `${screen.name}: no serious violation in light and dark, no sideways scrolling, not even at 200 %`
  test(title, { tag: WIDE.has(screen.name) ? [] : '@phone' }, async ({ browser }) => {
    const person = screen.as ? await screen.as(world) : null
    const path = typeof screen.path === 'string' ? screen.path : screen.path(world)
    const page = await openAs(browser, person, path, { reducedMotion: 'reduce', colorScheme: 'light' })
    await screen.ready(page, world)
    await judge(page)
  })
}

for (const { name, as, path, dialogs } of series) {
  test(`${name}: the same`, { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, as(world), typeof path === 'string' ? path : path(world))
    for (const { open, title } of dialogs) {
      if (typeof open === 'function') await open(page)
      else await page.getByRole('button', { name: open }).click()
      const opened = dialog(page, title)
      await expect(opened.getByRole('heading').first()).toBeVisible()
      await expect(opened.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await judge(page, 'ion-modal')
      await opened.getByRole('button', { name: 'Close' }).first().click()
      await expect(opened).toBeHidden()
    }
  })
}

/** Light and dark, then at 100 % and 200 %. `within` is what axe looks at. */
async function judge(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const axe = new AxeBuilder({ page }).include(within)
    // Light and dark differ in their colours only.
    if (colorScheme === 'dark') axe.withRules('color-contrast')
    expect.soft(await seriousViolations(axe), colorScheme).toEqual([])
  }
  expect.soft(await sideways(page), 'at 100 %').toEqual([])
  const grown = await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  // The menu grows with its text, a moment later on a busy machine.
  await expect.soft.poll(() => sideways(page), 'at 200 %').toEqual([])
  await grown.evaluate((element) => element.parentNode?.removeChild(element))
}

/** The days inside Ionic's own calendar are buttons that say they are selected, which is not ours to change. */
const isIonicDay = (rule: string, html: string) =>
  rule === 'aria-allowed-attr' && html.includes('part="calendar-day')

async function seriousViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isIonicDay(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Animations would be judged half faded in. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(running.map((animation) => animation.finished))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

/** Scrolling parts of the page that are wider than they show, except those that are meant to be. */
const sideways = (page: Page) =>
  page.evaluate(async () => {
    const wide: string[] = []
    for (const content of document.querySelectorAll<
      HTMLElement & { getScrollElement?(): Promise<HTMLElement> }
    >('ion-content')) {
      if (!content.checkVisibility() || !content.getScrollElement) continue
      const { scrollWidth, clientWidth } = await content.getScrollElement()
      if (scrollWidth > clientWidth + 1) wide.push(`ion-content: ${scrollWidth} in ${clientWidth}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth + 1) wide.push(`document: ${scrollWidth} in ${clientWidth}`)
    return wide
  })
