/** The part of fontkit that turns text into outlines; the package has no types. */
declare module 'fontkit' {
  type Path = {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    mapPoints(move: (x: number, y: number) => [number, number]): Path
    toSVG(): string
  }
  type Font = {
    layout(text: string): { glyphs: { path: Path }[]; positions: { xAdvance: number }[] }
  }
  export function openSync(file: string): Font
}
