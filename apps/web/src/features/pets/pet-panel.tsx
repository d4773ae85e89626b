import './components/pets.css'
import { PET_DOCUMENTS, type PetDocument } from '@vetvisit/contract/pets/rules'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/dates.ts'
import { FileThumb } from '../../ui/file-thumb.tsx'
import { PetAlerts, PetFacts } from './components/pet-facts.tsx'
import { PetWho } from './components/pet-who.tsx'
import { weightText } from './format.ts'

const ImageViewer = lazy(() =>
  import('../../ui/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

/** A pet as the practice reads it: who it is, what to mind, its last weight, its documents. */
export function PetPanel({ record }: { record: PetRecord }) {
  const weight = record.weights.at(-1)
  return (
    <>
      <PetWho pet={record} size={4.5}>
        {weight && (
          <p>
            <b>{weightText(weight.kg)}</b> <span className="quiet">{formatDate(weight.date)}</span>
          </p>
        )}
      </PetWho>
      <PetAlerts pet={record} />
      <PetFacts pet={record} />
      <Documents record={record} />
    </>
  )
}

function Documents({ record }: { record: PetRecord }) {
  const { t } = useTranslation(['pets', 'files'])
  const [open, setOpen] = useState<PetDocument | null>(null)
  const there = PET_DOCUMENTS.flatMap((field) => {
    const url = record[field]
    return url === null ? [] : [{ field, url, name: t(`documents.${field}`) }]
  })
  if (there.length === 0) return null
  return (
    <section className="card pet-section" aria-labelledby="pet-documents">
      <h3 id="pet-documents">{t('documents.title')}</h3>
      <ul className="list document-tiles">
        {there.map(({ field, url, name }) => (
          <li key={field} className="document-tile">
            <b>{name}</b>
            <button
              type="button"
              className="document-open"
              aria-label={t('files:open', { name })}
              onClick={() => setOpen(field)}
            >
              <FileThumb url={url} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <ImageViewer
            url={record[open]}
            onClose={() => setOpen(null)}
            kind="document"
            name={t(`documents.${open}`)}
          />
        </Suspense>
      )}
    </section>
  )
}
