import { asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { assistants, doctors, users } from '../db/schema/accounts.ts'
import { appointmentEvents, appointments } from '../db/schema/appointments.ts'
import { clinicServices } from '../db/schema/clinics.ts'
import { care, pets } from '../db/schema/pets.ts'

/** Rows of one statement; more would pass the limit of parameters that a statement may have. */
const ROWS_PER_STATEMENT = 500

export type DemoRows = {
  users: (typeof users.$inferInsert)[]
  doctors: (typeof doctors.$inferInsert)[]
  assistants: (typeof assistants.$inferInsert)[]
  pets: (typeof pets.$inferInsert)[]
  care: (typeof care.$inferInsert)[]
  appointments: (typeof appointments.$inferInsert)[]
  events: (typeof appointmentEvents.$inferInsert)[]
}

const TABLES = {
  users,
  doctors,
  assistants,
  pets,
  care,
  appointments,
  events: appointmentEvents,
} as const satisfies Record<keyof DemoRows, PgTable>

/** Writes invented rows of one kind; the constraints judge them like everybody's. */
export async function insertRows<K extends keyof DemoRows>(
  database: Database,
  kind: K,
  rows: DemoRows[K],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    // Table and rows belong to the same key; the compiler cannot follow that through the lookup.
    await database.db
      .insert(TABLES[kind] as typeof users)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT) as DemoRows['users'])
  }
}

export async function hasUsers(database: Database): Promise<boolean> {
  const [row] = await database.db.select({ id: users.id }).from(users).limit(1)
  return row !== undefined
}

/** Tells the planner what it has; the embedded database would only do so minutes later. */
export async function analyze(database: Database): Promise<void> {
  await database.db.execute(sql`analyze`)
}

/** What a clinic offers, in its order. */
export const findServices = (database: Database, clinicId: string) =>
  database.db
    .select({ service: clinicServices.service, name: clinicServices.name, price: clinicServices.price })
    .from(clinicServices)
    .where(eq(clinicServices.clinicId, clinicId))
    .orderBy(asc(clinicServices.position))
