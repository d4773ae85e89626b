import { uploadUse, type UploadPath } from '@vetvisit/contract/files/rules'
import { t } from 'i18next'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { uploadFile } from '../lib/upload.ts'
import { showToast } from './toast.ts'

/**
 * Uploads with the specification's toasts (spec 1 §8).
 *
 * @returns `progress` is null while nothing is sent; `upload` answers the address, or null when it was refused or failed
 */
export function useUpload(path: UploadPath) {
  const [progress, setProgress] = useState<number | null>(null)

  async function upload(file: File): Promise<string | null> {
    setProgress(0)
    try {
      const url = await uploadFile({ path, file, onProgress: setProgress })
      void showToast({ message: t('files.uploaded'), color: 'success' })
      return url
    } catch (error) {
      void showToast({ message: refusalText(error, path), color: 'danger', durationMs: 3000 })
      return null
    } finally {
      setProgress(null)
    }
  }

  return { upload, progress }
}

function refusalText(error: unknown, path: UploadPath): string {
  const code = error instanceof ApiError ? error.code : null
  const use = uploadUse(path)
  if (code === 'too_large')
    return use === 'prescription' ? t('files.tooLargePrescription') : t('files.tooLarge')
  if (code !== 'wrong_kind') return t('files.failed')
  if (use === 'prescription') return t('files.prescriptionKinds')
  return use === 'photo' ? t('files.imagesOnly') : t('files.imagesOrPdf')
}
