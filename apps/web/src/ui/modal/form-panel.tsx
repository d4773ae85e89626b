import './form-panel.css'
import { IonButton, IonIcon } from '@ionic/react'
import { close as closeIcon } from 'ionicons/icons'
import { Suspense, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { isComposedKey } from '../../lib/composed-key.ts'
import { useTranslation } from '../../lib/text/translation.ts'
import { useFocusBack } from '../page/focus.ts'
import { CardListSkeleton } from '../page/states.tsx'
import { CloseDialog } from './close-dialog.ts'
import { DialogWork } from './dialog-work.ts'
import { firstKeysInto, keysOfPageInto } from './first-keys.ts'
import { useClosing } from './use-closing.ts'

type FormPanelProps = {
  title: string
  children: ReactNode
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode
  /** True if it has unsaved input: then closing asks first. */
  unsaved?: boolean | undefined
  /** False while another form is in front; typed input stays. */
  isShown: boolean
  /** True for the form of the page itself: it has no way to close, and a key typed on the page goes into it. */
  stays: boolean
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
}

/**
 * A form beside the content of its page, which can be read and scrolled meanwhile: a dialog that is not modal. "Back", and Escape inside
 * of it, close it; focus returns to where it was.
 */
export function FormPanel({
  title,
  children,
  footer,
  unsaved = false,
  isShown,
  stays,
  onUnsaved,
  onClose,
}: FormPanelProps) {
  const { t } = useTranslation()
  const { close, work } = useClosing({ isOpen: isShown && !stays, onClose, unsaved })
  const tell = useEffectEvent(onUnsaved)
  useEffect(() => tell(unsaved), [unsaved])
  useFocusBack(isShown)
  const panel = usePanelKeys(isShown, stays ? null : close)
  useKeysOfPage(isShown && stays, panel)
  return (
    <div className="form-panel" hidden={!isShown}>
      <dialog ref={panel} open aria-label={title} tabIndex={-1}>
        <div className="form-panel-head">
          <h2 className="page-title">{title}</h2>
          {!stays && (
            <IonButton fill="clear" onClick={close} aria-label={t('close')}>
              <IonIcon slot="icon-only" icon={closeIcon} aria-hidden="true" />
            </IonButton>
          )}
        </div>
        {/* Parts that load late must not remove typed input. */}
        <Suspense fallback={<CardListSkeleton count={2} />}>
          <DialogWork value={work}>
            <div className="form-panel-body">{children}</div>
            {footer && (
              <div className="form-panel-foot form-actions">
                <CloseDialog value={close}>{footer}</CloseDialog>
              </div>
            )}
          </DialogWork>
        </Suspense>
      </dialog>
    </div>
  )
}

/** Focuses the panel, or its field for the first key, when it is shown, and closes it by Escape; keys in dialogs above it are not among its own. */
function usePanelKeys(isShown: boolean, close: (() => void) | null) {
  const panel = useRef<HTMLDialogElement>(null)
  const closeNow = useEffectEvent(() => close?.())
  useEffect(() => {
    const element = panel.current
    if (!isShown || !element) return undefined
    element.focus({ preventScroll: true })
    const stopWaiting = firstKeysInto(element)
    const onKey = (event: KeyboardEvent) => {
      // Escape ends the composition of a word.
      if (event.key === 'Escape' && !isComposedKey(event)) closeNow()
    }
    element.addEventListener('keydown', onKey)
    return () => {
      stopWaiting()
      element.removeEventListener('keydown', onKey)
    }
  }, [isShown])
  return panel
}

/** Takes the first key that is typed on the page, wherever the focus is, unless a field takes it: no press on the field comes before. */
function useKeysOfPage(takes: boolean, panel: RefObject<HTMLDialogElement | null>) {
  useEffect(() => (takes && panel.current ? keysOfPageInto(panel.current) : undefined), [takes, panel])
}
