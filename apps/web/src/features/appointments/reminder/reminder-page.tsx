import './reminder.css'
import { IonButton } from '@ionic/react'
import type { OpenedReminder } from '@vetvisit/contract/appointments/reminders/schemas'
import { listedText } from '@vetvisit/contract/texts/lists'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { useUser } from '../../../lib/session/session.ts'
import { changeLanguage } from '../../../lib/text/i18n.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { formatDay, formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { useAnswerReminder, useReminder } from './reminder-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { unbroken } from '../../../lib/time/unbroken.ts'

/** `/reminder?token=…&answer=…`: target of the links in a reminder. Nothing changes before a button is pressed. */
export function ReminderPage() {
  const { t } = useTranslation(['reminder', 'common'])
  const query = new URLSearchParams(useLocation().search)
  const token = query.get('token') ?? ''
  const reminder = useReminder(token)
  useLanguageOf(reminder.data)
  return (
    <PageShell title={t('common:titles.visit')} width="form">
      <Loaded query={reminder} skeleton={<RowsSkeleton count={3} />}>
        {(found) =>
          found === 'invalid' ? (
            <EmptyState scene="not-found" title={t('dead.invalid')} hint={t('dead.invalidHint')} />
          ) : found.state === 'open' && found.appointment !== null ? (
            <Answer token={token} reminder={found} visit={found.appointment} wanted={query.get('answer')} />
          ) : (
            <Dead reminder={found} state={found.state} />
          )
        }
      </Loaded>
    </PageShell>
  )
}

/** A visitor reads the page in the language of the owner, which the mail has, too. */
function useLanguageOf(reminder: OpenedReminder | 'invalid' | undefined): void {
  const user = useUser()
  const language = reminder === undefined || reminder === 'invalid' ? null : reminder.language
  useEffect(() => {
    if (user === null && language !== null && language !== currentLanguage()) void changeLanguage(language)
  }, [user, language])
}

type DeadProps = { reminder: OpenedReminder; state: OpenedReminder['state'] }

/** The reminder can no longer be answered: why, and whom to call. */
function Dead({ reminder: { clinic }, state }: DeadProps) {
  const { t } = useTranslation('reminder')
  const why = state === 'open' ? 'over' : state
  return (
    <EmptyState
      title={t(`dead.${why}`)}
      hint={t(`dead.${why}Hint`)}
      action={clinic?.phone != null && <ClinicPhone clinic={{ name: clinic.name, phone: clinic.phone }} />}
    />
  )
}

type Visit = NonNullable<OpenedReminder['appointment']>
type AnswerProps = { token: string; reminder: OpenedReminder; visit: Visit; wanted: string | null }

function Answer({ token, reminder, visit, wanted }: AnswerProps) {
  const { t } = useTranslation('reminder')
  const [step, setStep] = useState(wanted)
  const send = useAnswerReminder(token)
  return (
    <article className="card reminder-card">
      <h2>{t('heading')}</h2>
      <p>
        <Sentence
          text={t('expects', {
            clinic: kept(reminder.clinic?.name ?? ''),
            pet: kept(listedText(visit.petName, currentLanguage())),
          })}
        />
      </p>
      <Facts reminder={reminder} visit={visit} />
      {step === 'cancel' ? (
        <Cancel
          reminder={reminder}
          visit={visit}
          isBusy={send.isPending}
          onCancel={() => send.mutate({ answer: 'cancel' }, { onError: showFailure })}
          onKeep={() => setStep(null)}
        />
      ) : (
        <AnswerButtons
          confirmation={visit}
          isBusy={send.isPending}
          isLate={step === 'late'}
          onLate={() => setStep('late')}
          onCome={(lateMinutes) =>
            send.mutate(lateMinutes === undefined ? { answer: 'confirm' } : { answer: 'late', lateMinutes }, {
              onError: showFailure,
            })
          }
        >
          <IonButton fill="clear" color="danger" onClick={() => setStep('cancel')}>
            {t('cannot')}
          </IonButton>
        </AnswerButtons>
      )}
    </article>
  )
}

type FactsProps = Pick<AnswerProps, 'reminder' | 'visit'>

function Facts({ reminder: { clinic }, visit: { start, timeZone, doctorName } }: FactsProps) {
  const { t } = useTranslation('reminder')
  const hint = zoneHint(timeZone, start)
  return (
    <dl className="reminder-facts">
      <dt>{t('when')}</dt>
      <dd>
        <time translate="no" dateTime={start}>
          {unbroken(`${formatDay(wallTime(start, timeZone).date)}, ${formatTime(start, timeZone)}`)}
        </time>
        {hint && <span className="quiet"> {hint}</span>}
      </dd>
      <dt>{t('where')}</dt>
      <dd translate="no">{clinic?.name}</dd>
      <dt>{t('vet')}</dt>
      <dd translate="no">{doctorName}</dd>
    </dl>
  )
}

type CancelProps = FactsProps & { isBusy: boolean; onCancel: () => void; onKeep: () => void }

/** The owner cannot come: cancel, or take another time, which needs a log-in. */
function Cancel({ reminder: { clinic }, visit, isBusy, onCancel, onKeep }: CancelProps) {
  const { t } = useTranslation('reminder')
  const { mayCancel, mayMove } = visit
  return (
    <section className="reminder-answers" aria-labelledby="reminder-cancel">
      <h3 id="reminder-cancel">{t('cancelHeading')}</h3>
      <p>
        {t(mayCancel ? 'cancelHint' : 'tooLate')}{' '}
        {!mayCancel && clinic?.phone != null && (
          <ClinicPhone clinic={{ name: clinic.name, phone: clinic.phone }} />
        )}
      </p>
      <div className="reminder-buttons">
        {mayCancel && (
          <BusyButton color="danger" busy={isBusy} onClick={onCancel}>
            {t('cancel')}
          </BusyButton>
        )}
        <IonButton fill="outline" routerLink={ownersAppointmentPage(visit._id)}>
          {t(mayMove ? 'move' : 'askMove')}
        </IonButton>
        <IonButton fill="clear" onClick={onKeep}>
          {t('keep')}
        </IonButton>
      </div>
    </section>
  )
}
