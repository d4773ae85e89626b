import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { ClinicVet } from '@vetvisit/contract/clinics/vets/schemas'
import { arrowDownOutline, arrowUpOutline, createOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { OpeningLines } from '../opening-lines.tsx'
import { WeekStrip, type ShownHours } from './week-strip.tsx'

type VetCardProps = {
  vet: ClinicVet
  clinic: Clinic
  /** The part of a day that the weeks of all vets show. */
  shown: ShownHours
  isLead: boolean
  busy: boolean
  /** What the reader may do with the vet; absent for what they may not, or what makes no sense. */
  onEdit?: () => void
  onEarlier?: () => void
  onLater?: () => void
  onLead?: () => void
}

/** A vet of the practice, and when they work at one clinic. */
export function VetCard({ vet, clinic, shown, isLead, ...acts }: VetCardProps) {
  const { t } = useTranslation('clinics')
  const { fullname, profile, online, ownHours, schedule } = vet
  return (
    <article className="card vet-hours" aria-label={fullname}>
      <PersonPicture name={fullname} photo={profile} size={3} />
      <div className="vet-hours-text">
        <h3>
          <span translate="no">{fullname}</span>{' '}
          {isLead && <span className="vet-leads">{t('vets.leads')}</span>}
        </h3>
        {!online && <p className="quiet">{t('vets.offline')}</p>}
        {online && !ownHours && <p>{t('vets.asClinic')}</p>}
        {online && ownHours && (
          <p translate="no" className="vet-lines figures">
            <OpeningLines schedule={schedule} />
          </p>
        )}
        {online && <Days vet={vet} />}
      </div>
      {online && <WeekStrip schedule={ownHours ? schedule : clinic.schedule} own={ownHours} shown={shown} />}
      <VetActs name={fullname} {...acts} />
    </article>
  )
}

/** The first and the last day of work. */
function Days({ vet: { since, until } }: Pick<VetCardProps, 'vet'>) {
  const { t } = useTranslation('clinics')
  const dates = { since: formatDate(since ?? ''), until: formatDate(until ?? '') }
  if (since === null && until === null) return null
  return (
    <p translate="no" className="quiet figures">
      {t(since === null ? 'vets.untilDay' : until === null ? 'vets.sinceDay' : 'vets.fromTo', dates)}
    </p>
  )
}

type VetActsProps = Pick<VetCardProps, 'busy' | 'onEdit' | 'onEarlier' | 'onLater' | 'onLead'> & {
  name: string
}

function VetActs({ name, busy, onEdit, onEarlier, onLater, onLead }: VetActsProps) {
  const { t } = useTranslation(['clinics', 'common'])
  if (!onEdit && !onLead) return null
  const move = (icon: string, label: string, onClick: (() => void) | undefined) =>
    (onEarlier || onLater) && (
      <IonButton fill="clear" color="medium" disabled={busy || !onClick} aria-label={label} onClick={onClick}>
        <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
      </IonButton>
    )
  return (
    <div className="vet-hours-acts">
      {move(arrowUpOutline, t('vets.earlier', { name }), onEarlier)}
      {move(arrowDownOutline, t('vets.later', { name }), onLater)}
      {onLead && (
        <IonButton
          fill="clear"
          disabled={busy}
          aria-label={t('vets.makeLeadNamed', { name })}
          onClick={onLead}
        >
          {t('vets.makeLead')}
        </IonButton>
      )}
      {onEdit && (
        <IonButton fill="outline" aria-label={t('vets.edit', { name })} onClick={onEdit}>
          <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
          {t('common:edit')}
        </IonButton>
      )}
    </div>
  )
}
