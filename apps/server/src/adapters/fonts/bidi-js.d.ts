/** The part of bidi-js that orders lines; the types of the package are not those of its ES module. */
declare module 'bidi-js' {
  type Bidi = {
    /** Odd levels run from right to left; one level per UTF-16 unit. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
    getBidiCharTypeName(character: string): string
  }
  export default function bidiFactory(): Bidi
}
