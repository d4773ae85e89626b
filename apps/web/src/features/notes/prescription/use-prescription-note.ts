import { merge } from '@vetvisit/contract/merge'
import { plainText } from '@vetvisit/contract/notes/rules'
import { unprintableLetter } from '@vetvisit/contract/print/letters'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useState } from 'react'
import { useKept } from '../../../lib/session/kept.ts'
import { conflictText } from '../../../ui/form/conflict-text.ts'

/** The note of a prescription, and the version of the prescription that was read. */
export function usePrescriptionNote(item: HistoryItem | null) {
  const [seen, setSeen] = useKept('prescription: seen note', () => ({
    text: item?.text ?? '',
    version: item?.version,
  }))
  const [text, setText] = useKept('prescription: text', seen.text)
  /** Initial text of the editor, which is remounted for each text from outside. */
  const [begun, setBegun] = useState({ turn: 0, text })
  const [other, setOther] = useState<string | null>(null)
  return {
    text,
    setText,
    /** The first letter that cannot be printed with the medicines. */
    unprintable: unprintableLetter(plainText(text)),
    begun,
    /** A colleague's version if both changed the note. */
    other,
    isChanged: text !== seen.text,
    changed: {
      ...(seen.version !== undefined && { version: seen.version }),
      ...(text !== seen.text && { text }),
    },
    /** Merges a colleague's saved version. */
    rebase: (fresh: HistoryItem) => {
      const { value, conflicts } = merge('whole', seen.text, text, fresh.text)
      const [conflict] = conflicts
      setSeen({ text: fresh.text, version: fresh.version })
      setText(String(value))
      setBegun({ turn: begun.turn + 1, text: String(value) })
      setOther(conflict ? conflictText(conflict, plainText(fresh.text)) : null)
    },
  }
}
