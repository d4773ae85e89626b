import { Markdown } from '../../ui/show/markdown.tsx'
import { FailedState, RowsSkeleton } from '../../ui/page/states.tsx'
import { useContent, type ContentName } from './queries.ts'

/** One of the texts, or a placeholder while it loads or fails. */
export function ContentText({ name }: { name: ContentName }) {
  const content = useContent(name)
  if (content.isError) return <FailedState error={content.error} onRetry={() => void content.refetch()} />
  return content.data === undefined ? <RowsSkeleton /> : <Markdown text={content.data} />
}
