import { uploadUse, type UploadPath, type UploadUse } from '@vetvisit/contract/files/rules'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { ApiError } from '../../lib/api/call.ts'
import { fittingFile, type Unfit, UnfitFile } from '../../lib/api/chosen-file.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { uploadFile } from '../../lib/api/upload.ts'
import { useAskBeforeUnload } from '../modal/ask-before-unload.ts'
import { DialogWork } from '../modal/dialog-work.ts'
import { showToast } from '../action/toast.ts'

const WRONG_KIND = {
  photo: 'contract:validation.filesImagesOnly',
  document: 'contract:validation.filesImagesOrPdf',
  prescription: 'contract:validation.prescriptionKinds',
} as const

const unfitText = (reason: Unfit, use: UploadUse) =>
  (
    {
      empty: 'contract:validation.fileEmpty',
      damaged: 'contract:validation.fileUnreadable',
      too_long: 'files:tooLong',
      too_large:
        use === 'prescription'
          ? 'contract:validation.prescriptionImageTooLarge'
          : 'contract:validation.fileTooLarge',
      wrong_kind: WRONG_KIND[use],
    } as const
  )[reason]

const SAID_AS_IT_IS = new Set<unknown>(['too_many_requests', 'offline'])

/** The server's message about this file, or a reason that concerns all calls. */
function refusalText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  return error.fields['file'] ?? (SAID_AS_IT_IS.has(error.code) ? errorText(error) : null)
}

/** True if the same file may be accepted later: the network or the server failed, or took no more. */
const mayBeSentAgain = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [408, 429].includes(error.status))

/**
 * Uploads a file, with the specification's toasts (specification/owner §8).
 *
 * @returns `progress` in percent, null while nothing is sent; `isPreparing` while a picture is made smaller; `prepare` returns what can be
 *   sent of a file, or null if it was refused; `upload` returns the URL, or null if the upload was refused or failed; `unsent` is
 *   the last file that was not refused and could not be sent, and `drop` forgets it. While one of them runs or a file is unsent, a reload
 *   asks first, also outside of a dialog.
 */
export function useUpload(path: UploadPath, fileType?: 'prescription') {
  const { t } = useTranslation(['files', 'contract'])
  const [progress, setProgress] = useState<number | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [unsent, setUnsent] = useState<File | null>(null)
  const { countUpload, countUnsent } = use(DialogWork)
  const purpose = uploadUse(path, fileType)
  useAskBeforeUnload(isPreparing || progress !== null || unsent !== null)
  useCounted(unsent !== null, countUnsent)

  function refuse(file: File, error: unknown): null {
    if (mayBeSentAgain(error)) setUnsent(file)
    const message =
      error instanceof UnfitFile ? t(unfitText(error.reason, purpose)) : (refusalText(error) ?? t('failed'))
    void showToast({ message, color: 'danger', durationMs: 3000 })
    return null
  }

  /** @param mayWait true if the file is kept until there is a network, with which the decoder of HEIC is loaded, too */
  async function prepare(file: File, mayWait: boolean): Promise<File | null> {
    setPreparing(true)
    setUnsent(null)
    countUpload(1)
    try {
      return await fittingFile(file, purpose)
    } catch (error) {
      const isDecoderMissing = error instanceof ApiError && error.code === 'unreachable'
      return mayWait && isDecoderMissing ? file : refuse(file, error)
    } finally {
      setPreparing(false)
      countUpload(-1)
    }
  }

  /** @param keep called with the file if the server could not be reached; without it the failure is shown */
  async function upload(file: File, keep?: (file: File) => void): Promise<string | null> {
    setProgress(0)
    setUnsent(null)
    countUpload(1)
    try {
      const url = await uploadFile({ path, fileType, file, onProgress: setProgress })
      void showToast({ message: t('uploaded'), color: 'success' })
      return url
    } catch (error) {
      if (!keep || !(error instanceof ApiError) || error.status !== 0) return refuse(file, error)
      keep(file)
      return null
    } finally {
      setProgress(null)
      countUpload(-1)
    }
  }

  return { prepare, upload, progress, isPreparing, unsent, drop: () => setUnsent(null) }
}

/** Counts one while it holds. */
function useCounted(holds: boolean, count: (change: 1 | -1) => void): void {
  const counted = useEffectEvent(count)
  useEffect(() => {
    if (!holds) return undefined
    counted(1)
    return () => counted(-1)
  }, [holds])
}
