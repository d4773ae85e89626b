import './suggestions.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { suggest, SUGGEST_LETTERS_MIN } from '@vetvisit/contract/search/suggest-routes'
import type { RouteData } from '@vetvisit/contract/http'
import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react'
import { isComposedKey } from '../../../lib/composed-key.ts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { lastPlace } from '../place/last-place.ts'
import { groupsOf, optionId, type SuggestionRow } from './suggestion-groups.tsx'

// The first page has no suggestions.
const SuggestionList = lazy(() =>
  import('./suggestion-list.tsx').then((file) => ({ default: file.SuggestionList })),
)

type SuggestInputProps = {
  ref?: Ref<HTMLInputElement>
  text: string
  onText: (text: string) => void
  /** A row was taken; `q` is the complete text. */
  onTake: (q: string) => void
  onFocusChange?: (hasFocus: boolean) => void
}

type ComboboxProps = Pick<SuggestInputProps, 'text' | 'onText' | 'onTake'>

/** The rows below the field and the marked one. Arrows move, Enter takes, Escape closes, then clears. */
function useCombobox({ text, onText, onTake }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const groups = groupsOf(useSuggestions(text, isOpen))
  const rows = groups.flatMap((group) => group.rows)
  const isShown = rows.length > 0
  const show = (isWanted: boolean) => {
    setOpen(isWanted)
    setMarked(-1)
  }
  const take = (row: SuggestionRow) => {
    show(false)
    onTake(row.q)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposedKey(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = isShown ? rows[marked] : undefined
    if (step !== undefined && (isShown || step === 1)) {
      event.preventDefault()
      setOpen(true)
      // One place more than rows: none of them is marked, and the typed text counts.
      setMarked(isShown ? ((marked + 1 + step + rows.length + 1) % (rows.length + 1)) - 1 : 0)
    } else if (event.key === 'Enter') {
      if (!row) return show(false)
      event.preventDefault()
      take(row)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (!isShown) onText('')
      show(false)
    }
  }
  return { groups, rows, marked, isShown, show, take, onKeyDown }
}

/** The search field with suggestions, an ARIA combobox. Enter without a marked row submits the form around it. */
export function SuggestInput({ ref, text, onText, onTake, onFocusChange }: SuggestInputProps) {
  const { t } = useTranslation('search')
  const id = useId()
  const { groups, rows, marked, isShown, show, take, onKeyDown } = useCombobox({ text, onText, onTake })
  return (
    <>
      <input
        ref={ref}
        type="search"
        name="q"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && marked >= 0 ? optionId(id, marked) : undefined}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        placeholder={t('field')}
        aria-label={t('field')}
        onKeyDown={onKeyDown}
        onFocus={() => onFocusChange?.(true)}
        onBlur={() => {
          show(false)
          onFocusChange?.(false)
        }}
        onChange={(event) => {
          show(true)
          onText(event.target.value)
        }}
      />
      <output className="sr-only">{isShown ? t('suggest.count', { count: rows.length }) : ''}</output>
      <Suspense fallback={null}>
        {isShown && <SuggestionList id={id} groups={groups} active={rows[marked]} onTake={take} />}
      </Suspense>
    </>
  )
}

/** Pause after the last key before the server is asked. */
const REST_MS = 120

/** Rows that complete the typed text, asked for after a pause; a newer text aborts the call of an older one. */
function useSuggestions(text: string, isOpen: boolean): RouteData<typeof suggest> | undefined {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isLong = rested.trim().length >= SUGGEST_LETTERS_MIN && text.trim().length >= SUGGEST_LETTERS_MIN
  const found = useQuery({
    queryKey: ['search', 'suggest', rested.trim()],
    queryFn: ({ signal }) => call(suggest, { query: { q: rested.trim(), ...from() } }, { signal }),
    enabled: isOpen && isLong,
    placeholderData: keepPreviousData,
  })
  return isOpen && isLong ? found.data : undefined
}

function from(): { lat: number; lng: number } | { zone: string } {
  const last = lastPlace()
  return last ? { lat: last.lat, lng: last.lng } : { zone: viewerZone() }
}
