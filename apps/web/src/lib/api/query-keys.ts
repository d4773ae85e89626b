/** Key prefixes shared by several features. A feature that changes appointments invalidates them without knowing which pages show them. */

/** Prefix of everything that shows appointments: dashboards, requests, calendar. */
export const APPOINTMENTS_KEY = ['appointments'] as const

/** Free and taken times of a clinic; in memory only (`query-client.ts`). */
export const SLOTS_KEY = ['slots'] as const

/** The clinics of the practice, their vets and rooms, and what the clinic form looks up. */
export const CLINICS_KEY = ['clinics'] as const

/** The reasons of the practice, as it changes them. */
export const REASONS_KEY = ['reasons'] as const

/** The reasons for which owners may book at clinics. */
export const CLINIC_REASONS_KEY = ['clinic-reasons'] as const

/** Pets and their records. */
export const PETS_KEY = ['pets'] as const

/** Histories of pets; a new entry invalidates them. */
export const HISTORY_KEY = ['history'] as const
