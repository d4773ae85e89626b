import { dot, fill, line } from '../svg.ts'
import { eye, shaded } from './parts.ts'

export const songbird = (id: string): string =>
  fill('M66 56L88 46C91 45 92 48 90 50L74 70Z', '#2F6F8E') +
  line('M42 78V87M42 87H36M54 78V87M54 87H48', '#C98A3B', 3) +
  fill('M26 40L10 46C9 46.5 9 48 10 48.5L26 53Z', '#F0B04A') +
  shaded(
    id,
    'M46 18C66 18 78 34 78 50C78 68 64 81 47 81S18 68 18 48C18 32 30 18 46 18Z',
    { fur: '#5BA5C4', shade: '#468DAC' },
    fill('M12 50C24 44 40 50 46 64C48 74 42 84 40 86H10Z', '#F6B37C') +
      fill('M14 32C24 28 36 34 36 44C36 52 28 56 14 54Z', '#FFF6E8'),
  ) +
  fill('M48 50C58 44 74 46 82 58C74 70 58 70 50 62C47 58 46 53 48 50Z', '#3C7F9E') +
  eye(32, 43, 4.2)

export const parrot = (id: string): string =>
  fill('M58 66C64 76 66 86 63 95L54 82Z', '#2E7FB5') +
  fill('M50 70C54 78 55 86 52 93L46 80Z', '#E8705F') +
  shaded(
    id,
    'M46 9C64 9 74 22 74 42C74 60 64 78 50 84C38 78 30 66 30 52C22 46 22 34 25 26C28 16 36 9 46 9Z',
    { fur: '#62B57E', shade: '#4E9F6B' },
    fill('M22 30C22 14 34 6 50 8C50 18 40 26 24 30Z', '#E8705F') +
      fill('M22 30C30 26 42 26 45 36C46 46 36 52 24 48Z', '#FFF6E8'),
  ) +
  fill('M50 46C60 42 72 48 74 58C72 70 62 78 54 76C46 68 45 54 50 46Z', '#3E8C77') +
  fill('M55 60C62 57 69 60 70 66C67 72 62 76 57 75C53 70 52 64 55 60Z', '#2E7FB5') +
  fill('M27 33C17 31 10 38 11 46C11.5 52 15 56 18 56C18 51 22 48 28 47C32 45 33 35 27 33Z', '#3E4448') +
  eye(36, 36, 4) +
  line('M20 84H74', '#A97B50', 5) +
  line('M44 80V86M52 80V86', '#7D6A58', 4)

export const chicken = (id: string): string =>
  fill('M62 52C70 44 74 30 84 30C92 34 90 56 78 68Z', '#EADFCF') +
  line('M44 80V90M44 90H37M58 80V90M58 90H51', '#E39A3C', 3.2) +
  fill('M22 20C20 12 25 9 29 13C30 6 37 6 38 13C43 8 48 12 45 19C44 24 24 25 22 20Z', '#E2604F') +
  shaded(
    id,
    'M35 17C46 17 50 26 51 36C56 46 68 46 82 48C86 66 74 82 54 82C34 82 22 68 23 48C23 36 20 17 35 17Z',
    { fur: '#FFFAF2', shade: '#E9E0D2' },
  ) +
  fill('M22 30L10 35C8.5 35.5 8.5 37 10 37.5L22 41Z', '#F0A63C') +
  fill('M20 41C26 40 28 45 26 50C24 54 18 53 18 48C18 45 18.5 42 20 41Z', '#E2604F') +
  fill('M46 56C54 50 68 54 72 62C66 72 52 74 46 66C44 62 44 58 46 56Z', '#E6DAC8') +
  eye(33, 31, 3.9)

const toe = (x: number, y: number, turn: number, colour: string, [rx, ry]: readonly [number, number]) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" transform="rotate(${turn} ${x} ${y})"/>`

export const paw = (id: string): string => {
  const [fur, shade] = ['#E8A46A', '#D38E52']
  return (
    shaded(
      id,
      'M48 46C62 46 74 60 74 70C74 79 66 82 60 80C55 78.5 52 78 48 78S41 78.5 36 80C30 82 22 79 22 70C22 60 34 46 48 46Z',
      { fur, shade },
    ) +
    toe(19, 46, -24, fur, [8.5, 11]) +
    toe(37, 27, -8, fur, [9, 12]) +
    toe(59, 27, 8, shade, [9, 12]) +
    toe(77, 46, 24, shade, [8.5, 11])
  )
}

export const monkey = (id: string): string => {
  const [fur, shade, skin] = ['#94643F', '#7C5132', '#F2CDA8']
  const ear = dot(18, 50, 12, shade) + dot(19, 50, 7, '#E9BE98')
  return (
    `<g transform="translate(48 50) scale(1.02) translate(-48 -50)">${ear}<g transform="matrix(-1 0 0 1 96 0)">${ear}</g>` +
    shaded(id, 'M48 17C66 17 76 30 76 48C76 67 64 79 48 79S20 67 20 48C20 30 30 17 48 17Z', { fur, shade }) +
    fill(
      'M36 32C43 32 46 35 48 38C50 35 53 32 60 32C68 33 71 44 66 52C70 58 68 66 63 70C59 75 54 76 48 76S37 75 33 70C28 66 26 58 30 52C25 44 28 33 36 32Z',
      skin,
    ) +
    `<ellipse cx="45" cy="58" rx="1.5" ry="1.2" fill="#7A4E34"/><ellipse cx="51" cy="58" rx="1.5" ry="1.2" fill="#7A4E34"/>` +
    line('M40 65Q48 72 56 65', '#7A4E34', 2.4) +
    eye(38, 47, 3.9) +
    eye(58, 47, 3.9) +
    '</g>'
  )
}
