import { IonButton, IonIcon } from '@ionic/react'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { archiveOutline, arrowDownOutline, arrowUpOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { showFailure } from '../../ui/action/show-failure.ts'
import { toastOutcome } from '../../ui/action/toast-outcome.ts'
import { useArchiveReason, useUpdateReason } from './queries.ts'
import { useNameOfReason, useReasonLine } from './use-reason-line.ts'

type ReasonRowProps = {
  reason: PracticeReason
  currency: CurrencyCode | null
  /** The ids of the offered reasons as they are shown. */
  order: readonly string[]
  mayChange: boolean
  onEdit: () => void
}

/** A reason: its name leads to the form; it is moved and archived beside. */
export function ReasonRow({ reason, currency, order, mayChange, onEdit }: ReasonRowProps) {
  const { t } = useTranslation('reasons')
  const name = useNameOfReason()(reason)
  const line = useReasonLine(currency)(reason)
  const update = useUpdateReason()
  const archive = useArchiveReason()
  const place = order.indexOf(reason._id)
  const isBusy = update.isPending || archive.isPending
  const moveTo = (next: number) =>
    update.mutate(
      { reasonId: reason._id, changes: { place: next, seen: { order } } },
      { onError: showFailure },
    )
  const act = (icon: string, label: string, disabled: boolean, onClick: () => void) => (
    <IonButton
      fill="clear"
      size="small"
      color="medium"
      aria-label={label}
      disabled={disabled || isBusy}
      onClick={onClick}
    >
      <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
    </IonButton>
  )
  return (
    <li aria-busy={isBusy}>
      <span className="reason-words">
        {mayChange ? (
          <button type="button" className="reason-name" onClick={onEdit}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        <span className="quiet figures">{line}</span>
      </span>
      {mayChange && (
        <span className="reason-acts">
          {act(arrowUpOutline, t('up', { name }), place === 0, () => moveTo(place - 1))}
          {act(arrowDownOutline, t('down', { name }), place === order.length - 1, () => moveTo(place + 1))}
          {act(
            archiveOutline,
            t('archiveNamed', { name }),
            false,
            () =>
              void toastOutcome(archive.mutateAsync(reason._id), {
                message: t('archivedNow', { reason: name }),
              }),
          )}
        </span>
      )}
    </li>
  )
}

/** A reason that nobody books any more. */
export function ArchivedRow({ reason, mayChange }: Pick<ReasonRowProps, 'reason' | 'mayChange'>) {
  const { t } = useTranslation('reasons')
  const name = useNameOfReason()(reason)
  const update = useUpdateReason()
  return (
    <li>
      <span className="reason-words quiet">{name}</span>
      {mayChange && (
        <IonButton
          fill="clear"
          size="small"
          aria-label={t('restoreNamed', { name })}
          disabled={update.isPending}
          onClick={() =>
            update.mutate({ reasonId: reason._id, changes: { archived: false } }, { onError: showFailure })
          }
        >
          {t('restore')}
        </IonButton>
      )}
    </li>
  )
}
