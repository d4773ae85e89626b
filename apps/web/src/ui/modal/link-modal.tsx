import './link-modal.css'
import '../show/print-sheet.css'
import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import { copyOutline, printOutline } from 'ionicons/icons'
import { lazy, Suspense, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../lib/text/translation.ts'
import { formatInstantDate } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { AppModal } from './app-modal.tsx'
import { ModalActions } from './modal-actions.tsx'
import { showToast } from '../action/toast.ts'
import { useAction } from '../action/use-action.ts'

// Few people need the QR code library, so it is loaded with the first link.
const QrCode = lazy(() => import('../show/qr-code.tsx').then((file) => ({ default: file.QrCode })))

/** A link for another person; `url` may be a path of this application. */
type Link = { url: string; until: string }

type LinkModalProps = {
  title: string
  /** Explains the link and whom to give it to. */
  intro: ReactNode
  /** Heading above the printed code: the name of the recipient. */
  heading: string
  onMake: () => Promise<Link>
  onClose: () => void
}

/** A link that a practice gives to an owner or assistant: to show, copy or print as a QR code. It is created on demand and shown once. */
export function LinkModal({ title, intro, heading, onMake, onClose }: LinkModalProps) {
  const { t } = useTranslation('links')
  const link = useAction({ act: onMake })
  const url = link.data && new URL(link.data.url, window.location.origin).href
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={title}
      className="fitted-modal"
      footer={
        url ? (
          <LinkActions url={url} />
        ) : (
          <ModalActions act={t('make')} busy={link.isPending} onAct={() => link.mutate()} />
        )
      }
    >
      <p>{intro}</p>
      {link.isError && <p role="alert">{errorText(link.error)}</p>}
      {url && (
        <MadeLink
          url={url}
          until={t('until', { date: formatInstantDate(link.data.until, viewerZone()) })}
          heading={heading}
        />
      )}
    </AppModal>
  )
}

function LinkActions({ url }: { url: string }) {
  const { t } = useTranslation('links')
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ message: t('copied'), color: 'success' }),
      () => showToast({ message: t('copyByHand') }),
    )
  return (
    <>
      <IonButton fill="outline" onClick={() => void copy()}>
        <IonIcon slot="start" icon={copyOutline} aria-hidden="true" />
        {t('copy')}
      </IonButton>
      <IonButton color="secondary" onClick={() => window.print()}>
        <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
        {t('print')}
      </IonButton>
    </>
  )
}

type MadeLinkProps = { url: string; until: string; heading: string }

/** The link and its QR code, on the screen and on paper. */
function MadeLink({ url, until, heading }: MadeLinkProps) {
  const { t } = useTranslation('links')
  return (
    <div className="link-shown">
      <Suspense fallback={<IonSkeletonText animated className="qr-code" />}>
        <QrCode text={url} label={t('code')} />
      </Suspense>
      <p className="link-text">{url}</p>
      <p className="quiet">{until}</p>
      {createPortal(
        <div className="print-sheet" aria-hidden="true">
          <div className="link-sheet">
            <h1>{heading}</h1>
            <Suspense fallback={null}>
              <QrCode text={url} label={t('code')} />
            </Suspense>
            <p>{url}</p>
            <p>{until}</p>
          </div>
        </div>,
        document.body,
      )}
    </div>
  )
}
