import { IonButton, IonIcon } from '@ionic/react'
import type { Certificate, Doctor } from '@vetvisit/contract/doctors/routes'
import { CERTIFICATE_PATHS, CERTIFICATES_MAX, type CertificateKind } from '@vetvisit/contract/doctors/rules'
import { trashOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatInstantDate } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useOnline } from '../../../platform/network.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { FileButton } from '../../../ui/field/file-button.tsx'
import { FileThumb } from '../../../ui/file/file-thumb.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { useDeleteCertificate, useOwnRecord, useSaveDoctor } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

const ImageViewer = lazy(() =>
  import('../../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

const FIELDS = { certificate: 'certificates', document: 'documents' } as const
const KINDS = ['certificate', 'document'] as const

/** The doctor's certificates: each is saved as soon as it is uploaded, and deleted only after a question. */
export function CertificatesSection({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const [open, setOpen] = useState<Certificate | null>(null)
  const record = useOwnRecord()
  const refresh = async () => {
    const { data } = await record.refetch()
    return [...(data?.certificates ?? []), ...(data?.documents ?? [])].find(({ _id }) => _id === open?._id)
  }
  return (
    <section className="card stack" aria-labelledby="profile-papers">
      <h2 id="profile-papers">{t('papers.title')}</h2>
      <p className="quiet">{t('papers.hint')}</p>
      {KINDS.map((kind) => (
        <Papers key={kind} kind={kind} papers={doctor[FIELDS[kind]]} onOpen={setOpen} />
      ))}
      {open && (
        <Suspense fallback={null}>
          <ImageViewer
            url={open.fileUrl}
            onClose={() => setOpen(null)}
            kind="document"
            name={open.name}
            refresh={async () => (await refresh())?.fileUrl ?? null}
          />
        </Suspense>
      )}
    </section>
  )
}

type PapersProps = { kind: CertificateKind; papers: Certificate[]; onOpen: (paper: Certificate) => void }

function Papers({ kind, papers, onOpen }: PapersProps) {
  const { t } = useTranslation('doctors')
  const online = useOnline()
  const save = useSaveDoctor()
  const add = (url: string) => save.mutate({ [FIELDS[kind]]: [url] }, { onError: showFailure })
  return (
    <div className="papers">
      <h3>{t(`papers.kinds.${kind}`)}</h3>
      {papers.length === 0 ? (
        <p className="quiet">{t(`papers.none.${kind}`)}</p>
      ) : (
        <ul className="list">
          {papers.map((paper) => (
            <Paper key={paper._id} paper={paper} onOpen={() => onOpen(paper)} />
          ))}
        </ul>
      )}
      <FileButton
        path={CERTIFICATE_PATHS[kind]}
        disabled={!online || save.isPending || papers.length >= CERTIFICATES_MAX}
        onUploaded={add}
      >
        {t(`papers.add.${kind}`)}
      </FileButton>
    </div>
  )
}

function Paper({ paper, onOpen }: { paper: Certificate; onOpen: () => void }) {
  const { t } = useTranslation(['doctors', 'files'])
  const online = useOnline()
  const remove = useDeleteCertificate()
  const ask = async () => {
    if (!(await confirmDialog({ message: t('papers.ask', { name: kept(paper.name) }), danger: true }))) return
    void toastOutcome(remove.mutateAsync(paper._id), {
      message: t('files:documentDeleted'),
      color: 'success',
    })
  }
  return (
    <li>
      <button
        type="button"
        className="paper-open"
        aria-label={t('files:open', { name: paper.name })}
        onClick={onOpen}
      >
        <FileThumb url={paper.fileUrl} />
        <span>
          <b translate="no">{paper.name}</b>
          <span className="quiet">
            {t('papers.added', { date: formatInstantDate(paper.addedAt, viewerZone()) })}
          </span>
        </span>
      </button>
      <IonButton
        type="button"
        fill="clear"
        color="danger"
        disabled={!online || remove.isPending}
        aria-label={t('papers.delete', { name: paper.name })}
        onClick={() => void ask()}
      >
        <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
      </IonButton>
    </li>
  )
}
