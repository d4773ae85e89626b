import { dot, fill, line, oval } from '../svg.ts'
import type { Coat } from './coats.ts'
import { CREAM, enlarged, eye, eyes, mirrored, mouth, pair, shaded } from './parts.ts'

const rim = ({ iris }: Coat) => (iris === undefined ? undefined : '#6B7079')

export const horse = (id: string, coat: Coat): string => {
  const isPale = coat.fur === '#FFFAF2' || coat.fur === '#F3E2C6'
  const mane = isPale ? '#C9AE85' : coat.deep
  return (
    fill('M58 10C78 18 90 44 89 84C89 90 84 93 79 90C74 92 70 92 66 90C70 60 62 40 50 24Z', mane) +
    fill('M47 6C52 4 56 14 55 24L43 22C43 16 44 8 47 6Z', coat.shade) +
    shaded(
      id,
      'M52 18C66 24 76 48 77 84C77 89 74 92 69 92H50C46 92 43 89 44 85C46 80 46 74 42 68C36 66 32 72 24 74C14 76 6 70 8 60C10 52 22 44 28 34C33 24 40 16 52 18Z',
      coat,
      fill('M0 56C10 50 20 52 24 60C26 66 26 72 24 80H0Z', coat.iris === undefined ? '#E9C9A6' : '#8A8580') +
        fill('M36 26C40 22 44 24 42 30C38 36 32 42 27 46L22 44Z', isPale ? '#fff' : CREAM),
    ) +
    fill('M50 8C58 12 62 20 60 30C54 32 46 28 42 20C46 18 49 14 50 8Z', mane) +
    eye(41, 40, 4, rim(coat)) +
    oval(14, 62, 2, 2.4, '#7A5239') +
    mouth('M12 69Q18 70 22 67', '#7A5239')
  )
}

export const goat = (id: string, coat: Coat): string => {
  const isMilk = coat.fur === '#FFFAF2'
  return (
    mirrored(fill('M42 32C32 30 22 20 22 5C22 3 24.5 2.5 25.5 4C31 12 42 17 48 29Z', '#A98C6B')) +
    pair(`${id}e`, 'M31 44C20 37 8 41 4 51C12 59 27 58 34 51Z', {
      fur: isMilk ? '#D9C6AE' : coat.shade,
      shade: isMilk ? '#CDB99F' : coat.deep,
    }) +
    fill(
      'M39 76H57C57 85 53 91 49 94C48.4 94.5 47.6 94.5 47 94C43 91 39 85 39 76Z',
      isMilk ? '#DECDB4' : coat.deep,
    ) +
    shaded(
      id,
      'M48 25C62 25 70 34 68 49C66 66 62 83 48 83S30 66 28 49C26 34 34 25 48 25Z',
      coat,
      fill('M40 20H56C57 30 54 42 52 54H44C42 42 39 30 40 20Z', isMilk ? '#C9A27A' : coat.pale),
    ) +
    oval(48, 72, 13.5, 10, '#F3DCC8') +
    mirrored(oval(43.5, 69, 1.7, 2, '#8B5E45')) +
    mouth('M42.5 75.5Q48 79.5 53.5 75.5', '#8B5E45') +
    eyes(37, 51, 3.9, rim(coat))
  )
}

const wool = (colour: string, circles: readonly (readonly [number, number, number])[]) =>
  circles.map(([x, y, r]) => dot(x, y, r, colour)).join('')

export const sheep = (id: string): string =>
  enlarged(
    1.02,
    wool('#EADFCD', [
      [68, 36, 13],
      [72, 52, 12],
      [66, 66, 12],
      [40, 74, 10],
    ]) +
      wool('#FFFAF0', [
        [28, 36, 13],
        [24, 52, 12],
        [30, 66, 12],
        [48, 28, 15],
        [56, 74, 10],
        [48, 52, 25],
      ]) +
      pair(`${id}e`, 'M31 44C22 40 12 43 8 50C14 57 25 57 32 51Z', { fur: '#CFA57F', shade: '#BC926C' }) +
      shaded(id, 'M48 34C60 34 66 43 65 56C64 70 57 81 48 81S32 70 31 56C30 43 36 34 48 34Z', {
        fur: '#E2BC98',
        shade: '#CFA57F',
      }) +
      wool('#FFFAF0', [
        [37, 32, 9],
        [48, 27, 11],
        [59, 32, 9],
        [48, 35, 8],
      ]) +
      fill('M43 67C43 65.5 53 65.5 53 67C53 70 50 71.5 48 71.5S43 70 43 67Z', '#8B5E45') +
      line('M48 71V73M44 75Q46 77 48 74Q50 77 52 75', '#8B5E45', 2) +
      eyes(39, 53, 3.7),
  )
