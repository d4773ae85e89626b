import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { Practice } from './caller.ts'

/** Only policies ask for rights; acts call a policy. */
export const hasRight = ({ rights }: Pick<Practice, 'rights'>, right: AssistantRight): boolean =>
  rights === 'all' || rights.includes(right)
