import type { Passport } from '@vetvisit/contract/passports/token'
import { dueOf } from '@vetvisit/contract/pets/rules'
import { call as callIcon, medkitOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { useNow } from '../../lib/time/clock.ts'
import { formatDate, today } from '../../lib/time/dates.ts'
import { useHomeCountry } from '../../lib/session/session.ts'
import { usePhoneText } from '../../lib/text/use-phone-text.ts'
import { Icon } from '../../ui/show/icon.tsx'
import { kept } from '../../lib/text/kept-names.ts'
import { Sentence } from '../../ui/show/sentence.tsx'

/** Vaccination and practice, below the card. */
export function PassportFacts({ passport }: { passport: Passport }) {
  return (
    <>
      <Vaccination passport={passport} />
      <Practice passport={passport} />
    </>
  )
}

function Vaccination({ passport: { vaccinationValidUntil, vaccinationBy } }: { passport: Passport }) {
  const { t } = useTranslation('passports')
  const now = useNow()
  const [due] = dueOf(
    { vaccinationDueOn: vaccinationValidUntil, dewormingDueOn: null },
    today(undefined, now),
  )
  if (!due) return <p className="quiet">{t('noVaccination')}</p>
  return (
    <section className="card passport-fact">
      <div>
        <h3>{t('vaccination')}</h3>
        <p>{t(due.state === 'overdue' ? 'endedOn' : 'validUntil', { date: formatDate(due.on) })}</p>
        <p className="quiet">
          {vaccinationBy === null ? (
            t('byOwner')
          ) : (
            <Sentence text={t('byPractice', { name: kept(vaccinationBy) })} />
          )}
        </p>
      </div>
      <span className={`passport-state passport-${due.state}`}>{t(`states.${due.state}`)}</span>
    </section>
  )
}

function Practice({ passport: { clinic, phone } }: { passport: Passport }) {
  const { t } = useTranslation('passports')
  const number = usePhoneText({ mobile: phone }, useHomeCountry())
  if (clinic === null || !number) return null
  return (
    <section className="passport-practice">
      <Icon icon={medkitOutline} />
      <div>
        <h3>{clinic}</h3>
        <p className="figures">{number.text}</p>
      </div>
      <a
        className="passport-call"
        href={`tel:${number.dial}`}
        aria-label={t('callPractice', { name: clinic })}
      >
        <Icon icon={callIcon} />
        {t('call')}
      </a>
    </section>
  )
}
