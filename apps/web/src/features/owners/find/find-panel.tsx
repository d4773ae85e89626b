import './find.css'
import { IonIcon, useIonRouter } from '@ionic/react'
import { closeOutline, searchOutline } from 'ionicons/icons'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import {
  addOwnerPath,
  bookForPath,
  NEW_APPOINTMENT_PATH,
  ownerPath,
  recordPath,
} from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { isMac } from '../../../platform/device.ts'
import { firstKeysInto, holdKeys, letGoOfKeys } from '../../../ui/modal/first-keys.ts'
import { useBackCloses } from '../../../ui/modal/back-closes.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { OwnerAlerts } from '../practice-list/owner-alerts.tsx'
import { useMayKeepOwners, usePracticeOwner } from '../practice-list/practice-queries.ts'
import { CallActs } from '../owner-card/call-acts.tsx'
import { OwnerFacts } from '../owner-card/owner-facts.tsx'
import type { FindOption, FoundOwner } from './find-format.ts'
import { NEW_OWNER_LINE, NewOwnerLine } from './new-owner-line.tsx'
import { FindLine } from './find-line.tsx'
import { type Find, useFind } from './use-find.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

const LIST = 'find-list'

/** A new appointment of an owner who is put on record meanwhile. */
const bookForCallerPath = (searchTerm: string) =>
  `${NEW_APPOINTMENT_PATH}&caller=${encodeURIComponent(searchTerm)}`

type FindPanelProps = { onClose: () => void; onKeys: () => void }

/**
 * Finds owners and animals from every page of a practice: the arrows choose, Enter opens the record, Escape closes. A native dialog, because
 * it opens at once and takes the first letter.
 */
export function FindPanel({ onClose, onKeys }: FindPanelProps) {
  const { t } = useTranslation(['find', 'common'])
  const dialog = useRef<HTMLDialogElement>(null)
  const router = useIonRouter()
  useEffect(() => {
    dialog.current?.showModal()
    return dialog.current ? firstKeysInto(dialog.current) : undefined
  }, [])
  // Closed natively, the dialog gives the focus back.
  const close = () => dialog.current?.close()
  useBackCloses(true, close)
  const go = (path: string) => {
    close()
    router.push(path)
  }
  /** What is typed until the dialog is there, goes to it. */
  const goAndHold = (path: string) => {
    go(path)
    holdKeys()
  }
  const open = ({ owner, pet }: FindOption) => go(pet ? recordPath(pet._id) : ownerPath(owner._id))
  const mayBook = useRight('appointments')
  const book = ({ owner }: FindOption) => (mayBook ? goAndHold(bookForPath(owner._id)) : letGoOfKeys())
  const mayAdd = useMayKeepOwners()
  const add = (text: string) => goAndHold(mayBook ? bookForCallerPath(text) : addOwnerPath(text))
  const find = useFind({ onOpen: open, onBook: book, onNew: mayAdd ? add : null })
  const chosen = find.options[find.place]
  const { text, found, isAnswered, total } = find
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
        <FindField find={find} onClose={close} />
        <output className="sr-only">{status}</output>
        <Results find={find} onOpen={open} onAdd={add} />
        {chosen && <FoundOwnerCard owner={chosen.owner} onGo={go} />}
        <Help onKeys={onKeys} mayBook={mayBook} more={moreThan(found.data, text)} />
      </div>
    </dialog>
  )
}

type ResultsProps = {
  find: Find
  onOpen: (option: FindOption) => void
  onAdd: (searchTerm: string) => void
}

/** The lines that were found, or what stands in their place, and a new owner as the last one. */
function Results({ find, onOpen, onAdd }: ResultsProps) {
  const { t } = useTranslation('find')
  const { text, found, options, hasNew, place, choose } = find
  const similarFrom = options.findIndex(({ owner }) => owner.isSimilar)
  return (
    <div className="find-results" data-old={found.isPlaceholderData}>
      <Loaded query={found} skeleton={<RowsSkeleton count={3} />}>
        {() =>
          options.length === 0 && (
            <p className="find-none quiet">
              {text === '' ? t('nobody') : <Sentence text={t('noMatch', { text: kept(text) })} />}
            </p>
          )
        }
      </Loaded>
      {options.length > 0 && text === '' && <p className="find-heading">{t('last')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a select shows no pictures */}
      <ul id={LIST} role="listbox" aria-label={t('results')}>
        {options.map((option, index) => (
          <Fragment key={option.id}>
            {index === similarFrom && (
              <li role="presentation" className="find-heading">
                {t('similar')}
              </li>
            )}
            <FindLine
              option={option}
              isChosen={index === place}
              onPoint={() => choose(index)}
              onOpen={() => onOpen(option)}
            />
          </Fragment>
        ))}
        {hasNew && (
          <NewOwnerLine
            text={text}
            isChosen={place === options.length}
            onPoint={() => choose(options.length)}
            onOpen={() => onAdd(text)}
          />
        )}
      </ul>
    </div>
  )
}

type FindFieldProps = { find: Find; onClose: () => void }

function FindField({ find, onClose }: FindFieldProps) {
  const { typed, options, hasNew, place, type, onKeyDown } = find
  const { t } = useTranslation(['find', 'common'])
  return (
    <div className="find-field">
      <IonIcon icon={searchOutline} aria-hidden="true" />
      <input
        data-first-focus=""
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        aria-expanded={options.length > 0 || hasNew}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={options[place]?.id ?? (hasNew ? NEW_OWNER_LINE : undefined)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="icon-button" aria-label={t('common:close')} onClick={onClose}>
        <IonIcon icon={closeOutline} aria-hidden="true" />
      </button>
    </div>
  )
}

type FoundOwnerCardProps = { owner: FoundOwner; onGo: (path: string) => void }

/** The owner of the chosen line: signs of their animals, number, next and last visit, and what a call is mostly about. Tab leads here from the field. */
function FoundOwnerCard({ owner, onGo }: FoundOwnerCardProps) {
  const { t } = useTranslation('find')
  const isKnown = owner.nextAppointment !== undefined
  const asked = usePracticeOwner(isKnown ? null : owner._id).data
  const next = owner.nextAppointment ?? asked?.nextAppointment ?? null
  const last = owner.lastAppointment ?? asked?.lastAppointment ?? null
  return (
    <section className="find-owner" aria-label={owner.fullname}>
      <OwnerAlerts pets={asked?.pets ?? owner.pets} />
      <OwnerFacts owner={owner} next={next} last={last} words={owner.note === undefined ? asked : owner} />
      <CallActs ownerId={owner._id} next={next} onGo={onGo}>
        <button type="button" data-kind="book" onClick={() => onGo(bookForPath(owner._id))}>
          {t('owner.book')}
        </button>
      </CallActs>
    </section>
  )
}

/** Owners beyond those shown; 0 if there are none. */
const moreThan = (found: { owners: unknown[]; total: number } | undefined, text: string): number =>
  found && text !== '' ? found.total - found.owners.length : 0

type HelpProps = { onKeys: () => void; mayBook: boolean; more: number }

function Help({ onKeys, mayBook, more }: HelpProps) {
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
        {mayBook && (
          <span>
            <kbd>{isMac() ? '⌘' : 'Ctrl'}</kbd> <kbd>↵</kbd> {t('help.book')}
          </span>
        )}
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
