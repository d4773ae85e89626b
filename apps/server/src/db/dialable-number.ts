import { sql, type SQL } from 'drizzle-orm'

/** The mobile number of a row of `users` under that name, with its dial code. */
export const dialableNumber = (table: string): SQL =>
  sql.raw(
    `case when ${table}.mobile like '+%' then ${table}.mobile else coalesce(${table}.country_code || ' ', '') || ${table}.mobile end`,
  )
