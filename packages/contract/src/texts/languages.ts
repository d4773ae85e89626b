/** Languages of the product. */
export const LANGUAGES = ['en', 'de', 'hi'] as const
