import type { Reader } from '../faults/readers.ts'

/** What people would miss. Sessions, counters and the audit change by being looked at; holds lapse by themselves. */
const TABLES = [
  'users',
  'doctors',
  'assistants',
  'assistant_orders',
  'clinics',
  'clinic_hours',
  'clinic_holidays',
  'clinic_services',
  'pets',
  'pet_weights',
  'care',
  'files',
  'notes',
  'prescription_versions',
  'prescription_entries',
  'note_shares',
  'waiting_list',
  'move_wishes',
  'proposals',
  'appointments',
  'appointment_events',
  'notifications',
  'idempotency_keys',
]

/** Two equal digests mean that nothing was written in between. */
export async function digestOf(reader: Reader): Promise<string> {
  const parts = TABLES.map((table) => {
    const filter = table === 'appointments' ? `where status <> 'held'` : ''
    return `select '${table}' as name, count(*)::int as rows, coalesce(sum(hashtextextended((to_jsonb(t) - 'announced_at')::text, 0)), 0)::text as digest from ${table} t ${filter}`
  })
  return JSON.stringify(await reader.query(parts.join(' union all ')))
}
