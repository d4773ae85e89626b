/** What the product speaks. */
export const LANGUAGES = ['en', 'de', 'hi'] as const
