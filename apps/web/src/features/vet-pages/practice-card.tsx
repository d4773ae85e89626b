import type { PracticeCard as Card } from '@vetvisit/contract/vet-pages/pages'
import { useTranslation } from '../../lib/text/translation.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { Animal } from '../../ui/picture/animal.tsx'
import { VerifiedBadge } from '../../ui/show/verified-badge.tsx'
import { LOCALES } from '@vetvisit/contract/zones/formatters'
import type { Language } from '../../lib/text/language.ts'
import { useFrame, usePath } from './frame.ts'
import { House } from './house.tsx'
import { Times } from './times.tsx'

/** Animals that a card shows; the others are a number. */
const ANIMALS_SHOWN = 3

/** A practice beside another one or in the directory, with its next free times. */
export function PracticeCard({ clinic, heading: Heading }: { clinic: Card; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation(['vet', 'common'])
  const { language } = useFrame()
  const path = usePath()
  const { id, slug, name, doctorName, vetCount, verified, species, distanceKm, times, onlineBooking } = clinic
  const fee = formatMoney(clinic.consultationFee, clinic.currency, language)
  return (
    <article className="card practice-card">
      <House id={id} species={species} />
      <div className="practice-card-head">
        <Heading>
          <a href={path(`/vet/${slug}`)}>{name}</a>
        </Heading>
        <p>
          <span translate="no" className="quiet">
            {doctorName}
          </span>
          {vetCount > 1 && (
            <span className="quiet">
              <span aria-hidden="true">+{vetCount - 1}</span>
              <span className="sr-only">{t('vet:moreVets', { count: vetCount - 1 })}</span>
            </span>
          )}
          {verified && <VerifiedBadge />}
          {distanceKm !== null && <span className="distance">{formatKilometres(distanceKm, language)}</span>}
        </p>
        <p>
          {species.length > 0 && (
            <span className="heads">
              {species.slice(0, ANIMALS_SHOWN).map((kind) => (
                <Animal key={kind} type={kind} />
              ))}
              {species.length > ANIMALS_SHOWN && (
                <span className="quiet">+{species.length - ANIMALS_SHOWN}</span>
              )}
            </span>
          )}
          <span className="quiet figures">
            {t('common:visitTypes.consultation')} <span translate="no">{fee}</span>
          </span>
        </p>
      </div>
      {times.length > 0 ? (
        <div className="card-times">
          <Times clinic={clinic} />
          <a className="more" href={path(`/vet/${slug}`)} aria-label={`${t('vet:more')}: ${name}`}>
            {t('vet:more')}
          </a>
        </div>
      ) : (
        <p className="quiet card-times">{t(onlineBooking ? 'vet:noneFree' : 'vet:noOnline')}</p>
      )}
    </article>
  )
}

/** `0.9 km`, as on cards of the search beyond a kilometre. */
const formatKilometres = (km: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: km < 10 ? 1 : 0,
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km)
