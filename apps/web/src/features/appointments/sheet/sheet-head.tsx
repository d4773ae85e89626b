import { IonButton } from '@ionic/react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseDialog } from '../../../ui/modal/close-dialog.ts'

type SheetHeadProps = {
  title: string
  /** Number of the shown step from 1; without one there is nothing to count. */
  progress?: { step: number; count: number } | undefined
  /** "Close" after the end, else "Cancel". */
  isOver?: boolean
}

/** The head of the sheet: the way out, the clinic, and how far it is. */
export function SheetHead({ title, progress, isOver = false }: SheetHeadProps) {
  const { t } = useTranslation(['booking', 'common'])
  const close = use(CloseDialog)
  const isCounted = progress !== undefined && progress.count > 1
  return (
    <div className="sheet-head">
      <IonButton fill="clear" onClick={close}>
        {t(isOver ? 'common:close' : 'common:cancel')}
      </IonButton>
      <h2>{title}</h2>
      <span className="sheet-count figures">{isCounted && t('step', progress)}</span>
      {isCounted && (
        <span className="sheet-progress" aria-hidden="true">
          {Array.from({ length: progress.count }, (_, index) => (
            <span key={index} data-reached={index < progress.step} />
          ))}
        </span>
      )}
    </div>
  )
}
