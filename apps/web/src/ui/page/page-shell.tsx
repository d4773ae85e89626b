import {
  IonButton,
  IonButtons,
  IonContent,
  IonHeader,
  IonIcon,
  IonTitle,
  IonToolbar,
  useIonRouter,
} from '@ionic/react'
import { arrowBack, menu } from 'ionicons/icons'
import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { focusedElement } from './focus.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { openMenu } from './side-menu.ts'

/** End of every toolbar, provided by the application: the notifications bell, or the login link of visitors. */
export const ToolbarEnd = createContext<ReactNode>(null)

/** Notice below the header of a page; null without one. */
export const PageNotice = createContext<ReactNode>(null)

type PageShellProps = {
  /** The page's h1. */
  title: string
  children: ReactNode
  /** Path of the parent page; shows a back button instead of the menu button. */
  back?: string
  /** Buttons of the page, before the bell. */
  actions?: ReactNode
  /** `form` is a narrow column, `full` leaves layout and padding to the page. */
  width?: 'page' | 'form' | 'full'
  /** Content in place of the title in the toolbar; the title is then only for screen readers. */
  bar?: ReactNode
  /** A second toolbar below the title, such as a search field or a segment. */
  toolbar?: ReactNode
}

/** The frame of every page: header with menu button and h1, offline banner, content column. Belongs inside the router's IonPage. */
export function PageShell({ title, children, back, actions, width = 'page', bar, toolbar }: PageShellProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const end = use(ToolbarEnd)
  const notice = use(PageNotice)
  useFocusOnArrival(heading)
  return (
    <>
      <IonHeader>
        <IonToolbar>
          <IonButtons slot="start">{back ? <BackButton to={back} /> : <MenuButton />}</IonButtons>
          {bar ? (
            <div className="page-bar">
              <h1 ref={heading} className="sr-only" tabIndex={-1}>
                {title}
              </h1>
              {bar}
            </div>
          ) : (
            <IonTitle>
              <h1 ref={heading} className="page-title" tabIndex={-1}>
                {title}
              </h1>
            </IonTitle>
          )}
          <IonButtons slot="end">
            {actions}
            {end}
          </IonButtons>
        </IonToolbar>
        {toolbar && <IonToolbar>{toolbar}</IonToolbar>}
        <OfflineBanner />
        {notice}
      </IonHeader>
      <IonContent>
        {width === 'full' ? (
          children
        ) : (
          <div className={`column ${width === 'form' ? 'column-form' : ''}`}>{children}</div>
        )}
      </IonContent>
    </>
  )
}

/** Back to the previous page, or to the parent page if there is none. */
function BackButton({ to }: { to: string }) {
  const { t } = useTranslation()
  const router = useIonRouter()
  return (
    <IonButton
      aria-label={t('back')}
      onClick={() => (router.canGoBack() ? router.goBack() : router.push(to, 'back'))}
    >
      <IonIcon slot="icon-only" icon={arrowBack} aria-hidden="true" />
    </IonButton>
  )
}

/** Opens the drawer; the theme hides it if the menu is open beside the page. */
function MenuButton() {
  const { t } = useTranslation()
  return (
    <IonButton className="menu-button" aria-label={t('menu.open')} onClick={openMenu}>
      <IonIcon slot="icon-only" icon={menu} aria-hidden="true" />
    </IonButton>
  )
}

let firstPage = true

/**
 * Focuses the heading of a page that loads late, because Ionic looks for one when the transition ends. Late texts hide the page once more,
 * and with it the focus; the layout effect runs again when it is shown.
 */
function useFocusOnArrival(heading: React.RefObject<HTMLHeadingElement | null>) {
  const first = useRef(firstPage)
  const arrived = useRef(false)
  useLayoutEffect(() => {
    firstPage = false
    if (first.current || (arrived.current && focusedElement())) return
    arrived.current = true
    return focusWhenDrawn(heading.current)
  }, [heading])
}

/** Number of frames to try, far more than any header needs. */
const DRAWN_WITHIN_FRAMES = 60

/** Ionic's header cannot take the focus until it is drawn, some frames later. @returns function that stops trying */
function focusWhenDrawn(heading: HTMLHeadingElement | null): () => void {
  const before = focusedElement()
  let frame = 0
  let tries = 0
  const focus = () => {
    heading?.focus({ preventScroll: true })
    // Unchanged: neither the heading nor an element that the person chose has the focus.
    if (focusedElement() === before && before !== heading && ++tries < DRAWN_WITHIN_FRAMES)
      frame = requestAnimationFrame(focus)
  }
  focus()
  return () => cancelAnimationFrame(frame)
}
