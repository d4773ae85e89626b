/**
 * Key prefixes shared by several features. A feature that changes appointments invalidates them without knowing who shows them.
 */

/** Dashboards, requests, calendar: everything that shows appointments begins with it. */
export const APPOINTMENTS_KEY = ['appointments'] as const

/** Free and taken times of a clinic; in memory only (`query-client.ts`). */
export const SLOTS_KEY = ['slots'] as const

/** Histories of pets; a new entry makes them stale. */
export const HISTORY_KEY = ['history'] as const
