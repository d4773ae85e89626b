import type { CalendarVisit } from '@vetvisit/contract/appointments/agenda/schemas'

/** Kinds of reasons that have a short word, with words of reasons in all languages that name them. */
const WORDS = {
  vaccination: /vaccin|booster|impf|टीक/,
  followup: /follow-? ?up|control|kontroll|nachsorge|फ़ॉलो|फॉलो|ऑपरेशन के बाद/,
  surgery: /neuter|spay|castrat|kastr|surgery|operation|ऑपरेशन|नसबंदी/,
  teeth: /tooth|teeth|dental|breath|zahn|zähn|mundgeruch|दाँत|दांत|मुँह/,
  skin: /skin|itch|bald|haut|juckreiz|त्वचा|खुजली/,
  ears: /\bears?\b|\bohr|कान/,
  eyes: /\beyes?\b|auge|आँख|आंख/,
  leg: /limp|\blame\b|hoof|paw|lahm|humpel|\bhuf|pfote|लंगड़|खुर/,
  blood: /blood (test|pressure)|blutdruck|blutbild|blutabnahme|blutprobe|रक्त/,
  claws: /claw|nails?\b|krall|नाख/,
  ill: /\bill\b|sick|injur|cough|vomit|diarr|bleed|eats|quiet|krank|verletzt|hust|erbr|durchfall|blutung|friss|ruhig|बीमार|घायल|खाँसी|उल्टी|दस्त|खाता|सुस्त/,
  checkup: /check|untersuchung|vorsorge|जाँच|जांच/,
} as const

export type ReasonWord = keyof typeof WORDS
const KINDS = Object.keys(WORDS) as ReasonWord[]

/** A reason of one word is shown itself if it is not longer. */
const SHORT_LENGTH = 8

/**
 * The kind of a reason, for a word in a tile of one line: the chosen one, else the kind that its text names first.
 *
 * @returns a kind; or the reason itself if it is one short word; or null
 */
export function reasonWord({
  reasonKind,
  reason,
  type,
}: Pick<CalendarVisit, 'reasonKind' | 'reason' | 'type'>): { kind: ReasonWord } | { word: string } | null {
  if (reasonKind !== null) return { kind: reasonKind }
  const text = reason.normalize('NFC').toLocaleLowerCase()
  const named = KINDS.flatMap((kind) => {
    const at = text.search(WORDS[kind])
    return at === -1 ? [] : [{ kind, at }]
  })
  const [first] = named.toSorted((a, b) => a.at - b.at)
  if (first) return { kind: first.kind }
  const word = reason.trim()
  if (word !== '' && word.length <= SHORT_LENGTH && !/\s/.test(word)) return { word }
  return reason === '' && type === 'followup' ? { kind: 'followup' } : null
}
