import '../parts/cards.css'
import '../parts/visits.css'
import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useOnline } from '../../../platform/network.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { conflictDetailsOf } from '../override/conflict-details.ts'
import type { MoveGoal } from '../parts/move-goal.ts'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { moveSoon, useMovedSoon } from './moves.ts'
import { offerUndoOfMove } from './offer-back.ts'
import { useCloseMoveRequest } from '../waiting-list/waiting-queries.ts'
import { askReason, forgetReason } from '../parts/ask-reason.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { ClinicLine } from '../parts/clinic-line.tsx'
import { requestAnchor } from '../requests/request-card.tsx'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { LazyOverrideOfMove } from '../override/lazy-override-of-move.tsx'

/** An appointment that its owner asks to move, as the practice sees it: one press moves it there. */
export function MoveCard({ visit }: { visit: Appointment }) {
  const { t } = useTranslation(['visits', 'common'])
  const isMoved = useMovedSoon().has(visit._id)
  const refused = useRefusedMove(visit._id)
  const { moveWish, patient, pet } = visit
  if (!moveWish || isMoved) return null
  const owner = patient.fullname
  return (
    <article
      id={requestAnchor(visit._id)}
      tabIndex={-1}
      className="card request-card"
      aria-label={t('move.of', { owner, pet: petNames(visit) })}
    >
      <header className="request-head">
        <PetPicture pet={pet} size={2.25} />
        <div>
          <h3>
            <Sentence text={t('move.asks', { owner: kept(owner), pet: kept(petNames(visit)) })} />
          </h3>
          <p className="quiet">
            {dayOf(visit)}, {timesOf(visit)}
          </p>
          <p className="quiet">
            <ClinicLine clinic={visit.clinic} />
          </p>
        </div>
      </header>
      {moveWish.note && <p className="request-reason">{moveWish.note}</p>}
      <MoveAnswers visit={visit} starts={moveWish.starts} />
      {refused && <Override key={refused.turn} visit={visit} refused={refused} />}
    </article>
  )
}

type OverrideProps = { visit: Appointment; refused: RefusedMove }

/** What is in the way of the requested time, and for those who may a reason to take it all the same. */
function Override({ visit: present, refused }: OverrideProps) {
  // What a colleague changes while it is open is not overridden unseen.
  const [visit] = useState(present)
  const { moveTo } = useMoveAnswer(present)
  const [wasOver] = useState(refused.isOver)
  if (wasOver) return null
  return (
    <LazyOverrideOfMove
      visit={visit}
      refusal={refused.refusal}
      goal={refused.goal}
      onChoose={(start) => {
        endRefusedMove()
        moveTo(start)
      }}
      onMoved={endRefusedMove}
      onClose={endRefusedMove}
    />
  )
}

function MoveAnswers({ visit, starts }: { visit: Appointment; starts: readonly string[] }) {
  const { t } = useTranslation(['visits', 'common'])
  const mayMove = useRight('appointments')
  const online = useOnline()
  const { timeZone } = visit
  const { moveTo, decline, isDeclining } = useMoveAnswer(visit)
  const isDisabled = !mayMove || !online || isDeclining
  return (
    <>
      {starts.length > 0 && (
        <ul className="chips" aria-label={t('move.wished')}>
          {starts.map((start) => (
            <li key={start}>
              <IonButton
                expand="block"
                disabled={isDisabled}
                aria-label={t('move.moveTo', { time: timeText(start, timeZone) })}
                onClick={() => moveTo(start)}
              >
                <time translate="no" dateTime={start}>
                  {timeText(start, timeZone)}
                </time>
              </IonButton>
            </li>
          ))}
        </ul>
      )}
      {mayMove ? (
        <div className="form-actions">
          <IonButton fill="clear" color="danger" disabled={isDisabled} onClick={() => void decline()}>
            {t('move.decline')}
          </IonButton>
        </div>
      ) : (
        <p className="quiet">{t('common:noRight')}</p>
      )}
    </>
  )
}

/** Moves the appointment to a requested time, or declines with a reason. */
function useMoveAnswer(visit: Appointment) {
  const { t } = useTranslation(['visits', 'requests'])
  const closing = useCloseMoveRequest(visit)
  const owner = visit.patient.fullname
  return {
    isDeclining: closing.isPending,
    moveTo: (start: string) => {
      const { pathname } = window.location
      const undo = moveSoon(visit, { start }, (error) => {
        // On another page a person reads the reason alone.
        const isHere = window.location.pathname === pathname
        if (!isHere || !openRefusedMove(visit._id, { start }, error)) showFailure(error)
      })
      const said = (at: string) => ({
        pet: kept(petNames(visit)),
        time: timeText(at, visit.timeZone),
        owner: kept(owner),
      })
      const move = { before: { ...visit, vet: visit.doctor }, version: visit.version, goal: { start } }
      const message = t('move.moved', said(start))
      // The move has ended what its owner asked for.
      const onBack = () =>
        void showToast({
          message: t('requests:movedBack', said(visit.start)),
          color: 'success',
          durationMs: 5000,
        })
      return offerUndoOfMove({ ...move, message }, undo, { onBack })
    },
    decline: async () => {
      const reason = await askReason(
        visit._id,
        {
          header: t('move.declineHeader'),
          message: t('move.declineMessage', { owner: kept(owner) }),
          yes: t('move.decline'),
        },
        t('move.reason'),
      )
      if (reason === null) return
      await toastOutcome(
        closing.mutateAsync(reason).then(() => forgetReason(visit._id)),
        { message: t('move.declined', { owner: kept(owner) }) },
      )
    },
  }
}

/** A move that was refused because something is in the way; each refusal has a number of its own. */
type RefusedMove = {
  visitId: string
  goal: MoveGoal
  refusal: unknown
  turn: number
  /** The dialog was closed. Another card of the appointment does not open it again. */
  isOver: boolean
}

const lastRefused = createStore<RefusedMove | null>(null)

/** Opens the dialog about what is in the way over the card of an appointment. @returns false for every other refusal */
function openRefusedMove(visitId: string, goal: MoveGoal, refusal: unknown): boolean {
  if (!conflictDetailsOf(refusal)) return false
  lastRefused.set({ visitId, goal, refusal, turn: (lastRefused.get()?.turn ?? 0) + 1, isOver: false })
  return true
}

function endRefusedMove(): void {
  const move = lastRefused.get()
  if (move) lastRefused.set({ ...move, isOver: true })
}

/** The last refused move, if it was one of this appointment. */
function useRefusedMove(visitId: string): RefusedMove | null {
  const move = useStore(lastRefused)
  return move?.visitId === visitId ? move : null
}

onSessionEnd(() => lastRefused.set(null))
