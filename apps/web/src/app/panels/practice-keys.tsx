import './practice-keys.css'
import { IonIcon, useIonRouter } from '@ionic/react'
import { searchOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../lib/text/translation.ts'
import { homeOf, NEW_APPOINTMENT_PATH, NEW_BLOCK_PATH, todayPath } from '../../lib/routing/paths.ts'
import { useRight } from '../../lib/session/rights.ts'
import { isDialogOpen, lettersAct, shortcutOf } from '../../lib/shortcuts.ts'
import { isMac } from '../../platform/device.ts'
import { takesLetters } from '../../lib/takes-letters.ts'
import { holdKeys } from '../../ui/modal/first-keys.ts'
import { openedPanel, openPanel } from './open-panel.ts'
import { preloadPanel } from './panels.tsx'

/** When the page itself has loaded, in most cases. */
const PRELOAD_AFTER_MS = 2000

/** The pages that keys open. */
const PAGES = {
  new: () => NEW_APPOINTMENT_PATH,
  block: () => NEW_BLOCK_PATH,
  today: () => todayPath(Date.now()),
  home: () => homeOf({ role: 'doctor' }),
}

/** What addresses ask for that opens a dialog over their page. */
const OPENS_DIALOG = /[?&](?:new|block|patId)=/

/** Keeps what is typed from the way to such a page on, until its dialog is there: no key acts for the page below. */
function useKeysForLinkedDialog(mayBook: boolean): void {
  const { search } = useLocation()
  useLayoutEffect(() => {
    if (mayBook && OPENS_DIALOG.test(search)) holdKeys()
  }, [mayBook, search])
}

/**
 * Acts on the keys of a practice, from every page: Ctrl-K finds, N adds an appointment, B blocks a time, T shows today in the calendar, H the home page, ? lists the keys. Nothing acts while
 * a dialog is open; letters not in fields, and not if they are off (decision 294).
 */
export function PracticeKeys(): null {
  const router = useIonRouter()
  const mayBook = useRight('appointments')
  useKeysForLinkedDialog(mayBook)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, isMac())
    // A panel that is still loading counts as open: what is typed is meant for it.
    const isOpen = openedPanel.get() !== null || isDialogOpen()
    if (shortcut === null || event.defaultPrevented || isOpen) return
    const isLetter = shortcut !== 'find'
    // Through Ionic's shadow roots.
    if (isLetter && (!lettersAct() || takesLetters(event.composedPath()[0]))) return
    if (shortcut === 'find' || shortcut === 'keys') {
      event.preventDefault()
      if (shortcut === 'find') holdKeys()
      openPanel(shortcut)
    } else if (mayBook || shortcut === 'today' || shortcut === 'home') {
      event.preventDefault()
      router.push(PAGES[shortcut](), 'root')
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => preloadPanel('find'), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** Opens the search: like a field in wide windows, else an icon. */
export function FindButton() {
  const { t } = useTranslation('find')
  const key = isMac() ? '⌘ K' : 'Ctrl K'
  return (
    <button
      type="button"
      className="find-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      aria-label={t('title')}
      title={`${t('title')} (${key})`}
      onClick={() => openPanel('find')}
    >
      <IonIcon icon={searchOutline} aria-hidden="true" />
      <span className="find-button-text">{t('short')}</span>
      <kbd>{key}</kbd>
    </button>
  )
}
