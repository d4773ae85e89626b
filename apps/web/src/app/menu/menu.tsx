import { IonContent, IonMenu } from '@ionic/react'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { focusedElement, restoreFocus } from '../../ui/page/focus.ts'
import { menuIsReady } from '../../ui/page/side-menu.ts'
import { MenuContent } from './menu-content.tsx'

/** The side menu of the full application. From 62 em on (992 px, more with larger text) it is always open, below that it is a drawer. */
export function Menu() {
  const { t } = useTranslation()
  const menu = useRef<HTMLIonMenuElement>(null)
  useReadiness(menu)
  return (
    <IonMenu
      ref={menu}
      menuId="m1"
      contentId="main"
      type="overlay"
      aria-label={t('menu.label')}
      className="side-menu"
    >
      <IonContent>
        <MenuContent close={() => void menu.current?.close()} />
      </IonContent>
    </IonMenu>
  )
}

/** Ionic fires an event once the menu is rendered, which its React component does not expose. */
function useReadiness(menu: RefObject<HTMLIonMenuElement | null>): void {
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const report = () => menuIsReady({ open: () => openFrom(element, focusedElement()) })
    element.addEventListener('ionMenuChange', report)
    return () => {
      element.removeEventListener('ionMenuChange', report)
      menuIsReady(undefined)
    }
  }, [menu])
}

/** Ionic takes the focus from the button before it says that the menu opens, and gives it to nobody when the menu has closed. */
function openFrom(menu: HTMLIonMenuElement, opener: HTMLElement | null): void {
  menu.addEventListener('ionDidClose', () => restoreFocus(opener), { once: true })
  void menu.open()
}
