import { currentLanguage } from '../../lib/text/language.ts'
import { useDark } from '../../theme/palette.ts'

/** Taken by `npm run screenshots -- for-practices`, in each language. */
const FILES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

type CalendarPictureProps = {
  name: 'calendar' | 'agenda'
  /** What the picture shows, for people who do not see it. */
  text: string
  width: number
  height: number
}

/** A picture of the calendar in the reader's language, as light or dark as the page. */
export function CalendarPicture({ name, text, width, height }: CalendarPictureProps) {
  const shade = useDark() ? 'dark' : 'light'
  return (
    <img
      className="practices-picture"
      data-name={name}
      src={FILES[`../pictures/${name}-${currentLanguage()}-${shade}.webp`]}
      alt={text}
      width={width}
      height={height}
      loading={name === 'calendar' ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
