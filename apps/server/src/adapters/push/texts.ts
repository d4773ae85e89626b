import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }

/** Texts of the lock screen. */
export const pushTexts = { en, de, hi }
