import type {
  CityPage as City,
  PageFrame,
  PracticePage as Practice,
  PublicPage,
  RenderPage,
} from '@vetvisit/contract/vet-pages/pages'
import { INDEXED_FROM, languageOfCountry } from '@vetvisit/contract/vet-pages/rules'
import { I18nextProvider } from 'react-i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CitiesPage, CityPage, cityPath, questionsOf } from './city-page.tsx'
import { Frame } from './frame.ts'
import { ClosedPage, MissingPage } from './missing-page.tsx'
import { PageBody } from './page-body.tsx'
import { PageHead, type Head } from './page-head.tsx'
import { PracticePage } from './practice-page.tsx'
import { breadcrumbData, practiceData, questionsData } from './structured-data.ts'
import deCommon from '../../locales/de/common.json'
import deVet from '../../locales/de/vet.json'
import enCommon from '../../locales/en/common.json'
import enVet from '../../locales/en/vet.json'
import hiCommon from '../../locales/hi/common.json'
import hiVet from '../../locales/hi/vet.json'
import { serverTexts } from '../../lib/text/server-texts.ts'
import type { Translate } from '../../lib/text/translation.ts'

type VetTexts = Translate<['vet', 'common']>
type Made = { head: Head; content: ReactNode; className?: string }

/** Files of the built page, which the build knows. */
const ASSETS = {
  script: import.meta.env.VITE_PAGE_SCRIPT ?? '',
  style: import.meta.env.VITE_PAGE_STYLE ?? '',
}

/** The HTML of a public page: everything can be read without a script (decision 317). */
export const renderPage: RenderPage = (page, frame) => {
  const texts = textsOf(frame.language)
  const { head, content, className = '' } = make(page, frame, texts.t as unknown as VetTexts)
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <Frame value={frame}>
        <html lang={frame.language} data-own-language="" data-now={frame.now}>
          <PageHead head={head} frame={frame} assets={ASSETS} />
          <PageBody className={className}>{content}</PageBody>
        </html>
      </Frame>
    </I18nextProvider>,
  )
  return `<!doctype html>${html}`
}

function make(page: PublicPage, frame: PageFrame, t: VetTexts): Made {
  if (page.kind === 'practice') return makePractice(page, frame, t)
  if (page.kind === 'city') return makeCity(page, frame, t)
  if (page.kind === 'cities')
    return {
      head: { title: named(t('vet:all.title')), description: t('vet:all.description'), isIndexed: true },
      content: <CitiesPage page={page} />,
    }
  const isClosed = page.kind === 'closed'
  const title = t(isClosed ? 'vet:closedPage.title' : 'vet:missingPage.title')
  return {
    head: { title: named(title), description: title, isIndexed: false },
    content: isClosed ? <ClosedPage page={page} /> : <MissingPage />,
  }
}

const named = (title: string) => `${title} · VetVisit`

const cityCrumbs = (city: { slug: string; name: string }, t: VetTexts) => [
  { name: t('vet:cities'), path: '/vets' },
  { name: t('vet:vetsIn', { city: city.name }), path: `/vets/${city.slug}` },
]

function makePractice(page: Practice, frame: PageFrame, t: VetTexts): Made {
  const { name, city } = page
  const crumbs = [...cityCrumbs({ slug: page.citySlug, name: city }, t), { name, path: `/vet/${page.slug}` }]
  return {
    head: {
      ...practiceTexts(page, t),
      picture: `/vet/${page.slug}/card-${page.version}.jpg`,
      isIndexed: true,
      country: languageOfCountry(page.countryCode),
      structured: [
        practiceData(page, frame),
        breadcrumbData(crumbs, frame),
        ...(page.questions.length > 0 ? [questionsData(page.questions)] : []),
      ],
    },
    content: <PracticePage page={page} crumbs={crumbs} />,
    ...(page.onlineBooking && { className: 'has-sticky' }),
  }
}

/** Title and description, which name free times only where there may be some. */
function practiceTexts(
  { name, city, onlineBooking }: Practice,
  t: VetTexts,
): Pick<Head, 'title' | 'description'> {
  if (onlineBooking)
    return {
      title: city === '' ? t('vet:titleAlone', { name }) : t('vet:title', { name, city }),
      description: t('vet:description', { name, city }),
    }
  return {
    title: city === '' ? t('vet:called.titleAlone', { name }) : t('vet:called.title', { name, city }),
    description: `${t('vet:called.description', { name, city })} ${t('vet:noOnline')}`,
  }
}

function makeCity(page: City, frame: PageFrame, t: VetTexts): Made {
  const animal = page.species === null ? null : t(`common:speciesNames.${page.species}`)
  const questions = questionsOf(page, frame, t)
  const crumbs = cityCrumbs(page, t)
  if (animal !== null) crumbs.push({ name: animal, path: cityPath(page) })
  const city = page.name
  const title = animal === null ? t('vet:vetsIn', { city }) : t('vet:city.titleOf', { animal, city })
  const practices = t('vet:city.practices', { count: page.total })
  return {
    head: {
      title: named(animal === null ? t('vet:city.title', { city }) : title),
      description: t('vet:city.description', { practices, city }),
      isIndexed: page.total >= INDEXED_FROM && page.page === 1,
      country: languageOfCountry(page.countryCode),
      structured: [breadcrumbData(crumbs, frame), questionsData(questions)],
    },
    content: <CityPage page={page} crumbs={crumbs} title={title} questions={questions} />,
  }
}

const RESOURCES = {
  en: { common: enCommon, vet: enVet },
  de: { common: deCommon, vet: deVet },
  hi: { common: hiCommon, vet: hiVet },
}

const textsOf = serverTexts(RESOURCES, ['common', 'vet'])
