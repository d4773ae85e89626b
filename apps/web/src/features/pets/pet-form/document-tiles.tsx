import { IonButton, IonIcon } from '@ionic/react'
import { PET_DOCUMENTS, PET_FILES, type PetDocument } from '@vetvisit/contract/pets/rules'
import { trashOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { FileButton } from '../../../ui/field/file-button.tsx'
import { FileThumb } from '../../../ui/file/file-thumb.tsx'

const ImageViewer = lazy(() =>
  import('../../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

type Documents = Record<PetDocument, string | null>

type DocumentTilesProps = {
  documents: Documents
  /** Called with a new file, or with null to remove it. */
  onChange: (field: PetDocument, url: string | null) => void
  disabled?: boolean
  /** Refetches the documents with fresh links, because links expire. */
  refresh?: () => Promise<Documents | null>
}

/** The six kinds of documents as tiles: view, replace, remove, or add. */
export function DocumentTiles({ documents, onChange, disabled = false, refresh }: DocumentTilesProps) {
  const { t } = useTranslation('pets')
  const [open, setOpen] = useState<PetDocument | null>(null)
  return (
    <>
      <ul className="list document-tiles">
        {PET_DOCUMENTS.map((field) => (
          <DocumentTile
            key={field}
            field={field}
            url={documents[field]}
            disabled={disabled}
            onOpen={() => setOpen(field)}
            onChange={(url) => onChange(field, url)}
          />
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <ImageViewer
            url={documents[open]}
            onClose={() => setOpen(null)}
            kind="document"
            name={t(`documents.${open}`)}
            {...(refresh && { refresh: async () => (await refresh())?.[open] ?? null })}
          />
        </Suspense>
      )}
    </>
  )
}

type DocumentTileProps = {
  field: PetDocument
  url: string | null
  disabled: boolean
  onOpen: () => void
  onChange: (url: string | null) => void
}

function DocumentTile({ field, url, disabled, onOpen, onChange }: DocumentTileProps) {
  const { t } = useTranslation(['pets', 'common', 'files'])
  const name = t(`documents.${field}`)
  return (
    <li className="document-tile">
      <b>{name}</b>
      {url ? (
        <button
          type="button"
          className="document-open"
          aria-label={t('files:open', { name })}
          onClick={onOpen}
        >
          <FileThumb url={url} />
        </button>
      ) : (
        <p className="document-none quiet">{t('documents.none')}</p>
      )}
      <div className="document-actions">
        <FileButton
          path={PET_FILES[field]}
          disabled={disabled}
          label={t(url ? 'documents.replaceLabel' : 'documents.addLabel', { name })}
          onUploaded={onChange}
        >
          {t(url ? 'documents.replace' : 'common:add')}
        </FileButton>
        {url && (
          <IonButton
            type="button"
            fill="clear"
            color="danger"
            disabled={disabled}
            aria-label={t('documents.removeLabel', { name })}
            onClick={() => onChange(null)}
          >
            <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
          </IonButton>
        )}
      </div>
    </li>
  )
}
