import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import { bytes, instant } from './accounts.ts'

export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Kinds that are kept: HEIC becomes JPEG, GIF becomes PNG (specification/readings §8). */
export type StoredKind = 'jpeg' | 'png' | 'webp' | 'pdf'

export const files = pgTable('files', {
  id: uuid('id').primaryKey(),
  holderId: uuid('holder_id').notNull(),
  uploaderId: uuid('uploader_id').notNull(),
  path: text('path').$type<UploadPath>().notNull(),
  kind: text('kind').$type<StoredKind>().notNull(),
  name: text('name').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: bytes('sha256').notNull(),
  uses: integer('uses').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  storedAt: instant('stored_at'),
  releasedAt: instant('released_at'),
})
