import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { menuIsReady } from '../ui/page/side-menu.ts'
import { useMediaQuery } from '../ui/page/use-media-query.ts'
import { MenuContent } from './menu-content.tsx'

/** The side menu of the visitors' shell: beside the page from 62 em on, below that a drawer. */
export function VisitorMenu() {
  const { t } = useTranslation()
  const isBeside = useMediaQuery('(min-width: 62em)')
  if (!isBeside) return <Drawer />
  return (
    <nav className="side-menu plain-menu" aria-label={t('menu.label')}>
      <MenuContent close={() => undefined} />
    </nav>
  )
}

/** A native dialog keeps the focus inside, closes on Escape and returns the focus. */
function Drawer() {
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
