import { IonButton, IonIcon } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { addOutline, closeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { keepingAccount } from '../../../lib/offline/kept-queries.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { useAddWeight, useRemoveWeight } from '../queries.ts'
import { weightText } from '../format.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { WrittenBy } from '../pet-panel/written-by.tsx'
import { WeightCurve } from './weight-curve.tsx'
import { WeightModal } from './weight-modal.tsx'

type Entry = PetRecord['weights'][number]

/** Number of weights listed before "show all". */
const SHOWN = 3

type WeightSectionProps = {
  pet: PetRecord
  mayAdd?: boolean
  /** A practice may delete only weights that it recorded. */
  mayRemove?: (entry: Entry) => boolean
}

/** The latest weight, the earlier ones, and a button to add one. */
export function WeightSection({ pet, mayAdd = true, mayRemove = () => true }: WeightSectionProps) {
  const { t } = useTranslation('pets')
  const online = useOnline()
  const [adding, setAdding] = useKept(`${formName('weight', pet._id)}, open`, false)
  const [all, setAll] = useState(false)
  const remove = useRemover(pet)
  const newestFirst = pet.weights.toReversed()
  const last = newestFirst[0]
  return (
    <section className="card pet-section" aria-labelledby="pet-weight">
      <div className="strip-heading">
        <h3 id="pet-weight">{t('weight.title')}</h3>
        {mayAdd && (
          <IonButton
            fill="clear"
            disabled={!online && keepingAccount() === null}
            onClick={() => setAdding(true)}
          >
            <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
            {t('weight.add')}
          </IonButton>
        )}
      </div>
      {!last && <p className="quiet">{t('weight.none')}</p>}
      {last && (
        <p translate="no" className="weight-last figures">
          {weightText(last.kg)}
        </p>
      )}
      <WeightCurve name={pet.name} weights={pet.weights} />
      <ul className="list weight-list">
        {newestFirst.slice(0, all ? undefined : SHOWN).map((entry) => (
          <Weighed
            key={entry.date}
            entry={entry}
            {...(mayRemove(entry) && { onRemove: () => remove(entry) })}
          />
        ))}
      </ul>
      {!all && newestFirst.length > SHOWN && (
        <IonButton fill="clear" onClick={() => setAll(true)}>
          {t('weight.all', { count: newestFirst.length })}
        </IonButton>
      )}
      {adding && <WeightModal pet={pet} mayAdd={mayAdd} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Weighed({ entry, onRemove }: { entry: Entry; onRemove?: () => void }) {
  const { t } = useTranslation('pets')
  const online = useOnline()
  return (
    <li>
      <time translate="no" dateTime={entry.date}>
        {formatDate(entry.date)}
      </time>
      <span className="figures">
        <span translate="no">{weightText(entry.kg)}</span> <WrittenBy by={entry.by} />
      </span>
      {onRemove && (
        <IonButton
          fill="clear"
          color="medium"
          disabled={!online}
          aria-label={t('weight.remove', { date: formatDate(entry.date) })}
          onClick={onRemove}
        >
          <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
        </IonButton>
      )}
    </li>
  )
}

/** Deletes a weight at once, with undo. */
function useRemover({ _id: petId }: PetRecord) {
  const { t } = useTranslation('pets')
  const remove = useRemoveWeight()
  const add = useAddWeight()
  return (entry: Entry) =>
    remove.mutate(
      { petId, date: entry.date },
      {
        onSuccess: () =>
          void offerUndo(
            { message: t('weight.removed') },
            () => void add.mutateAsync({ petId, date: entry.date, kg: entry.kg }).catch(showFailure),
          ),
        onError: showFailure,
      },
    )
}
