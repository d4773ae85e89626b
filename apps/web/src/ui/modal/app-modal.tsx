import '../ionic-setup.ts'
import {
  IonButton,
  IonButtons,
  IonContent,
  IonFooter,
  IonHeader,
  IonIcon,
  IonModal,
  IonTitle,
  IonToolbar,
} from '@ionic/react'
import { close as closeIcon } from 'ionicons/icons'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { isComposedKey } from '../../lib/composed-key.ts'
import { useTranslation } from '../../lib/text/translation.ts'
import { keepFocusIn, refocus, useFocusBack } from '../page/focus.ts'
import { NewVersionBanner } from '../page/new-version-banner.tsx'
import { CardListSkeleton } from '../page/states.tsx'
import { CloseDialog } from './close-dialog.ts'
import { DialogWork } from './dialog-work.ts'
import { firstKeysInto, holdKeys } from './first-keys.ts'
import { useClosing } from './use-closing.ts'
import { withoutMarks } from '../../lib/text/kept-names.ts'
import { Sentence } from '../show/sentence.tsx'

const PullToRefresh = lazy(() =>
  import('../page/pull-to-refresh.tsx').then((file) => ({ default: file.PullToRefresh })),
)

export type AppModalProps = {
  isOpen: boolean
  onClose: () => void
  /** Names in it are marked by `kept`. */
  title: string
  children: ReactNode
  /** Replaces the title and the close button at the top; it has its own way to close. */
  header?: ReactNode
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode
  /** True if it has unsaved input: then closing asks first, and a tap outside does nothing. */
  unsaved?: boolean
  /** Called by "back" before it closes the dialog; returns true if it went a step back instead. */
  onBack?: () => boolean
  /** False if a tap outside must never close the modal. */
  backdropDismiss?: boolean
  /** Fills the window at every width. */
  fullPage?: boolean
  /** True if it shows what changes elsewhere: pulling it down reads it again. */
  mayPull?: boolean
  className?: string
}

/** A dialog with title, close button and optional footer. Focus stays inside and returns to where it was; "back" and Escape close it. */
export function AppModal(props: AppModalProps) {
  const { isOpen, title, children, header, footer, backdropDismiss = true } = props
  const { fullPage, mayPull = false, className = '' } = props
  const { present, leave, close, work, isBusy, setLeaving, setGone } = useModal(props)
  const focus = useModalFocus(isOpen, title)
  const modal = useEscapeCloses(isOpen)
  useRemoval(modal, present)
  if (!present) return null
  return (
    <IonModal
      ref={modal}
      isOpen={isOpen}
      onWillDismiss={() => {
        focus.release()
        setLeaving()
      }}
      // Ionic puts its elements back in place first; if React removed them in the same turn, it would not find them.
      onDidDismiss={() => setTimeout(setGone)}
      backdropDismiss={backdropDismiss && !isBusy}
      canDismiss={leave.mayDismiss}
      onWillPresent={({ target }) => focus.hold(target)}
      onDidPresent={({ target }) => focus.begin(target)}
      className={`${fullPage ? 'full-page' : ''} ${className}`}
    >
      {header ? (
        <IonHeader>
          <CloseDialog value={close}>{header}</CloseDialog>
          <NewVersionBanner />
        </IonHeader>
      ) : (
        <ModalHeader title={title} onClose={close} />
      )}
      {/* Parts that load late, above all texts, must not remove an open dialog and its typed input. */}
      <Suspense fallback={<OnItsWay />}>
        <DialogWork value={work}>
          <IonContent>
            {mayPull && (
              <Suspense fallback={null}>
                <PullToRefresh />
              </Suspense>
            )}
            <div className="modal-column">{children}</div>
          </IonContent>
          {footer && (
            <IonFooter>
              <IonToolbar>
                <div className="form-actions modal-actions">
                  <CloseDialog value={close}>{footer}</CloseDialog>
                </div>
              </IonToolbar>
            </IonFooter>
          )}
        </DialogWork>
      </Suspense>
    </IonModal>
  )
}

/** State of the dialog, running work in it, and functions to close it. */
function useModal({ isOpen, onClose, unsaved, onBack }: AppModalProps) {
  // Rendered only from opening to the end of the closing animation: labels of hidden dialogs would be found, and their elements cost time.
  const [present, setPresent] = useState(isOpen)
  if (isOpen && !present) setPresent(true)
  useFocusBack(present)
  useLayoutEffect(() => {
    if (isOpen) holdKeys()
  }, [isOpen])
  const opening = useOpening(isOpen)
  return {
    present,
    ...useClosing({ isOpen, onClose, unsaved, onBack }),
    setLeaving: opening.setLeaving,
    setGone: () => {
      if (opening.isLaterThanLeft()) return
      setPresent(false)
      onClose()
    },
  }
}

/** Tells the end of one opening from the next: a dialog may open again while it still fades out. */
function useOpening(isOpen: boolean) {
  const opening = useRef(0)
  const left = useRef<number>(undefined)
  const isGone = useRef(true)
  const wasOpen = useRef(false)
  const setLeaving = useCallback(() => {
    left.current ??= opening.current
  }, [])
  useLayoutEffect(() => {
    // The same effect runs again when a part that loads late hides the dialog and shows it again.
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (!isOpen) return setLeaving()
    if (isGone.current) left.current = undefined
    isGone.current = false
    opening.current += 1
  }, [isOpen, setLeaving])
  return {
    setLeaving,
    /** Call once the dialog is gone. @returns true if it has opened again since */
    isLaterThanLeft: () => {
      const isLater = left.current !== undefined && left.current < opening.current
      left.current = undefined
      isGone.current = !isLater
      return isLater
    },
  }
}

/** Keeps the focus in the open dialog and names it for screen readers. */
function useModalFocus(isOpen: boolean, title: string) {
  const keeping = useRef<() => void>(undefined)
  const waiting = useRef<() => void>(undefined)
  const release = useCallback(() => {
    keeping.current?.()
    waiting.current?.()
  }, [])
  useEffect(() => release, [release])
  const shown = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (!isOpen || !shown.current) return undefined
    // An effect can run while a press moves the focus, when no element has it; to take it then would end the press.
    const looking = setTimeout(refocus, 0, shown.current)
    return () => clearTimeout(looking)
  })
  return {
    release,
    begin: (target: EventTarget | null) => {
      if (target instanceof HTMLElement) waiting.current = firstKeysInto(target)
    },
    hold: (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement)) return
      nameDialog(target, title)
      keeping.current?.()
      keeping.current = keepFocusIn(target)
      shown.current = target
    },
  }
}

/** Overlays that keep keys from everything behind them; a toast is not one of them. */
const OVERLAYS = 'ion-modal, ion-popover, ion-alert, ion-action-sheet, ion-loading'

/**
 * Closes the front dialog on Escape. Ionic does so only if a tap outside may also close the dialog, and not while a toast is visible.
 *
 * @returns handler for the dialog, whose `canDismiss` asks first
 */
function useEscapeCloses(open: boolean): RefObject<HTMLIonModalElement | null> {
  const modal = useRef<HTMLIonModalElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      // Escape ends the composition of a word.
      if (event.key !== 'Escape' || isComposedKey(event)) return
      const shown = [...document.querySelectorAll(OVERLAYS)].filter(
        (overlay) => !overlay.classList.contains('overlay-hidden'),
      )
      // Through Ionic, which closes only once: it may have handled the key itself.
      if (shown.at(-1) === modal.current) void modal.current?.dismiss()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return modal
}

/** A dialog whose owner leaves the page while it closes would stay there, hidden: Ionic puts it back in place at the end. */
function useRemoval(modal: RefObject<HTMLIonModalElement | null>, present: boolean): void {
  const isOwned = useRef(false)
  useEffect(() => {
    if (!present) return undefined
    const element = modal.current
    isOwned.current = true
    return () => {
      isOwned.current = false
      const remove = () => setTimeout(() => isOwned.current || element?.remove())
      element?.addEventListener('didDismiss', remove, { once: true })
    }
  }, [modal, present])
}

function ModalHeader({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <IonHeader>
      <IonToolbar>
        <IonTitle>
          <h2 className="page-title">
            <Sentence text={title} />
          </h2>
        </IonTitle>
        <IonButtons slot="end">
          <IonButton onClick={onClose} aria-label={t('close')}>
            <IonIcon slot="icon-only" icon={closeIcon} aria-hidden="true" />
          </IonButton>
        </IonButtons>
      </IonToolbar>
      <NewVersionBanner />
    </IonHeader>
  )
}

function OnItsWay() {
  return (
    <IonContent>
      <div className="modal-column page-on-its-way">
        <CardListSkeleton count={2} />
      </div>
    </IonContent>
  )
}

/** Ionic would leave the name on its own element, too, which is content outside any landmark. */
function nameDialog(modal: HTMLElement, title: string): void {
  modal.shadowRoot?.querySelector('[role="dialog"]')?.setAttribute('aria-label', withoutMarks(title))
}
