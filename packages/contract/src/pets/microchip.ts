import { plainDigits } from '../letters/rules.ts'

/** Digits of a microchip's number (ISO 11784): three of a country or a maker, twelve of the animal. */
const DIGITS = 15

/** The twelve digits are a number of 38 bits. */
const ANIMAL_MAX = 2 ** 38 - 1

/** Numeric country codes (ISO 3166-1). */
const COUNTRIES = new Set(
  `004 008 010 012 016 020 024 028 031 032 036 040 044 048 050 051 052 056 060 064 068 070 072 074 076 084 086 090 092 096 100
   104 108 112 116 120 124 132 136 140 144 148 152 156 158 162 166 170 174 175 178 180 184 188 191 192 196 203 204 208 212 214
   218 222 226 231 232 233 234 238 239 242 246 248 250 254 258 260 262 266 268 270 275 276 288 292 296 300 304 308 312 316 320
   324 328 332 334 336 340 344 348 352 356 360 364 368 372 376 380 384 388 392 398 400 404 408 410 414 417 418 422 426 428 430
   434 438 440 442 446 450 454 458 462 466 470 474 478 480 484 492 496 498 499 500 504 508 512 516 520 524 528 531 533 534 535
   540 548 554 558 562 566 570 574 578 580 581 583 584 585 586 591 598 600 604 608 612 616 620 624 626 630 634 638 642 643 646
   652 654 659 660 662 663 666 670 674 678 682 686 688 690 694 702 703 704 705 706 710 716 724 728 729 732 740 744 748 752 756
   760 762 764 768 772 776 780 784 788 792 795 796 798 800 804 807 818 826 831 832 833 834 840 850 854 858 860 862 876 882 887
   894`.split(/\s+/),
)

/** Codes of makers; 999 is for transponders that are only tried. */
const isMaker = (code: string) => code >= '900' && code <= '998'

/**
 * What is odd about a typed number of a microchip. `letters` are those that it may not have, `digits` is how many it has, `code` its first
 * three digits. `avid` and `ten` are formats of the United States; `range` is a number that no chip can store.
 */
export type MicrochipDoubt =
  | { kind: 'letters'; letters: string }
  | { kind: 'length'; digits: number }
  | { kind: 'country'; code: string }
  | { kind: 'range' | 'test' | 'avid' | 'ten' }

/**
 * The number without what people and scanners write between its digits, in capitals: what two numbers of one chip have in common. As the
 * function `chip_key` of the database.
 */
export const chipKey = (typed: string): string =>
  plainDigits(typed)
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^AVID/, '')

/** Letters of any script and signs that separate nothing. */
const ODD_SIGNS = /[^\d\s.*/()-]/gu

/** What is odd about a number; null if nothing is, or nothing was typed. */
export function microchipDoubt(typed: string): MicrochipDoubt | null {
  const plain = plainDigits(typed).toUpperCase()
  if (plain === '') return null
  const key = chipKey(typed)
  if (/^\d{9}$/.test(key)) return { kind: 'avid' }
  if (/^(?=.*\d)[\dA-F]{10}$/.test(key)) return { kind: 'ten' }
  const odd = plain.match(ODD_SIGNS)
  if (odd) return { kind: 'letters', letters: [...new Set(odd)].slice(0, 5).join('') }
  return key.length === DIGITS ? doubtOfCode(key) : { kind: 'length', digits: key.length }
}

function doubtOfCode(digits: string): MicrochipDoubt | null {
  const code = digits.slice(0, 3)
  if (code === '999') return { kind: 'test' }
  if (!isMaker(code) && !COUNTRIES.has(code)) return { kind: 'country', code }
  return Number(digits.slice(3)) > ANIMAL_MAX ? { kind: 'range' } : null
}
