import './day-board.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Place } from '@vetvisit/contract/appointments/stages/rules'
import type { DayBoard as Board } from '@vetvisit/contract/appointments/stages/schemas'
import { pawOutline, timeOutline } from 'ionicons/icons'
import { lazy, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { useKept } from '../../../lib/session/kept.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton } from '../../../ui/page/states.tsx'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { commonZoneHint } from '../../../lib/time/dates.ts'
import { folded, PLACES, visitsAt } from './board-format.ts'
import { useDayBoard, useSetDelay } from './board-queries.ts'
import { BoardSwitch } from './board-switch.tsx'
import { BoardVisitCard } from './board-visit-card.tsx'
import { DelayModal } from './delay-modal.tsx'
import { delayOf, type VetAtClinic, vetsOfBoard } from './delays.ts'
import { FoldButton } from './fold-button.tsx'
import { WalkInList } from './walk-in-list.tsx'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const WalkInModal = lazy(() => import('./walk-in-modal.tsx').then((file) => ({ default: file.WalkInModal })))

/** Today's visits by where their animals are: expected, arrived, in the room, done; above them animals without an appointment. */
export function DayBoard() {
  const { t } = useTranslation(['board', 'home'])
  const board = useDayBoard()
  const [late, setLate] = useState<VetAtClinic>()
  const [isAdding, setAdding] = useKept('walk-in, open', false)
  return (
    <section className="card desk-panel day-board" aria-labelledby="home-today">
      <div className="desk-heading">
        <h2 id="home-today">{t('home:today')}</h2>
        {board.data && <LateButton board={board.data} onOpen={setLate} />}
        <WalkInButton onOpen={() => setAdding(true)} />
        <div className="board-links">
          <BoardSwitch to="list" />
          <Link className="desk-link" to="/doctor/appointment">
            {t('home:openCalendar')}
          </Link>
        </div>
      </div>
      <Loaded query={board} skeleton={<CardListSkeleton count={2} />}>
        {(data) => (
          <>
            <ZoneOfBoard board={data} />
            <Delays board={data} onChange={setLate} />
            <WalkInList walkIns={data.walkIns} namesClinic={namesClinicOf(data)} />
            <div className="board-columns">
              {PLACES.map((place) => (
                <Column key={place} board={data} place={place} />
              ))}
            </div>
            {late && (
              <DelayModal
                board={data}
                vets={vetsOfBoard(data)}
                first={late}
                onClose={() => setLate(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
      {isAdding && (
        <FirstOpening>
          <WalkInModal onClose={() => setAdding(false)} />
        </FirstOpening>
      )}
    </section>
  )
}

/** Whether a day is at several clinics, so that each card names its own. */
const namesClinicOf = (board: Board): boolean =>
  new Set([...PLACES.flatMap((place) => board[place]), ...board.walkIns].map(({ clinic }) => clinic._id))
    .size > 1

const zoneHintOf = (board: Board): string | null => commonZoneHint(PLACES.flatMap((place) => board[place]))

/** Says once that all times are those of another zone than here. */
function ZoneOfBoard({ board }: { board: Board }) {
  const hint = zoneHintOf(board)
  return hint && <p className="quiet desk-zone">{hint}</p>
}

/** Visits that are shown of a column before it is unfolded. */
const SHOWN = { narrow: 3, wide: 7 }

function Column({ board, place }: { board: Board; place: Place }) {
  const { t } = useTranslation('board')
  const isWide = useMediaQuery('(min-width: 48em)')
  const [isWhole, setWhole] = useState(false)
  const visits = visitsAt(board, place)
  const mayFold = place === 'expected' || place === 'done'
  const { shown, hidden } = folded(visits, mayFold && !isWhole ? SHOWN[isWide ? 'wide' : 'narrow'] : Infinity)
  const namesClinic = namesClinicOf(board)
  const namesZone = zoneHintOf(board) === null
  return (
    <section className="board-column" data-place={place} aria-labelledby={`board-${place}`}>
      <h3 id={`board-${place}`}>
        {t(`places.${place}`)} <span className="figures quiet">{visits.length}</span>
      </h3>
      {visits.length === 0 ? (
        <p className="board-none">{t(`none.${place}`)}</p>
      ) : (
        <ul>
          {shown.map((visit) => (
            <li key={visit._id}>
              <BoardVisitCard visit={visit} place={place} namesClinic={namesClinic} namesZone={namesZone} />
            </li>
          ))}
        </ul>
      )}
      {(hidden > 0 || (isWhole && mayFold)) && (
        <FoldButton hidden={hidden} isWhole={isWhole} onChange={setWhole} />
      )}
    </section>
  )
}

/** The button to say that a vet is late, as long as one of the day is not. */
function LateButton({ board, onOpen }: { board: Board; onOpen: (vet: VetAtClinic) => void }) {
  const { t } = useTranslation('board')
  const mayChange = useRight('appointments')
  const userId = useUser()?._id
  const punctual = vetsOfBoard(board).filter((vet) => delayOf(board, vet) === 0)
  const first = punctual.find(({ doctorId }) => doctorId === userId) ?? punctual[0]
  if (!mayChange || !first) return null
  return (
    <IonButton className="board-late" fill="outline" size="small" onClick={() => onOpen(first)}>
      <IonIcon slot="start" icon={timeOutline} aria-hidden="true" />
      {t('late.action')}
    </IonButton>
  )
}

/** The button for an animal that came without an appointment. */
function WalkInButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('board')
  const mayChange = useRight('appointments')
  if (!mayChange) return null
  return (
    <IonButton className="board-late" fill="outline" size="small" aria-haspopup="dialog" onClick={onOpen}>
      <IonIcon slot="start" icon={pawOutline} aria-hidden="true" />
      {t('walkIns.action')}
    </IonButton>
  )
}

/** How late vets are. */
function Delays({ board, onChange }: { board: Board; onChange: (vet: VetAtClinic) => void }) {
  const late = vetsOfBoard(board).filter((vet) => delayOf(board, vet) > 0)
  if (late.length === 0) return null
  return (
    <div className="board-delays">
      {late.map((vet) => (
        <DelayLine key={`${vet.doctorId} ${vet.clinicId}`} board={board} vet={vet} onChange={onChange} />
      ))}
    </div>
  )
}

type DelayLineProps = { board: Board; vet: VetAtClinic; onChange: (vet: VetAtClinic) => void }

function DelayLine({ board, vet, onChange }: DelayLineProps) {
  const { t } = useTranslation(['board', 'booking'])
  const mayChange = useRight('appointments')
  const set = useSetDelay()
  const { doctorId, clinicId, doctorName } = vet
  const onTime = async () => {
    const saving = set.mutateAsync({ doctorId, clinicId, minutes: 0 })
    await toastOutcome(saving, { message: t('late.over', { vet: kept(doctorName) }), color: 'success' })
  }
  return (
    <p className="board-delay">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      <span>
        <Sentence text={t('late.runs', { vet: kept(doctorName), count: delayOf(board, vet) })} />
      </span>
      {mayChange && (
        <span className="board-delay-acts">
          <button type="button" onClick={() => onChange(vet)}>
            {t('booking:change')}
          </button>
          <button type="button" disabled={set.isPending} onClick={() => void onTime()}>
            {t('late.onTime')}
          </button>
        </span>
      )}
    </p>
  )
}
