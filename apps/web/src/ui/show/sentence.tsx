import { partsOf } from '../../lib/text/kept-names.ts'
import { unbroken } from '../../lib/time/unbroken.ts'

/**
 * A text with names inside: a translator of a browser leaves them as they are, and each has its own direction. It is one element, so that
 * no row or column takes its parts for things beside each other. Its lines do not break in a date or a time; labels have plain spaces.
 *
 * @param props.text its names are marked by `kept`
 */
export function Sentence({ text }: { text: string }) {
  const parts = partsOf(text)
  if (parts.length === 1) return unbroken(text)
  return (
    <span>
      {parts.map((part, place) =>
        place % 2 === 0 ? (
          unbroken(part)
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
