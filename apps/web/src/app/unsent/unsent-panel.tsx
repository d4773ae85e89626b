import './unsent.css'
import { IonButton, useIonRouter } from '@ionic/react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/text/translation.ts'
import { newIdempotencyKey } from '../../lib/api/call.ts'
import type { PendingWrite } from '../../lib/offline/pending-write.ts'
import { discardWrite, pendingWrites, renewWrite } from '../../lib/offline/pending-list.ts'
import { sendPending } from '../../lib/offline/send-pending.ts'
import { formName } from '../../lib/session/form-name.ts'
import { keepValues } from '../../lib/session/kept.ts'
import { useStore } from '../../lib/store.ts'
import { formatWeekdayTime } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/modal/app-modal.tsx'
import { confirmDialog } from '../../ui/modal/dialogs.ts'
import { EmptyState } from '../../ui/page/states.tsx'
import { kept } from '../../lib/text/kept-names.ts'
import { Sentence } from '../../ui/show/sentence.tsx'

type UnsentPanelProps = { isOpen: boolean; onClose: () => void }

/** Entries that were not sent: those that wait, and those that were refused, each with what was typed. */
export function UnsentPanel({ isOpen, onClose }: UnsentPanelProps) {
  const { t } = useTranslation('unsent')
  const writes = useStore(pendingWrites)
  return (
    <AppModal isOpen={isOpen} onClose={onClose} title={t('title')}>
      {writes.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <ul className="list unsent-list">
          {writes.map((write) => (
            <li key={write.key}>
              <Unsent write={write} onClose={onClose} />
            </li>
          ))}
        </ul>
      )}
    </AppModal>
  )
}

function Unsent({ write, onClose }: { write: PendingWrite; onClose: () => void }) {
  const { t } = useTranslation(['unsent', 'common'])
  const { kind, petName, summary, writtenAt, refusal } = write
  return (
    <article className="unsent" aria-label={t(`kinds.${kind}`, { name: petName })}>
      <h3>
        <Sentence text={t(`kinds.${kind}`, { name: kept(petName) })} />
      </h3>
      <p className="quiet">{formatWeekdayTime(new Date(writtenAt).toISOString(), viewerZone())}</p>
      {summary !== '' && <p className="unsent-words">{summary}</p>}
      {refusal === null ? (
        <p className="chip unsent-state">{t('waits')}</p>
      ) : (
        <p className="field-error" role="alert">
          {refusal.code === 'stale' ? t('stale') : refusal.message || t('common:errors.unexpected')}
        </p>
      )}
      <Acts write={write} onClose={onClose} />
    </article>
  )
}

function Acts({ write, onClose }: { write: PendingWrite; onClose: () => void }) {
  const { t } = useTranslation(['unsent', 'common'])
  const online = useOnline()
  const compare = useCompare(onClose)
  const discard = async () => {
    const agreed = await confirmDialog({
      header: t('discardHeader'),
      message: t('discardMessage'),
      yes: t('discard'),
      no: t('common:cancel'),
      danger: true,
    })
    if (agreed) await discardWrite(write.key)
  }
  return (
    <div className="unsent-acts">
      <IonButton fill="clear" color="medium" onClick={() => void discard()}>
        {t('discard')}
      </IonButton>
      {write.refusal !== null && write.form !== null && (
        <IonButton disabled={!online} onClick={() => void compare(write)}>
          {t('compare')}
        </IonButton>
      )}
      {write.refusal !== null && write.form === null && (
        <IonButton
          disabled={!online}
          onClick={() => void renewWrite(write, newIdempotencyKey()).then(sendPending)}
        >
          {t('common:tryAgain')}
        </IonButton>
      )}
    </div>
  )
}

/** Opens the form with the typed values on top of the current record; it shows the other person's values beside them (decision 121). */
function useCompare(onClose: () => void): (write: PendingWrite) => Promise<void> {
  const router = useIonRouter()
  const queryClient = useQueryClient()
  return async ({ petId, form }) => {
    // The form must begin with the record as it is now.
    await queryClient.invalidateQueries({ queryKey: ['pets'] })
    keepValues(new Map([[formName('pet', petId), form]]))
    onClose()
    router.push(`/patient/pets?pet=${petId}&compare=${Date.now()}`, 'root')
  }
}
