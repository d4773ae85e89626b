import '../../../ui/show/names.css'
import { IonButton, IonIcon } from '@ionic/react'
import { minutesWaited, type Place, type Stage } from '@vetvisit/contract/appointments/stages/rules'
import type { BoardVisit } from '@vetvisit/contract/appointments/stages/schemas'
import { checkmark, ellipsisHorizontal } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../lib/routing/record-path.ts'
import { useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, zoneHint } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { ColorDot } from '../../../ui/field/chips.tsx'
import { DialogPopover } from '../../../ui/modal/dialog-popover.tsx'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { FinishVisitButton } from '../appointment-modal/finish-visit-button.tsx'
import { StartVisitButton } from '../appointment-modal/start-visit-button.tsx'
import { LONG_WAIT_MINUTES } from './board-format.ts'
import { isHereAfterAll, notHereSoon, useSetStage } from './board-queries.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type VisitProps = { visit: BoardVisit }
type CardProps = VisitProps & { place: Place; namesClinic: boolean; namesZone: boolean }

/** A visit of the board: when, who, what for, and what comes next. */
export function BoardVisitCard({ visit, place, namesClinic, namesZone }: CardProps) {
  const { start, timeZone, pet, patient, status } = visit
  const record = recordPath(visit)
  const names = petNames(visit)
  return (
    <article className="board-visit" data-place={place} data-status={status}>
      <p className="board-when figures">
        <time translate="no" dateTime={start}>
          {formatTime(start, timeZone)}
        </time>
        <Mark visit={visit} place={place} />
      </p>
      <PetPicture pet={pet} size={2} />
      <div className="board-who">
        <h4 className="names" title={`${names}, ${patient.fullname}`}>
          {record ? (
            <Link translate="no" className="whole-card name" to={record}>
              {names}
            </Link>
          ) : (
            <span translate="no" className="name">
              {names}
            </span>
          )}{' '}
          <span translate="no" className="board-owner name">
            {patient.fullname}
          </span>
        </h4>
        <About visit={visit} namesClinic={namesClinic} namesZone={namesZone} />
      </div>
      <Acts visit={visit} place={place} />
    </article>
  )
}

function About({ visit, namesClinic, namesZone }: Omit<CardProps, 'place'>) {
  const { t } = useTranslation('common')
  const { doctor, clinic, type, timeZone, start } = visit
  const { scope } = useAgendaScope()
  const reason = useReasonText()(visit)
  const hint = namesZone && zoneHint(timeZone, start)
  return (
    <p className="board-about">
      {scope === 'practice' && (
        <>
          <span translate="no">{doctor.fullname}</span>
          {' · '}
        </>
      )}
      {visit.room && (
        <>
          <span translate="no">{visit.room.name}</span>
          {' · '}
        </>
      )}
      {namesClinic && <ColorDot colour={clinic.color} />}
      {reason || t(`visitTypes.${type}`)}
      {namesClinic && <span translate="no">, {clinic.name}</span>}
      {hint && `, ${hint}`}
    </p>
  )
}

/** How long the animal waits, when it is expected, or how the visit has ended. */
function Mark({ visit: { stage, status, expectedStart, timeZone }, place }: VisitProps & { place: Place }) {
  const { t } = useTranslation(['board', 'booking', 'requests'])
  const now = useNow()
  if (place === 'arrived' && stage) {
    const count = minutesWaited(Date.parse(stage.arrivedAt), now)
    return (
      <>
        {stage.byOwner && <span className="board-note">{t('byOwner')}</span>}
        <span className="board-mark" data-long={count >= LONG_WAIT_MINUTES || undefined}>
          <span aria-hidden="true">{t('booking:minutes', { count })}</span>
          <span className="sr-only">{t('waits', { minutes: count })}</span>
        </span>
      </>
    )
  }
  if (place === 'expected' && expectedStart)
    return <span className="board-mark">{t('about', { time: formatTime(expectedStart, timeZone) })}</span>
  if (place !== 'done') return null
  if (status === 'completed')
    return (
      <>
        <IonIcon icon={checkmark} aria-hidden="true" />
        <span className="sr-only">{t('requests:status.completed')}</span>
      </>
    )
  return (
    <span className="board-mark" data-status={status}>
      {status === 'no_show' ? t('requests:status.no_show') : t('left')}
    </span>
  )
}

function Acts({ visit, place }: Pick<CardProps, 'visit' | 'place'>) {
  const { t } = useTranslation('board')
  const mayChange = useRight('appointments')
  const userId = useUser()?._id
  const words = { action: t('callIn'), label: t('callInPet', { pet: petNames(visit) }) }
  const isOwn = visit.doctor._id === userId
  return (
    <div className="board-acts">
      {mayChange && place === 'expected' && <ArrivedButton visit={visit} />}
      {place === 'arrived' && <StartVisitButton visit={visit} words={words} />}
      {mayChange && place === 'arrived' && <More visit={visit} />}
      {mayChange && visit.status === 'approved' && place === 'done' && <ArrivedButton visit={visit} isBack />}
      {place === 'inRoom' && isOwn && <FinishVisitButton visitId={visit._id} petName={petNames(visit)} />}
    </div>
  )
}

type StageAct = { stage: Stage; undo?: boolean }

/** Notes a stage and offers to undo it. */
function useStage(visit: BoardVisit) {
  const { t } = useTranslation('board')
  const set = useSetStage()
  const said = { pet: kept(petNames(visit)) }
  const act = async (change: StageAct, back: StageAct, done: 'arrivedPet' | 'leftPet') => {
    try {
      await set.mutateAsync({ _id: visit._id, ...change })
    } catch (error) {
      return showFailure(error)
    }
    return offerUndo({ message: t(done, said), color: 'success' }, () => {
      set.mutateAsync({ _id: visit._id, ...back }).catch(showFailure)
    })
  }
  return {
    isPending: set.isPending,
    arrive: () => void act({ stage: 'arrived' }, { stage: 'arrived', undo: true }, 'arrivedPet'),
    /** The animal had left; it has been waiting since it came. */
    comeBack: () => void act({ stage: 'arrived' }, { stage: 'left' }, 'arrivedPet'),
    leave: () => void act({ stage: 'left' }, { stage: 'left', undo: true }, 'leftPet'),
    notHere: () =>
      void offerUndo(
        { message: t('notHerePet', said), color: 'success', endsWhenHidden: true },
        notHereSoon(visit._id),
      ),
  }
}

/** One tap when the animal comes through the door, for the first time or again. */
function ArrivedButton({ visit, isBack = false }: VisitProps & { isBack?: boolean }) {
  const { t } = useTranslation('board')
  const online = useOnline()
  const stage = useStage(visit)
  return (
    <IonButton
      className="tinted"
      size="small"
      disabled={!online || stage.isPending}
      aria-label={t('arrivedPet', { pet: petNames(visit) })}
      onClick={() => {
        if (isBack) stage.comeBack()
        else if (!isHereAfterAll(visit._id)) stage.arrive()
      }}
    >
      {t(isBack ? 'backAgain' : 'places.arrived')}
    </IonButton>
  )
}

/** What happens less often to an animal that waits. */
function More({ visit }: VisitProps) {
  const { t } = useTranslation('board')
  const online = useOnline()
  const stage = useStage(visit)
  const [event, setEvent] = useState<Event>()
  const label = t('morePet', { pet: petNames(visit) })
  const press = (act: () => void) => {
    setEvent(undefined)
    act()
  }
  return (
    <>
      <IonButton
        fill="clear"
        size="small"
        className="board-menu"
        aria-label={label}
        aria-haspopup="dialog"
        disabled={!online || stage.isPending}
        onClick={({ nativeEvent }) => setEvent(nativeEvent)}
      >
        <IonIcon slot="icon-only" icon={ellipsisHorizontal} aria-hidden="true" />
      </IonButton>
      <DialogPopover event={event} onClose={() => setEvent(undefined)} label={label}>
        <div className="board-menu-acts">
          <button type="button" onClick={() => press(stage.leave)}>
            {t('hasLeft')}
          </button>
          <button type="button" onClick={() => press(stage.notHere)}>
            {t('notHere')}
          </button>
        </div>
      </DialogPopover>
    </>
  )
}
