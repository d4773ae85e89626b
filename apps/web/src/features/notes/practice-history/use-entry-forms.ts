import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useKept } from '../../../lib/session/kept.ts'
import { holdKeys } from '../../../ui/modal/first-keys.ts'
import type { NoteKind } from '../note/note-titles.ts'

/** A form of a practice that writes into a history. */
export type EntryForm =
  | { kind: NoteKind; visitId: string | null }
  | { kind: 'prescription'; item: HistoryItem | null; visitId: string | null }

/** What a form writes: two forms of one key would write the same entry. */
export const formKey = (form: EntryForm): string =>
  [form.kind, form.visitId ?? '', form.kind === 'prescription' ? (form.item?._id ?? '') : ''].join(' ')

type Forms = { open: readonly EntryForm[]; shown: string | null }

export type EntryForms = ReturnType<typeof useEntryForms>

/** The form in front. That of the page is gone once its visit has ended elsewhere; what is typed in it stays in sight. */
function shownOf(open: readonly EntryForm[], front: string | null, ownKey: string | null): string | null {
  const keys = open.map(formKey)
  return keys.find((key) => key === front) ?? ownKey ?? keys.at(-1) ?? null
}

/**
 * The open forms of a pet's record. One is shown; others stay open while they have unsaved input.
 *
 * @param own the form of the page, which is open without being begun; null without one
 */
export function useEntryForms(petId: string, own: EntryForm | null) {
  const [{ open: begun, shown: front }, set] = useKept<Forms>(`forms of ${petId}`, { open: [], shown: null })
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<Readonly<Record<string, number>>>({})
  const ownKey = own && formKey(own)
  const open = own && !begun.some((form) => formKey(form) === ownKey) ? [own, ...begun] : begun
  const shown = shownOf(open, front, ownKey)
  const keeps = (form: EntryForm, next: string) => formKey(form) === next || unsaved.has(formKey(form))
  const mark = (key: string, isUnsaved: boolean) => {
    // Typed text stays after its visit has ended.
    if (own && key === ownKey)
      set((before) => ({
        ...before,
        open: [...(isUnsaved ? [own] : []), ...before.open.filter((form) => formKey(form) !== key)],
      }))
    setUnsaved((before) => {
      if (before.has(key) === isUnsaved) return before
      const after = new Set(before)
      if (isUnsaved) after.add(key)
      else after.delete(key)
      return after
    })
  }
  const show = (form: EntryForm) => {
    holdKeys()
    const key = formKey(form)
    const kept = begun.filter((each) => keeps(each, key))
    const isOpen = key === ownKey || kept.some((each) => formKey(each) === key)
    set({ open: isOpen ? kept : [...kept, form], shown: key })
  }
  const latest = useRef(show)
  useLayoutEffect(() => {
    latest.current = show
  })
  // Stays the same: the entries of a long history would otherwise render again with each form.
  const begin = useCallback((form: EntryForm) => latest.current(form), [])
  return {
    open,
    shown,
    /** Key of the form of the page; it has no way to close. */
    ownKey,
    /** Key of the element that shows a form. Closing the form changes the key, so that the form opens empty. */
    elementKey: (form: EntryForm) => `${formKey(form)}, ${closed[formKey(form)] ?? 0}`,
    isUnsaved: unsaved.size > 0,
    /** Shows a form, the open one if there is one; forms without unsaved input close. */
    begin,
    /** Closes a form and shows the one begun before it. */
    close: (key: string) => {
      mark(key, false)
      setClosed((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }))
      set((before) => {
        const left = before.open.filter((form) => formKey(form) !== key)
        const last = left.at(-1)
        return { open: left, shown: before.shown === key ? (last ? formKey(last) : null) : before.shown }
      })
    },
    mark,
  }
}
