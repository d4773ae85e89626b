import { z } from 'zod'
import * as account from './account/routes.ts'
import * as agenda from './appointments/agenda/routes.ts'
import * as agendaSchemas from './appointments/agenda/schemas.ts'
import * as availability from './appointments/availability/routes.ts'
import * as availabilitySchemas from './appointments/availability/schemas.ts'
import * as blocks from './appointments/blocks/routes.ts'
import * as blockSchemas from './appointments/blocks/schemas.ts'
import * as booking from './appointments/booking/routes.ts'
import * as bookingSchemas from './appointments/booking/schemas.ts'
import * as lifecycle from './appointments/lifecycle/routes.ts'
import * as lifecycleSchemas from './appointments/lifecycle/schemas.ts'
import * as reminders from './appointments/reminders/routes.ts'
import * as reminderSchemas from './appointments/reminders/schemas.ts'
import * as plans from './appointments/plans/routes.ts'
import * as planSchemas from './appointments/plans/schemas.ts'
import * as recordSchemas from './appointments/record/schemas.ts'
import * as reschedule from './appointments/reschedule/routes.ts'
import * as rescheduleSchemas from './appointments/reschedule/schemas.ts'
import * as stages from './appointments/stages/routes.ts'
import * as stageSchemas from './appointments/stages/schemas.ts'
import * as waitingList from './appointments/waiting-list/routes.ts'
import * as waitingListSchemas from './appointments/waiting-list/schemas.ts'
import * as walkIns from './appointments/walk-ins/routes.ts'
import * as walkInSchemas from './appointments/walk-ins/schemas.ts'
import * as assistants from './assistants/routes.ts'
import * as codes from './auth/code/routes.ts'
import * as codeSchemas from './auth/code/schemas.ts'
import * as locks from './auth/locks/routes.ts'
import * as lockSchemas from './auth/locks/schemas.ts'
import * as auth from './auth/routes.ts'
import * as authSchemas from './auth/schemas.ts'
import * as security from './auth/security/routes.ts'
import * as catalogue from './catalogue/routes.ts'
import * as clinicRooms from './clinics/rooms/routes.ts'
import * as clinicRoomSchemas from './clinics/rooms/schemas.ts'
import * as clinics from './clinics/routes.ts'
import * as clinicSchemas from './clinics/schemas.ts'
import * as clinicVets from './clinics/vets/routes.ts'
import * as clinicVetSchemas from './clinics/vets/schemas.ts'
import * as doctors from './doctors/routes.ts'
import * as files from './files/routes.ts'
import * as http from './http.ts'
import type { Route } from './http.ts'
import * as notes from './notes/routes.ts'
import * as noteSchemas from './notes/schemas.ts'
import * as notifications from './notifications/routes.ts'
import * as care from './owners/care-routes.ts'
import * as callers from './owners/caller-routes.ts'
import * as recordLinks from './owners/link-routes.ts'
import * as practiceOwners from './owners/practice-routes.ts'
import * as owners from './owners/routes.ts'
import * as passports from './passports/routes.ts'
import * as personFields from './people/fields.ts'
import * as pets from './pets/routes.ts'
import * as petSchemas from './pets/schemas.ts'
import * as search from './search/routes.ts'
import * as suggestions from './search/suggest-routes.ts'
import * as reasons from './reasons/routes.ts'
import * as reasonSchemas from './reasons/schemas.ts'
import * as settings from './settings/routes.ts'
import * as statistics from './statistics/routes.ts'
import * as tasks from './tasks/routes.ts'
import * as taskSchemas from './tasks/schemas.ts'
import * as team from './team/routes.ts'
import * as vetPages from './vet-pages/routes.ts'
import * as visitors from './visitors/routes.ts'
import * as visitorSchemas from './visitors/schemas.ts'

const ROUTES = [
  auth,
  security,
  codes,
  locks,
  account,
  owners,
  practiceOwners,
  callers,
  care,
  recordLinks,
  doctors,
  assistants,
  team,
  files,
  clinics,
  clinicRooms,
  clinicVets,
  catalogue,
  pets,
  search,
  suggestions,
  reasons,
  availability,
  booking,
  lifecycle,
  waitingList,
  reschedule,
  reminders,
  agenda,
  blocks,
  plans,
  stages,
  walkIns,
  notes,
  notifications,
  passports,
  settings,
  statistics,
  tasks,
  vetPages,
  visitors,
]

const SCHEMA_FILES = [
  http,
  agendaSchemas,
  authSchemas,
  availabilitySchemas,
  blockSchemas,
  bookingSchemas,
  clinicSchemas,
  clinicRoomSchemas,
  clinicVetSchemas,
  codeSchemas,
  lockSchemas,
  lifecycleSchemas,
  noteSchemas,
  personFields,
  petSchemas,
  planSchemas,
  reasonSchemas,
  recordSchemas,
  reminderSchemas,
  rescheduleSchemas,
  stageSchemas,
  taskSchemas,
  visitorSchemas,
  waitingListSchemas,
  walkInSchemas,
]

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** All routes. The server refuses to start if one has no handler; the OpenAPI document describes them all. */
export const API: readonly Route[] = ROUTES.flatMap((file) => Object.values(file).filter(isRoute))

/** The exported schemas by name: the names of the components of the OpenAPI document. */
export const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  [...ROUTES, ...SCHEMA_FILES]
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)
