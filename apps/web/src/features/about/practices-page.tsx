import './practices.css'
import {
  calendarOutline,
  callOutline,
  documentTextOutline,
  globeOutline,
  hourglassOutline,
  peopleOutline,
} from 'ionicons/icons'
import { useRef } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { PRACTICE_SIGNUP_PATH } from '../../lib/routing/paths.ts'
import { ButtonLink } from '../../ui/action/button.tsx'
import { useFocusOnArrival } from '../../ui/page/focus-on-arrival.ts'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { Icon } from '../../ui/show/icon.tsx'
import { currentLanguage } from '../../lib/text/language.ts'
import { useDark } from '../../theme/palette.ts'

/** `/practices`: what VetVisit brings a practice, how it begins and what it costs; leads to the sign-up of a veterinarian. */
export function PracticesPage() {
  const { t } = useTranslation('practices')
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnArrival(heading)
  return (
    <PublicPage tone="hero">
      <section className="hero practices-hero on-hero">
        <div className="practices-width">
          <h1 ref={heading} tabIndex={-1}>
            {t('claim')}
          </h1>
          <p>{t('lead')}</p>
          <div className="practices-acts">
            <ButtonLink className="practices-sign-up" to={PRACTICE_SIGNUP_PATH}>
              {t('signUp')}
            </ButtonLink>
            <ButtonLink className="practices-look" look="clear" to="/search">
              {t('look')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <div className="practices-width practices-shown">
        <CalendarPicture name="calendar" text={t('calendarPicture')} width={1440} height={900} />
      </div>
      <Brings />
      <Phone />
      <Start />
      <Cost />
      <section className="practices-width practices-end">
        <h2>{t('end')}</h2>
        <ButtonLink to={PRACTICE_SIGNUP_PATH}>{t('signUp')}</ButtonLink>
      </section>
    </PublicPage>
  )
}

const POINTS = [
  ['calendar', calendarOutline],
  ['gaps', hourglassOutline],
  ['record', documentTextOutline],
  ['page', globeOutline],
  ['desk', peopleOutline],
  ['nights', callOutline],
] as const

function Brings() {
  const { t } = useTranslation('practices')
  return (
    <section className="practices-width practices-section">
      <h2>{t('brings')}</h2>
      <ul className="practices-points">
        {POINTS.map(([name, icon]) => (
          <li key={name} className="card">
            <span className="practices-icon" aria-hidden="true">
              <Icon icon={icon} />
            </span>
            <h3>{t(`points.${name}.title`)}</h3>
            <p>{t(`points.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Phone() {
  const { t } = useTranslation('practices')
  return (
    <section className="practices-width practices-section practices-phone">
      <div>
        <h2>{t('phone')}</h2>
        <p>{t('phoneText')}</p>
      </div>
      <CalendarPicture name="agenda" text={t('phonePicture')} width={780} height={1688} />
    </section>
  )
}

const STEPS = ['account', 'check', 'hours', 'booking'] as const

function Start() {
  const { t } = useTranslation('practices')
  return (
    <section className="practices-width practices-section">
      <h2>{t('start')}</h2>
      <ol className="practices-steps">
        {STEPS.map((name) => (
          <li key={name}>
            <h3>{t(`steps.${name}.title`)}</h3>
            <p>{t(`steps.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const COSTS = ['fee', 'commission', 'rank'] as const

function Cost() {
  const { t } = useTranslation('practices')
  return (
    <section className="practices-width practices-section">
      <h2>{t('cost')}</h2>
      <div className="card practices-cost">
        <ul>
          {COSTS.map((name) => (
            <li key={name}>
              <h3>{t(`costs.${name}.title`)}</h3>
              <p>{t(`costs.${name}.text`)}</p>
            </li>
          ))}
        </ul>
        <div>
          <h3>{t('own')}</h3>
          <p>{t('ownText')}</p>
        </div>
      </div>
    </section>
  )
}

/** Taken by `npm run screenshots -- for-practices`, in each language. */
const FILES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

type CalendarPictureProps = {
  name: 'calendar' | 'agenda'
  /** What the picture shows, for people who do not see it. */
  text: string
  width: number
  height: number
}

/** A picture of the calendar in the reader's language, as light or dark as the page. */
function CalendarPicture({ name, text, width, height }: CalendarPictureProps) {
  const shade = useDark() ? 'dark' : 'light'
  return (
    <img
      className="practices-picture"
      data-name={name}
      src={FILES[`./pictures/${name}-${currentLanguage()}-${shade}.webp`]}
      alt={text}
      width={width}
      height={height}
      loading={name === 'calendar' ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
