import { IonButton, IonCheckbox, IonIcon, IonInput } from '@ionic/react'
import { typedWeight } from '@vetvisit/contract/pets/typed'
import { type PetRecord, WeightEntry } from '@vetvisit/contract/pets/schemas'
import { warning } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { weightText } from '../../../lib/text/weight-text.ts'
import { formatDate, today } from '../../../lib/time/dates.ts'
import { messageOf } from '../../../ui/form/use-field.ts'
import { useWeightDoubt } from '../../../ui/form/weight-doubt.ts'
import { useWeigh } from '../queries.ts'
import { Failure } from '../note/failure.tsx'
import { hasRecentWeight, isWeightBased } from '@vetvisit/contract/notes/weight-based-dose'
import { useKept } from '../../../lib/session/kept.ts'
import type { Medicines } from './use-medicines.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type DoseWeightProps = { record: PetRecord; weight: DoseWeight }

/** Asks for a weight where a dose is given by it and the last one is old or missing. */
export function DoseWeightQuestion({ record, weight }: DoseWeightProps) {
  const { t } = useTranslation('history')
  if (!weight.isAsked) return null
  const last = record.weights.at(-1)
  const { name } = record
  return (
    <div className="medicine-warning">
      <IonIcon icon={warning} aria-hidden="true" />
      <div className="dose-weight">
        <p role="alert">
          {last ? (
            <Sentence
              text={t('prescription.weighedLast', {
                name: kept(name),
                weight: weightText(last.kg),
                date: formatDate(last.date),
              })}
            />
          ) : (
            <Sentence text={t('prescription.weighedNever', { name: kept(name) })} />
          )}
        </p>
        <Weigh record={record} />
        <IonCheckbox
          labelPlacement="end"
          justify="start"
          checked={weight.isWithout}
          onIonChange={(event) => weight.setWithout(event.detail.checked)}
        >
          {t('prescription.withoutWeight')}
        </IonCheckbox>
      </div>
    </div>
  )
}

/** Stores a weight of today. */
function Weigh({ record }: { record: PetRecord }) {
  const { t } = useTranslation(['pets', 'history'])
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const isMeant = useWeightDoubt(record)
  const weigh = useWeigh()
  const save = async () => {
    const read = WeightEntry.safeParse({ date: today(), kg: typedWeight(typed) })
    const [issue] = read.error?.issues ?? []
    setRefused(issue && messageOf({ type: 'custom', message: issue.message }))
    if (read.success && (await isMeant(read.data))) weigh.mutate({ petId: record._id, ...read.data })
  }
  return (
    <>
      <div className="dose-weight-entry">
        <IonInput
          className={refused === undefined ? '' : 'ion-invalid ion-touched'}
          label={t('weight.kg')}
          labelPlacement="stacked"
          fill="outline"
          inputmode="decimal"
          autocomplete="off"
          maxlength={24}
          value={typed}
          errorText={refused ?? ''}
          onIonInput={(event) => setTyped(event.detail.value ?? '')}
        />
        <IonButton fill="outline" disabled={weigh.isPending} onClick={() => void save()}>
          {t('history:prescription.saveWeight')}
        </IonButton>
      </div>
      <Failure error={weigh.error} />
    </>
  )
}

type DoseWeight = ReturnType<typeof useDoseWeight>

/** A new dose by weight needs a recent weight; the doctor weighs the animal or prescribes without on purpose (decision 376). */
export function useDoseWeight(record: PetRecord | null, { doses, savedDoses }: Medicines) {
  const [isWithout, setWithout] = useKept('prescription: without weight', false)
  const asksFor = (sent: readonly string[]) =>
    record !== null &&
    sent.some((dose) => isWeightBased(dose) && !savedDoses.includes(dose)) &&
    !hasRecentWeight(record, today())
  return {
    isAsked: asksFor(doses),
    isWithout,
    setWithout,
    isDecided: (sent: readonly string[] = doses) => isWithout || !asksFor(sent),
  }
}
