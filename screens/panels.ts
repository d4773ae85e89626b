import { expect } from 'vitest'
import { dialog } from './screen.ts'
import { until } from './until.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  book,
  clockOf,
  freeStarts,
  type Locator,
  type Page,
} from './world.ts'

/** A dialog or a form beside a page whose first key goes into a field. */
export type Panel = {
  /** Its file in apps/web/src, without `.tsx`. */
  file: string
  title: string | RegExp
  path: string
  /** Names of the buttons that open it one after the other, or an act. */
  open: readonly (string | RegExp)[] | ((page: Page) => Promise<unknown>)
  /** The field that takes the keys. */
  first: (shown: Locator) => Locator
  /** Letters that the field takes as they are. */
  keys?: string
  /** What the field has already. */
  before?: string
  /** True for an editor of formatted text. */
  isEditor?: true
}

const textbox = (name: string | RegExp) => (shown: Locator) =>
  shown.getByRole('textbox', { name, exact: typeof name === 'string' })
const password = (shown: Locator) => shown.locator('input[type=password]').first()
const searchbox = (shown: Locator) => shown.getByRole('searchbox').first()

/** Presses a key until it opens something: the keys of a practice load late. */
const openBy = (page: Page, key: string) =>
  until(async () => {
    await page.keyboard.press(key)
    if (!page.locator('dialog.find').isVisible()) throw new Error(`${key} has opened nothing.`)
  })

/** A practice with an owner on record, whose animal has an appointment and asks for another. */
export async function world() {
  const [vet, owner] = await Promise.all([aDoctor({ clinic: { holidays: ['2026-12-24'] } }), anOwner()])
  const pet = await aPet(owner)
  await aPet(owner, 'Mia')
  const [start = '', second = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await book(owner, vet.clinicId, pet._id, second)
  return { vet, owner, pet, visit }
}
export type World = Awaited<ReturnType<typeof world>>

const PROFILE = '/patient/profile'

/** The panels that an owner opens. */
export const ofOwners = ({ vet }: World): Panel[] => [
  {
    file: 'features/pets/weight/weight-modal',
    title: 'Weight of Rex',
    path: '/patient/pets',
    open: ['Add weight'],
    first: textbox('Weight in kg'),
    keys: '12',
  },
  {
    file: 'features/pets/pet-form/pet-form-modal',
    title: 'Add a pet',
    path: '/patient/pets',
    open: ['Add a pet'],
    first: textbox('Name'),
  },
  {
    file: 'features/notes/note/note-modal',
    title: 'Add report',
    path: '/patient/history',
    open: ['Add', 'Report'],
    first: textbox('What is it about?'),
    isEditor: true,
  },
  {
    file: 'features/owners/profile/address-modal',
    title: 'Address',
    path: PROFILE,
    open: ['Add address'],
    first: (shown) => shown.getByRole('textbox').first(),
  },
  {
    file: 'features/auth/security/change-email-modal',
    title: 'Change e-mail address',
    path: PROFILE,
    open: ['Change e-mail address'],
    first: textbox('New e-mail address'),
  },
  {
    file: 'features/account/delete-account-modal',
    title: 'Delete account',
    path: PROFILE,
    open: ['Delete account'],
    first: password,
  },
  {
    file: 'ui/password/password-dialog',
    title: 'Your password, please',
    path: PROFILE,
    open: ['Sign out everywhere else'],
    first: password,
  },
  {
    file: 'ui/person/country-code-modal',
    title: 'Country code',
    path: PROFILE,
    open: [/^Country code/],
    first: searchbox,
  },
  {
    file: 'features/appointments/reschedule/request-move-modal',
    title: 'Ask for another time',
    path: '/patient',
    open: [/^Ask to move/],
    first: textbox(/Message to the practice/),
  },
  {
    file: 'features/notes/history/cancel-modal',
    title: 'Cancel appointment',
    path: '/patient/history',
    open: [/^Cancel appointment/],
    first: (shown) => shown.getByRole('textbox').first(),
  },
  {
    file: 'features/appointments/booking-sheet/booking-sheet',
    title: 'Book an appointment',
    path: `/patient/book/${vet.clinicId}`,
    open: [/^Next free/],
    first: (shown) => shown.getByRole('textbox').first(),
  },
]

/** The panels that a veterinarian opens. */
export const ofPractices = ({ owner, pet, visit }: World): Panel[] => [
  {
    file: 'features/owners/care/invite-owner-modal',
    title: 'Invite owner',
    path: '/doctor/patients',
    open: ['Invite owner'],
    first: textbox('E-mail of the owner'),
  },
  {
    file: 'features/owners/owner-form/owner-form-modal',
    title: 'Add owner',
    path: '/doctor/patients',
    open: ['Add owner'],
    first: textbox('Contact number'),
    keys: '017',
  },
  {
    file: 'features/owners/practice-list/owner-note',
    title: /^Note on /,
    path: `/doctor/patients?owner=${owner.user._id}`,
    open: ['Add a note'],
    first: textbox('Note'),
  },
  {
    file: 'features/notes/prescription/prescription-editor',
    title: 'Add prescription',
    path: `/doctor/patients/${pet._id}`,
    open: ['Prescription'],
    first: textbox('Medicine'),
  },
  {
    file: 'features/notes/note/note-modal',
    title: 'Add report',
    path: `/doctor/patients/${pet._id}`,
    open: ['Report'],
    first: textbox('What is it about?'),
    isEditor: true,
  },
  {
    file: 'features/pets/pet-panel/clinical-modal',
    title: 'Record of Rex',
    path: `/doctor/patients/${pet._id}`,
    open: ['Edit record'],
    first: textbox('Allergies'),
  },
  {
    file: 'features/clinics/clinic-list/holidays-modal',
    title: 'Holidays',
    path: '/doctor/clinics',
    open: ['1 holiday'],
    first: textbox('Closed on'),
    keys: '24',
  },
  {
    file: 'features/team/assistants/assistant-form-modal',
    title: 'Add assistant',
    path: '/doctor/assistant',
    open: ['Add assistant'],
    first: textbox('Full name'),
  },
  {
    file: 'features/reasons/reason-form',
    title: 'Add a reason',
    path: '/doctor/reasons',
    open: ['Add a reason'],
    first: textbox('Name'),
  },
  {
    file: 'features/tasks/task-modal',
    title: 'New task',
    path: '/doctor',
    open: ['New task'],
    first: textbox('What is to be done'),
  },
  {
    file: 'features/tasks/task-modal',
    title: 'Change task',
    path: '/doctor',
    open: ['Order vaccines'],
    first: textbox('What is to be done'),
    before: 'Order vaccines',
  },
  {
    file: 'features/appointments/block-modal/block-modal',
    title: 'Block time',
    path: '/doctor/appointment',
    open: ['Block time'],
    first: textbox(/^Note/),
  },
  {
    file: 'features/appointments/new-appointment/new-appointment-modal',
    title: 'New appointment',
    path: '/doctor/appointment',
    open: ['New appointment'],
    first: searchbox,
  },
  {
    file: 'features/appointments/day-board/walk-in-modal',
    title: 'Waiting without an appointment',
    path: '/doctor',
    open: ['Show as a board', 'Without appointment'],
    first: searchbox,
  },
  {
    file: 'features/appointments/reschedule/propose-modal',
    title: 'Propose other times',
    path: '/doctor/requests',
    open: ['Other time'],
    first: (shown) => shown.getByRole('textbox', { name: /message/i }),
  },
  {
    file: 'features/owners/find/find-panel',
    title: 'Find an owner or animal',
    path: '/doctor/requests',
    open: (page) => openBy(page, 'Control+k'),
    first: (shown) => shown.getByRole('combobox'),
  },
  {
    file: 'features/appointments/override/override-dialog',
    title: 'This time is taken',
    path: `/doctor/appointment?patId=${owner.user._id}`,
    open: async (page) => {
      const form = dialog(page, 'New appointment')
      await form.getByRole('radio', { name: /^Mia/ }).press('Space')
      await form.getByLabel('Or any other time').fill(clockOf(visit.start))
      await form.getByRole('button', { name: /^Book/ }).press('Enter')
      // It is the answer of the server.
      await expect(dialog(page, 'This time is taken')).toBeVisible()
    },
    first: (shown) => shown.getByRole('textbox').first(),
  },
]

const HOURS = '/doctor/team/hours'

/** The panels of a practice of two vets. */
export const OF_TEAMS: Panel[] = [
  {
    file: 'features/auth/locks/pin-modal',
    title: 'Set a PIN',
    path: '/doctor/profile',
    open: ['Set a PIN'],
    first: password,
    keys: '25',
  },
  {
    file: 'features/clinics/rooms/room-modal',
    title: 'Add a treatment room',
    path: HOURS,
    open: ['Add a treatment room'],
    first: textbox('Name'),
  },
  {
    file: 'features/clinics/vet-hours/change-date-modal',
    title: 'Change a date',
    path: HOURS,
    open: ['Change a date'],
    first: textbox('Date'),
    keys: '24',
  },
  {
    file: 'features/clinics/vet-hours/vet-hours-modal',
    title: 'Hours of Ingo Brenner',
    path: HOURS,
    open: ['Edit the hours of Ingo Brenner'],
    first: (shown) => shown.getByRole('textbox').first(),
    keys: '24',
  },
  {
    file: 'features/team/members/invite-member-modal',
    title: 'Invite a vet',
    path: '/doctor/team',
    open: ['Invite a vet'],
    first: textbox('Full name'),
  },
]

/** The panel of a visit that runs, which is open with its page. */
export const ofVisits = (petId: string): Panel[] => [
  {
    file: 'features/notes/note/visit-note',
    title: 'Add appointment note',
    path: `/doctor/patients/${petId}`,
    open: (page) => expect(dialog(page, 'Add appointment note')).toBeVisible(),
    first: textbox('Note'),
    isEditor: true,
  },
]

/** Files that give panels their frame. */
export const FRAMES = [
  'features/appointments/parts/time-modal',
  'ui/form/form-modal',
  'ui/modal/app-modal',
  'ui/modal/form-frame',
  'ui/modal/form-panel',
]

/** Panels that are read, or in which choices come before all words. */
export const WITHOUT_FIELDS = [
  'app/menu/visitor-menu',
  'app/panels/keys-panel',
  'app/routes/practice-owners-route',
  'app/unsent/unsent-panel',
  'features/appointments/appointment-modal/appointment-modal',
  'features/appointments/appointment-modal/hand-over-dialog',
  'features/appointments/block-modal/beneath-modal',
  'features/appointments/calendar/drawn-span',
  'features/appointments/day-board/delay-modal',
  'features/appointments/reschedule/move-modal',
  'features/appointments/booking/telephone-only',
  'features/appointments/waiting-list/offer-modal',
  'features/team/assistants/assistants-modal',
  'features/clinics/clinic-form/service-modal',
  'features/clinics/clinic-list/pause-modal',
  'features/clinics/clinic-list/poster-modal',
  'features/clinics/clinic-list/use-affected-appointments',
  'features/notes/owner-history/access-log-modal',
  'features/notes/owner-history/share-modal',
  'features/notes/prescription/prescription-modal',
  'features/notifications/inbox/notifications-modal',
  'features/owners/practice-list/owner-pets-modal',
  'features/search/clinic-card/clinic-details-modal',
  'features/search/filters/filter-sheet',
  'ui/file/crop-modal',
  'ui/file/file-preview',
  'ui/file/image-viewer',
  'ui/map/info-window',
  'ui/modal/link-modal',
  'ui/modal/terms-modal',
]
