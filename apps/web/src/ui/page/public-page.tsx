import './public-page.css'
import { menu } from 'ionicons/icons'
import { use, type ReactNode, type Ref } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { Logo } from '../picture/logo.tsx'
import { Icon } from '../show/icon.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useFollow } from './open-page.ts'
import { PageLinks, PageNotice, ToolbarEnd } from './page-slots.ts'
import { openMenu } from './side-menu.ts'

type PublicPageProps = {
  /** `hero` continues the dark ground of the front door. */
  tone?: 'hero'
  /** Stands beside the logo, such as a search field; without it the links of visitors do. */
  bar?: ReactNode
  /** A second bar, such as filters. */
  toolbar?: ReactNode
  /** The element that scrolls. */
  content?: Ref<HTMLElement>
  children: ReactNode
}

/** The frame of the pages that everybody may open: a bar with the logo in place of a title. Needs no code of Ionic (decision 302). */
export function PublicPage({ tone, bar, toolbar, content, children }: PublicPageProps) {
  const { t } = useTranslation()
  const follow = useFollow()
  return (
    <>
      <header
        className={`plain-header public-header ${tone === 'hero' ? 'on-hero' : ''}`}
        data-tone={tone}
        data-bar={bar !== undefined}
      >
        <div className="public-bar">
          <button
            type="button"
            className="toolbar-button menu-button"
            aria-label={t('menu.open')}
            onClick={openMenu}
          >
            <Icon icon={menu} />
          </button>
          <a className="public-logo" href="/search" onClick={(event) => follow(event, '/search')}>
            <Logo />
          </a>
          {bar}
          {use(PageLinks)}
          <span className="public-bar-end">{use(ToolbarEnd)}</span>
        </div>
        {toolbar}
        <OfflineBanner />
        <NewVersionBanner />
        {use(PageNotice)}
      </header>
      <main {...(content && { ref: content })} className="plain-content">
        {children}
      </main>
    </>
  )
}
