import { boolean, doublePrecision, integer, pgTable, point, text, uuid } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { instant } from './accounts.ts'

export const clinics = pgTable('clinics', {
  id: uuid('id').primaryKey(),
  doctorId: uuid('doctor_id').notNull(),
  name: text('name').notNull(),
  addressLine1: text('address_line1').notNull(),
  addressLine2: text('address_line2').notNull().default(''),
  zipcode: text('zipcode').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  country: text('country').notNull(),
  /** E.164. */
  phone: text('phone'),
  emergencyPhone: text('emergency_phone'),
  takesEmergencies: boolean('takes_emergencies').notNull().default(false),
  timeZone: text('time_zone').notNull(),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  /** The position was put by hand and is not looked up again when the address changes. */
  pinned: boolean('pinned').notNull().default(false),
  geohash: text('geohash'),
  /** Web Mercator metres. */
  position: point('position', { mode: 'xy' }),
  currency: text('currency').$type<CurrencyCode>().notNull(),
  consultationFee: integer('consultation_fee').notNull(),
  followUpFee: integer('follow_up_fee').notNull(),
  color: text('color').notNull(),
  slotMinutes: integer('slot_minutes').$type<15 | 30 | 60>().notNull(),
  species: text('species').array().$type<Species[]>().notNull().default([]),
  confirmAtOnce: boolean('confirm_at_once').notNull().default(false),
  cancelNoticeHours: integer('cancel_notice_hours').notNull().default(0),
  requestExpiryHours: integer('request_expiry_hours').notNull().default(24),
  /** How many days ahead owners may book. */
  horizonDays: integer('horizon_days').notNull().default(400),
  searchText: text('search_text').notNull().default(''),
  /** The folded name, whole. */
  nameKey: text('name_key').notNull().default(''),
  searchKeys: text('search_keys').array().notNull().default([]),
  /** The doctor has confirmed the e-mail address, or has none; kept right by the database. */
  mailConfirmed: boolean('mail_confirmed').notNull().default(false),
  pausedUntil: instant('paused_until'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

export const clinicHours = pgTable('clinic_hours', {
  clinicId: uuid('clinic_id').notNull(),
  schedule: integer('schedule').notNull(),
  weekday: integer('weekday').notNull(),
  startMinute: integer('start_minute').notNull(),
  endMinute: integer('end_minute').notNull(),
})

export const clinicServices = pgTable('clinic_services', {
  id: uuid('id').primaryKey(),
  clinicId: uuid('clinic_id').notNull(),
  service: text('service').notNull(),
  name: text('name').notNull(),
  price: integer('price').notNull(),
  position: integer('position').notNull(),
})
