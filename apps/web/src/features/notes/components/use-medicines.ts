import { isSame } from '@vetvisit/contract/merge'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
} from '../medicines.ts'

export const MEDICINE_LABELS = {
  medName: 'prescription.medicine',
  dose: 'prescription.dose',
  frequency: 'prescription.frequency',
  duration: 'prescription.duration',
} as const

const EMPTY: Medicine = { medName: '', dose: '', frequency: '', duration: '', imageUrl: null }

/** Something was typed that is not in the list yet. */
const isBegun = (draft: Medicine) =>
  draft.imageUrl !== null || MEDICINE_FIELDS.some((field) => draft[field].trim() !== '')

const isComplete = (draft: Medicine) => MEDICINE_FIELDS.every((field) => draft[field].trim() !== '')

const warn = (message: string) => void showToast({ message, color: 'danger', durationMs: 3000 })

export type Medicines = ReturnType<typeof useMedicines>

/** The list of a prescription and the one entry that is being written: a new one, or one of the list in its place (specification/practice §4). */
export function useMedicines(saved: readonly HistoryItem['prescription'][number][]) {
  const { t } = useTranslation(['history', 'files'])
  const [seen, setSeen] = useKept<readonly Medicine[]>('prescription: seen', () => saved.map(medicineOf))
  const [list, setList] = useKept('prescription: list', seen)
  const [draft, setDraft] = useKept<Medicine>('prescription: draft', EMPTY)
  const [editing, setEditing] = useKept<number | null>('prescription: editing', null)
  const [conflicts, setConflicts] = useState<readonly MedicineConflict[]>([])
  // A press right after the last letter includes that letter, although it may not be rendered yet.
  const written = useRef(draft)

  const write = (next: Medicine) => {
    written.current = next
    setDraft(next)
  }
  const begin = (next: Medicine, index: number | null) => {
    write(next)
    setEditing(index)
  }
  /** Starting with another one while one is in progress is refused. */
  const isRefused = () => {
    const isBusy = editing !== null || isBegun(written.current)
    if (isBusy) warn(t('prescription.saveFirst'))
    return isBusy
  }
  return {
    /** Whether something was written that is not saved. */
    isChanged: !isSame(list, seen) || (editing === null ? isBegun(draft) : !isSame(draft, list[editing])),
    list,
    draft,
    editing,
    change: (changes: Partial<Medicine>) => write({ ...written.current, ...changes }),
    /** Puts what was written into the list. */
    keep: () => {
      const medicine = written.current
      if (!isComplete(medicine)) return warn(t('prescription.incomplete'))
      setList(editing === null ? [...list, medicine] : list.with(editing, medicine))
      begin(EMPTY, null)
    },
    /** Leaves the list as it was. */
    discard: () => begin(EMPTY, null),
    edit: (index: number) => {
      const medicine = list[index]
      if (medicine && !isRefused()) begin(medicine, index)
    },
    remove: (index: number) => {
      if (!isRefused()) setList(list.filter((_, each) => each !== index))
    },
    removeImage: async () => {
      if (!(await confirmDialog({ message: t('prescription.deleteImageQuestion'), danger: true }))) return
      const { imageUrl } = draft
      // What a saved version shows is kept with it.
      const isNew = imageUrl !== null && !seen.some((line) => line.imageUrl === imageUrl)
      await (isNew ? dropUpload(imageUrl) : showToast({ message: t('files:removed') }))
      write({ ...written.current, imageUrl: null })
    },
    /** What is saved now, with the new medicine that was filled in but not yet put into the list; null, and why is said, when nothing can be. */
    toSave: (): readonly Medicine[] | null => {
      if (editing === null && isComplete(written.current)) return [...list, written.current]
      if (isRefused()) return null
      if (list.length === 0) warn(t('prescription.nothing'))
      return list.length > 0 ? list : null
    },
    /** Puts in what a colleague has saved meanwhile. @param sent what was refused for it */
    rebase: (sent: readonly Medicine[], fresh: readonly HistoryItem['prescription'][number][]) => {
      const merged = mergeMedicines(seen, sent, fresh.map(medicineOf))
      setSeen(merged.seen)
      setList(merged.list)
      setConflicts(merged.conflicts)
      begin(EMPTY, null)
    },
    /** What a colleague has made of a line that was changed here, too; null where there is nothing to say. */
    conflictAt: (index: number): string | null => {
      const found = conflicts.find(({ line }) => line === list[index])
      return found ? conflictText(found, found.theirs ? medicineText(found.theirs) : null) : null
    },
    /** The first line with such a conflict. */
    firstConflict: list.findIndex((each) => conflicts.some(({ line }) => line === each)),
  }
}
