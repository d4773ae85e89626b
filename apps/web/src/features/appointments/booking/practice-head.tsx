import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { specializationName } from '../../../lib/text/specializations.ts'
import { vetNames } from '../../../lib/text/vet-names.ts'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Chips } from '../../../ui/field/chips.tsx'
import { VerifiedBadge } from '../../../ui/show/verified-badge.tsx'
import { PracticeFacts } from '../parts/practice-facts.tsx'

/** The practice on the booking page: doctor or doctors, place, fees and today's opening times. */
export function PracticeHead({ page, action }: { page: BookPage; action: ReactNode }) {
  const { t } = useTranslation('appointments')
  const { clinic, about, experience, vets } = page
  const isTeam = vets.length > 0
  return (
    <section className="card practice" aria-labelledby="practice-name">
      <PracticePicture id={clinic._id} species={clinic.species} />
      <div className="practice-who">
        <h2 translate="no" id="practice-name">
          {isTeam ? clinic.name : clinic.docName}
        </h2>
        <p translate="no">{isTeam ? vetNames(page) : clinic.name}</p>
        <div className="row">
          {clinic.verified && <VerifiedBadge />}
          {!isTeam && experience !== null && experience > 0 && (
            <span className="quiet">{t('experience', { count: experience })}</span>
          )}
        </div>
        <Chips items={clinic.specializations.map((id) => specializationName(id))} />
      </div>
      <PracticeFacts page={page} />
      {!isTeam && about && (
        <details className="practice-about">
          <summary>{t('about')}</summary>
          <p>{about}</p>
        </details>
      )}
      <div className="practice-action">{action}</div>
    </section>
  )
}
