import { Fragment, type ReactNode } from 'react'

/** Text with **strong** parts and [links](/path); everything else is shown literally. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Only pages of this application, https addresses and mail: a text must not bring in scripts. */
const isSafe = (target: string) => /^(\/(?![/\\])|https:\/\/|mailto:)/.test(target)

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(INLINE)) {
    const [whole, strong, label, target = ''] = found
    parts.push(text.slice(end, found.index))
    if (strong !== undefined) parts.push(<strong key={found.index}>{strong}</strong>)
    else if (isSafe(target))
      parts.push(
        <a key={found.index} href={target}>
          {label}
        </a>,
      )
    else parts.push(label)
    end = found.index + whole.length
  }
  return [...parts, text.slice(end)]
}

function block(text: string): ReactNode {
  const heading = /^(#{1,3}) (.+)$/.exec(text)
  if (heading) {
    // The page's title is the h1.
    const Heading = heading[1]?.length === 3 ? 'h3' : 'h2'
    return <Heading>{inline(heading[2] ?? '')}</Heading>
  }
  const lines = text.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    )
  return <p>{inline(lines.join(' '))}</p>
}

/**
 * A small part of Markdown as elements: headings, paragraphs, lists of dashes, strong text, links. HTML is shown as text, so there is
 * nothing to sanitise.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = text.trim().split(/\n\s*\n/)
  return (
    <div className="prose">
      {blocks.map((one, index) => (
        <Fragment key={index}>{block(one)}</Fragment>
      ))}
    </div>
  )
}
