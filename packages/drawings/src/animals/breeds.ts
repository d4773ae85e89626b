import { pick } from '../svg.ts'
import type { CoatName } from './coats.ts'
import { COATS_OF, portraitOfKind, type HeadName, type Portrait } from './kinds.ts'

/** What is known of an animal; `type` is its kind in the contract, `breed` and `colour` are typed by people in any language. */
export type Sitter = {
  id?: string | undefined
  type?: string | null | undefined
  breed?: string | null | undefined
  colour?: string | null | undefined
}

const DOG_HEADS = ['dog', 'dog-shepherd', 'dog-beagle', 'dog-schnauzer', 'dog-poodle'] as const
const CAT_HEADS = ['cat', 'cat', 'cat-longhair'] as const

/** Head and coat by words of a breed's name in English, German and Hindi; the first line that fits decides. */
const BREEDS: readonly (readonly [RegExp, HeadName, CoatName])[] = [
  // Dogs whose name holds the name of another.
  [/australian shep|ऑस्ट्रेलियन शेफ/i, 'dog-beagle', 'slate'],
  [/berner|bernese|बर्नीज/i, 'dog', 'coal'],
  [/great dane|deutsche dogge|ग्रेट डेन/i, 'dog-bulldog', 'silver'],
  [/(french|englis).*bulldog|bulldogge|बुलडॉग/i, 'dog-bulldog', 'slate'],
  [/schnauzer|श्नाउज/i, 'dog-schnauzer', 'silver'],
  [/west highland|westie|वेस्ट हाइलैंड/i, 'dog-schnauzer', 'milk'],
  [/yorkshire|यॉर्कशायर/i, 'dog-schnauzer', 'caramel'],
  [/jack russell|जैक रसेल/i, 'dog-beagle', 'ginger'],
  [/border collie|बॉर्डर कोली/i, 'dog-beagle', 'coal'],
  [/german shep|schäferhund|जर्मन शेफ/i, 'dog-shepherd', 'cocoa'],
  [/husky|हस्की/i, 'dog-shepherd', 'slate'],
  [/rajapalayam|राजपालयम/i, 'dog-shepherd', 'milk'],
  [/pariah|परिया/i, 'dog-shepherd', 'caramel'],
  [/pomeranian|spitz|पॉमेरेनियन/i, 'dog-shepherd', 'ginger'],
  [/chihuahua|चिहुआहुआ/i, 'dog-bulldog', 'cream'],
  [/pug|mops|पग/i, 'dog-bulldog', 'caramel'],
  [/boxer|बॉक्सर/i, 'dog-bulldog', 'ginger'],
  [/poodle|pudel|doodle|पूडल/i, 'dog-poodle', 'cream'],
  [/malt(ese|eser)|bichon|माल्टीज/i, 'dog-poodle', 'milk'],
  [/havan|हवैनीज|हैवनीज/i, 'dog-poodle', 'caramel'],
  [/shih tzu|शिह त्ज/i, 'dog-poodle', 'silver'],
  [/beagle|बीगल/i, 'dog-beagle', 'ginger'],
  [/cavalier|कैवेलियर/i, 'dog-beagle', 'cocoa'],
  [/dalmati|डेलमेशियन/i, 'dog', 'milk'],
  [/dober|डोबरमैन|rottweiler|रॉटवाइलर/i, 'dog', 'coal'],
  [/cocker|कॉकर|dachshund|dackel|डैशहंड|ridgeback|रिजबैक/i, 'dog', 'ginger'],
  [/golden|गोल्डन रिट/i, 'dog', 'cream'],
  [/labrador|लैब्राडोर/i, 'dog', 'caramel'],
  // Cats.
  [/siam|सियामी/i, 'cat-points', 'cocoa'],
  [/birma|बिर्मन/i, 'cat-points', 'slate'],
  [/ragdoll|रैगडॉल/i, 'cat-points', 'silver'],
  [/persi?an|perser|पर्शियन/i, 'cat-longhair', 'cream'],
  [/maine coon|मेन कून/i, 'cat-longhair', 'cocoa'],
  [/nor(wegian|wegische)|नॉर्वेजियन/i, 'cat-longhair', 'silver'],
  [/siberian$|sibirische katze|साइबेरियन$/i, 'cat-longhair', 'slate'],
  [/russian blue|russisch blau|रशियन ब्लू|britis|britisch|ब्रिटिश/i, 'cat', 'slate'],
  [/bengal|बंगाल/i, 'cat', 'caramel'],
  [/europ|यूरोपियन/i, 'cat', 'silver'],
  [/billi|indische hauskatze|भारतीय बिल्ली/i, 'cat', 'ginger'],
  [/sphynx|स्फ़?िंक्स/i, 'cat', 'cream'],
  // Horses.
  [/haflinger|हाफ/i, 'horse', 'caramel'],
  [/fries|फ़?्रीज/i, 'horse', 'coal'],
  [/ara(b|bian|ber)|अरबी/i, 'horse', 'silver'],
]

/** Coats by words of a colour, in the same languages. */
const COLOURS: readonly (readonly [RegExp, CoatName])[] = [
  [/black|schwarz|coal|काल/i, 'coal'],
  [/blue|slate|blau|dark gr[ae]y|dunkelgrau|नील/i, 'slate'],
  [/gr[ae]y|silver|grau|silber|merle|tabby|getigert|स्लेटी|धूसर|चांदी/i, 'silver'],
  [/ginger|orange|red|fox|rot|fuchs|tortoise|schildpatt|नारंगी|लाल/i, 'ginger'],
  [/choco|brown|liver|braun|schoko|भूरा|भूरी/i, 'cocoa'],
  [/cream|blond|fawn|creme|beige|क्रीम/i, 'cream'],
  [/tan|sand|gold|caramel|honey|सुनहर/i, 'caramel'],
  [/white|weiß|weiss|snow|सफ/i, 'milk'],
]

/** Head and coat of an animal: by its breed and colour, and what they leave open by its id, so that it never changes. */
export function portraitOf({ id = '', type, breed, colour }: Sitter): Portrait {
  const kind = portraitOfKind(type)
  const coats = COATS_OF[type ?? '']
  if (coats === undefined) return kind
  const [, head, coat] =
    BREEDS.find(([words, head]) => isOf(kind.head, head) && words.test(breed ?? '')) ?? []
  const coloured = COLOURS.find(([words]) => words.test(colour ?? ''))?.[1]
  return {
    head: head ?? anyHead(kind.head, id),
    coat: coloured ?? coat ?? coats[id === '' ? 0 : pick(id, coats.length, 'coat')] ?? 'caramel',
  }
}

const isOf = (kind: HeadName, head: HeadName) => head === kind || head.startsWith(`${kind}-`)

function anyHead(kind: HeadName, id: string): HeadName {
  if (id === '') return kind
  if (kind === 'dog') return DOG_HEADS[pick(id, DOG_HEADS.length, 'head')] ?? kind
  if (kind === 'cat') return CAT_HEADS[pick(id, CAT_HEADS.length, 'head')] ?? kind
  return kind
}
