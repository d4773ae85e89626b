import { partsOf } from '../../lib/text/kept-names.ts'

/**
 * A text with names inside: a translator of a browser leaves them as they are, and each has its own direction. It is one element, so that
 * no row or column takes its parts for things beside each other.
 *
 * @param props.text its names are marked by `kept`
 */
export function Sentence({ text }: { text: string }) {
  const parts = partsOf(text)
  if (parts.length === 1) return text
  return (
    <span>
      {parts.map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          // The parts of a text have no identity but their place.
          <bdi translate="no" key={place}>
            {part}
          </bdi>
        ),
      )}
    </span>
  )
}
