import { getPoster } from '@vetvisit/contract/vet-pages/routes'
import { practiceScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { printPoster } from './poster/print-poster.ts'

export const vetPagesBindings = (context: Context): Binding[] => [
  bind(getPoster, ({ caller, query }) => printPoster(context, practiceScope(caller), query)),
]
