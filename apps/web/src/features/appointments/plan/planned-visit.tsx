import '../../../ui/show/names.css'
import { IonButton } from '@ionic/react'
import type { PlannedVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { actOnAppointmentPath } from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { beginProposal } from '../reschedule/begin-proposal.ts'
import { moveSoon } from '../reschedule/moves.ts'
import { offerUndoOfMove } from '../reschedule/offer-back.ts'
import type { NotGivenBack } from './not-given-back.tsx'
import { useEndVisit } from '../calendar/calendar-queries.ts'
import { askReason, forgetReason } from '../parts/ask-reason.ts'
import { timesText, timeText } from '../parts/chosen-times.tsx'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { CalledTick } from './called-tick.tsx'
import { kept, withoutMarks } from '../../../lib/text/kept-names.ts'

type VisitProps = { visit: PlannedVisit }
type ActsProps = VisitProps & Pick<CardProps, 'onRefused'>
type CardProps = VisitProps & {
  /** True if the appointments of the plan are on several days. */
  hasDay: boolean
  blockId: string
  onRefused: NotGivenBack['onRefused']
}

/** An appointment beneath the block: when, who, and what can become of it. */
export function PlannedVisitCard({ visit, hasDay, blockId, onRefused }: CardProps) {
  const { t } = useTranslation(['plan', 'common', 'requests'])
  const { start, timeZone, pet, patient, status, type } = visit
  const reason = useReasonText()(visit)
  return (
    <article className="card plan-visit" aria-label={petNames(visit)}>
      <div className="plan-when">
        <time translate="no" className="figures" dateTime={start}>
          {hasDay ? timeText(start, timeZone) : formatTime(start, timeZone)}
        </time>
        {patient.mobile ? (
          <PhoneLink
            number={{ mobile: patient.mobile }}
            label={t('callOwner', { owner: patient.fullname })}
          />
        ) : (
          <span className="quiet">{t('noNumber')}</span>
        )}
      </div>
      <PetPicture pet={pet} size={2.5} />
      <div className="plan-who">
        <h3 className="names" title={`${petNames(visit)}, ${patient.fullname}`}>
          <span translate="no" className="name">
            {petNames(visit)}
          </span>{' '}
          <span translate="no" className="plan-owner name">
            {patient.fullname}
          </span>
        </h3>
        <ProposedTimes visit={visit} />
        <p className="plan-about">
          {reason || t(`common:visitTypes.${type}`)}
          {status === 'requested' && ` · ${t('requests:status.requested')}`}
        </p>
        <CalledTick visit={visit} blockId={blockId} />
      </div>
      <Acts visit={visit} onRefused={onRefused} />
    </article>
  )
}

/** The times that the owner was offered instead, and until when; nothing before. */
function ProposedTimes({ visit: { proposal, timeZone } }: VisitProps) {
  const { t } = useTranslation('plan')
  if (!proposal) return null
  const textOf = (times: typeof proposal.times) =>
    timesText(
      times.map(({ start }) => start),
      timeZone,
    )
  const free = textOf(proposal.times.filter(({ taken }) => !taken))
  const until = timeText(proposal.expiresAt, timeZone)
  return (
    <p className="plan-proposed">
      {free === '' ? t('taken', { times: textOf(proposal.times) }) : t('waits', { times: free, until })}
    </p>
  )
}

/** Gives the appointment to a colleague, moves it, or cancels it. */
function Acts({ visit, onRefused }: ActsProps) {
  const { t } = useTranslation(['plan', 'calendar'])
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const isToCome = Date.parse(visit.start) > useNow()
  const mayPropose = useRight(visit.status === 'approved' ? 'appointments' : 'requests') && isToCome
  if (!mayEdit) return null
  const page = `/doctor/appointment?visit=${visit._id}&at=${encodeURIComponent(visit.start)}`
  return (
    <div className="plan-acts">
      <Colleagues visit={visit} onRefused={onRefused} />
      <IonButton
        fill="outline"
        size="small"
        disabled={!online || !mayPropose}
        aria-label={t('otherTimesPet', { pet: petNames(visit) })}
        onClick={() => beginProposal(visit, visit.times)}
      >
        {t('otherTimes')}
      </IonButton>
      <IonButton
        fill="outline"
        size="small"
        disabled={!online}
        aria-label={t('movePet', { pet: petNames(visit) })}
        routerLink={actOnAppointmentPath(page, 'move')}
      >
        {t('calendar:moveAction')}
      </IonButton>
      <CancelButton visit={visit} />
    </div>
  )
}

/** A button for each colleague who can take the appointment over at its time. */
function Colleagues({ visit, onRefused }: ActsProps) {
  const { t } = useTranslation(['plan', 'agenda'])
  const online = useOnline()
  const pet = petNames(visit)
  // Colleagues who are offered are free, so it is said before it is sent, and nobody is told of what is undone.
  const give = (vet: PlannedVisit['colleagues'][number]) => {
    const goal = { start: visit.start, taker: vet }
    const message = t('agenda:handOver.done', { vet: kept(vet.fullname), pet: kept(pet) })
    const move = { before: { ...visit, vet: visit.doctor }, version: visit.version, goal, message }
    offerUndoOfMove(move, moveSoon(visit, goal, showFailure), {
      onRefused: (refusal, back) =>
        void onRefused({ ...visit, doctor: { ...visit.doctor, ...vet } }, back, refusal),
    })
  }
  if (visit.colleagues.length === 0) return null
  const buttons = visit.colleagues.map((vet) => (
    <IonButton
      key={vet._id}
      className="tinted"
      size="small"
      disabled={!online}
      aria-label={t('giveTo', { pet, vet: vet.fullname })}
      onClick={() => give(vet)}
    >
      <PersonPicture name={vet.fullname} photo={vet.profile} size={1.5} />
      <span translate="no" className="plan-vet">
        {vet.fullname}
      </span>
    </IonButton>
  ))
  return (
    <div className="plan-colleagues">
      <span aria-hidden="true">{t('agenda:handOver.action')}:</span>
      {buttons}
    </div>
  )
}

/** Cancels the appointment, or refuses the request, and tells the owner why. */
function CancelButton({ visit }: VisitProps) {
  const { t } = useTranslation(['calendar', 'plan'])
  const online = useOnline()
  const end = useEndVisit()
  const { patient } = visit
  const said = { pet: kept(petNames(visit)), owner: kept(patient.fullname) }
  if (!visit.mayCancel) return null
  const cancel = async () => {
    const reason = await askReason(
      visit._id,
      {
        header: t('cancelled.header'),
        message: t('cancelled.message', said),
        yes: t('cancelled.yes'),
        no: t('cancelled.no'),
        danger: true,
      },
      t('cancelled.reason'),
    )
    if (reason === null) return
    await toastOutcome(
      end.mutateAsync({ ...visit, status: 'cancelled', reason }).then(() => forgetReason(visit._id)),
      {
        message: t('cancelled.done', said),
        color: 'success',
      },
    )
  }
  return (
    <IonButton
      fill="clear"
      size="small"
      color="danger"
      disabled={!online || end.isPending}
      aria-label={withoutMarks(t('plan:cancelPet', said))}
      onClick={() => void cancel()}
    >
      {t('cancelled.action')}
    </IonButton>
  )
}
