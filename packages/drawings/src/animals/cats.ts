import { fill, line, oval } from '../svg.ts'
import type { Coat } from './coats.ts'
import { CREAM, enlarged, eye, eyes, INK, mirrored, mouth, NOSE_PINK, PINK, shaded } from './parts.ts'

const HEAD =
  'M21.5 17C22.5 14.5 26 14.5 28 16.5L39 28C45 26.7 51 26.7 57 28L68 16.5C70 14.5 73.5 14.5 74.5 17C76 22 77 38 77 50C77 68 64 79 48 79S19 68 19 50C19 38 20 22 21.5 17Z'
const EARS = mirrored(fill('M26 23.5C30 26 33 29 35 31.5C31 33.5 28 36 25.5 40C25 34 25 28 26 23.5Z', PINK))

/** Muzzle, nose, mouth and whiskers. */
function face(coat: Coat): string {
  const whiskers = coat.iris === undefined ? '#22302F66' : '#FFFFFF80'
  return (
    mirrored(
      oval(42.5, 63.5, 7.5, 6.2, coat.iris === undefined ? coat.pale : '#F4EFE6') +
        line('M27 60L16 58M27 65L17 67', whiskers, 1.6),
    ) +
    fill('M44 57C44 55.5 52 55.5 52 57C52 59.5 49.5 61.5 48 61.5S44 59.5 44 57Z', NOSE_PINK) +
    mouth('M48 61V63.5M43 65Q46 67.5 48 64Q50 67.5 53 65', INK, 2)
  )
}

/** `otherEyes` are drawn in place of open ones. */
export const shorthair = (id: string, coat: Coat, otherEyes?: string): string =>
  enlarged(
    1.16,
    shaded(
      id,
      HEAD,
      coat,
      line('M48 26V38M40 28V35M56 28V35', coat.deep, 4) +
        mirrored(line('M17 50H25M17 58H23', coat.deep, 3.6)),
    ) +
      EARS +
      face(coat) +
      (otherEyes ?? eyes(35.5, 50, 4.1, coat.iris)),
    48,
  )

export const longhair = (id: string, coat: Coat): string => {
  const ruff = 'M24 48L10 56L17 60L11 68L21 70L20 80L34 77Z'
  return enlarged(
    1.06,
    fill(ruff, coat.fur) +
      `<g transform="matrix(-1 0 0 1 96 0)">${fill(ruff, coat.shade)}</g>` +
      shaded(
        id,
        HEAD,
        coat,
        fill(
          'M48 27C54 32 56 44 62 52C66 60 62 79 48 79S30 60 34 52C40 44 42 32 48 27Z',
          coat.iris === undefined ? coat.pale : CREAM,
        ),
      ) +
      EARS +
      face(coat) +
      eyes(35.5, 50, 4.1, coat.iris),
    48,
  )
}

const blueEye = (x: number) => oval(x, 50, 5.4, 5.2, '#8CC6DD') + eye(x, 50, 3.3)

/** The mask takes the coat; the head is cream, or milk under a pale mask. */
export const points = (id: string, coat: Coat): string => {
  const isPale = coat.fur === '#FFFAF2' || coat.fur === '#F3E2C6'
  const mask = isPale ? '#7B5A48' : coat.shade
  return enlarged(
    1.16,
    shaded(
      id,
      HEAD,
      { fur: '#F3E2C6', shade: '#DFC9A6' },
      fill('M48 40C58 40 66 50 66 60C66 72 58 80 48 80S30 72 30 60C30 50 38 40 48 40Z', mask) +
        mirrored(fill('M15 10L42 27C32 30 26 36 22 46L14 40Z', mask)),
    ) +
      mirrored(oval(42.5, 64, 7, 5.5, isPale ? '#93705C' : coat.fur)) +
      fill('M44 57C44 55.5 52 55.5 52 57C52 59.5 49.5 61.5 48 61.5S44 59.5 44 57Z', '#3A2A22') +
      mouth('M48 61V63.5M43 65Q46 67.5 48 64Q50 67.5 53 65', '#3A2A22', 2) +
      blueEye(36) +
      blueEye(60),
    48,
  )
}
