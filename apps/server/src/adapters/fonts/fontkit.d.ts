/** The part of fontkit that turns text into outlines; the package has no types. */
declare module 'fontkit' {
  type Path = {
    mapPoints(move: (x: number, y: number) => [number, number]): Path
    toSVG(): string
  }
  export type Font = {
    unitsPerEm: number
    characterSet: number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { id: number }
    layout(text: string): {
      glyphs: { id: number; codePoints: number[]; path: Path }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
  export function create(file: Buffer): Font
}
