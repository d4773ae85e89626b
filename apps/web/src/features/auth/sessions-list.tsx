import './components/access.css'
import { IonButton, IonIcon } from '@ionic/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '@vetvisit/contract/auth/routes'
import type { SessionInfo } from '@vetvisit/contract/auth/routes'
import { desktopOutline, phonePortraitOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { LOCALES } from '../../lib/dates.ts'
import { currentLanguage } from '../../lib/language.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import { FailedState, RowsSkeleton } from '../../ui/states.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { showToast } from '../../ui/toast.ts'
import { deviceOf } from './format.ts'

const SESSIONS_KEY = ['sessions'] as const

/** Where the person is signed in; each place but this one can be signed out, or all at once (decisions §3). For the profile. */
export function SessionsList() {
  const { t } = useTranslation('access')
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  })
  const end = useEnding()
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  const endOthers = async () => {
    if (await confirmDialog({ message: t('sessions.endOthersQuestion'), danger: true })) end.mutate('others')
  }
  return (
    <section className="stack" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{t('sessions.heading')}</h2>
      {sessions.isPending && <RowsSkeleton count={2} />}
      {sessions.isError && <FailedState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <ul className="list sessions">
          {sessions.data.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              disabled={end.isPending}
              onEnd={() => end.mutate(session._id)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="form-actions">
          <IonButton fill="outline" color="danger" disabled={end.isPending} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </IonButton>
        </div>
      )}
    </section>
  )
}

function useEnding() {
  const { t } = useTranslation('access')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: string) =>
      which === 'others' ? call(endOtherSessions) : call(endSession, { params: { id: which } }),
    onSuccess: () => showToast({ message: t('sessions.ended'), color: 'success' }),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}

type RowProps = { session: SessionInfo; disabled: boolean; onEnd: () => void }

function SessionRow({ session, disabled, onEnd }: RowProps) {
  const { t } = useTranslation('access')
  const { phone, name } = deviceOf(session.userAgent)
  const device = name ?? t('sessions.unknownDevice')
  const lastUsed = new Intl.DateTimeFormat(LOCALES[currentLanguage()], { dateStyle: 'medium' }).format(
    new Date(session.lastUsedAt),
  )
  return (
    <li>
      <IonIcon icon={phone ? phonePortraitOutline : desktopOutline} aria-hidden="true" />
      <div>
        <strong>{device}</strong>
        <p className="quiet">
          {session.current ? t('sessions.current') : t('sessions.lastUsed', { date: lastUsed })}
        </p>
      </div>
      {!session.current && (
        <IonButton
          fill="clear"
          disabled={disabled}
          aria-label={t('sessions.endNamed', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </IonButton>
      )}
    </li>
  )
}
