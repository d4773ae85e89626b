import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './accounts.ts'

export const idempotencyKeys = pgTable('idempotency_keys', {
  caller: text('caller').notNull(),
  keyHash: bytes('key_hash').notNull(),
  requestHash: bytes('request_hash').notNull(),
  answer: bytes('answer'),
  createdAt: instant('created_at').notNull(),
})

export const audit = pgTable('audit', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  actorId: uuid('actor_id'),
  principalId: uuid('principal_id'),
  call: text('call').notNull(),
  objectType: text('object_type'),
  objectId: uuid('object_id'),
  outcome: text('outcome').$type<'done' | 'read' | 'refused'>().notNull(),
})
