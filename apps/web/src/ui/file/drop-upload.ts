import { deleteFile } from '@vetvisit/contract/files/routes'
import { t } from 'i18next'
import { call } from '../../lib/api/call.ts'
import { showToast } from '../action/toast.ts'

/** Takes back an upload that was never saved, and says so (specification/practice §8). One that cannot be reached ends by itself after a day. */
export async function dropUpload(url: string): Promise<void> {
  await call(deleteFile, { query: { path: url } }).catch(() => null)
  void showToast({ message: t('files:removed') })
}
