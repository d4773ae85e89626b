import './preferences.css'
import '../../../ui/field/select.css'
import type { NotificationPreferences, QuietHours } from '@vetvisit/contract/notifications/routes'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMinutes, zoneName } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useUser } from '../../../lib/session/session.ts'
import { canPush } from '../../../platform/browser-push.ts'
import { useBrowserPush, useSwitchBrowserPush } from './browser-push-queries.ts'
import { Switch } from '../../../ui/field/switch.tsx'
import { usePreferences, useSavePreferences, type PreferenceChanges } from './preferences-queries.ts'

/** Switches for mails and pushes; each is saved at once. The inbox gets everything. */
export function PreferencesForm() {
  const { t } = useTranslation('notifications')
  const preferences = usePreferences()
  return (
    <section className="card stack" aria-labelledby="preferences-title">
      <h2 id="preferences-title">{t('preferences.title')}</h2>
      <p className="quiet">{t('preferences.hint')}</p>
      <Loaded query={preferences} skeleton={<RowsSkeleton count={3} />}>
        {(stored) => <Switches preferences={stored} />}
      </Loaded>
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
  const { appointments, reminders, documents, quietHours } = preferences
  return (
    <>
      <fieldset className="preference">
        <legend>{t('preferences.appointments')}</legend>
        <PreferenceSwitch on={appointments.mail} onChange={(mail) => change({ appointments: { mail } })}>
          {t('preferences.mail')}
        </PreferenceSwitch>
        <PreferenceSwitch on={appointments.push} onChange={(push) => change({ appointments: { push } })}>
          {t('preferences.push')}
        </PreferenceSwitch>
      </fieldset>
      <fieldset className="preference">
        <legend>{t('preferences.reminders')}</legend>
        <PreferenceSwitch on={reminders.mail} onChange={(mail) => change({ reminders: { mail } })}>
          {t('preferences.mail')}
        </PreferenceSwitch>
        <PreferenceSwitch on={reminders.push} onChange={(push) => change({ reminders: { push } })}>
          {t('preferences.push')}
        </PreferenceSwitch>
      </fieldset>
      <fieldset className="preference">
        <legend>{t('preferences.documents')}</legend>
        <PreferenceSwitch on={documents.mail} onChange={(mail) => change({ documents: { mail } })}>
          {t('preferences.mail')}
        </PreferenceSwitch>
        <PreferenceSwitch on={documents.push} onChange={(push) => change({ documents: { push } })}>
          {t('preferences.push')}
        </PreferenceSwitch>
      </fieldset>
      <BrowserSwitch />
      <QuietHoursFields quietHours={quietHours} onChange={(next) => change({ quietHours: next })} />
    </>
  )
}

const NIGHT = { from: '22:00', until: '07:00' }

type QuietHoursFieldsProps = {
  quietHours: QuietHours | null
  onChange: (quietHours: QuietHours | null) => void
}

/** Quiet hours, in the time zone in which the person sets them. */
function QuietHoursFields({ quietHours, onChange }: QuietHoursFieldsProps) {
  const { t } = useTranslation('notifications')
  const set = (changes: Partial<QuietHours>) => {
    const next = { ...(quietHours ?? NIGHT), ...changes, timeZone: viewerZone() }
    if (next.from !== next.until) onChange(next)
  }
  return (
    <fieldset className="preference">
      <legend>{t('preferences.quiet')}</legend>
      <PreferenceSwitch on={quietHours !== null} onChange={(on) => (on ? set({}) : onChange(null))}>
        {t('preferences.quietOn')}
      </PreferenceSwitch>
      {quietHours && (
        <div className="quiet-hours">
          <TimeSelect
            label={t('preferences.quietFrom')}
            value={quietHours.from}
            without={quietHours.until}
            onChange={(from) => set({ from })}
          />
          <TimeSelect
            label={t('preferences.quietUntil')}
            value={quietHours.until}
            without={quietHours.from}
            onChange={(until) => set({ until })}
          />
        </div>
      )}
      <p className="quiet preference-hint">
        {t('preferences.quietHint')}
        {quietHours && ` ${t('preferences.quietZone', { zone: zoneName(quietHours.timeZone) })}`}
      </p>
    </fieldset>
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => half * 30)
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type TimeSelectProps = { label: string; value: string; without: string; onChange: (time: string) => void }

/** A time of the day; the other end of the span cannot be chosen. */
function TimeSelect({ label, value, without, onChange }: TimeSelectProps) {
  const id = useId()
  const minutes = [...new Set([...HALF_HOURS, minuteOf(value)])].toSorted((a, b) => a - b)
  return (
    <span className="quiet-hour">
      <label htmlFor={id}>{label}</label>
      <select
        translate="no"
        className="select"
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {minutes.map((minute) => (
          <option key={minute} value={timeOf(minute)} disabled={timeOf(minute) === without}>
            {formatMinutes(minute)}
          </option>
        ))}
      </select>
    </span>
  )
}

type PreferenceSwitchProps = {
  on: boolean
  onChange: (on: boolean) => void
  children: string
  busy?: boolean
}

/** A labelled switch that is saved at once. */
export function PreferenceSwitch({ on, onChange, children, busy = false }: PreferenceSwitchProps) {
  const id = useId()
  return (
    <div className="preference-switch">
      <label htmlFor={id}>{children}</label>
      <Switch id={id} on={on} onChange={onChange} disabled={busy} />
    </div>
  )
}

/** Pushes to this browser, for owners only and only by their own tap; nothing ever asks for it (specification/owner §1). */
function BrowserSwitch() {
  const user = useUser()
  return user?.role === 'patient' && canPush() ? <ThisBrowser /> : null
}

function ThisBrowser() {
  const { t } = useTranslation('notifications')
  const push = useBrowserPush()
  const change = useSwitchBrowserPush()
  if (!push.data) return null
  const { publicKey, isOn } = push.data
  return (
    <fieldset className="preference">
      <legend>{t('preferences.device')}</legend>
      <PreferenceSwitch
        on={change.isPending ? change.variables.publicKey !== null : isOn}
        busy={change.isPending}
        onChange={(on) => change.mutate({ publicKey: on ? publicKey : null }, { onError: showFailure })}
      >
        {t('preferences.deviceOn')}
      </PreferenceSwitch>
      {change.data === 'blocked' || change.data === 'failed' ? (
        <p className="field-error preference-hint" role="alert">
          {t(change.data === 'blocked' ? 'preferences.deviceBlocked' : 'preferences.deviceFailed')}
        </p>
      ) : (
        <p className="quiet preference-hint">{t('preferences.deviceHint')}</p>
      )}
    </fieldset>
  )
}
