import './find.css'
import { IonIcon, useIonRouter } from '@ionic/react'
import { closeOutline, searchOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ownerPath, recordPath } from '../../../lib/routing/paths.ts'
import { useBackCloses } from '../../../ui/modal/back-closes.ts'
import { FailedState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { type FindOption, optionsOf } from './find-format.ts'
import { FindLine } from './find-line.tsx'
import { useFoundOwners } from './find-queries.ts'

/** A pause in typing after which the search begins, in milliseconds. */
const PAUSE_MS = 150

const LIST = 'find-list'

type FindPanelProps = { onClose: () => void; onKeys: () => void }

/**
 * Finds owners and animals from every page of a practice: the arrows choose, Enter opens the record, Escape closes. A native dialog, because
 * it opens at once and takes the first letter.
 */
export function FindPanel({ onClose, onKeys }: FindPanelProps) {
  const { t } = useTranslation(['find', 'common'])
  const dialog = useRef<HTMLDialogElement>(null)
  const router = useIonRouter()
  const [typed, setTyped] = useState('')
  const { text, found, options, isAnswered, total } = useAnswer(typed.trim())
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, options.length - 1)
  useEffect(() => dialog.current?.showModal(), [])
  // Closed natively, the dialog gives the focus back.
  const close = () => dialog.current?.close()
  useBackCloses(true, close)
  // Enter waits for the answer to the typed text, because an older one may list other people.
  const [isEntered, setEntered] = useState(false)
  const open = (option: FindOption | undefined) => {
    if (!option) return
    close()
    router.push(option.pet ? recordPath(option.pet._id) : ownerPath(option.owner._id))
  }
  const enter = useEffectEvent(() => open(options[place]))
  useEffect(() => {
    if (isEntered && isAnswered) enter()
  }, [isEntered, isAnswered])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((place + step + options.length) % Math.max(options.length, 1))
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }
  const status = isAnswered && text !== '' ? t('found', { count: total }) : ''
  return (
    <dialog
      ref={dialog}
      className="find"
      aria-label={t('title')}
      onClose={onClose}
      // A press outside is one on the dialog itself.
      onPointerDown={({ target }) => target === dialog.current && close()}
    >
      <div className="find-box">
        <div className="find-field">
          <IonIcon icon={searchOutline} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            placeholder={t('placeholder')}
            aria-label={t('placeholder')}
            aria-expanded={options.length > 0}
            aria-controls={LIST}
            aria-autocomplete="list"
            aria-activedescendant={options[place]?.id}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(0)
              setEntered(false)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="icon-button" aria-label={t('common:close')} onClick={close}>
            <IonIcon icon={closeOutline} aria-hidden="true" />
          </button>
        </div>
        <output className="sr-only">{status}</output>
        <div className="find-results" data-old={found.isPlaceholderData}>
          {found.isPending && <RowsSkeleton count={3} />}
          {found.isError && !found.data && (
            <FailedState error={found.error} onRetry={() => void found.refetch()} />
          )}
          {found.data && options.length === 0 && (
            <p className="find-none quiet">{text === '' ? t('nobody') : t('noMatch', { text })}</p>
          )}
          {options.length > 0 && text === '' && <p className="find-heading">{t('last')}</p>}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a select shows no pictures */}
          <ul id={LIST} role="listbox" aria-label={t('results')}>
            {options.map((option, index) => (
              <FindLine
                key={option.id}
                option={option}
                isChosen={index === place}
                onPoint={() => setChosen(index)}
                onOpen={() => open(option)}
              />
            ))}
          </ul>
        </div>
        <Help onKeys={onKeys} more={moreThan(found.data, text)} />
      </div>
    </dialog>
  )
}

/** The results for a typed text, those for the text before until they arrive. */
function useAnswer(typed: string) {
  const text = usePaused(typed)
  const found = useFoundOwners(text)
  return {
    text,
    found,
    options: found.data ? optionsOf(found.data.owners, text) : [],
    total: found.data?.total ?? 0,
    isAnswered: text === typed && found.isSuccess && !found.isPlaceholderData,
  }
}

/** Owners beyond those shown; 0 if there are none. */
const moreThan = (found: { owners: unknown[]; total: number } | undefined, text: string): number =>
  found && text !== '' ? found.total - found.owners.length : 0

function Help({ onKeys, more }: { onKeys: () => void; more: number }) {
  const { t } = useTranslation('find')
  return (
    <p className="find-help quiet">
      {more > 0 && <span>{t('more', { count: more })}</span>}
      <span className="find-help-keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('help.choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('help.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('help.close')}
        </span>
        <button type="button" className="link" onClick={onKeys}>
          {t('allKeys')}
        </button>
      </span>
    </p>
  )
}

/** A text once it has not changed for a moment; cleared at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
