import './reasons.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { addOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { useKept } from '../../lib/session/kept.ts'
import { useRight } from '../../lib/session/rights.ts'
import { BusyButton } from '../../ui/action/busy-button.tsx'
import { showFailure } from '../../ui/action/show-failure.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { EmptyState, RowsSkeleton } from '../../ui/page/states.tsx'
import { useAddPresets, usePlaces, useReasons } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { ArchivedRow, ReasonRow } from './reason-row.tsx'

/** Id of the reason that is changed, or that a new one is added. */
type Editing = { id: string | null } | null

/** The reasons, once their form could open: without the places a press on its button would do nothing. */
const onceBoth = (reasons: ReturnType<typeof useReasons>, places: ReturnType<typeof usePlaces>) => ({
  data: places.data && reasons.data,
  error: reasons.error ?? places.error,
  refetch: () => Promise.all([reasons.refetch(), places.refetch()]),
})

/** `/doctor/reasons`: for what owners and the practice book, and how long it takes (specification/practice §2). */
export function ReasonsPage() {
  const { t } = useTranslation(['reasons', 'common'])
  const reasons = useReasons()
  const places = usePlaces()
  const mayChange = useRight('clinics')
  const [editing, setEditing] = useKept<Editing>('reasons: form', null)
  const edited = reasons.data?.find(({ _id }) => _id === editing?.id)
  const add = mayChange && (
    <IonButton color="secondary" onClick={() => setEditing({ id: null })}>
      <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
      {t('add')}
    </IonButton>
  )
  return (
    <PageShell title={t('common:titles.reasons')} back="/doctor/clinics" mayPull>
      <Loaded
        query={onceBoth(reasons, places)}
        skeleton={<RowsSkeleton count={6} />}
        empty={
          <EmptyState
            title={t('empty')}
            hint={t('emptyHint')}
            action={
              <div className="reasons-add">
                {mayChange && <UsualButton />}
                {add}
              </div>
            }
          />
        }
      >
        {(all) => (
          <>
            <p className="quiet reasons-hint">{t('hint')}</p>
            {!all.some(({ archived, online }) => online && !archived) && (
              <p className="reasons-hint">{t('noneOnline')}</p>
            )}
            <div className="form-actions">{add}</div>
            <Rows
              reasons={all}
              currency={places.data?.currency ?? null}
              mayChange={mayChange}
              onEdit={(reason) => setEditing({ id: reason._id })}
            />
          </>
        )}
      </Loaded>
      {editing && places.data && (editing.id === null || edited) && (
        <ReasonForm
          key={editing.id}
          reason={edited ?? null}
          places={places.data}
          onClose={() => setEditing(null)}
        />
      )}
    </PageShell>
  )
}

type Places = NonNullable<ReturnType<typeof usePlaces>['data']>

type RowsProps = {
  reasons: readonly PracticeReason[]
  currency: Places['currency']
  mayChange: boolean
  onEdit: (reason: PracticeReason) => void
}

/** The offered reasons in their order, then the archived ones. */
function Rows({ reasons, currency, mayChange, onEdit }: RowsProps) {
  const { t } = useTranslation('reasons')
  const offered = reasons.filter(({ archived }) => !archived)
  const archived = reasons.filter((reason) => reason.archived)
  const order = offered.map(({ _id }) => _id)
  return (
    <>
      <ul className="card list reason-rows" aria-label={t('offered')}>
        {offered.map((reason) => (
          <ReasonRow
            key={reason._id}
            reason={reason}
            currency={currency}
            order={order}
            mayChange={mayChange}
            onEdit={() => onEdit(reason)}
          />
        ))}
      </ul>
      {archived.length > 0 && (
        <section aria-labelledby="archived-reasons">
          <h2 id="archived-reasons">{t('archived')}</h2>
          <ul className="card list reason-rows">
            {archived.map((reason) => (
              <ArchivedRow key={reason._id} reason={reason} mayChange={mayChange} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Adds the reasons that the product offers to begin with. */
function UsualButton() {
  const { t } = useTranslation('reasons')
  const presets = useAddPresets()
  return (
    <BusyButton
      fill="outline"
      busy={presets.isPending}
      onClick={() => presets.mutate(undefined, { onError: showFailure })}
    >
      {t('usual')}
    </BusyButton>
  )
}
