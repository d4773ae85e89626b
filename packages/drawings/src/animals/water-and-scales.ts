import { fill, line, oval } from '../svg.ts'
import { eye, INK, shaded } from './parts.ts'

const SMILE_WIDTH = 2.3

export const fish = (id: string): string =>
  fill('M60 49L86 28C89 26 92 28 91 31C88.5 42 88.5 56 91 67C92 70 89 72 86 70Z', '#3F84BD') +
  fill('M36 26C42 14 58 14 66 24L60 34Z', '#3F84BD') +
  fill('M42 74C46 84 56 84 60 76L54 68Z', '#3F84BD') +
  shaded(
    id,
    'M38 22C56 22 68 34 74 48C68 62 56 76 38 76C20 76 7 62 7 49S20 22 38 22Z',
    { fur: '#64A9DB', shade: '#4E94C8' },
    fill('M38 18C46 30 46 66 38 80H48C56 66 56 30 48 18Z', '#FFF1D6') +
      fill('M57 22C61 36 61 62 57 76H62C66 62 66 36 62 22Z', '#FFF1D6'),
  ) +
  eye(23, 43, 4.2) +
  line('M10 55Q15 59 20 56', INK, SMILE_WIDTH) +
  fill('M36 52C40 48 48 50 50 55C46 62 39 62 36 58Z', '#3F84BD')

export const goldfish = (id: string): string =>
  fill('M60 44C70 24 84 14 92 20C94 32 86 42 78 48C88 54 95 66 91 78C80 82 66 70 60 56Z', '#F7B65F') +
  fill('M34 30C38 16 54 14 62 24L56 38Z', '#E8873A') +
  fill('M36 70C38 82 48 86 56 80L50 66Z', '#F7B65F') +
  shaded(
    id,
    'M36 24C54 24 66 38 68 50C64 66 52 78 36 78C18 78 6 66 6 51S18 24 36 24Z',
    { fur: '#F29A45', shade: '#DC8230' },
    oval(30, 80, 30, 18, '#FBD39A'),
  ) +
  fill('M38 52C44 46 54 50 54 56C50 64 42 64 38 58Z', '#E07F2E') +
  eye(22, 45, 4.2) +
  line('M8 57Q13 61 18 58', INK, SMILE_WIDTH)

const leg = (x: number) => fill(`M${x} 62h16v16c0 4-3 5-6 5h-4c-4 0-6-2-6-5Z`, '#7BAB6B')

export const turtle = (id: string): string =>
  fill('M24 60C10 62 3 52 6 42C9 33 20 32 25 40L34 58Z', '#8FBF7E') +
  line('M9 51Q12 54.5 16 53', INK, 2.2) +
  eye(15, 43, 3.8) +
  leg(32) +
  leg(66) +
  fill('M84 58L94 66L82 70Z', '#7BAB6B') +
  shaded(
    id,
    'M24 68C23 40 38 22 57 22S91 42 90 68C90 71 88 72 86 72H28C26 72 24 71 24 68Z',
    { fur: '#B98A55', shade: '#9F7343' },
    fill('M57 33L68 40V52L57 59L46 52V40Z', '#D2A972') +
      fill(
        'M38 36L43 40V52L36 58H26C27 48 32 40 38 36ZM76 36L71 40V52L78 58H88C87 48 82 40 76 36Z',
        '#C99C64',
      ),
  ) +
  '<rect x="22" y="65" width="70" height="9" rx="4.5" fill="#8FBF7E"/>'

export const snake = (id: string): string =>
  oval(52, 78, 36, 11, '#689F57') +
  oval(52, 72, 36, 11, '#7DB56A') +
  oval(52, 72, 20, 4.5, '#558A48') +
  oval(53, 64, 27, 9.5, '#689F57') +
  oval(53, 60, 27, 9.5, '#7DB56A') +
  oval(50, 59, 14, 4, '#558A48') +
  line('M52 58C64 52 62 40 52 36C44 32 40 30 36 28', '#7DB56A', 14) +
  shaded(id, 'M38 12C50 12 56 20 54 28C52 37 42 40 32 39C20 38 9 36 9 30C10 22 24 12 38 12Z', {
    fur: '#7DB56A',
    shade: '#689F57',
  }) +
  line('M9 33L2 36M5 35L2 39.5', '#E2604F', 1.9) +
  line('M14 33Q24 36 32 33', INK, 2.2) +
  eye(31, 23, 4) +
  line('M70 56L74 63M82 68L85 76M24 68L21 76M36 55L34 63', '#F3DE9A', 4)

export const chameleon = (id: string): string =>
  '<path d="M70 50C86 48 94 62 90 74C86 84 72 84 70 74C69 68 76 65 79 69" fill="none" stroke="#4FA08A" stroke-width="6.5" stroke-linecap="round"/>' +
  line('M40 66L36 80M62 66L66 80', '#4FA08A', 6.5) +
  line('M6 83H90', '#A97B50', 6) +
  shaded(
    id,
    'M20 46C16 38 24 22 36 20C40 16 46 22 50 28C62 26 76 36 76 50C76 62 64 70 48 70C36 70 28 66 24 60C14 60 6 58 5 53C5 49 12 48 20 46Z',
    { fur: '#6DBFA4', shade: '#55A78C' },
    line('M52 40L49 56M62 40L60 60', '#F3DE9A', 4.5),
  ) +
  oval(29, 42, 9, 9, '#F3DE9A') +
  eye(28, 42, 4.2) +
  line('M9 55Q16 57 23 55', INK, 2.2)
