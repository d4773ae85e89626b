import { Markdown } from '../../ui/show/markdown.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../ui/page/states.tsx'
import { useContent, type ContentName } from './queries.ts'

/** One of the texts, or a placeholder while it loads or fails. */
export function ContentText({ name }: { name: ContentName }) {
  const content = useContent(name)
  return (
    <Loaded query={content} skeleton={<RowsSkeleton />}>
      {(text) => <Markdown text={text} />}
    </Loaded>
  )
}
