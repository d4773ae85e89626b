import * as account from './account/routes.ts'
import * as agenda from './appointments/agenda/routes.ts'
import * as availability from './appointments/availability/routes.ts'
import * as booking from './appointments/booking/routes.ts'
import * as lifecycle from './appointments/lifecycle/routes.ts'
import * as reschedule from './appointments/reschedule/routes.ts'
import * as waitingList from './appointments/waiting-list/routes.ts'
import * as assistants from './assistants/routes.ts'
import * as auth from './auth/routes.ts'
import * as catalogue from './catalogue/routes.ts'
import * as clinics from './clinics/routes.ts'
import * as doctors from './doctors/routes.ts'
import * as files from './files/routes.ts'
import type { Route } from './http.ts'
import * as notes from './notes/routes.ts'
import * as notifications from './notifications/routes.ts'
import * as care from './owners/care-routes.ts'
import * as recordLinks from './owners/link-routes.ts'
import * as practiceOwners from './owners/practice-routes.ts'
import * as owners from './owners/routes.ts'
import * as pets from './pets/routes.ts'
import * as search from './search/routes.ts'
import * as settings from './settings/routes.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every call there is. The server refuses to start when one has no handler; OpenAPI prints them all. */
export const API: readonly Route[] = [
  auth,
  account,
  owners,
  practiceOwners,
  care,
  recordLinks,
  doctors,
  assistants,
  files,
  clinics,
  catalogue,
  pets,
  search,
  availability,
  booking,
  lifecycle,
  waitingList,
  reschedule,
  agenda,
  notes,
  notifications,
  settings,
].flatMap((module) => Object.values(module).filter(isRoute))
