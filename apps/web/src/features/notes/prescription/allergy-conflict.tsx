import { IonButton, IonIcon, IonTextarea } from '@ionic/react'
import { warning } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { AllergyCheck } from './use-allergy-check.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** Longest reason; it becomes part of the note. */
const REASON_MAX_LENGTH = 300

type AllergyConflictProps = {
  medicine: string
  check: AllergyCheck
  /** Takes the medicine off the list; undefined while it is being typed. */
  onTakeOff?: (() => void) | undefined
}

/** Warns of a conflict with the allergies. The medicine is taken off, or it stays with a reason. */
export function AllergyConflict({ medicine, check, onTakeOff }: AllergyConflictProps) {
  const conflict = check.conflictOf(medicine)
  return (
    <div className={conflict ? 'medicine-warning' : ''}>
      {conflict && <IonIcon icon={warning} aria-hidden="true" />}
      <div>
        <p role="alert">{conflict && <Sentence text={conflict.text} />}</p>
        {conflict?.needsReason && <Decision medicine={medicine} check={check} onTakeOff={onTakeOff} />}
      </div>
    </div>
  )
}

function Decision({ medicine, check, onTakeOff }: AllergyConflictProps) {
  const { t } = useTranslation('history')
  const reason = check.reasonOf(medicine)
  const [asked, setAsked] = useState(false)
  const isOpen = asked || reason !== ''
  return (
    <>
      <div className="medicine-decision">
        {onTakeOff && (
          <IonButton
            fill="outline"
            color="danger"
            size="small"
            aria-label={t('prescription.takeOffLabel', { medicine })}
            onClick={onTakeOff}
          >
            {t('prescription.takeOff')}
          </IonButton>
        )}
        {!isOpen && (
          <IonButton fill="clear" color="danger" size="small" onClick={() => setAsked(true)}>
            {t('prescription.keepIt')}
          </IonButton>
        )}
      </div>
      {isOpen && (
        <IonTextarea
          labelPlacement="stacked"
          fill="outline"
          autoGrow
          rows={2}
          helperText={t('prescription.whyHint')}
          maxlength={REASON_MAX_LENGTH}
          value={reason}
          onIonInput={(event) => check.setReason(medicine, event.detail.value ?? '')}
        >
          <span slot="label">
            <Sentence text={t('prescription.why', { medicine: kept(medicine) })} />
          </span>
        </IonTextarea>
      )}
    </>
  )
}
