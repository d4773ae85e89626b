import { isSame } from '@vetvisit/contract/merge'
import { unprintableLetter } from '@vetvisit/contract/print/letters'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { dropUpload } from '../../../ui/file/drop-upload.ts'
import { conflictText } from '../../../ui/form/conflict-text.ts'
import { showToast } from '../../../ui/action/toast.ts'
import {
  MEDICINE_FIELDS,
  type Medicine,
  type MedicineConflict,
  medicineOf,
  medicineText,
  mergeMedicines,
} from './medicines.ts'

export const MEDICINE_LABELS = {
  medName: 'prescription.medicine',
  dose: 'prescription.dose',
  frequency: 'prescription.frequency',
  duration: 'prescription.duration',
} as const

const EMPTY: Medicine = { medName: '', dose: '', frequency: '', duration: '', imageUrl: null }

/** True if something was typed that is not in the list yet. */
const isBegun = (draft: Medicine) =>
  draft.imageUrl !== null || MEDICINE_FIELDS.some((field) => draft[field].trim() !== '')

const isComplete = (draft: Medicine) => MEDICINE_FIELDS.every((field) => draft[field].trim() !== '')

const warn = (message: string) => void showToast({ message, color: 'danger', durationMs: 3000 })

export type Medicines = ReturnType<typeof useMedicines>

/** The list of a prescription and the one entry being written: a new one, or one of the list in its place (specification/practice §4). */
export function useMedicines(saved: readonly SavedMedicine[]) {
  const { t } = useTranslation('history')
  const lacksFont = useFontCheck()
  const list = useMedicineList(saved)
  const entry = useEntry()
  const [{ draft, editing, written, write, begin }, { lines }] = [entry, list]

  /** Another entry cannot be started while one is in progress. */
  const isRefused = () => {
    const isBusy = editing !== null || isBegun(written())
    if (isBusy) warn(t('prescription.saveFirst'))
    return isBusy
  }
  return {
    /** True if something is typed that is not saved. */
    isChanged: list.isChanged || (editing === null ? isBegun(draft) : !isSame(draft, lines[editing])),
    ...contentOf(list, entry),
    change: (changes: Partial<Medicine>) => write({ ...written(), ...changes }),
    /** Adds the entry to the list, or replaces the edited one. */
    keep: () => {
      const medicine = written()
      if (!isComplete(medicine)) return warn(t('prescription.incomplete'))
      if (lacksFont(medicine)) return
      list.set(editing === null ? [...lines, medicine] : lines.with(editing, medicine))
      begin(EMPTY, null)
    },
    /** Leaves the list unchanged. */
    discard: () => begin(EMPTY, null),
    edit: (index: number) => {
      const medicine = lines[index]
      if (medicine && !isRefused()) begin(medicine, index)
    },
    remove: (index: number) => {
      if (!isRefused()) list.set(lines.filter((_, each) => each !== index))
    },
    removeImage: async () => {
      if (!(await confirmDialog({ message: t('prescription.deleteImageQuestion'), danger: true }))) return
      await list.dropImage(draft.imageUrl)
      write({ ...written(), imageUrl: null })
    },
    /** The lines to save, with a complete new entry that is not in the list yet. Null, with a message, if nothing can be saved. */
    toSave: (): readonly Medicine[] | null => {
      if (editing === null && isComplete(written()))
        return lacksFont(written()) ? null : [...lines, written()]
      if (isRefused()) return null
      if (lines.length === 0) warn(t('prescription.nothing'))
      return lines.length > 0 ? lines : null
    },
    /** Merges a colleague's saved version. @param sent the lines of the refused call */
    rebase: (sent: readonly Medicine[], latest: readonly SavedMedicine[]) => {
      list.rebase(sent, latest)
      begin(EMPTY, null)
    },
    conflictAt: list.conflictAt,
    firstConflict: list.firstConflict,
  }
}

/** Says which letter of an entry cannot be printed. */
function useFontCheck() {
  const { t } = useTranslation('contract')
  return (medicine: Medicine): boolean => {
    const letter = unprintableLetter(medicineText(medicine))
    if (letter !== null) warn(t('validation.notPrintable', { letter }))
    return letter !== null
  }
}

/** What the form holds: the list, the entry being typed, and the names of both. */
const contentOf = (list: ReturnType<typeof useMedicineList>, entry: ReturnType<typeof useEntry>) => {
  const { lines, savedNames, savedDoses } = list
  const { draft, editing } = entry
  const others = editing === null ? lines : lines.toSpliced(editing, 1)
  const all = [...others, draft]
  return {
    list: lines,
    draft,
    editing,
    names: all.map(({ medName }) => medName),
    doses: all.map(({ dose }) => dose),
    savedNames,
    savedDoses,
  }
}

type SavedMedicine = HistoryItem['prescription'][number]

/** The lines of the prescription, and where a colleague has changed the same ones. */
function useMedicineList(saved: readonly SavedMedicine[]) {
  const { t } = useTranslation('files')
  const [seen, setSeen] = useKept<readonly Medicine[]>('prescription: seen', () => saved.map(medicineOf))
  const [lines, set] = useKept('prescription: list', seen)
  const [conflicts, setConflicts] = useState<readonly MedicineConflict[]>([])
  return {
    lines,
    set,
    isChanged: !isSame(lines, seen),
    savedNames: seen.map(({ medName }) => medName),
    savedDoses: seen.map(({ dose }) => dose),
    /** Deletes the image of an entry, but not that of a saved version. */
    dropImage: async (imageUrl: string | null): Promise<void> => {
      const isNew = imageUrl !== null && !seen.some((line) => line.imageUrl === imageUrl)
      await (isNew ? dropUpload(imageUrl) : showToast({ message: t('removed') }))
    },
    rebase: (sent: readonly Medicine[], latest: readonly SavedMedicine[]) => {
      const merged = mergeMedicines(seen, sent, latest.map(medicineOf))
      setSeen(merged.seen)
      set(merged.list)
      setConflicts(merged.conflicts)
    },
    /** A colleague's version of a line that was changed here, too, as text; null without a conflict. */
    conflictAt: (index: number): string | null => {
      const found = conflicts.find(({ line }) => line === lines[index])
      return found ? conflictText(found, found.theirs ? medicineText(found.theirs) : null) : null
    },
    /** The first line with a conflict; -1 without one. */
    firstConflict: lines.findIndex((each) => conflicts.some(({ line }) => line === each)),
  }
}

/** The entry being written. `editing` is its index in the list; null for a new one. */
function useEntry() {
  const [draft, setDraft] = useKept<Medicine>('prescription: draft', EMPTY)
  const [editing, setEditing] = useKept<number | null>('prescription: editing', null)
  // Read through a ref: a button pressed right after the last letter needs it before React has rendered it.
  const latest = useRef(draft)
  const write = (next: Medicine) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    editing,
    written: () => latest.current,
    write,
    begin: (next: Medicine, index: number | null) => {
      write(next)
      setEditing(index)
    },
  }
}
