import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { menuIsReady } from '../../ui/page/side-menu.ts'
import { MenuContent } from './menu-content.tsx'

/** The side menu of the visitors' shell, a drawer. A native dialog keeps the focus inside, closes on Escape and returns the focus. */
export function VisitorMenu() {
  const { t } = useTranslation()
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  useLayoutEffect(() => {
    const element = drawer.current
    // The backdrop belongs to the dialog.
    const onClick = ({ target }: MouseEvent) => target === element && element?.close()
    element?.addEventListener('click', onClick)
    menuIsReady({ open: () => element?.showModal() })
    return () => {
      element?.removeEventListener('click', onClick)
      menuIsReady(undefined)
    }
  }, [])
  return (
    <dialog ref={drawer} className="side-menu plain-menu" aria-label={t('menu.label')}>
      <nav>
        <MenuContent close={close} />
      </nav>
    </dialog>
  )
}
