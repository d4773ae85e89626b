import { fileNameOf } from '@vetvisit/contract/files/rules'
import type { RouteInput } from '@vetvisit/contract/http'
import type { addDose } from '@vetvisit/contract/notes/routes'
import type { NoteData, HistoryItem } from '@vetvisit/contract/notes/schemas'
import type { PendingWrite } from '../../lib/offline/pending-write.ts'

type DoseBody = RouteInput<typeof addDose>['body']

/** Doses of a line of a prescription that wait for the network. */
export const pendingDoses = (
  writes: readonly PendingWrite[],
  line: Omit<DoseBody, 'at'>,
): { at: string; key: string }[] =>
  writes
    .filter(({ kind, refusal }) => kind === 'dose' && refusal === null)
    // Made by `useAddDose`.
    .map(({ key, input }) => ({ ...(input.body as DoseBody), key }))
    .filter(
      ({ noteId, version, index }) =>
        noteId === line.noteId && version === line.version && index === line.index,
    )
    .map(({ at, key }) => ({ at, key }))

/** Notes and reports that wait for the network, as entries of the history, newest first. */
export const pendingEntries = (writes: readonly PendingWrite[], petId: string | undefined): HistoryItem[] =>
  writes
    .filter(({ kind, refusal }) => (kind === 'note' || kind === 'report') && refusal === null)
    .filter((write) => petId === undefined || write.petId === petId)
    .map(entryOf)
    .toReversed()

function entryOf({ key, kind, petId, petName, writtenAt, input, file }: PendingWrite): HistoryItem {
  // Made by `useAddNote`.
  const { text = '', fileName } = (input.body as { data: Pick<NoteData, 'text' | 'fileName'> }).data
  const at = new Date(writtenAt).toISOString()
  return {
    ...EMPTY,
    _id: key,
    id: key,
    type: kind === 'note' ? 'text' : 'report',
    date: at,
    createdAt: at,
    text: kind === 'note' ? text : '',
    description: kind === 'note' ? '' : text,
    fileName: fileName ?? (file && fileNameOf(file.name)),
    petId,
    petName,
  }
}

const EMPTY = {
  end: null,
  fileUrl: null,
  isImage: false,
  docId: null,
  docName: null,
  authorName: null,
  uploadedBy: 'patient',
  sharedTo: [],
  code: null,
  prescription: [],
  sheet: null,
  version: 1,
  isVoid: false,
  appointment: null,
  mayDelete: false,
  mayEdit: false,
  mayShare: false,
} satisfies Partial<HistoryItem>
