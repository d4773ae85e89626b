import { getBookPage } from '@vetvisit/contract/appointments/routes'
import { ownerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bookPage } from './book-page.ts'

/** Pages that join what several modules know. */
export function screensBindings(context: Context): Binding[] {
  return [
    bind(getBookPage, async ({ caller, query, now }) => bookPage(context, ownerScope(caller), query, now)),
  ]
}
