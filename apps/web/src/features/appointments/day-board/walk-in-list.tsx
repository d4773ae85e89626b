import '../../../ui/show/names.css'
import { IonButton } from '@ionic/react'
import { minutesWaited } from '@vetvisit/contract/appointments/stages/rules'
import type { WalkIn } from '@vetvisit/contract/appointments/walk-ins/schemas'
import { lazy, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { useOnline } from '../../../platform/network.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { folded, LONG_WAIT_MINUTES } from './board-format.ts'
import { useEndWalkIn } from './board-queries.ts'
import { useCallIn } from './call-in.ts'
import { FoldButton } from './fold-button.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const OverrideDialog = lazy(async () => ({
  default: (await import('../override/override-dialog.tsx')).OverrideDialog,
}))

/** Animals without an appointment that are shown before the rest is unfolded: the columns below stay in reach. */
const SHOWN = { narrow: 3, wide: 9 }

type ListProps = { walkIns: readonly WalkIn[]; namesClinic: boolean }

/** The animals that came without an appointment, above the columns: the next ones, and every urgent one. Nothing without any. */
export function WalkInList({ walkIns, namesClinic }: ListProps) {
  const { t } = useTranslation('board')
  const isWide = useMediaQuery('(min-width: 48em)')
  const [isWhole, setWhole] = useState(false)
  if (walkIns.length === 0) return null
  const most = Math.max(SHOWN[isWide ? 'wide' : 'narrow'], walkIns.filter(({ urgent }) => urgent).length)
  const { shown, hidden } = folded(walkIns, isWhole ? Infinity : most)
  return (
    <section className="board-column board-walk-ins" aria-labelledby="board-walk-ins">
      <h3 id="board-walk-ins">
        {t('walkIns.heading')} <span className="figures quiet">{walkIns.length}</span>
      </h3>
      <ul>
        {shown.map((walkIn) => (
          <li key={walkIn._id}>
            <WalkInCard walkIn={walkIn} namesClinic={namesClinic} />
          </li>
        ))}
      </ul>
      {(hidden > 0 || (isWhole && folded(walkIns, most).hidden > 0)) && (
        <FoldButton hidden={hidden} isWhole={isWhole} onChange={setWhole} />
      )}
    </section>
  )
}

type CardProps = { walkIn: WalkIn; namesClinic: boolean }

function WalkInCard({ walkIn, namesClinic }: CardProps) {
  const { t } = useTranslation(['board', 'booking'])
  const { pet, owner, urgent, note, joinedAt } = walkIn
  const now = useNow()
  const mayChange = useRight('appointments')
  const count = minutesWaited(Date.parse(joinedAt), now)
  return (
    <article className="board-visit" data-place="arrived">
      <p className="board-when figures">
        {urgent && <span className="board-urgent">{t('walkIns.urgent')}</span>}
        <span className="board-mark" data-long={count >= LONG_WAIT_MINUTES || undefined}>
          <span aria-hidden="true">{t('booking:minutes', { count })}</span>
          <span className="sr-only">{t('waits', { minutes: count })}</span>
        </span>
      </p>
      <PetPicture pet={pet} size={2} />
      <div className="board-who">
        <h4 className="names" title={`${pet.name}, ${owner.fullname}`}>
          <Link translate="no" className="whole-card name" to={recordPath(pet._id)}>
            {pet.name}
          </Link>{' '}
          <span translate="no" className="board-owner name">
            {owner.fullname}
          </span>
        </h4>
        <About walkIn={walkIn} namesClinic={namesClinic} />
        {note && (
          <p translate="no" className="board-walk-in-note">
            {note}
          </p>
        )}
      </div>
      {mayChange && <Acts walkIn={walkIn} />}
    </article>
  )
}

/** Why the animal came, for whom and where, as far as that was said. */
function About({ walkIn: { clinic, doctor, reasonKind, practiceReason }, namesClinic }: CardProps) {
  const { t } = useTranslation('board')
  const reason = useReasonText()({ reasonKind, practiceReason, urgentSigns: [], reason: '' })
  const facts = [
    reason,
    doctor && t('walkIns.forVet', { vet: kept(doctor.fullname) }),
    namesClinic && kept(clinic.name),
  ]
  const text = facts.filter(Boolean).join(' · ')
  return text === '' ? null : (
    <p className="board-about">
      <Sentence text={text} />
    </p>
  )
}

function Acts({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useTranslation(['board', 'override'])
  const { pet, urgent } = walkIn
  const online = useOnline()
  const call = useCallIn(walkIn)
  const end = useEndWalkIn()
  const leave = async () => {
    try {
      await end.mutateAsync({ _id: walkIn._id })
    } catch (error) {
      return showFailure(error)
    }
    return offerUndo({ message: t('walkIns.left', { pet: kept(pet.name) }), color: 'success' }, () => {
      end.mutateAsync({ _id: walkIn._id, undo: true }).catch(showFailure)
    })
  }
  return (
    <div className="board-acts">
      <IonButton
        className="tinted"
        size="small"
        disabled={!online || call.isPending}
        aria-label={t('callInPet', { pet: pet.name })}
        onClick={() => call.now()}
      >
        {t('callIn')}
      </IonButton>
      <IonButton
        fill="clear"
        size="small"
        disabled={!online || end.isPending}
        aria-label={t('walkIns.left', { pet: pet.name })}
        onClick={() => void leave()}
      >
        {t('left')}
      </IonButton>
      {call.refused && (
        <FirstOpening>
          <OverrideDialog
            refused={call.refused}
            name={`walk-in ${walkIn._id}: override`}
            zone={call.zone}
            walkIn={urgent ? 'emergency' : 'walkIn'}
            act={t('override:bookAnyway')}
            isSaving={call.isPending}
            failure={null}
            onChoose={call.at}
            onOverride={call.over}
            onClose={call.close}
          />
        </FirstOpening>
      )}
    </div>
  )
}
