import { DomainError } from '@vetvisit/contract/errors'
import { type NoteCreateAction, typeOfAction } from '@vetvisit/contract/notes/rules'
import type { NoteData } from '@vetvisit/contract/notes/schemas'
import type { Context } from '../../../context/context.ts'
import { fileIdOf } from '../../../adapters/file-store/file-link.ts'
import { attachFile, nameOfUpload } from '../../files/public.ts'
import type { Writer } from '../policy.ts'
import { sanitise } from './rich-text.ts'

type Content = { body: string; fileId: string | null; fileName: string | null }

const invalid = (field: string, key: string) => new DomainError('invalid', { fields: { [field]: key } })

/** The sanitised text of a note and its attached file; a report needs a file, other notes need words (specification/owner §5). */
export async function contentOf(
  context: Pick<Context, 'database'>,
  writer: Writer,
  action: NoteCreateAction,
  { text = '', fileUrl, fileName }: NoteData,
): Promise<Content> {
  const isReport = typeOfAction(action) === 'report'
  const { url, words } = isReport ? reportParts(text, fileUrl) : { url: fileUrl || '', words: text }
  const body = await sanitise(words)
  if (isReport && url === '') throw invalid('data.fileUrl', 'validation.fileRequired')
  const mayBeEmpty = isReport || action === 'prescription' || (action === 'lab' && url !== '')
  if (body === '' && !mayBeEmpty) throw invalid('data.text', 'validation.noteEmpty')
  if (url === '') return { body, fileId: null, fileName: null }
  const fileId = await attachFile(context, writer, url, { paths: ['notes/report'], field: 'data.fileUrl' })
  return { body, fileId, fileName: fileName || (await nameOfUpload(context, fileId)) }
}

/** A report's file may also be sent as its text (specification/owner §3). */
function reportParts(text: string, fileUrl: string | null | undefined): { url: string; words: string } {
  if (fileUrl) return { url: fileUrl, words: fileIdOf(text) === fileIdOf(fileUrl) ? '' : text }
  return fileIdOf(text) === null ? { url: '', words: text } : { url: text, words: '' }
}
