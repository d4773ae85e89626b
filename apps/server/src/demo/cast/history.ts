import type { HistoryItem, NewNote } from '@vetvisit/contract/notes/schemas'
import { API_BASE } from '@vetvisit/contract/http'
import { addDays, DAY_MS, HOUR_MS, instantOf, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Caller, OwnerScope, PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { beginUpload, finishUpload } from '../../modules/files/upload.ts'
import { changeNote } from '../../modules/notes/change-note.ts'
import { addDose } from '../../modules/notes/doses/add-dose.ts'
import { practiceHistory } from '../../modules/notes/history/practice-history.ts'
import { addNote } from '../../modules/notes/writing/add-note.ts'
import { createPdfPage } from '../../adapters/pdf/pdf-page.ts'
import type { DemoRows } from '../repository.ts'

const ZONE = 'Europe/Berlin'

type Past = {
  owner: Caller
  practice: PracticeScope & { signerId: string }
  visits: DemoRows['appointments']
}

/** The practice's note of each visit, the latest first. */
const ENTRIES: readonly ((appointment: string) => NewNote)[] = [
  (appointment) => ({
    action: 'prescription',
    data: {
      appointment,
      text: '<p>Mit dem Futter geben. Bei Erbrechen bitte anrufen.</p>',
      prescription: [
        { medName: 'Meloxicam 1,5 mg/ml', dose: '2,8 ml', frequency: 'einmal täglich', duration: '5 Tage' },
        {
          medName: 'Ohrreiniger',
          dose: '5 Tropfen je Ohr',
          frequency: 'zweimal täglich',
          duration: '3 Wochen',
        },
      ],
    },
  }),
  (appointment) => ({
    action: 'appointment',
    data: {
      appointment,
      text: '<p><strong>Allgemeinuntersuchung</strong> ohne Befund. Geimpft gegen:</p><ul><li>Katzenschnupfen</li><li>Katzenseuche</li></ul>',
    },
  }),
  (appointment) => ({
    action: 'text',
    data: { appointment, text: '<p>Zähne gekürzt. Weniger Trockenfutter, mehr Heu.</p>' },
  }),
  (appointment) => ({
    action: 'lab',
    data: { appointment, text: '<p>Kotprobe: keine Parasiten. Kalzium <strong>2,6 mmol/l</strong>.</p>' },
  }),
]

/** Creates the demo owner's history: findings and prescriptions, a shared report of the owner, a text, and the access log. */
export async function seedHistory(context: Context, past: Past, now: Instant): Promise<void> {
  const { owner, practice, visits } = past
  const scope = { ownerId: owner.userId }
  for (const [index, visit] of visits.entries()) {
    const note = ENTRIES[index]?.(visit.id)
    if (!note) continue
    const added = await addNote(context, practice, note, visit.startsAt + HOUR_MS)
    if (added.type === 'prescription') await giveDoses(context, scope, added, now)
  }
  const pet = visits[0]?.petId
  if (!pet) return
  const reportedAt = now - 3 * DAY_MS
  const report = await addNote(
    context,
    scope,
    {
      action: 'report_patient',
      data: {
        pet,
        text: '<p>Aus der Tierklinik, vor dem Umzug.</p>',
        fileUrl: await uploadReport(context, owner, reportedAt),
        fileName: 'Blutbild.pdf',
      },
    },
    reportedAt,
  )
  await changeNote(
    context,
    { ...scope, emailVerified: true },
    { action: 'share', noteId: report._id, data: { docId: practice.signerId } },
    reportedAt,
  )
  const text = '<p>Läuft wieder ohne zu humpeln, nur nach dem Schwimmen noch etwas steif.</p>'
  await addNote(context, scope, { action: 'text', data: { pet, text } }, now - DAY_MS)
  await practiceHistory(context, practice, { petId: pet, limit: 1 }, now - 2 * DAY_MS)
}

/** Days ago and minutes of the day at which the last medicine of the prescription was given; the evening of today is still open. */
const DOSES: readonly [daysAgo: number, minute: number][] = [
  [4, 7 * 60 + 20],
  [4, 19 * 60 + 5],
  [3, 7 * 60 + 35],
  [2, 7 * 60 + 10],
  [2, 18 * 60 + 50],
  [1, 7 * 60 + 25],
  [1, 19 * 60 + 15],
  [0, 7 * 60 + 30],
]

/** The owner's ticks for a medicine that the animal is given twice a day; one evening was forgotten. */
async function giveDoses(
  context: Context,
  owner: OwnerScope,
  note: HistoryItem,
  now: Instant,
): Promise<void> {
  const { _id: noteId, version, prescription } = note
  const today = localDateOf(ZONE, now)
  for (const [daysAgo, minute] of DOSES) {
    const at = instantOf(ZONE, addDays(today, -daysAgo), minute)
    if (at === null || at > now) continue
    await addDose(context, owner, { noteId, version, index: prescription.length - 1, at }, at)
  }
}

/** A small report such as laboratories send. */
async function uploadReport(context: Context, owner: Caller, now: Instant): Promise<string> {
  const paper = await createPdfPage({ title: 'Blutbild', language: 'de' })
  paper.text('Labor am Anger', { size: 17, bold: true })
  paper.text(`Blutbild Balou, ${localDateOf(ZONE, now)}`)
  paper.rule()
  for (const [name, value, range] of [
    ['Leukozyten', '9,8 G/l', '6,0–12,0'],
    ['Erythrozyten', '6,9 T/l', '5,5–8,5'],
    ['Hämatokrit', '0,46 l/l', '0,39–0,56'],
    ['Kreatinin', '88 µmol/l', '< 125'],
  ] as const)
    paper.row([
      { text: name, width: 0.4, bold: true },
      { text: value, width: 0.3 },
      { text: range, width: 0.3 },
    ])
  const bytes = await paper.finish()
  const upload = {
    path: 'notes/report' as const,
    bytes,
    cut: false,
    name: 'Blutbild.pdf',
    isPrescription: false,
  }
  const id = await beginUpload(context, owner, upload, now)
  await finishUpload(context, id, now)
  return `${API_BASE}/files/${id}`
}
