/** The part of subset-font that cuts fonts and makes static ones of variable ones; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    file: Buffer,
    letters: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
