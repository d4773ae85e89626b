import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Species } from '@vetvisit/contract/pets/species'
import { instant } from './accounts.ts'

export const pets = pgTable('pets', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  gender: text('gender').$type<'m' | 'f'>().notNull(),
  species: text('species').$type<Species>().notNull(),
  breed: text('breed').notNull(),
  ageEntered: text('age_entered'),
  bornOn: date('born_on', { mode: 'string' }).notNull(),
  bornExactly: boolean('born_exactly').notNull().default(false),
  photoFileId: uuid('photo_file_id'),
  vaccinationFileId: uuid('vaccination_file_id'),
  dewormingFileId: uuid('deworming_file_id'),
  importFileId: uuid('import_file_id'),
  insuranceFileId: uuid('insurance_file_id'),
  ownershipFileId: uuid('ownership_file_id'),
  passportFileId: uuid('passport_file_id'),
  passportNumber: text('passport_number'),
  rfid: text('rfid'),
  insuranceNumber: text('insurance_number'),
  colour: text('colour'),
  neutered: boolean('neutered'),
  allergies: text('allergies'),
  alerts: text('alerts'),
  vaccinationDueOn: date('vaccination_due_on', { mode: 'string' }),
  dewormingDueOn: date('deworming_due_on', { mode: 'string' }),
  deceasedOn: date('deceased_on', { mode: 'string' }),
  createdAt: instant('created_at').notNull(),
  archivedAt: instant('archived_at'),
})

/** Owners on a doctor's record (specification/authorization R2). */
export const care = pgTable('care', {
  doctorId: uuid('doctor_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  origin: text('origin').$type<'booking' | 'invitation' | 'created'>().notNull(),
  since: instant('since').notNull(),
  endedAt: instant('ended_at'),
})
