import { deleteFile, readFile, uploadFile } from '@vetvisit/contract/files/routes'
import { fileNameOf } from '@vetvisit/contract/files/rules'
import { signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding, RawAnswer } from '../../http/calls/bind.ts'
import { deleteUpload } from './delete-upload.ts'
import { linkToFile } from './links.ts'
import { fileToWire } from './presenter.ts'
import { readLinkedFile } from './read-linked.ts'
import { beginUpload, finishUpload } from './upload.ts'

export function filesBindings(context: Context): Binding[] {
  return [
    bind(uploadFile, {
      prepare: ({ caller, query, body, file, now }) =>
        beginUpload(
          context,
          signedIn(caller),
          {
            path: query.path,
            bytes: file.bytes,
            cut: file.cut,
            name: fileNameOf(body.originalFileName || file.name) || 'file',
            isPrescription: body.file_type === 'prescription',
          },
          now,
        ),
      handle: async ({ now }, fileId) => {
        await finishUpload(context, fileId, now)
        return { data: linkToFile(context, fileId, now) }
      },
    }),
    bind(deleteFile, async ({ caller, query, now }) => {
      await deleteUpload(context, signedIn(caller).userId, query.path, now)
      return null
    }),
    bind(readFile, async ({ params, query, range, now }) => {
      const file = await readLinkedFile(context, params.id, query, now)
      const { content, headers, status } = fileToWire(file, { range, now })
      return new RawAnswer(content, headers, status)
    }),
  ]
}
