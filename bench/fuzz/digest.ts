import type { Reader } from '../faults/readers.ts'

/** Tables except sessions, counters and the audit, which reads change, and holds, which expire. */
const TABLES = [
  'users',
  'doctors',
  'practices',
  'memberships',
  'invited_members',
  'clinics',
  'clinic_hours',
  'clinic_holidays',
  'clinic_services',
  'clinic_vets',
  'vet_hours',
  'day_changes',
  'rooms',
  'visit_reasons',
  'reason_vets',
  'reason_clinics',
  'pets',
  'pet_weights',
  'care',
  'files',
  'notes',
  'prescription_versions',
  'prescription_entries',
  'given_doses',
  'note_shares',
  'waiting_list',
  'blocks',
  'delays',
  'tasks',
  'visit_stages',
  'walk_ins',
  'block_series',
  'block_calls',
  'move_requests',
  'proposals',
  'appointments',
  'appointment_pets',
  'appointment_events',
  'notifications',
  'idempotency_keys',
]

/** A digest of each table; equal digests mean that nothing was written in between. */
export type Digest = ReadonlyMap<string, string>

export async function digestOf(reader: Reader): Promise<Digest> {
  const parts = TABLES.map((table) => {
    const filter = table === 'appointments' ? `where status <> 'held'` : ''
    return `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'announced_at')::text, 0)), 0) as digest from ${table} t ${filter}`
  })
  const rows = await reader.query(parts.join(' union all '))
  return new Map(rows.map(({ name, digest }) => [String(name), String(digest)]))
}

/** Tables that differ between two digests. */
export const changedBetween = (before: Digest, after: Digest): string[] =>
  [...before].flatMap(([table, digest]) => (after.get(table) === digest ? [] : [table]))

/** True while the server still has to invite assistants, which it does after its answer. */
export async function isAtWork(reader: Reader): Promise<boolean> {
  const [found] = await reader.query(
    'select 1 as there from invited_members where failure is null and invited_at is null limit 1',
  )
  return found !== undefined
}
