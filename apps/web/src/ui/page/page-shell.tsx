import { IonButton, IonButtons, IonContent, IonHeader, IonIcon, IonTitle, IonToolbar } from '@ionic/react'
import { arrowBack, menu } from 'ionicons/icons'
import { lazy, Suspense, use, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { NewVersionBanner } from './new-version-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageNotice, ToolbarEnd } from './page-slots.ts'
import { openMenu } from './side-menu.ts'
import { useWayBack } from './way-back.ts'

const PullToRefresh = lazy(() =>
  import('./pull-to-refresh.tsx').then((file) => ({ default: file.PullToRefresh })),
)

type PageShellProps = {
  /** The page's h1. */
  title: ReactNode
  children: ReactNode
  /** Path of the parent page; shows a back button instead of the menu button. */
  back?: string
  /** Buttons of the page, before the bell. */
  actions?: ReactNode
  /** `form` is a narrow column, `full` leaves layout and padding to the page. */
  width?: 'page' | 'form' | 'full'
  /** Content in place of the title in the toolbar; the title is then only for screen readers. */
  bar?: ReactNode
  /** True for pages that show what changes elsewhere: pulling them down reads them again. */
  mayPull?: boolean
  /** A second toolbar below the title, such as a search field or a segment. */
  toolbar?: ReactNode
}

/** The frame of every page but the search: header with menu button and h1, offline banner, content column. Belongs inside the router's IonPage. */
export function PageShell(props: PageShellProps) {
  const { title, children, back, actions, width = 'page', bar, toolbar, mayPull = false } = props
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
        <NewVersionBanner />
        {notice}
      </IonHeader>
      <IonContent>
        {mayPull && (
          <Suspense fallback={null}>
            <PullToRefresh />
          </Suspense>
        )}
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
  const goBack = useWayBack()
  return (
    <IonButton aria-label={t('back')} onClick={() => goBack(to)}>
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
