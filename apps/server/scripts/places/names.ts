import { foldName } from '../../src/adapters/geo/place-name.ts'
import type { GeoNamesRow } from './geonames.ts'

/** Own and English name of a place; equal where English has no name of its own. */
export type TwoNames = { local: string; english: string }

// GeoNames tags no language in the plain dump, so names that differ from English are listed here by hand:
// country, name in GeoNames, local name, English name. A line that finds no place stops the build.
const LATIN_NAMES = `
DE|Munich|München|Munich
DE|Köln|Köln|Cologne
DE|Nürnberg|Nürnberg|Nuremberg
DE|Hannover|Hannover|Hanover
DE|Braunschweig|Braunschweig|Brunswick
DE|Koblenz|Koblenz|Coblenz
AT|Vienna|Wien|Vienna
CH|Zürich|Zürich|Zurich
CH|Genève|Genève|Geneva
CH|Luzern|Luzern|Lucerne
IT|Rome|Roma|Rome
IT|Milan|Milano|Milan
IT|Naples|Napoli|Naples
IT|Turin|Torino|Turin
IT|Genoa|Genova|Genoa
IT|Florence|Firenze|Florence
IT|Venice|Venezia|Venice
IT|Padova|Padova|Padua
IT|Bolzano|Bolzano|Bolzano
ES|Sevilla|Sevilla|Seville
PT|Lisbon|Lisboa|Lisbon
FR|Marseille|Marseille|Marseille
BE|Brussels|Bruxelles|Brussels
BE|Antwerpen|Antwerpen|Antwerp
BE|Gent|Gent|Ghent
BE|Brugge|Brugge|Bruges
NL|The Hague|Den Haag|The Hague
DK|Copenhagen|København|Copenhagen
SE|Göteborg|Göteborg|Gothenburg
CZ|Prague|Praha|Prague
PL|Warsaw|Warszawa|Warsaw
PL|Kraków|Kraków|Krakow
RO|Bucharest|București|Bucharest
RS|Belgrade|Beograd|Belgrade
TR|Istanbul|İstanbul|Istanbul
`

const OTHER_SCRIPTS = `
IN|Mumbai|मुंबई
IN|Delhi|दिल्ली
IN|New Delhi|नई दिल्ली
IN|Bengaluru|बेंगलुरु
IN|Hyderabad|हैदराबाद
IN|Ahmedabad|अहमदाबाद
IN|Chennai|चेन्नई
IN|Kolkata|कोलकाता
IN|Pune|पुणे
IN|Jaipur|जयपुर
IN|Lucknow|लखनऊ
IN|Kanpur|कानपुर
IN|Nagpur|नागपुर
IN|Indore|इंदौर
IN|Bhopal|भोपाल
IN|Patna|पटना
IN|Surat|सूरत
IN|Vadodara|वडोदरा
IN|Agra|आगरा
IN|Varanasi|वाराणसी
IN|Visakhapatnam|विशाखापत्तनम
IN|Chandigarh|चंडीगढ़
IN|Kozhikode|कोझिकोड
IN|Gandhinagar|गांधीनगर
IN|Dehra Dun|देहरादून
IN|Mau|मऊ
IN|Puducherry|पुदुचेरी
IN|Thiruvananthapuram|तिरुवनंतपुरम
IN|Coimbatore|कोयंबटूर
IN|Aizawl|आइज़ोल
RU|Moscow|Москва
RU|Saint Petersburg|Санкт-Петербург
UA|Kyiv|Київ
UA|Kharkiv|Харків
UA|Odesa|Одеса
UA|Lviv|Львів
BG|Sofia|София
BY|Minsk|Мінск
GR|Athens|Αθήνα
GR|Thessaloníki|Θεσσαλονίκη
CN|Beijing|北京
CN|Shanghai|上海
CN|Guangzhou|广州
CN|Shenzhen|深圳
CN|Chongqing|重庆
CN|Tianjin|天津
CN|Chengdu|成都
CN|Wuhan|武汉
TW|Taipei|臺北
HK|Hong Kong|香港
JP|Tokyo|東京
JP|Osaka|大阪
JP|Kyoto|京都
JP|Yokohama|横浜
JP|Nagoya|名古屋
JP|Sapporo|札幌
KR|Seoul|서울
KR|Busan|부산
IL|Jerusalem|ירושלים
IL|Tel Aviv|תל אביב
EG|Cairo|القاهرة
SA|Riyadh|الرياض
AE|Dubai|دبي
IQ|Baghdad|بغداد
IR|Tehran|تهران
PK|Karachi|کراچی
PK|Lahore|لاہور
TH|Bangkok|กรุงเทพฯ
NP|Kathmandu|काठमाडौं
BD|Dhaka|ঢাকা
GE|Tbilisi|თბილისი
AM|Yerevan|Երևան
`

const overrides = new Map<string, TwoNames>()
for (const line of lines(LATIN_NAMES)) {
  const [country = '', name = '', local = '', english = ''] = line.split('|')
  overrides.set(`${country}|${name}`, { local, english })
}
for (const line of lines(OTHER_SCRIPTS)) {
  const [country = '', name = '', local = ''] = line.split('|')
  overrides.set(`${country}|${name}`, { local, english: name })
}
const unused = new Set(overrides.keys())

function lines(text: string): string[] {
  return text.trim().split('\n')
}

const CYRILLIC: Record<string, RegExp> = {
  RU: /^[а-яё\s-]+$/iu,
  BY: /^[а-зй-шы-яёіў'’\s-]+$/iu,
  UA: /^[а-щьюяєіїґ'’\s-]+$/iu,
  BG: /^[а-ъьюя\s-]+$/iu,
  MK: /^[а-иклмнопрстуфхцчшѓѕјљњќџ\s-]+$/iu,
}
const GREEK = /^[\p{Script=Greek}\s-]+$/u
const DEVANAGARI = /^[\p{Script=Devanagari}\s-]+$/u

// Scripts in which a choice between spellings cannot be checked by their sound: taken only when there is no choice.
const SOLE: Record<string, RegExp> = {
  KR: /^[\p{Script=Hangul}\s]+$/u,
  IL: /^[\p{Script=Hebrew}\s'"-]+$/u,
  TH: /^[\p{Script=Thai}\s]+$/u,
  GE: /^[\p{Script=Georgian}\s]+$/u,
  AM: /^[\p{Script=Armenian}\s]+$/u,
  BD: /^[\p{Script=Bengali}\s]+$/u,
}
// In Chinese characters the sole name of a smaller town is too often that of a part of it.
const HAN_POPULATION = 500_000
const HAN: Record<string, RegExp> = {
  JP: /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]+$/u,
  CN: /^\p{Script=Han}+$/u,
  TW: /^\p{Script=Han}+$/u,
}
const SUFFIX = /(市|县|區|区|시|군)$/u

/**
 * Chooses the own and the English name of a place from its GeoNames name and aliases. Names in other scripts are
 * taken only when they sound like the name or are the only one; else the Latin name serves as both.
 */
export function chooseNames({ country, name, ascii, aliases, population }: GeoNamesRow): TwoNames {
  for (const key of [`${country}|${name}`, `${country}|${ascii}`]) {
    const listed = overrides.get(key)
    unused.delete(key)
    if (listed) return listed
  }
  const plain = country === 'IN' ? ascii.replaceAll('`', '') : name
  const local = byHearing(country, ascii, aliases) ?? onlyOne(country, population, aliases) ?? plain
  return { local, english: plain }
}

/** The hand-written lines that matched no place so far. */
export function unusedOverrides(): string[] {
  return [...unused]
}

function byHearing(country: string, ascii: string, aliases: readonly string[]): string | undefined {
  const pattern =
    CYRILLIC[country] ??
    (country === 'GR' ? GREEK : country === 'IN' || country === 'NP' ? DEVANAGARI : undefined)
  if (!pattern) return undefined
  const wanted = skeleton(foldName(ascii))
  const scored = aliases
    .filter((alias) => pattern.test(alias))
    .map((alias) => ({
      alias,
      distance: editDistance(skeleton(romanise(alias)), wanted),
      // Казань before Казан: the soft sign has no sound here, and only the language's own spelling bothers with it.
      softSigns: alias.split('ь').length,
      finer: editDistance(romanise(alias), foldName(ascii)),
    }))
    .toSorted((a, b) => a.distance - b.distance || b.softSigns - a.softSigns || a.finer - b.finer)
  const best = scored[0]
  return best && best.distance <= Math.max(1, wanted.length * 0.34) ? best.alias : undefined
}

function onlyOne(country: string, population: number, aliases: readonly string[]): string | undefined {
  const pattern = SOLE[country] ?? (population >= HAN_POPULATION ? HAN[country] : undefined)
  if (!pattern) return undefined
  const found = new Set(
    aliases.filter((alias) => pattern.test(alias)).map((alias) => alias.replace(SUFFIX, '')),
  )
  const [first] = found
  return found.size === 1 && first && first.length > 1 ? first : undefined
}

const ROMAN_CYRILLIC = zip(
  'а б в г ґ ѓ д е ё є ж з ѕ и і ї й ј к ќ л љ м н њ о п р с т у ў ф х ц ч џ ш щ ъ ы ь э ю я',
  'a b v g g g d e e e zh z z i i i i j k k l l m n n o p r s t u u f h ts ch dz sh sch  i  e yu ya',
)
const ROMAN_GREEK = zip(
  'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω',
  'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
)
const ROMAN_DEVANAGARI = zip(
  'अ आ इ ई उ ऊ ऋ ए ऐ ओ औ ऑ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह ा ि ी ु ू ृ े ै ो ौ ॉ ं ँ ः ्',
  'a a i i u u ri e ai o au o k kh g gh n ch chh j jh n t th d dh n t th d dh n p ph b bh m y r l l v sh sh s h a i i u u ri e ai o au o n n  ',
)
const ROMAN = new Map([...ROMAN_CYRILLIC, ...ROMAN_GREEK, ...ROMAN_DEVANAGARI])

function zip(letters: string, sounds: string): Map<string, string> {
  const roman = sounds.split(' ')
  return new Map(letters.split(' ').map((letter, index) => [letter, roman[index] ?? '']))
}

function romanise(text: string): string {
  return Array.from(foldName(text), (letter) => ROMAN.get(letter) ?? letter).join('')
}

// Compares by consonants first: vowels are where two spellings of one name differ most.
function skeleton(text: string): string {
  return text
    .replace(/[wv]/gu, 'v')
    .replace(/g/gu, 'h')
    .replace(/(ph|f)/gu, 'f')
    .replace(/([ei])y?\b/gu, 'i')
    .replace(/[^\p{L}\p{M}]/gu, '')
    .replace(/y/gu, 'i')
    .replace(/(.)\1+/gu, '$1')
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
