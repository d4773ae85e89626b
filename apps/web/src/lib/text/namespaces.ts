import type contract from '../../../../../packages/contract/src/texts/en.json'
import type common from '../../locales/en/common.json'
import type search from '../../locales/en/search.json'
import type patients from '../../locales/en/patients.json'
import type pets from '../../locales/en/pets.json'
import type appointments from '../../locales/en/appointments.json'
import type agenda from '../../locales/en/agenda.json'
import type assistants from '../../locales/en/assistants.json'
import type about from '../../locales/en/about.json'
import type access from '../../locales/en/access.json'
import type account from '../../locales/en/account.json'
import type auth from '../../locales/en/auth.json'
import type blocks from '../../locales/en/blocks.json'
import type board from '../../locales/en/board.json'
import type booking from '../../locales/en/booking.json'
import type calendar from '../../locales/en/calendar.json'
import type caller from '../../locales/en/caller.json'
import type clinics from '../../locales/en/clinics.json'
import type columns from '../../locales/en/columns.json'
import type code from '../../locales/en/code.json'
import type desk from '../../locales/en/desk.json'
import type doctors from '../../locales/en/doctors.json'
import type emergency from '../../locales/en/emergency.json'
import type files from '../../locales/en/files.json'
import type find from '../../locales/en/find.json'
import type history from '../../locales/en/history.json'
import type home from '../../locales/en/home.json'
import type map from '../../locales/en/map.json'
import type links from '../../locales/en/links.json'
import type notifications from '../../locales/en/notifications.json'
import type reasons from '../../locales/en/reasons.json'
import type reminder from '../../locales/en/reminder.json'
import type requests from '../../locales/en/requests.json'
import type owners from '../../locales/en/owners.json'
import type rooms from '../../locales/en/rooms.json'
import type statistics from '../../locales/en/statistics.json'
import type tasks from '../../locales/en/tasks.json'
import type team from '../../locales/en/team.json'
import type passports from '../../locales/en/passports.json'
import type person from '../../locales/en/person.json'
import type terms from '../../locales/en/terms.json'
import type override from '../../locales/en/override.json'
import type plan from '../../locales/en/plan.json'
import type practices from '../../locales/en/practices.json'
import type town from '../../locales/en/town.json'
import type unsent from '../../locales/en/unsent.json'
import type vet from '../../locales/en/vet.json'
import type visits from '../../locales/en/visits.json'

/** The English texts of each namespace, whose keys the type check knows. */
export type Namespaces = {
  common: typeof common
  search: typeof search
  patients: typeof patients
  pets: typeof pets
  appointments: typeof appointments
  contract: typeof contract
  agenda: typeof agenda
  assistants: typeof assistants
  about: typeof about
  access: typeof access
  account: typeof account
  auth: typeof auth
  blocks: typeof blocks
  board: typeof board
  booking: typeof booking
  calendar: typeof calendar
  caller: typeof caller
  clinics: typeof clinics
  code: typeof code
  columns: typeof columns
  desk: typeof desk
  doctors: typeof doctors
  emergency: typeof emergency
  files: typeof files
  find: typeof find
  history: typeof history
  home: typeof home
  links: typeof links
  map: typeof map
  notifications: typeof notifications
  reasons: typeof reasons
  reminder: typeof reminder
  rooms: typeof rooms
  requests: typeof requests
  owners: typeof owners
  override: typeof override
  passports: typeof passports
  statistics: typeof statistics
  tasks: typeof tasks
  team: typeof team
  person: typeof person
  terms: typeof terms
  plan: typeof plan
  practices: typeof practices
  town: typeof town
  unsent: typeof unsent
  vet: typeof vet
  visits: typeof visits
}
