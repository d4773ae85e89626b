import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import { deleteFile, readFile, uploadFile } from '@vetvisit/contract/files/routes'
import { fileNameOf } from '@vetvisit/contract/files/rules'
import { signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { deleteUpload } from './commands.ts'
import { fileAnswer, linkToFile, readLink } from './presenter.ts'
import { findLinkedFile } from './repository.ts'
import { storeKeyOf } from './stored-file.ts'
import { beginUpload, finishUpload } from './upload-commands.ts'

export function filesBindings(context: Context): Binding[] {
  const { database, files } = context
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
      const life = readLink(context, params.id, query, now)
      const file = life === null ? undefined : await findLinkedFile(database, params.id)
      if (life === null || !file) throw new DomainError('not_found')
      // Stays good for ever, so it must never open anything else than what it was made for.
      if (life === 'public' && file.path !== 'doctor/profile') throw new DomainError('not_found')
      const bytes = await files.store.get(storeKeyOf(file.id))
      if (!bytes || !createHash('sha256').update(bytes).digest().equals(Buffer.from(file.sha256))) {
        context.log.error({ fileId: file.id }, 'the content of a file is lost or damaged')
        throw new DomainError('not_found')
      }
      return fileAnswer(file, bytes, { life, now, range })
    }),
  ]
}
