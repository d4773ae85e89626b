import { RICH_TEXT_TAGS } from '@vetvisit/contract/notes/rules'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** Formatted text of a note. Sanitised by the server and again here. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: RICH_TEXT_TAGS,
        ALLOWED_ATTR: ['href', 'rel', 'target', 'start'],
      }),
    [html],
  )
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}
