import type { NoteData, HistoryItem } from '@vetvisit/contract/notes/schemas'
import type { PendingWrite } from '../../lib/offline/pending-write.ts'

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
    fileName: fileName ?? file?.name ?? null,
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
