import { IonButton } from '@ionic/react'
import { fileNameOf } from '@vetvisit/contract/files/rules'
import { kept } from '../../lib/text/kept-names.ts'
import { useTranslation } from '../../lib/text/translation.ts'
import { Sentence } from '../show/sentence.tsx'

type UnsentFileProps = {
  /** Null if there is none, or while it is sent again. */
  file: File | null
  disabled: boolean
  onSend: (file: File) => void
  onDrop: () => void
}

/** A chosen file that could not be sent, with a button that sends it again. */
export function UnsentFile({ file, disabled, onSend, onDrop }: UnsentFileProps) {
  const { t } = useTranslation(['files', 'common'])
  if (!file) return null
  return (
    <div className="file-unsent">
      <p>
        <Sentence text={t('unsent', { name: kept(fileNameOf(file.name)) })} />
      </p>
      <IonButton type="button" size="small" fill="outline" disabled={disabled} onClick={() => onSend(file)}>
        {t('common:tryAgain')}
      </IonButton>
      <IonButton type="button" size="small" fill="clear" onClick={onDrop}>
        {t('common:remove')}
      </IonButton>
    </div>
  )
}
