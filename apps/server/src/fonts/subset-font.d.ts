/** The part of subset-font that makes a static font of a variable one; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    file: Buffer,
    letters: string,
    options: { targetFormat: 'sfnt'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
