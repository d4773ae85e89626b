import type {
  CitiesPage as Cities,
  CityPage as City,
  PageFrame,
  PracticeCard as Card,
} from '@vetvisit/contract/vet-pages/pages'
import { asciiOf } from '@vetvisit/contract/vet-pages/rules'
import { type Translate, useTranslation } from '../../lib/text/translation.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { Animal } from '../../ui/picture/animal.tsx'
import { useFrame, usePath } from './frame.ts'
import { Crumbs } from './page-body.tsx'
import { PracticeCard } from './practice-card.tsx'
import { Questions } from './questions.tsx'
import type { Crumb } from './structured-data.ts'
import { timeText } from './time-text.ts'
import { kept } from '../../lib/text/kept-names.ts'

type VetTexts = Translate<['vet', 'common']>
export type Question = { question: string; answer: string }

export const cityPath = ({ slug, species }: Pick<City, 'slug' | 'species'>): string =>
  `/vets/${slug}${species === null ? '' : `/${asciiOf(species)}`}`

/** Three questions that the data answer. */
export function questionsOf(page: City, { now, language }: PageFrame, t: VetTexts): Question[] {
  const city = page.name
  return [
    { question: t('vet:city.soonest', { city }), answer: soonest(page.cards, { now, language }, t) },
    { question: t('vet:city.cost', { city }), answer: cost(page, language, t) },
    {
      question: t('vet:city.checked', { city }),
      answer: t('vet:city.checkedAnswer', { count: page.verified, total: page.total }),
    },
  ]
}

function soonest(
  cards: readonly Card[],
  { now, language }: Pick<PageFrame, 'now' | 'language'>,
  t: VetTexts,
): string {
  const free = cards.flatMap(({ name, timeZone, times: [start] }) =>
    start === undefined ? [] : [{ name, timeZone, start }],
  )
  const [first] = free.toSorted((a, b) => a.start.localeCompare(b.start))
  if (!first) return t('vet:city.soonestNone')
  const time = timeText(first.start, first.timeZone, now, language)
  return t('vet:city.soonestAnswer', { time, name: kept(first.name) })
}

type Fees = NonNullable<City['fees']>

/** `€40.00–€60.00`, or one amount. */
function feesText({ lowest, highest, currency }: Fees, language: PageFrame['language']): string {
  const [from, to] = [lowest, highest].map((fee) => formatMoney(fee, currency, language))
  return lowest === highest ? (from ?? '') : `${from}–${to}`
}

function cost({ fees }: City, language: PageFrame['language'], t: VetTexts): string {
  if (!fees) return t('vet:city.costMixed')
  const [lowest, highest] = [fees.lowest, fees.highest].map((fee) =>
    formatMoney(fee, fees.currency, language),
  )
  return lowest === highest
    ? t('vet:city.costOne', { lowest })
    : t('vet:city.costAnswer', { lowest, highest })
}

type CityProps = { page: City; crumbs: readonly Crumb[]; title: string; questions: readonly Question[] }

/** The practices of a city. */
export function CityPage({ page, crumbs, title, questions }: CityProps) {
  const { t } = useTranslation(['vet', 'common'])
  const { language } = useFrame()
  const path = usePath()
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <h1>{title}</h1>
      <p className="facts">
        <span>{t('vet:city.practices', { count: page.total })}</span>
        {page.fees && (
          <span className="figures">{t('vet:city.span', { fees: feesText(page.fees, language) })}</span>
        )}
      </p>
      <Kinds page={page} />
      <div className="cards directory">
        {page.cards.map((clinic) => (
          <PracticeCard key={clinic.id} clinic={clinic} heading="h2" />
        ))}
      </div>
      {page.others.length > 0 && (
        <section>
          <h2>{t('vet:city.others', { city: page.name })}</h2>
          <ul className="links">
            {page.others.map(({ slug, name }) => (
              <li key={slug}>
                <a href={path(`/vet/${slug}`)}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pages page={page} />
      <section>
        <h2>{t('vet:city.questions')}</h2>
        <Questions questions={questions} />
      </section>
    </>
  )
}

function Kinds({ page }: { page: City }) {
  const { t } = useTranslation(['vet', 'common'])
  const path = usePath()
  if (page.kinds.length === 0) return null
  return (
    <ul className="animals">
      <li>
        <a
          href={path(cityPath({ slug: page.slug, species: null }))}
          aria-current={page.species === null ? 'page' : undefined}
        >
          {t('vet:city.all')}
        </a>
      </li>
      {page.kinds.map((kind) => (
        <li key={kind}>
          <a
            href={path(cityPath({ slug: page.slug, species: kind }))}
            aria-current={page.species === kind ? 'page' : undefined}
          >
            <Animal type={kind} />
            {t(`common:speciesNames.${kind}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Pages({ page }: { page: City }) {
  const { t } = useTranslation('vet')
  const path = usePath()
  if (page.pages < 2) return null
  const at = (number: number) => path(cityPath(page)) + (number === 1 ? '' : `?page=${number}`)
  return (
    <nav className="pages" aria-label={t('city.page', { page: page.page, pages: page.pages })}>
      {page.page > 1 && <a href={at(page.page - 1)}>{t('city.before')}</a>}
      <span>{t('city.page', { page: page.page, pages: page.pages })}</span>
      {page.page < page.pages && <a href={at(page.page + 1)}>{t('city.next')}</a>}
    </nav>
  )
}

/** All cities with listed practices. */
export function CitiesPage({ page: { cities } }: { page: Cities }) {
  const { t } = useTranslation('vet')
  const path = usePath()
  const { language } = useFrame()
  const sorted = cities.toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <>
      <h1>{t('all.title')}</h1>
      {cities.length === 0 && <p>{t('all.none')}</p>}
      <ul className="links">
        {sorted.map(({ slug, name, total }) => (
          <li key={slug}>
            <a href={path(`/vets/${slug}`)}>{name}</a> <span className="quiet figures">{total}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
