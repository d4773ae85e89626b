import { close, locateOutline, searchOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/show/icon.tsx'

const REST_MS = 350

type SearchFieldProps = {
  value: string
  /** Called after a pause in typing, or at once on Enter. */
  onSearch: (text: string) => void
  onLocate: () => void
  locating: boolean
}

/** A field for name, city or service, and the button that searches around the person. */
export function SearchField({ value, onSearch, onLocate, locating }: SearchFieldProps) {
  const { t } = useTranslation('search')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(value, onSearch)
  return (
    <search className="search-bar">
      <form
        className="search-field"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
          input.current?.blur()
        }}
      >
        <Icon icon={searchOutline} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          placeholder={t('field')}
          aria-label={t('field')}
          onChange={(event) => setTyped(event.target.value)}
        />
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
    if (text !== value) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
