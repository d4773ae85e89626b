import './access.css'
import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { IonButton, IonIcon } from '@ionic/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '@vetvisit/contract/auth/security/routes'
import type { SessionInfo } from '@vetvisit/contract/auth/security/routes'
import { deviceOf } from '@vetvisit/contract/auth/rules'
import { desktopOutline, phonePortraitOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { usePasswordQuestion } from '../../../ui/password/use-password-question.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'

const SESSIONS_KEY = ['sessions'] as const

/** The person's sessions for the profile; each except the current one can be ended, or all at once (specification/readings §3). */
export function SessionsList() {
  const { t } = useTranslation('access')
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  })
  const { end, ending, question } = useEnding()
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <section className="stack" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{t('sessions.heading')}</h2>
      <Loaded query={sessions} skeleton={<RowsSkeleton count={2} />}>
        {(all) => (
          <ul className="list sessions">
            {all.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                disabled={ending}
                onEnd={() => void end(session._id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {others.length > 0 && (
        <div className="form-actions">
          <IonButton fill="outline" color="danger" disabled={ending} onClick={() => void end('others')}>
            {t('sessions.endOthers')}
          </IonButton>
        </div>
      )}
      {question}
    </section>
  )
}

/** Ends one session or all others, after asking for the password. */
function useEnding() {
  const { t } = useTranslation('access')
  const queryClient = useQueryClient()
  const { ask, question } = usePasswordQuestion()
  const [ending, setEnding] = useState(false)
  const end = async (which: string) => {
    const isAll = which === 'others'
    const words = {
      text: t(isAll ? 'sessions.endOthersQuestion' : 'sessions.endQuestion'),
      act: t(isAll ? 'sessions.endOthers' : 'sessions.end'),
      danger: true,
    }
    setEnding(true)
    try {
      const ended = await ask(words, async (password, attempt) => {
        const body = { password }
        if (isAll) await call(endOtherSessions, { body }, attempt)
        else await call(endSession, { params: { id: which }, body }, attempt)
        return true
      })
      if (ended) void showToast({ message: t('sessions.ended'), color: 'success' })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setEnding(false)
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
    }
  }
  return { end, ending, question }
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
