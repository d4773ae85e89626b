import { getPoster } from '@vetvisit/contract/vet-pages/routes'
import { practiceScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { printPoster } from './poster/print-poster.ts'

export const vetPagesBindings = (context: Context): Binding[] => [
  bind(getPoster, ({ caller, query }) => printPoster(context, practiceScope(caller), query)),
]
