import { dot, fill, line, oval } from '../svg.ts'
import type { Coat } from './coats.ts'
import { CREAM, enlarged, eyes, INK, mirrored, mouth, nose, NOSE_PINK, pair, PINK, shaded } from './parts.ts'

const rim = ({ iris }: Coat) => (iris === undefined ? undefined : '#6B7079')
const whiskersOf = ({ iris }: Coat) => (iris === undefined ? '#22302F66' : '#FFFFFF80')

export const hamster = (id: string, coat: Coat): string =>
  enlarged(
    1.06,
    mirrored(dot(25, 29, 10.5, coat.shade) + dot(26, 30, 5.8, PINK)) +
      shaded(
        id,
        'M48 21C66 21 80 36 82 55C83 71 67 80 48 80S13 71 14 55C16 36 30 21 48 21Z',
        coat,
        fill('M48 56C40 48 20 48 10 62V84H86V62C76 48 56 48 48 56Z', CREAM) +
          fill('M44 15H52L50.5 58H45.5Z', CREAM),
      ) +
      mirrored(oval(24, 66, 6, 4.5, '#F7C7B4')) +
      nose(60, 0.62, NOSE_PINK) +
      mouth('M48 63V65.5M43.5 66.5Q46 69 48 65.5Q50 69 52.5 66.5', INK, 2) +
      eyes(34, 49, 4, rim(coat)),
  )

export const rabbit = (id: string, coat: Coat): string =>
  enlarged(
    1.02,
    pair(`${id}e`, 'M36 44C26 34 20 12 26 6.5C33 1.5 43 20 43.5 38Z', coat) +
      mirrored(fill('M35.5 36C30 28 26.5 16 28.5 12.5C32 12 38 24 38.5 35Z', PINK)) +
      shaded(id, 'M48 32C63 32 72 43 72 57C72 71 61 80 48 80S24 71 24 57C24 43 33 32 48 32Z', coat) +
      fill('M44.5 72h7v5a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2Z', '#fff') +
      mirrored(oval(42.5, 67.5, 8, 6.3, coat.iris === undefined ? coat.pale : '#F4EFE6')) +
      line('M48 66V69', INK, 2) +
      fill('M43.5 62.5C43.5 61 52.5 61 52.5 62.5C52.5 65 50 67 48 67S43.5 65 43.5 62.5Z', NOSE_PINK) +
      eyes(36, 53, 4, rim(coat)),
    46,
  )

export const mouse = (id: string, coat: Coat): string =>
  enlarged(
    0.98,
    mirrored(dot(24, 33, 17, coat.shade) + dot(25, 34, 11, PINK)) +
      shaded(id, 'M48 27C63 27 72 40 70 55C68 68 57 78 48 80C39 78 28 68 26 55C24 40 33 27 48 27Z', coat) +
      mirrored(line('M38 71L26 69M39 75L29 78', whiskersOf(coat), 1.6)) +
      dot(48, 75, 5, NOSE_PINK) +
      dot(46.5, 73.5, 1.5, '#F6C9BC') +
      eyes(38, 55, 3.9, rim(coat)),
  )

/** White with two patches of the coat. */
export const guineaPig = (id: string, coat: Coat): string => {
  const isPale = coat.fur === '#FFFAF2' || coat.fur === '#F3E2C6'
  return enlarged(
    1.08,
    mirrored(fill('M27 31C14 28 7 36 10 47C17 53 28 49 33 40Z', '#E7A58F')) +
      shaded(
        id,
        'M48 22C68 22 80 36 80 54C80 70 66 80 48 80S16 70 16 54C16 36 28 22 48 22Z',
        { fur: '#FFF8EE', shade: '#EADFCF' },
        fill('M10 14H40C46 28 43 42 38 54C32 64 22 64 10 60Z', isPale ? '#E9AC6B' : coat.deep) +
          fill('M86 14H57C52 28 54 42 60 54C66 64 76 62 86 58Z', isPale ? '#F3D6AE' : coat.fur),
      ) +
      fill(
        'M38 26C38 18 44 12 50 12C47 15 48 17 50 17C54 13 58 14 60 16C56 17 57 22 58 27C52 22 44 22 38 26Z',
        '#FFF8EE',
      ) +
      nose(61, 0.72, NOSE_PINK) +
      mouth('M48 64V67M43 69Q46 71.5 48 67.5Q50 71.5 53 69', INK, 2) +
      eyes(33, 49, 4, rim(coat)),
  )
}
