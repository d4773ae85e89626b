import './block-modal.css'
import { IonButton } from '@ionic/react'
import {
  BLOCKS_CHANGED,
  BLOCKS_MEANT,
  type BlocksChanged,
  type BlocksMeant,
} from '@vetvisit/contract/appointments/blocks/rules'
import type { PracticeVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Block, VisitBeneath } from '@vetvisit/contract/appointments/blocks/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { usePracticeRooms } from '../../../lib/api/rooms.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useUser } from '../../../lib/session/session.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import type { TimesOfVet } from '../calendar/use-linked-appointment.ts'
import {
  type BlockDraft,
  draftAt,
  draftOf,
  isFull,
  newDraft,
  rebaseBlock,
  timesOf,
  weeklyOf,
} from './block-draft.ts'
import { BeneathModal, PlanLink } from './beneath-modal.tsx'
import { BlockFields } from './block-fields.tsx'
import { WhoseTime } from './whose-time.tsx'
import {
  type Content,
  deleteSoon,
  restoreBlock,
  unblock,
  useCreateBlock,
  useUpdateBlock,
} from './block-queries.ts'
import { Failure } from '../../../ui/show/failure.tsx'

type BlockModalProps = {
  /** Null for a new one. */
  block: Block | null
  /** The times of a new one; null if none are known yet. */
  times?: TimesOfVet | null
  /** The vets of a practice of several; empty for a vet alone. */
  vets: readonly PracticeVet[]
  /** The day of a new one. */
  date: string
  zone: string
  isOpen: boolean
  onClose: () => void
  /** Opens a visit that lies beneath. */
  onVisit: (visit: VisitBeneath) => void
}

/** Blocks a time of a vet or a treatment room, or changes a block. Visits beneath are listed; they stay. */
export function BlockModal({ block, times = null, vets, zone, isOpen, onClose, ...rest }: BlockModalProps) {
  const { t } = useTranslation('blocks')
  const begun = useFirstDraft({ block, times, zone, date: rest.date })
  const kept = `block ${block?._id ?? 'new'}`
  const [draft, setDraft] = useKept(kept, begun)
  const [which, setWhich] = useKept<BlocksChanged>(`${kept}, which`, 'one')
  const missing = useMissingText(vets, draft)
  const { save, isSaving, failure, saved } = useSave({ block, draft, setDraft, which, zone, onClose })
  const title = t(block ? 'edit' : 'new')
  if (saved) return <BeneathModal {...saved} {...{ title, zone, isOpen, onClose }} onVisit={rest.onVisit} />
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      unsaved={JSON.stringify(draft) !== JSON.stringify(begun)}
      backdropDismiss={false}
      footer={
        <ModalActions
          act={t(block ? 'save' : 'block')}
          missing={missing}
          disabled={timesOf(draft, zone) === null}
          busy={isSaving}
          right="appointments"
          onAct={save}
        />
      }
    >
      <div className="block-form">
        <WhoseTime block={block} vets={vets} draft={draft} onDraft={setDraft} />
        <BlockFields draft={draft} zone={zone} mayRepeat={block === null} onDraft={setDraft} />
        {block?.seriesId && <Which legend={t('whichChanged')} of={BLOCKS_CHANGED} {...{ which, setWhich }} />}
        <Failure text={failure} className="field-error" />
        {block && <PlanLink block={block} onClose={onClose} />}
        {block && <DeleteBlock block={block} onClose={onClose} />}
      </div>
    </AppModal>
  )
}

/** The block as it is when the dialog opens. */
function useFirstDraft({
  block,
  times,
  zone,
  date,
}: Pick<BlockModalProps, 'block' | 'times' | 'zone' | 'date'>) {
  const ownVetId = useOwnVet()
  const [begun] = useState(() => {
    if (block) return draftOf(block, zone)
    if (!times) return newDraft(date, ownVetId)
    // A span of a week is of no vet yet.
    return draftAt(times.roomId === undefined ? { ...times, vetId: times.vetId ?? ownVetId } : times, zone)
  })
  return begun
}

/** The answer that the block still needs, as a sentence; an end before its start is said at the field. */
function useMissingText(vets: readonly PracticeVet[], draft: BlockDraft): string | null {
  const { t } = useTranslation('blocks')
  const hasRooms = (usePracticeRooms() ?? []).length > 0
  if (vets.length > 0 && draft.vetId === null && draft.roomId === null)
    return t(hasRooms ? 'missing.vetOrRoom' : 'missing.vet')
  return isFull(draft) ? null : t('missing.times')
}

/** The vet whose time this person usually blocks: their own, or that of the vet for whom they work; null for a reception. */
function useOwnVet(): string | null {
  const user = useUser()
  return user?.role === 'doctor' ? user._id : (user?.doctor?._id ?? null)
}

type SaveProps = Pick<BlockModalProps, 'block' | 'zone' | 'onClose'> & {
  draft: BlockDraft
  setDraft: (draft: BlockDraft) => void
  which: BlocksChanged
}
type ChangeProps = Omit<SaveProps, 'block'> & { opened: Block | null }

/** The current block from a `stale` refusal. */
const freshOf = (error: unknown): Block | undefined =>
  error instanceof ApiError && error.code === 'stale'
    ? (error.details['block'] as Block | undefined)
    : undefined

/** Changes a block; a change of one block can be undone. What a colleague has changed is shown before it is saved over. */
function useChange({ opened, draft, setDraft, which, zone, onClose }: ChangeProps) {
  const { t } = useTranslation('blocks')
  const update = useUpdateBlock()
  const [seen, setSeen] = useKept(`block ${opened?._id ?? 'new'}, seen`, opened)
  const change = (wish: Content, block: Block) =>
    update.mutate(
      { before: block, wish, which },
      {
        onSuccess: (changed) => {
          if (changed.visits.length === 0) onClose()
          const message = t(which === 'one' ? 'changed' : 'changedFollowing')
          // The blocks that follow may have had times of their own, which nobody remembers.
          if (which !== 'one') return void showToast({ message, color: 'success' })
          const undo = () =>
            void restoreBlock(block, changed.block).catch((error: unknown) => showUntilRead(errorText(error)))
          void offerUndo({ message, color: 'success' }, undo)
        },
        onError: (error) => {
          const fresh = freshOf(error)
          if (!fresh) return
          setSeen(fresh)
          setDraft(rebaseBlock(draft, block, fresh, zone))
        },
      },
    )
  return { update, seen, change }
}

/** Saves the draft; a new block can be undone, too. */
function useSave({ block: opened, draft, zone, onClose, ...more }: SaveProps) {
  const { t } = useTranslation('blocks')
  const create = useCreateBlock()
  const { update, seen, change } = useChange({ opened, draft, zone, onClose, ...more })
  const saved = create.data ?? update.data
  const save = () => {
    const times = timesOf(draft, zone)
    if (!times) return
    const wish = { ...times, kind: draft.kind, note: draft.note }
    if (seen) change(wish, seen)
    else
      create.mutate(
        { ...wish, vetId: draft.vetId, roomId: draft.roomId, weekly: weeklyOf(draft) },
        {
          onSuccess: ({ block: made, visits, count }) => {
            if (visits.length === 0) onClose()
            const undo = () => {
              // The list of the visits beneath gives way to the block as it was typed.
              create.reset()
              void unblock(made).catch((error: unknown) => showUntilRead(errorText(error)))
            }
            void offerUndo({ message: t('blocked', { count }), color: 'success' }, undo)
          },
        },
      )
  }
  const error = create.error ?? update.error
  return {
    save,
    isSaving: create.isPending || update.isPending,
    failure: error && (freshOf(error) ? t('changedMeanwhile') : errorText(error)),
    saved: saved && saved.visits.length > 0 ? saved : null,
  }
}

/** Deletes the block, of a weekly one also the others; it can be undone. */
function DeleteBlock({ block, onClose }: { block: Block; onClose: () => void }) {
  const { t } = useTranslation('blocks')
  const [which, setWhich] = useState<BlocksMeant>('one')
  const remove = () => {
    const undo = deleteSoon(block, which, (error) => showUntilRead(errorText(error)))
    onClose()
    void offerUndo({ message: t(`deleted.${which}`), color: 'success', endsWhenHidden: true }, undo)
  }
  return (
    <div className="block-delete">
      {block.seriesId !== null && <Which legend={t('which')} of={BLOCKS_MEANT} {...{ which, setWhich }} />}
      <IonButton fill="outline" color="danger" onClick={remove}>
        {t('delete')}
      </IonButton>
    </div>
  )
}

type WhichProps<Meant extends BlocksMeant> = {
  legend: string
  of: readonly Meant[]
  which: Meant
  setWhich: (which: Meant) => void
}

/** Which blocks of a weekly block are meant. */
function Which<Meant extends BlocksMeant>({ legend, of, which, setWhich }: WhichProps<Meant>) {
  const { t } = useTranslation('blocks')
  const options = of.map((each) => ({ value: each, label: t(`meant.${each}`) }))
  return <ChoiceChips legend={legend} options={options} value={which} onChange={setWhich} />
}
