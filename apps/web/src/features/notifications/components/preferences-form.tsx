import './preferences.css'
import type { NotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState, RowsSkeleton } from '../../../ui/states.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { usePreferences, useSavePreferences, type PreferenceChanges } from '../preferences-queries.ts'

/** What a person is told by mail and push; each switch is saved at once. The inbox gets everything. */
export function PreferencesForm() {
  const { t } = useTranslation('notifications')
  const preferences = usePreferences()
  return (
    <section className="card stack" aria-labelledby="preferences-title">
      <h2 id="preferences-title">{t('preferences.title')}</h2>
      <p className="quiet">{t('preferences.hint')}</p>
      {preferences.isPending && <RowsSkeleton count={3} />}
      {preferences.isError && !preferences.data && (
        <FailedState error={preferences.error} onRetry={() => void preferences.refetch()} />
      )}
      {preferences.data && <Switches preferences={preferences.data} />}
    </section>
  )
}

function Switches({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useTranslation('notifications')
  const save = useSavePreferences()
  const change = (changes: PreferenceChanges) =>
    save.mutate(changes, {
      onError: showFailure,
    })
  const { appointments, reminders, documents } = preferences
  return (
    <>
      <fieldset className="preference">
        <legend>{t('preferences.appointments')}</legend>
        <Switch on={appointments.mail} onChange={(mail) => change({ appointments: { mail } })}>
          {t('preferences.mail')}
        </Switch>
        <Switch on={appointments.push} onChange={(push) => change({ appointments: { push } })}>
          {t('preferences.push')}
        </Switch>
      </fieldset>
      <fieldset className="preference">
        <legend>{t('preferences.reminders')}</legend>
        <Switch on={reminders.mail} onChange={(mail) => change({ reminders: { mail } })}>
          {t('preferences.mail')}
        </Switch>
        <Switch on={reminders.push} onChange={(push) => change({ reminders: { push } })}>
          {t('preferences.push')}
        </Switch>
      </fieldset>
      <fieldset className="preference">
        <legend>{t('preferences.documents')}</legend>
        <Switch on={documents.push} onChange={(push) => change({ documents: { push } })}>
          {t('preferences.push')}
        </Switch>
      </fieldset>
    </>
  )
}

type SwitchProps = { on: boolean; onChange: (on: boolean) => void; children: string }

function Switch({ on, onChange, children }: SwitchProps) {
  const id = useId()
  return (
    <div className="preference-switch">
      <label htmlFor={id}>{children}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        className="switch"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
