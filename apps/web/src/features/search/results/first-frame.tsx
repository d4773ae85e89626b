import './results.css'
import './results-sheet.css'
import '../filters/filters.css'
import '../search-field/search-field.css'
import type { FirstFrames } from '@vetvisit/contract/search/first-frame'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { searchOutline } from 'ionicons/icons'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { currentLanguage, keepLanguage } from '../../../lib/text/language.ts'
import { serverTexts } from '../../../lib/text/server-texts.ts'
import { Logo } from '../../../ui/picture/logo.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { CardTop, Fees, Name, Subjects } from '../clinic-card/card-facts.tsx'
import { DEFAULT_SORT, joinPages, type Found } from '../format.ts'
import { PAGE_SIZE } from '../queries.ts'
import { ResultSummary } from './result-summary.tsx'
import deCommon from '../../../locales/de/common.json'
import deSearch from '../../../locales/de/search.json'
import enCommon from '../../../locales/en/common.json'
import enSearch from '../../../locales/en/search.json'
import hiCommon from '../../../locales/hi/common.json'
import hiSearch from '../../../locales/hi/search.json'

const textsOf = serverTexts(
  {
    en: { common: enCommon, search: enSearch },
    de: { common: deCommon, search: deSearch },
    hi: { common: hiCommon, search: hiSearch },
  },
  ['common', 'search'],
)

/** Clinics in the first frame: two rows of the widest window, and more than a phone shows. */
const CLINICS = 6

/** The first clinics as the server sends them with the page of a search, so that they are read before any script has run (decision 490). */
export const firstFrames: FirstFrames = {
  queryOf: (q) => ({ q, sort: DEFAULT_SORT, limit: PAGE_SIZE }),
  render,
}

function render(...[found, text, language]: Parameters<FirstFrames['render']>): string {
  // Formats read the language of the page; this render ends before another one begins.
  const before = currentLanguage()
  keepLanguage(language)
  try {
    return renderToStaticMarkup(
      <I18nextProvider i18n={textsOf(language)}>
        <div className="first-results" lang={language}>
          <FirstBar text={text} />
          <FirstList found={found} />
        </div>
      </I18nextProvider>,
    )
  } finally {
    keepLanguage(before)
  }
}

/** A field would lose what is typed before the application runs; this one leads to a search that has a field. */
const FirstBar = ({ text }: { text: string }) => (
  <header className="plain-header public-header" data-bar="true">
    <div className="public-bar">
      <a className="public-logo" href="/search">
        <Logo />
      </a>
      <a className="search-bar" href="/search">
        <span className="search-field">
          <Icon icon={searchOutline} />
          <span translate="no">{text}</span>
        </span>
        <span className="icon-button locate-button" />
      </a>
    </div>
  </header>
)

const FirstList = ({ found }: { found: Found }) => (
  <main className="search-page">
    <div className="filters" />
    <div className="results-head">
      <ResultSummary result={joinPages({ pages: [found] })} />
    </div>
    <section className="search-list">
      <ul className="clinic-list" data-plain="true">
        {found.clinics.slice(0, CLINICS).map((clinic) => (
          <li key={clinic._id}>
            <FirstCard clinic={clinic} />
          </li>
        ))}
      </ul>
    </section>
  </main>
)

/** What depends on neither the time nor the reader's clock, with room for the times. */
const FirstCard = ({ clinic }: { clinic: Card }) => (
  <article className="card clinic-card">
    <CardTop clinic={clinic} name={<Name clinic={clinic} />} />
    <Subjects clinic={clinic} />
    <Fees clinic={clinic} />
    <div className="card-times first-times" />
  </article>
)
