import { IonButton, IonIcon } from '@ionic/react'
import { checkmarkOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { discardWrite, pendingWrites } from '../../../lib/offline/pending-list.ts'
import { useStore } from '../../../lib/store.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { type Dose, dosesOf, givenText, minuteNow } from './doses.ts'
import { pendingDoses } from '../pending.ts'
import type { PetMedicine } from './medicines-of-pet.ts'
import { useAddDose, useRemoveDose } from '../queries.ts'

type GivenDosesProps = {
  pet: { _id: string; name: string }
  medicine: PetMedicine
}

/** A button for each time that the owner gives a medicine, and when it was last given: a note for themselves. */
export function GivenDoses({ pet, medicine }: GivenDosesProps) {
  const { prescription, givenBefore } = medicine
  const { medName, given, index } = medicine.line
  const { t } = useTranslation(['history', 'common', 'unsent'])
  const now = useNow()
  const writes = useStore(pendingWrites)
  const line = { noteId: prescription._id, version: prescription.version, index }
  const waiting = pendingDoses(writes, line)
  const doses = dosesOf([...givenBefore, ...given], waiting)
  const add = useAddDose()
  const give = () => {
    const at = minuteNow()
    // Two presses within a minute are one dose.
    if (doses.some((dose) => dose.at === at)) return
    add.mutate(
      { pet, dose: { ...line, at }, medName },
      {
        onSuccess: (saved) => saved === null && void showToast({ message: t('unsent:kept') }),
        onError: showFailure,
      },
    )
  }
  const last = dosesOf(given, waiting).at(-1)
  return (
    <div className="doses">
      <IonButton
        fill="outline"
        disabled={add.isPending}
        aria-label={t('dose.give', { medicine: medName })}
        onClick={give}
      >
        <IonIcon slot="start" icon={checkmarkOutline} aria-hidden="true" />
        {t('dose.given')}
      </IonButton>
      <div className="doses-given">
        <output className="figures">{givenText(doses, now)}</output>
        {last && <Undo line={line} medName={medName} dose={last} />}
      </div>
      {last && last.key !== null && <span className="chip">{t('unsent:waits')}</span>}
    </div>
  )
}

type UndoProps = { line: { noteId: string; version: number; index: number }; medName: string; dose: Dose }

/** Takes the last dose back. */
function Undo({ line, medName, dose }: UndoProps) {
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const remove = useRemoveDose()
  return (
    <IonButton
      fill="clear"
      disabled={remove.isPending || (!online && dose.key === null)}
      aria-label={t('dose.undo', { medicine: medName, time: formatTime(dose.at, viewerZone()) })}
      onClick={() =>
        dose.key === null
          ? remove.mutate({ ...line, at: dose.at }, { onError: showFailure })
          : void discardWrite(dose.key)
      }
    >
      {t('common:undo')}
    </IonButton>
  )
}
