import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type addDose,
  createNote,
  deleteNote,
  getAccessLog,
  getOwnerHistory,
  getPracticeHistory,
  getPrescriptionPdf,
  getShareHistory,
  getShareTargets,
  removeDose,
  updateNote,
} from '@vetvisit/contract/notes/routes'
import type { RouteInput } from '@vetvisit/contract/http'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { addWeight, listPets } from '@vetvisit/contract/pets/routes'
import type { WeightEntry } from '@vetvisit/contract/pets/schemas'
import type { HistoryItem, NoteChange } from '@vetvisit/contract/notes/schemas'
import { bytesOf } from '../../lib/api/base64.ts'
import { call } from '../../lib/api/call.ts'
import { APPOINTMENTS_KEY, HISTORY_KEY, PETS_KEY, SLOTS_KEY } from '../../lib/api/query-keys.ts'
import type { NewWrite } from '../../lib/offline/pending-write.ts'
import { sendOrKeep } from '../../lib/offline/send-pending.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { addedEntry } from './history/added-entry.ts'

const PAGE_SIZE = 50

export type HistoryFilter = { kinds: readonly string[]; text: string }

const keyOf = ({ kinds, text }: HistoryFilter) => [kinds.join(','), text]

const pageOf = ({ kinds, text }: HistoryFilter, cursor: string | null) => ({
  limit: PAGE_SIZE,
  ...(kinds.length > 0 && { kinds: kinds.join(',') }),
  ...(text !== '' && { q: text }),
  ...(cursor !== null && { cursor }),
})

const PAGED = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
  // Links to files are valid for a few minutes only.
  refetchInterval: 120_000,
}

/** The owner's history of one pet or of all, newest first, in pages. */
export const ownerHistoryQuery = (petId: string | undefined, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'owner', petId ?? 'all', ...keyOf(filter)],
    queryFn: ({ pageParam, signal }) =>
      call(
        getOwnerHistory,
        { query: { ...(petId !== undefined && { petId }), ...pageOf(filter, pageParam) } },
        { signal },
      ),
    ...PAGED,
  })

export const useOwnerHistory = (petId: string | undefined, filter: HistoryFilter) =>
  useInfiniteQuery(ownerHistoryQuery(petId, filter))

/** The part of a pet's history that a practice may read, newest first, in pages; each page includes the pet's data. */
export const usePracticeHistory = (petId: string, filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: [...HISTORY_KEY, 'practice', petId, ...keyOf(filter)],
    queryFn: ({ pageParam, signal }) =>
      call(getPracticeHistory, { query: { petId, ...pageOf(filter, pageParam) } }, { signal }),
    ...PAGED,
  })

type History = { refetch: () => Promise<{ data?: { pages: { items: HistoryItem[] }[] } | undefined }> }

/** Refetches a history and returns an entry with fresh links to its files. */
export async function freshItem(history: History, id: string): Promise<HistoryItem | undefined> {
  const { data } = await history.refetch()
  return data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === id)
}

/** The practice's clinics by name, oldest first. */
export const usePracticeClinics = (enabled: boolean) =>
  useQuery({
    queryKey: [...HISTORY_KEY, 'clinics'],
    queryFn: async ({ signal }) =>
      (await call(listClinics, {}, { signal })).map(({ _id, name }) => ({ _id, name })),
    enabled,
  })

/** The pets whose history can be read or written. */
export const historyPetsQuery = queryOptions({
  queryKey: [...HISTORY_KEY, 'pets'],
  queryFn: ({ signal }) => call(listPets, { query: {} }, { signal }),
})

export const useHistoryPets = () => useQuery(historyPetsQuery)

/** Most prescriptions whose medicines a pet's page names: a medicine for the long term may be older than many others. */
const PRESCRIPTIONS_READ = 50

/** The newest prescriptions of a pet. The key lies below that of the pets, which the device keeps. */
export const prescriptionsQuery = (petId: string) =>
  queryOptions({
    queryKey: [...historyPetsQuery.queryKey, petId, 'prescriptions'],
    queryFn: ({ signal }) =>
      call(
        getOwnerHistory,
        { query: { petId, kinds: 'prescription', limit: PRESCRIPTIONS_READ } },
        { signal },
      ),
  })

export const usePrescriptions = (petId: string) => useQuery(prescriptionsQuery(petId))

/** The newest prescriptions of a pet, as its practice reads them. */
export const usePracticePrescriptions = (petId: string) =>
  useQuery({
    queryKey: [...HISTORY_KEY, 'practice', petId, 'prescriptions'],
    queryFn: ({ signal }) =>
      call(
        getPracticeHistory,
        { query: { petId, kinds: 'prescription', limit: PRESCRIPTIONS_READ } },
        { signal },
      ),
  })

type NewEntry = RouteInput<typeof createNote>['body'] & {
  /** An owner's entry, which may wait for the network; then the answer is null. */
  own?: Pick<NewWrite, 'petId' | 'petName' | 'writtenAt' | 'summary' | 'file'>
}

/** Adds an entry. A cancellation also changes appointments. */
export function useAddNote() {
  const queryClient = useQueryClient()
  return useAction<NewEntry, HistoryItem | null>({
    // A form: the time of writing would tell two presses apart.
    isExclusive: true,
    act: ({ own, ...body }, attempt) =>
      own
        ? sendOrKeep({
            ...own,
            kind: body.action === 'text' ? 'note' : 'report',
            key: attempt.idempotencyKey,
            input: {
              body: { ...body, data: { ...body.data, writtenAt: new Date(own.writtenAt).toISOString() } },
            },
            form: null,
          })
        : call(createNote, { body }, attempt),
    onSuccess: (saved) => addedEntry.set(saved?._id ?? null),
    onSettled: (_data, _error, { action }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: HISTORY_KEY }),
        ...(action === 'cancelled'
          ? [APPOINTMENTS_KEY, SLOTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey }))
          : []),
      ]),
  })
}

type NewDose = {
  pet: { _id: string; name: string }
  dose: RouteInput<typeof addDose>['body']
  medName: string
}

/** Notes that a medicine was given; without a network the dose is kept on the device, and the answer is null. */
export function useAddDose() {
  const queryClient = useQueryClient()
  return useAction<NewDose, HistoryItem | null>({
    act: ({ pet, dose, medName }, attempt) =>
      sendOrKeep({
        kind: 'dose',
        petId: pet._id,
        petName: pet.name,
        key: attempt.idempotencyKey,
        writtenAt: Date.parse(dose.at),
        input: { body: dose },
        file: null,
        form: null,
        summary: medName,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: HISTORY_KEY }),
  })
}

export function useRemoveDose() {
  const queryClient = useQueryClient()
  return useAction({
    act: (query: NewDose['dose'], attempt) => call(removeDose, { query }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: HISTORY_KEY }),
  })
}

type PrescriptionEdit = Extract<NoteChange, { action: 'prescription_edit' }>

/** Changes a prescription; the server keeps the earlier version. */
export function useEditPrescription() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: PrescriptionEdit, attempt) => call(updateNote, { body }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: HISTORY_KEY }),
  })
}

/** Stores a weight of the animal for which is prescribed. */
export function useWeigh() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ petId, ...body }: WeightEntry & { petId: string }, attempt) =>
      call(addWeight, { query: { petId }, body }, attempt),
    onSettled: () =>
      Promise.all([PETS_KEY, HISTORY_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

export function useDeleteNote() {
  const queryClient = useQueryClient()
  return useAction({
    act: (id: string, attempt) => call(deleteNote, { query: {}, body: { id } }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: HISTORY_KEY }),
  })
}

/** Doctors with whom a report can be shared, and the time of each share. */
export const useShareTargets = (noteId: string) =>
  useQuery({
    queryKey: [...HISTORY_KEY, 'share-targets', noteId],
    queryFn: ({ signal }) => call(getShareTargets, { query: { noteId } }, { signal }),
  })

export const useShareHistory = (noteId: string) =>
  useQuery({
    queryKey: [...HISTORY_KEY, 'shares', noteId],
    queryFn: ({ signal }) => call(getShareHistory, { query: { noteId } }, { signal }),
  })

type Sharing = { action: 'share' | 'unshare'; noteId: string; docId: string }

export function useSharing() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ action, noteId, docId }: Sharing, attempt) =>
      call(updateNote, { body: { action, noteId, data: { docId } } }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: HISTORY_KEY }),
  })
}

/** Accesses of practices to a pet's history, newest first, in pages. */
export const useAccessLog = (petId: string) =>
  useInfiniteQuery({
    queryKey: [...HISTORY_KEY, 'access-log', petId],
    queryFn: ({ pageParam, signal }) =>
      call(getAccessLog, { query: { petId, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** A prescription as PDF. */
export async function fetchPrescriptionPdf(noteId: string): Promise<File> {
  const { fileName, base64 } = await call(getPrescriptionPdf, { query: { noteId } })
  return new File([bytesOf(base64)], fileName, { type: 'application/pdf' })
}
