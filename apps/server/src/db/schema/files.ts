import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './accounts.ts'

export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
  createdAt: instant('created_at').notNull(),
})
