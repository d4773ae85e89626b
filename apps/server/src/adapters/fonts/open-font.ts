import type { Font } from 'fontkit'

type Anchor = object | null
type Positions = { applyAnchor?: (mark: { markAnchor: Anchor }, base: Anchor, at: number) => void }
type Inside = { _layoutEngine?: { engine?: { GPOSProcessor?: object | null } | null } }

const mended = new WeakSet<object>()

/** Opens a font for drawing and for PDFs, which set it with the same library. */
export async function openFont(file: Buffer): Promise<Font> {
  const { create } = await import('fontkit')
  const font = create(file)
  leaveMarksWithoutAnchor(font as Font & Inside)
  return font
}

/**
 * fontkit 2.0.4 throws if a font has no place for a mark on a letter, which fonts may leave out (OpenType, GPOS lookup type 4: null
 * anchors): Arabic vowel signs and Gujarati or Khmer words fail. The mark then stays where its own outline stands.
 */
function leaveMarksWithoutAnchor(font: Inside): void {
  // oxlint-disable-next-line no-underscore-dangle -- the library has no other way to it
  const processor = font._layoutEngine?.engine?.GPOSProcessor
  const positions: Positions | null = processor ? (Object.getPrototypeOf(processor) as Positions) : null
  const apply = positions?.applyAnchor
  if (!positions || !apply || mended.has(positions)) return
  mended.add(positions)
  positions.applyAnchor = function applyKnown(this: unknown, mark, base, at) {
    if (mark.markAnchor && base) apply.call(this, mark, base, at)
  }
}
