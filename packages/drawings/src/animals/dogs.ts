import { dot, fill, oval } from '../svg.ts'
import type { Coat } from './coats.ts'
import { CREAM, enlarged, eyes, INK, mirrored, mouth, nose, pair, PINK, shaded } from './parts.ts'

const SKULL = 'M48 19C62 19 71 28 72 43C73 60 65 79 48 79S23 60 24 43C25 28 34 19 48 19Z'
const SMILE = 'M48 63V66M42 66Q45 70 48 66Q51 70 54 66'

/** Dark fur gets brows of the muzzle's colour, so that the eyes are found. */
const brows = ({ iris, pale }: Coat, x: number, y: number) =>
  iris === undefined ? '' : mirrored(oval(x, y, 4.6, 2.6, pale))

/** What dark fur shows around an eye. */
const rim = ({ iris }: Coat) => (iris === undefined ? undefined : '#6B7079')

export const labrador = (id: string, coat: Coat): string =>
  shaded(id, SKULL, coat) +
  pair(`${id}e`, 'M33 21C22 16 11 25 10 42C9.6 52 13 60 19 60C26 60 27 44 34 31C36 27 36 22.5 33 21Z', {
    fur: coat.deep,
    shade: coat.deep,
  }) +
  oval(48, 64, 15.5, 13, coat.pale) +
  nose(57) +
  mouth(SMILE) +
  brows(coat, 36.5, 38.5) +
  eyes(37, 46, 3.7, rim(coat))

export const shepherd = (id: string, coat: Coat): string => {
  const mask = coat.iris === undefined ? '#4B3527' : coat.deep
  const tan = coat.iris === undefined && coat.fur === '#94643F' ? '#E9B983' : coat.pale
  return enlarged(
    1.1,
    pair(`${id}e`, 'M24 8C27 6 38 18 42 28L26 44C21 32 20 11 24 8Z', coat) +
      mirrored(fill('M27.5 17C31 20 34 25 36 29L28 37C26 30 26 22 27.5 17Z', '#DDA58A')) +
      shaded(id, SKULL, coat) +
      fill(
        'M48 79C33 79 26 66 25 54C32 60 40 58 43 46C44 40 52 40 53 46C56 58 64 60 71 54C70 66 63 79 48 79Z',
        tan,
      ) +
      oval(48, 66, 14, 12, mask) +
      nose(60, 1, '#1D1512') +
      mouth('M42 69Q48 74 54 69', '#1D1512') +
      fill('M44 71.5h8v4a4 4 0 0 1-8 0Z', '#EE8E86') +
      eyes(37, 47, 3.7, rim(coat)) +
      mirrored(oval(36, 40, 4, 2, tan)),
  )
}

const curls = (colour: string, circles: readonly (readonly [number, number, number])[]) =>
  circles.map(([x, y, r]) => dot(x, y, r, colour)).join('')

export const poodle = (id: string, coat: Coat): string =>
  mirrored(
    curls(coat.shade, [
      [20, 44, 11],
      [17, 57, 11],
      [22, 68, 9],
    ]),
  ) +
  shaded(id, 'M48 26C62 26 70 34 70 48C70 64 62 79 48 79S26 64 26 48C26 34 34 26 48 26Z', coat) +
  curls(coat.shade, [
    [60, 26, 11],
    [54, 31.5, 9],
  ]) +
  curls(coat.fur, [
    [36, 25, 11],
    [48, 18, 12],
    [58, 24, 10],
    [42, 31, 9],
    [53, 30, 8.5],
  ]) +
  oval(48, 65, 14, 11.5, coat.pale) +
  nose(58, 0.92) +
  mouth('M48 64V67M43 67Q45.5 71 48 67Q50.5 71 53 67') +
  eyes(38, 48, 3.7, rim(coat))

export const bulldog = (id: string, coat: Coat): string =>
  enlarged(
    1.12,
    pair(`${id}e`, 'M17 14C22 9 38 17 40 30L25 44C17 36 13 19 17 14Z', coat) +
      mirrored(fill('M21 19.5C26 20 32 25 33 31L26 38C22 33 20 25 21 19.5Z', PINK)) +
      shaded(id, 'M48 22C66 22 77 33 77 50C77 68 64 79 48 79S19 68 19 50C19 33 30 22 48 22Z', coat) +
      fill(
        'M48 22C52 22 54 30 54 40C54 48 58 50 64 52C72 56 70 79 48 79S24 56 32 52C38 50 42 48 42 40C42 30 44 22 48 22Z',
        coat.iris === undefined ? coat.pale : CREAM,
      ) +
      nose(56, 1.05) +
      mouth('M48 60V64.5M38.5 64.5Q43 70.5 48 65Q53 70.5 57.5 64.5', INK, 2.3) +
      eyes(33, 48, 4.2, rim(coat)),
  )

export const schnauzer = (id: string, coat: Coat): string => {
  const beard = coat.iris === undefined ? coat.pale : '#C9CDCD'
  return enlarged(
    1.08,
    shaded(
      id,
      'M48 18C62 18 70 27 71 42C72 56 66 70 62 74L34 74C30 70 24 56 25 42C26 27 34 18 48 18Z',
      coat,
    ) +
      pair(`${id}e`, 'M33 17C24 12 15 16 13 26C12 33 16 42 21 42C27 42 31 33 35 25C37 21 36 18.5 33 17Z', {
        fur: coat.deep,
        shade: coat.deep,
      }) +
      fill(
        'M48 52C60 50 73 60 73 72C69 71 68 74 67 78C63 76 61 79 59 84C55 81 52 84 48 88C44 84 41 81 37 84C35 79 33 76 29 78C28 74 27 71 23 72C23 60 36 50 48 52Z',
        beard,
      ) +
      nose(59) +
      mouth('M41 69Q48 74 55 69', INK, 2.4) +
      eyes(37, 47, 3.7, rim(coat)) +
      mirrored(fill('M28 41C30 34 38 33 43 38C40 41 34 43 28 41Z', beard)),
  )
}

export const beagle = (id: string, coat: Coat): string => {
  const isPale = coat.fur === '#FFFAF2' || coat.fur === '#F3E2C6'
  const patch = isPale ? coat.deep : coat.fur
  return (
    shaded(
      id,
      SKULL,
      { fur: CREAM, shade: '#EADFCF' },
      mirrored(fill('M44 15C46 30 42 38 43 50C38 60 26 62 20 56V15Z', patch)),
    ) +
    pair(`${id}e`, 'M32 22C20 20 10 32 9 50C8.5 64 13 75 20 75C27 74 27 54 33 36C35 30 36 23 32 22Z', {
      fur: isPale ? '#B58E5B' : coat.deep,
      shade: isPale ? '#B58E5B' : coat.deep,
    }) +
    nose(58) +
    mouth('M48 64V67M42 67Q45 71 48 67Q51 71 54 67') +
    eyes(37, 46, 3.7, rim(coat))
  )
}
