import { NewReason } from '@vetvisit/contract/reasons/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { insertReason, type ReasonRow, rowOfForm } from '../../modules/reasons/public.ts'

const HOUR = 60
const DOGS_AND_CATS = ['Dog', 'Cat'] as const

/** What the practice of three is visited for. @param surgeon the vet who takes ultrasounds and operations */
const reasonsOf = (surgeon: string): z.input<typeof NewReason>[] => [
  { preset: 'checkup', kind: 'checkup', minutes: 30, priceFrom: 48, online: true },
  {
    preset: 'vaccination',
    kind: 'vaccination',
    minutes: 15,
    after: 5,
    species: [...DOGS_AND_CATS, 'Rabbit'],
    priceFrom: 48,
    furtherPetMinutes: 10,
    online: true,
    confirm: 'at_once',
  },
  { preset: 'ill', kind: 'ill', minutes: 30, priceFrom: 48, online: true, confirm: 'ask' },
  {
    preset: 'teeth',
    kind: 'teeth',
    minutes: 45,
    step: 15,
    priceFrom: 120,
    online: true,
    noticeMinutes: 24 * HOUR,
    preparation: 'Bitte kommen Sie nüchtern: kein Futter ab 22 Uhr am Vorabend, Wasser ist erlaubt.',
  },
  {
    name: 'Ultraschall Bauch',
    minutes: 45,
    after: 10,
    step: 15,
    species: [...DOGS_AND_CATS],
    priceFrom: 95,
    online: true,
    noticeMinutes: 24 * HOUR,
    maxPerDay: 4,
    vets: [{ doctorId: surgeon, minutes: 60 }],
    preparation: 'Bitte zwölf Stunden vorher nicht füttern und die Blase gefüllt lassen.',
  },
  {
    preset: 'followup',
    kind: 'followup',
    type: 'followup',
    minutes: 15,
    priceFrom: 26,
    online: true,
    clients: 'known',
  },
  { preset: 'surgery_talk', minutes: 30, online: true, vets: [{ doctorId: surgeon, minutes: null }] },
  { preset: 'goodbye', minutes: 60, after: 15, online: false },
]

/** Sets up the reasons of a practice. @returns them in their order */
export async function insertDemoReasons(
  database: Database,
  { practiceId, surgeon }: { practiceId: string; surgeon: string },
  now: Instant,
): Promise<ReasonRow[]> {
  const rows = reasonsOf(surgeon).map((form) =>
    rowOfForm(NewReason.parse(form), { id: uuidv7(), practiceId, isArchived: false }),
  )
  for (const row of rows) await insertReason(database, row, now)
  return rows
}
