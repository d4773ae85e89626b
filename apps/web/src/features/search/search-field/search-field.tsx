import './search-field.css'
import type { UnderstoodPiece } from '@vetvisit/contract/search/routes'
import { close, locateOutline, searchOutline } from 'ionicons/icons'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Animal } from '../../../ui/picture/animal.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { SuggestInput } from './suggest-input.tsx'

const REST_MS = 350

type SearchFieldProps = {
  value: string
  /** What the search understood of the text. */
  understood: readonly UnderstoodPiece[]
  /** Called after a pause in typing, or at once on Enter. */
  onSearch: (text: string) => void
  onLocate: () => void
  locating: boolean
}

/** A field for vet, problem or place with suggestions, and the button that searches around the person. */
export function SearchField({ value, understood, onSearch, onLocate, locating }: SearchFieldProps) {
  const { t } = useTranslation('search')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(value, onSearch)
  const [isEdited, setEdited] = useState(false)
  const pieces = !isEdited && typed.trim() === value ? understood : []
  const search = (text: string) => {
    setTyped(text)
    onSearch(text)
    input.current?.blur()
  }
  return (
    <search className="search-bar">
      <form
        className="search-field"
        action="/search"
        data-pieces={pieces.length > 0}
        onSubmit={(event) => {
          event.preventDefault()
          search(typed.trim())
        }}
      >
        <Icon icon={searchOutline} />
        <Pieces pieces={pieces} onRemove={(piece) => search(withoutPiece(typed, piece))} />
        <SuggestInput ref={input} text={typed} onText={setTyped} onTake={search} onFocusChange={setEdited} />
        {typed !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('clear')}
            onClick={() => {
              setTyped('')
              onSearch('')
              input.current?.focus()
            }}
          >
            <Icon icon={close} />
          </button>
        )}
      </form>
      <button
        type="button"
        className="icon-button locate-button"
        aria-label={t('locate')}
        aria-busy={locating}
        disabled={locating}
        onClick={onLocate}
      >
        <Icon icon={locateOutline} />
      </button>
    </search>
  )
}

type PiecesProps = { pieces: readonly UnderstoodPiece[]; onRemove: (piece: UnderstoodPiece) => void }

/** The pieces of the text that were understood, each of which can be removed; while the text is edited, it stands there itself. */
function Pieces({ pieces, onRemove }: PiecesProps) {
  const { t } = useTranslation('search')
  if (pieces.length === 0) return null
  return (
    <ul className="search-pieces" aria-label={t('pieces.label')}>
      {pieces.map((piece) => (
        <li key={piece.text} className="search-piece">
          {piece.kind === 'animal' && <Animal type={piece.id ?? ''} />}
          <span>{piece.name}</span>
          <button
            type="button"
            aria-label={t('pieces.remove', { name: piece.name })}
            onClick={() => onRemove(piece)}
          >
            <Icon icon={close} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const withoutPiece = (text: string, { text: piece }: UnderstoodPiece): string =>
  text.replace(piece, ' ').replaceAll(/\s+/g, ' ').trim()

/**
 * The typed text; the search follows after a pause, and the field follows changes from outside, such as "back". A search that begins while
 * typing goes on is no change from outside: the letters since then stay.
 */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (typed.trim() === known) setTyped(value)
  }
  const send = useEffectEvent((text: string) => {
    // The result renders when the browser has time, so that the next letter does not wait for it.
    if (text !== value) startTransition(() => onSearch(text))
  })
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
