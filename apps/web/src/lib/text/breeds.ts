import { plainLine } from '@vetvisit/contract/letters/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { currentLanguage, type Language } from './language.ts'

/* Breeds to suggest, the common ones of each species; any other can be typed. Our own data, because packages with breeds know only dogs,
   and only in English. One line per breed: English, German, Hindi; a single name serves all three.
   A star marks those that are offered first. */
const DOG = `
Mixed breed|Mischling|मिश्रित नस्ल
Australian Shepherd||ऑस्ट्रेलियन शेफ़र्ड
Beagle||बीगल
Bernese Mountain Dog|Berner Sennenhund|बर्नीज़ माउंटेन डॉग
Border Collie||बॉर्डर कोली
Boxer|Deutscher Boxer|बॉक्सर
Cavalier King Charles Spaniel||कैवेलियर किंग चार्ल्स स्पैनियल
Chihuahua||चिहुआहुआ
Cocker Spaniel||कॉकर स्पैनियल
Dachshund|Dackel|डैशहंड
Dalmatian|Dalmatiner|डेलमेशियन
Doberman|Dobermann|डोबरमैन
English Bulldog|Englische Bulldogge|इंग्लिश बुलडॉग
French Bulldog|Französische Bulldogge|फ़्रेंच बुलडॉग|*
German Shepherd|Deutscher Schäferhund|जर्मन शेफ़र्ड|*
Golden Retriever||गोल्डन रिट्रीवर
Great Dane|Deutsche Dogge|ग्रेट डेन
Havanese|Havaneser|हैवनीज़
Indian Pariah|Indischer Pariahund|इंडियन परिया
Jack Russell Terrier||जैक रसेल टेरियर
Labrador Retriever||लैब्राडोर रिट्रीवर|*
Maltese|Malteser|माल्टीज़
Miniature Schnauzer|Zwergschnauzer|मिनिएचर श्नाउज़र
Pomeranian|Zwergspitz|पॉमेरेनियन
Poodle|Pudel|पूडल
Pug|Mops|पग
Rajapalayam||राजपालयम
Rhodesian Ridgeback||रोडेशियन रिजबैक
Rottweiler||रॉटवाइलर
Shih Tzu||शिह त्ज़ू
Siberian Husky|Sibirischer Husky|साइबेरियन हस्की
West Highland White Terrier||वेस्ट हाइलैंड व्हाइट टेरियर
Yorkshire Terrier||यॉर्कशायर टेरियर`

const CAT = `
Mixed breed|Mischling|मिश्रित नस्ल
Bengal|Bengalkatze|बंगाल
Birman|Heilige Birma|बिर्मन
British Shorthair|Britisch Kurzhaar|ब्रिटिश शॉर्टहेयर|*
European Shorthair|Europäisch Kurzhaar|यूरोपियन शॉर्टहेयर|*
Indian Billi|Indische Hauskatze|भारतीय बिल्ली
Maine Coon||मेन कून|*
Norwegian Forest Cat|Norwegische Waldkatze|नॉर्वेजियन फ़ॉरेस्ट कैट
Persian|Perserkatze|पर्शियन
Ragdoll||रैगडॉल
Russian Blue|Russisch Blau|रशियन ब्लू
Siamese|Siamkatze|सियामी
Siberian|Sibirische Katze|साइबेरियन
Sphynx||स्फ़िंक्स`

const RABBIT = `
Mixed breed|Mischling|मिश्रित नस्ल
Dutch|Holländer|डच
Dwarf Lop|Zwergwidder|ड्वार्फ़ लोप|*
Flemish Giant|Deutscher Riese|फ़्लेमिश जायंट
Lionhead|Löwenkopf|लायनहेड|*
Netherland Dwarf|Farbenzwerg|नीदरलैंड ड्वार्फ़|*
Rex||रेक्स`

const HORSE = `
Mixed breed|Mischling|मिश्रित नस्ल
Arabian|Araber|अरबी
Connemara Pony|Connemara-Pony|कॉनेमारा पोनी
Friesian|Friese|फ़्रीज़ियन
Haflinger||हाफ़लिंगर|*
Hanoverian|Hannoveraner|हनोवेरियन|*
Icelandic Horse|Isländer|आइसलैंडी घोड़ा|*
Kathiawari||काठियावाड़ी
Marwari||मारवाड़ी
Shetland Pony|Shetlandpony|शेटलैंड पोनी
Thoroughbred|Englisches Vollblut|थरोब्रेड`

const OTHERS: Partial<Record<Species, string>> = {
  Birds: `
Budgerigar|Wellensittich|बजरीगर
Canary|Kanarienvogel|कैनरी
Cockatiel|Nymphensittich|कॉकटील
Pigeon|Taube|कबूतर
Zebra Finch|Zebrafink|ज़ेबरा फ़िंच`,
  Parrots: `
African Grey|Graupapagei|अफ़्रीकी ग्रे
Amazon|Amazone|अमेज़न
Cockatiel|Nymphensittich|कॉकटील
Cockatoo|Kakadu|काकातुआ
Lovebird|Unzertrennliche|लवबर्ड
Macaw|Ara|मकॉ
Rose-ringed Parakeet|Halsbandsittich|गुलाबी कंठ तोता`,
  Hamster: `
Chinese Hamster|Chinesischer Streifenhamster|चीनी हैम्स्टर
Dwarf Hamster|Zwerghamster|बौना हैम्स्टर
Golden Hamster|Goldhamster|सुनहरा हैम्स्टर
Roborovski|Roborowski-Zwerghamster|रोबोरोव्स्की`,
  'Guinea pig': `
Abyssinian|Rosettenmeerschweinchen|एबिसिनियन
Peruvian|Peruaner|पेरूवियन
Sheltie||शेल्टी
Smooth-haired|Glatthaar|चिकने बालों वाला`,
  Turtles: `
Greek Tortoise|Maurische Landschildkröte|यूनानी कछुआ
Hermann's Tortoise|Griechische Landschildkröte|हरमन कछुआ
Indian Star Tortoise|Indische Sternschildkröte|भारतीय तारा कछुआ
Red-eared Slider|Rotwangen-Schmuckschildkröte|लाल कान कछुआ`,
  Reptiles: `
Ball Python|Königspython|बॉल पाइथन
Corn Snake|Kornnatter|कॉर्न स्नेक`,
  Lizards: `
Bearded Dragon|Bartagame|बियर्डेड ड्रैगन
Chameleon|Chamäleon|गिरगिट
Green Iguana|Grüner Leguan|हरा इगुआना
Leopard Gecko|Leopardgecko|लेपर्ड गेको`,
  Fish: `
Angelfish|Skalar|एंजेलफ़िश
Betta|Kampffisch|बेट्टा
Discus|Diskus|डिस्कस
Guppy||गप्पी
Koi||कोई`,
  Goldfish: `
Common Goldfish|Gewöhnlicher Goldfisch|सामान्य गोल्डफ़िश
Oranda||ओरांडा
Shubunkin||शुबंकिन`,
  Chicken: `
Brahma||ब्रह्मा
Orpington||ऑर्पिंगटन
Silkie|Seidenhuhn|सिल्की
Sussex||ससेक्स
Vorwerk|Vorwerkhuhn|फ़ोरवर्क`,
  Mouse: `
Fancy Mouse|Farbmaus|फ़ैंसी माउस
Spiny Mouse|Stachelmaus|स्पाइनी माउस`,
  Sheep: `
Merino||मेरिनो
Suffolk||सफ़ोक
Texel||टेक्सेल
Valais Blacknose|Walliser Schwarznasenschaf|वैले ब्लैकनोज़`,
  Goat: `
Boer|Burenziege|बोअर
Dwarf Goat|Zwergziege|बौनी बकरी
Jamnapari||जमुनापारी
Saanen|Saanenziege|सानेन`,
  Monkey: `
Capuchin|Kapuzineraffe|कैपुचिन
Marmoset|Weißbüschelaffe|मार्मोसेट`,
}

const BREEDS: Partial<Record<Species, string>> = {
  Dog: DOG,
  Cat: CAT,
  Rabbit: RABBIT,
  Horse: HORSE,
  ...OTHERS,
}

/** Kinds whose first line is the mixed breed. */
const WITH_MIXED_BREED: ReadonlySet<string> = new Set(['Dog', 'Cat', 'Rabbit', 'Horse'])

const COLUMN: Record<Language, number> = { en: 0, de: 1, hi: 2 }

type Line = { name: string; isCommon: boolean }

/** The columns of each line of a species. */
function tableOf(species: string): string[][] {
  const [, lines] = Object.entries(BREEDS).find(([kind]) => kind === species) ?? []
  return (lines ?? '')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|'))
}

const nameIn = (columns: readonly string[], language: Language): string =>
  columns[COLUMN[language]] || (columns[0] ?? '')

const linesOf = (species: string, language: Language): Line[] =>
  tableOf(species).map((columns) => ({ name: nameIn(columns, language), isCommon: columns[3] === '*' }))

/** Names of common breeds of a species in a language, in alphabetical order; empty for a species without breeds. */
export const breedsOf = (species: string, language: Language): string[] =>
  linesOf(species, language)
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, language))

/** How many breeds are offered first, beside the mixed breed. */
const OFFERED = 3

/** The few breeds of a kind that most owners name, the mixed breed first where there is one. */
export function commonBreedsOf(species: string, language: Language): string[] {
  const lines = linesOf(species, language)
  const mixed = WITH_MIXED_BREED.has(species) ? lines.slice(0, 1) : []
  const others = lines.slice(mixed.length)
  const marked = others.filter(({ isCommon }) => isCommon)
  return [...mixed, ...(marked.length > 0 ? marked : others).slice(0, OFFERED)].map(({ name }) => name)
}

/** Spellings of one name: capitals, typographic apostrophes, and spaces around it make no difference. */
const spelling = (name: string): string => plainLine(name).toLowerCase().replaceAll('’', "'")

const known = new Map<string, ReadonlyMap<string, string[]>>()

/** The lines of a species by each of their names. */
function byName(species: string): ReadonlyMap<string, string[]> {
  const found = known.get(species)
  if (found) return found
  const lines = tableOf(species).flatMap((columns) =>
    columns.slice(0, 3).map((name) => [spelling(name), columns] as const),
  )
  const names = new Map(lines.filter(([name]) => name !== ''))
  known.set(species, names)
  return names
}

/** The name of a breed in the reader's language, whichever of the languages it was entered in; an unknown one as it was typed. */
export function breedName(
  { type, breed }: { type: string; breed: string },
  language: Language = currentLanguage(),
): string {
  const columns = byName(type).get(spelling(breed))
  return columns ? nameIn(columns, language) : breed
}
