import './plain-page.css'
import { menu } from 'ionicons/icons'
import { use, useRef, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../show/icon.tsx'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { PageNotice, ToolbarEnd } from './page-slots.ts'
import { openMenu } from './side-menu.ts'

type PlainPageProps = {
  /** The page's h1. */
  title: string
  /** A second bar below the title, such as a search field. */
  toolbar?: ReactNode
  /** The element that scrolls. */
  content?: Ref<HTMLElement>
  children: ReactNode
}

/** The frame of a page that visitors open first: looks like `PageShell`, but needs no code of Ionic (decision 302). */
export function PlainPage({ title, toolbar, content, children }: PlainPageProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnArrival(heading)
  return (
    <>
      <header className="plain-header">
        <div className="plain-bar">
          <button
            type="button"
            className="toolbar-button menu-button"
            aria-label={t('menu.open')}
            onClick={openMenu}
          >
            <Icon icon={menu} />
          </button>
          <h1 ref={heading} className="page-title" tabIndex={-1}>
            {title}
          </h1>
          {use(ToolbarEnd)}
        </div>
        {toolbar}
        <OfflineBanner />
        {use(PageNotice)}
      </header>
      <main {...(content && { ref: content })} className="plain-content">
        {children}
      </main>
    </>
  )
}
