import { chatbubbleEllipses, paw, time } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { oldestBrowsersText } from '../../../lib/oldest-browsers.ts'
import { PRACTICES_PATH } from '../../../lib/routing/paths.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { useFollow } from '../../../ui/page/open-page.ts'
import { Animal } from '../../../ui/picture/animal.tsx'
import { Logo } from '../../../ui/picture/logo.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { setDark, useDark } from '../../../theme/palette.ts'
import { Switch } from '../../../ui/field/switch.tsx'

const STEPS = [
  { icon: time, name: 'tap', look: 'pine' },
  { icon: paw, name: 'tell', look: 'apricot' },
  { icon: chatbubbleEllipses, name: 'answer', look: 'plum' },
] as const

export function HowItWorks() {
  const { t } = useTranslation('search')
  return (
    <section className="door-section">
      <h2>{t('door.how')}</h2>
      <ol className="door-steps">
        {STEPS.map(({ icon, name, look }, index) => (
          <li key={name} className="door-step" data-look={look}>
            <Icon icon={icon} />
            <div>
              <h3>
                {index + 1}. {t(`door.steps.${name}`)}
              </h3>
              <p className="quiet">{t(`door.steps.${name}Hint`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function WhereTimesComeFrom() {
  const { t } = useTranslation('search')
  return (
    <section className="door-source">
      <Animal type="Turtles" className="door-source-animal" />
      <div>
        <h2>{t('door.source')}</h2>
        <p className="quiet">{t('door.sourceHint')}</p>
      </div>
    </section>
  )
}

type City = { slug: string; name: string }

/** The public pages of the cities with most practices, which the server makes; so these links load a page. */
export function Cities({ cities }: { cities: readonly City[] }) {
  const { t } = useTranslation('search')
  const start = `/${currentLanguage()}/vets`
  return (
    <nav className="door-section door-cities" aria-labelledby="door-cities">
      <h2 id="door-cities">{t('door.cities')}</h2>
      {cities.map(({ slug, name }) => (
        <a key={slug} href={`${start}/${slug}`}>
          {name}
        </a>
      ))}
      <a href={start}>{t('door.allCities')}</a>
    </nav>
  )
}

/** Wide windows have no menu in which visitors could choose it. */
function DarkChoice() {
  const { t } = useTranslation()
  const dark = useDark()
  return (
    <label className="door-dark">
      {t('menu.darkMode')}
      <Switch on={dark} onChange={setDark} />
    </label>
  )
}

const LINKS = [
  [PRACTICES_PATH, 'forPractices'],
  ['/static', 'about'],
  ['/blogpage', 'blog'],
  ['/terms-condition', 'terms'],
] as const

export function DoorFooter() {
  const { t } = useTranslation(['common', 'search'])
  const follow = useFollow()
  return (
    <footer className="door-footer">
      <nav aria-label={t('search:door.links')}>
        {LINKS.map(([path, title]) => (
          <a key={path} href={path} onClick={(event) => follow(event, path)}>
            {t(`titles.${title}`)}
          </a>
        ))}
      </nav>
      <DarkChoice />
      <Logo />
      <p className="quiet door-browsers" translate="no">
        {oldestBrowsersText}
      </p>
    </footer>
  )
}
