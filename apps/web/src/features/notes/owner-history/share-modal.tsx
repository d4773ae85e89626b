import { IonButton, IonLabel, IonRadio, IonRadioGroup, IonSegment, IonSegmentButton } from '@ionic/react'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { shareMoment } from '../format.ts'
import { useShareHistory, useShareTargets, useSharing } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type Mode = 'share' | 'history'
type ShareModalProps = { item: HistoryItem; initialMode: Mode; onClose: () => void }

/** Shares a report with a doctor, or shows its shares (specification/owner §2). */
export function ShareModal({ item, initialMode, onClose }: ShareModalProps) {
  const { t } = useTranslation('history')
  const [mode, setMode] = useState<Mode>(initialMode)
  return (
    <AppModal isOpen onClose={onClose} title={t('shareTitle')}>
      <div className="stack">
        <p translate="no" className="quiet">
          {item.fileName}
        </p>
        <IonSegment
          value={mode}
          onIonChange={(event) => setMode(event.detail.value === 'history' ? 'history' : 'share')}
        >
          <IonSegmentButton value="share">
            <IonLabel>{t('share')}</IonLabel>
          </IonSegmentButton>
          <IonSegmentButton value="history">
            <IonLabel>{t('shareHistory')}</IonLabel>
          </IonSegmentButton>
        </IonSegment>
        {mode === 'share' ? <Targets noteId={item._id} onShared={onClose} /> : <Shares noteId={item._id} />}
      </div>
    </AppModal>
  )
}

/** Refusals of sharing, with the specification's texts (specification/owner §8). */
function useShare(noteId: string) {
  const { t } = useTranslation('history')
  const sharing = useSharing()
  const share = (docId: string, doctor: string, onShared: () => void) =>
    sharing.mutate(
      { action: 'share', noteId, docId },
      {
        onSuccess: () => {
          void showToast({ message: t('shareDone', { doctor: kept(doctor) }), color: 'success' })
          onShared()
        },
        onError: (error) => {
          const earlier = error instanceof ApiError ? error.details['sharedTimestamp'] : undefined
          if (typeof earlier === 'string')
            void showToast({ message: t('alreadyShared', { date: shareMoment(earlier) }), durationMs: 5000 })
          else showUntilRead(t('shareFailed'))
        },
      },
    )
  return { share, busy: sharing.isPending }
}

function Targets({ noteId, onShared }: { noteId: string; onShared: () => void }) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const targets = useShareTargets(noteId)
  const { share, busy } = useShare(noteId)
  const [docId, setDocId] = useState<string>()
  const chosen = targets.data?.find((target) => target.docId === docId)
  return (
    <Loaded
      query={targets}
      skeleton={<RowsSkeleton count={2} />}
      empty={<EmptyState title={t('shareFailed')} hint={t('shareNone')} />}
    >
      {(all) => (
        <>
          <p className="quiet">{t('shareHint')}</p>
          <IonRadioGroup
            className="list"
            aria-label={t('shareChoose')}
            value={docId ?? null}
            onIonChange={(event) => setDocId(String(event.detail.value))}
          >
            {all.map((target) => (
              <div key={target.docId} className="share-choice">
                <IonRadio value={target.docId} labelPlacement="end" justify="start">
                  <strong translate="no">{target.docName}</strong>
                  <span className="quiet"> {target.clinics.join(', ')}</span>
                  {target.sharedTimestamp && (
                    <span className="quiet">
                      {' '}
                      · {t('sharedOn', { date: shareMoment(target.sharedTimestamp) })}
                    </span>
                  )}
                </IonRadio>
              </div>
            ))}
          </IonRadioGroup>
          {!chosen && <output className="quiet">{t('shareMissing')}</output>}
          <IonButton
            expand="block"
            color="secondary"
            disabled={!chosen || busy || !online}
            onClick={() => chosen && share(chosen.docId, chosen.docName, onShared)}
          >
            {t('share')}
          </IonButton>
        </>
      )}
    </Loaded>
  )
}

function Shares({ noteId }: { noteId: string }) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const shares = useShareHistory(noteId)
  const sharing = useSharing()
  const end = async (docId: string, doctor: string) => {
    const agreed = await confirmDialog({
      message: t('unshareQuestion', { doctor: kept(doctor) }),
      danger: true,
    })
    if (!agreed) return
    sharing.mutate(
      { action: 'unshare', noteId, docId },
      {
        onSuccess: () => void showToast({ message: t('unshareDone', { doctor: kept(doctor) }) }),
        onError: () => showUntilRead(t('shareFailed')),
      },
    )
  }
  return (
    <Loaded
      query={shares}
      skeleton={<RowsSkeleton count={2} />}
      empty={<EmptyState title={t('historyNone')} />}
    >
      {(all) => (
        <ul className="list">
          {all.map(({ docId, docName, sharedTimestamp, endedTimestamp }) => (
            <li key={`${docId} ${sharedTimestamp}`} className="share-row">
              <div>
                <p>
                  <strong translate="no">{docName}</strong>
                </p>
                <p className="quiet">{t('sharedOn', { date: shareMoment(sharedTimestamp) })}</p>
                {endedTimestamp && (
                  <p className="quiet">{t('shareEnded', { date: shareMoment(endedTimestamp) })}</p>
                )}
              </div>
              {!endedTimestamp && (
                <IonButton
                  fill="clear"
                  color="danger"
                  disabled={sharing.isPending || !online}
                  aria-label={`${t('unshare')}: ${docName}`}
                  onClick={() => void end(docId, docName)}
                >
                  {t('unshare')}
                </IonButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
