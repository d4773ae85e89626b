/**
 * Colours of fur: `fur` in the light, `shade` 12 % darker, `deep` for ears and stripes, `pale` for muzzles and patches, `iris` around
 * the pupil where ink alone would vanish in the fur.
 */
export type Coat = { fur: string; shade: string; deep: string; pale: string; iris?: string }

export const COATS = {
  caramel: { fur: '#DDA063', shade: '#C4864A', deep: '#A96C36', pale: '#FFF6E8' },
  cream: { fur: '#F3E2C6', shade: '#DFC9A6', deep: '#CDAE80', pale: '#FFFBF3' },
  cocoa: { fur: '#94643F', shade: '#7C5132', deep: '#5F3C24', pale: '#F0D9BD' },
  slate: { fur: '#76838A', shade: '#647077', deep: '#505B61', pale: '#F3F1EA' },
  silver: { fur: '#C3CACB', shade: '#ABB4B5', deep: '#8E999C', pale: '#F8F6F1' },
  ginger: { fur: '#F09F55', shade: '#DB883D', deep: '#B9661F', pale: '#FFF6E8' },
  coal: { fur: '#4A4E55', shade: '#3C4046', deep: '#2C2F34', pale: '#E4B07C', iris: '#E9B44C' },
  milk: { fur: '#FFFAF2', shade: '#E9E0D2', deep: '#E3CFB4', pale: '#FFFFFF' },
} as const satisfies Record<string, Coat>

export type CoatName = keyof typeof COATS
export const COAT_NAMES = Object.keys(COATS) as CoatName[]
