/**
 * Where keys of several features begin. A feature that changes appointments invalidates these, without knowing who shows them.
 */

/** Dashboards, requests, calendar: everything that shows appointments begins with it. */
export const APPOINTMENTS_KEY = ['appointments'] as const

/** Free and taken times of a clinic; in memory only (`query-client.ts`). */
export const SLOTS_KEY = ['slots'] as const

/** Histories of pets; a new entry makes them stale. */
export const HISTORY_KEY = ['history'] as const
