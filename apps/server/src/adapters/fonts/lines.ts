/** Scripts that put no spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter()

/** Signs that do not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ー々]/u
/** Signs that do not end a line. */
const OPENING = /[\p{Ps}\p{Pi}]$/u

/** A number before its unit, and a sign before its number: `≤ 2 ml` is read as one. */
const BEFORE_UNIT = /\p{N} $/u
const UNIT = /^[\p{L}\p{M}%°]{1,4}(?![\p{L}\p{M}])/u
const BEFORE_NUMBER = /^[<>≤≥±≈~×] $/u
const NUMBER = /^\p{N}/u

const BEGINS_ISOLATED = '\u2066\u2067\u2068'
const ENDS_ISOLATED = '\u2069'

const RIGHT_TO_LEFT = '\u200F'
const STRONG = /[\p{L}\p{Nl}]/u
const STRONG_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u

/**
 * Breaks a text into lines: at line breaks, at spaces, between words of scripts without spaces, and inside words that are longer than a
 * line. Each line of a paragraph that runs to the left begins with a mark of its direction.
 */
export function breakLines(text: string, isWide: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const mark = isRightToLeft(paragraph) ? RIGHT_TO_LEFT : ''
    return linesOfParagraph(paragraph, isWide).map((line) => `${mark}${line}`)
  })
}

const isRightToLeft = (paragraph: string) =>
  STRONG_RIGHT.test(STRONG.exec(withoutIsolated(paragraph))?.[0] ?? '')

/** What is isolated has no say in the direction of its paragraph; without an end it reaches to the paragraph's (Unicode Annex 9, rule P2). */
function withoutIsolated(paragraph: string): string {
  let depth = 0
  return Array.from(paragraph, (letter) => {
    if (BEGINS_ISOLATED.includes(letter)) depth += 1
    else if (letter === ENDS_ISOLATED) depth = Math.max(0, depth - 1)
    else if (depth === 0) return letter
    return ''
  }).join('')
}

function linesOfParagraph(paragraph: string, isWide: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(paragraph).flatMap((each) => fittingPieces(each, isWide))) {
    const longer = `${line}${piece}`
    if (line.trim() !== '' && isWide(longer.trimEnd())) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line = longer
  }
  return [...lines, line.trimEnd()]
}

/** The parts between which a line may break; spaces stand at the end of a part. */
function piecesOf(paragraph: string): string[] {
  return amounts(paragraph.match(/\s*[^\s]+\s*|\s+$/gu) ?? []).flatMap((word) =>
    WITHOUT_SPACES.test(word) ? wordsIn(word) : [word],
  )
}

/** The same words with those of one amount together. */
function amounts(separate: readonly string[]): string[] {
  const joined: string[] = []
  let before = ''
  for (const word of separate) {
    const isOne =
      (BEFORE_UNIT.test(before) && UNIT.test(word)) || (BEFORE_NUMBER.test(before) && NUMBER.test(word))
    if (isOne) joined.push(`${joined.pop() ?? ''}${word}`)
    else joined.push(word)
    before = word
  }
  return joined
}

function wordsIn(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last) || segment.trim() === ''))
      parts[parts.length - 1] = `${last}${segment}`
    else parts.push(segment)
  }
  return parts
}

function fittingPieces(piece: string, isWide: (line: string) => boolean): string[] {
  if (!isWide(piece.trimEnd())) return [piece]
  const parts: string[] = []
  for (const { segment } of graphemes.segment(piece)) {
    const longer = `${parts.at(-1) ?? ''}${segment}`
    if (parts.length === 0 || isWide(longer.trimEnd())) parts.push(segment)
    else parts[parts.length - 1] = longer
  }
  return parts
}
