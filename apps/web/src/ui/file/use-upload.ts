import { uploadUse, type UploadPath } from '@vetvisit/contract/files/rules'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/call.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { uploadFile } from '../../lib/api/upload.ts'
import { DialogWork } from '../modal/dialog-work.ts'
import { showToast } from '../action/toast.ts'

/**
 * Uploads a file, with the specification's toasts (specification/owner §8).
 *
 * @returns `progress` in percent, null while nothing is sent; `upload` returns the URL, or null if the upload was refused or failed
 */
export function useUpload(path: UploadPath, fileType?: 'prescription') {
  const { t } = useTranslation(['files', 'contract'])
  const [progress, setProgress] = useState<number | null>(null)
  const { countUpload } = use(DialogWork)

  function refusalText(error: unknown): string {
    if (!(error instanceof ApiError)) return t('failed')
    // The server's message about this file, if it sent one.
    const said = error.fields['file']
    if (said !== undefined) return said
    const use = uploadUse(path, fileType)
    if (error.code === 'too_large')
      return use === 'prescription'
        ? t('contract:validation.prescriptionImageTooLarge')
        : t('contract:validation.fileTooLarge')
    if (error.code === 'wrong_kind') {
      if (use === 'prescription') return t('contract:validation.prescriptionKinds')
      return use === 'photo'
        ? t('contract:validation.filesImagesOnly')
        : t('contract:validation.filesImagesOrPdf')
    }
    return error.code === 'too_many_requests' || error.code === 'offline' ? errorText(error) : t('failed')
  }

  async function upload(file: File): Promise<string | null> {
    setProgress(0)
    countUpload(1)
    try {
      const url = await uploadFile({ path, fileType, file, onProgress: setProgress })
      void showToast({ message: t('uploaded'), color: 'success' })
      return url
    } catch (error) {
      void showToast({ message: refusalText(error), color: 'danger', durationMs: 3000 })
      return null
    } finally {
      setProgress(null)
      countUpload(-1)
    }
  }

  return { upload, progress }
}
