import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a']

/** Formatted text of a note. Sanitised by the server and again here. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ['href', 'rel', 'target', 'start'] }),
    [html],
  )
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}
