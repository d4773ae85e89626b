import { deleteFile } from '@vetvisit/contract/files/routes'
import { t } from '../../lib/text/translation.ts'
import { call } from '../../lib/api/call.ts'
import { showToast } from '../action/toast.ts'

/**
 * Deletes an upload that was never saved, and shows a toast (specification/practice §8). If the call fails, the server deletes the file
 * after a day.
 */
export async function dropUpload(url: string): Promise<void> {
  await call(deleteFile, { query: { path: url } }).catch(() => null)
  void showToast({ message: t('files:removed') })
}
