import type { DemoCountry } from './demo-countries.ts'
import type { Random } from './random.ts'

const list = (text: string) => text.split(',').map((part) => part.trim())

const GERMAN_STREETS =
  list(`Lindenstraße, Gartenweg, Mühlenstraße, Am Anger, Birkenallee, Rosenweg, Schulstraße, Feldstraße,
  Brunnengasse, Kastanienallee, Wiesenweg, Bachstraße, Eichendorfer Weg, Nordring, Uferstraße, Kirchgasse, Ahornstraße,
  Steinweg, Sonnenstraße, Marktstraße, Tannenweg, Bergstraße, Hafenstraße, Hopfengarten, Fliederweg`)
const STREETS: Record<DemoCountry, readonly string[]> = {
  DE: GERMAN_STREETS,
  AT: list(`Hauptstraße, Kirchengasse, Schulgasse, Mühlgasse, Bahnstraße, Feldgasse, Rosengasse, Lindengasse, Wienzeile,
    Am Anger, Weinbergstraße, Bachgasse, Sonnleiten, Obere Landstraße, Kaiserweg, Marktplatz`),
  // Swiss addresses are written without ß.
  CH: list(`Dorfstrasse, Seestrasse, Bahnhofstrasse, Mattenweg, Rebbergstrasse, Lindenweg, Schulhausstrasse, Bergstrasse,
    Sonnenrain, Feldweg, Wiesenstrasse, Im Baumgarten, Kirchgasse, Oberdorfstrasse, Talweg`),
  GB: list(`Mill Lane, Church Road, Orchard Close, Station Road, High Street, Meadow Way, Chapel Street, Elm Grove,
    Victoria Terrace, Park Avenue, Hawthorn Drive, Bridge Street, Priory Gardens, Market Place, Quarry Hill, Hazel Walk`),
  IN: list(`Nehru Nagar Road, Station Road, Temple Street, Lake View Road, Gulmohar Marg, Shivaji Path, Market Road,
    Ashoka Marg, Hill Road, Link Road, College Road, Neem Gali, Sector Road, Ring Road, Garden Lane, Old Fort Road`),
}

/** Leading digits of postcodes by region as the town table names it; regions left out take any. */
const ZIP_STARTS: Record<string, readonly string[]> = {
  'DE Berlin': ['10', '12', '13'],
  'DE Hamburg': ['20', '21', '22'],
  'DE Bremen': ['27', '28'],
  'DE Niedersachsen': ['26', '29', '30', '31', '38', '49'],
  'DE Schleswig-Holstein': ['23', '24', '25'],
  'DE Mecklenburg-Vorpommern': ['17', '18', '19'],
  'DE Brandenburg': ['14', '15', '16'],
  'DE Sachsen': ['01', '02', '04', '08', '09'],
  'DE Sachsen-Anhalt': ['06', '39'],
  'DE Thüringen': ['07', '98', '99'],
  'DE Nordrhein-Westfalen': ['40', '41', '42', '44', '45', '47', '48', '50', '52', '53', '58', '59'],
  'DE Hessen': ['34', '35', '36', '60', '63', '64', '65'],
  'DE Rheinland-Pfalz': ['54', '55', '56', '67'],
  'DE Saarland': ['66'],
  'DE Baden-Württemberg': ['68', '69', '70', '71', '72', '73', '74', '75', '76', '77', '78', '79', '88'],
  'DE Bayern': [
    '80',
    '81',
    '82',
    '83',
    '84',
    '85',
    '86',
    '87',
    '90',
    '91',
    '92',
    '93',
    '94',
    '95',
    '96',
    '97',
  ],
  'AT Wien': ['10', '11', '12'],
  'AT Niederösterreich': ['2', '3'],
  'AT Oberösterreich': ['4'],
  'AT Salzburg': ['5'],
  'AT Tirol': ['60', '61', '62', '63'],
  'AT Vorarlberg': ['68', '69'],
  'AT Burgenland': ['7'],
  'AT Steiermark': ['8'],
  'AT Kärnten': ['90', '91', '92', '93', '94', '95', '96', '97', '98'],
  'CH Genève': ['12'],
  'CH Vaud': ['10', '11', '14', '18'],
  'CH Fribourg': ['17'],
  'CH Wallis': ['19', '39'],
  'CH Neuchâtel': ['20', '23'],
  'CH Bern': ['30', '31', '33', '34', '36'],
  'CH Basel-Stadt': ['40'],
  'CH Basel-Landschaft': ['41', '44'],
  'CH Aargau': ['50', '52', '53', '54', '56'],
  'CH Luzern': ['60', '62'],
  'CH Ticino': ['65', '66', '68', '69'],
  'CH Graubünden': ['70', '71', '72', '74'],
  'CH Zürich': ['80', '81', '82', '84', '86', '88'],
  'CH St. Gallen': ['90', '92', '94', '95'],
  'IN Delhi': ['110'],
  'IN Haryana': ['12', '13'],
  'IN Punjab': ['14', '15'],
  'IN Uttar Pradesh': ['20', '21', '22', '27', '28'],
  'IN Rajasthan': ['30', '31', '33', '34'],
  'IN Gujarat': ['36', '38', '39'],
  'IN Maharashtra': ['40', '41', '42', '43', '44'],
  'IN Madhya Pradesh': ['45', '46', '47', '48'],
  'IN Chhattisgarh': ['49'],
  'IN Telangana': ['50'],
  'IN Andhra Pradesh': ['51', '52', '53'],
  'IN Karnataka': ['56', '57', '58', '59'],
  'IN Tamil Nadu': ['60', '61', '62', '63', '64'],
  'IN Kerala': ['67', '68', '69'],
  'IN West Bengal': ['70', '71', '72', '73'],
  'IN Odisha': ['75', '76'],
  'IN Assam': ['78'],
  'IN Bihar': ['80', '84', '85'],
  'IN Jharkhand': ['82', '83'],
}
const ZIP_DIGITS = { DE: 5, AT: 4, CH: 4, IN: 6 } as const
/** Letters that occur in the second half of a British postcode. */
const INWARD_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'
const GB_AREAS: Record<string, readonly string[]> = {
  London: ['E', 'N', 'NW', 'SE', 'SW', 'W'],
  Birmingham: ['B'],
  Manchester: ['M'],
  Liverpool: ['L'],
  Glasgow: ['G'],
  Edinburgh: ['EH'],
  Sheffield: ['S'],
  Bristol: ['BS'],
  Leeds: ['LS'],
  Cardiff: ['CF'],
  Belfast: ['BT'],
}

/** Street and house number as written in the country. */
export function makeStreet(random: Random, country: DemoCountry): string {
  const street = random.pick(STREETS[country])
  const number = random.int(1, country === 'IN' ? 240 : 98)
  return country === 'GB' || country === 'IN' ? `${number} ${street}` : `${street} ${number}`
}

/**
 * A postcode of the right form; it begins like those of the region if they are known. It need not exist.
 *
 * @param city used in the United Kingdom, where the code begins with letters of the post town
 */
export function makeZip(random: Random, country: DemoCountry, region: string, city: string): string {
  if (country === 'GB') {
    const letter = () => INWARD_LETTERS.charAt(random.int(0, INWARD_LETTERS.length - 1))
    const area = random.pick(GB_AREAS[city] ?? [postTownLetters(city)])
    return `${area}${random.int(1, 19)} ${random.int(1, 9)}${letter()}${letter()}`
  }
  const digits = ZIP_DIGITS[country]
  const start = random.pick(
    ZIP_STARTS[`${country} ${region}`] ?? [String(random.int(1, country === 'IN' ? 8 : 9))],
  )
  const rest = digits - start.length
  return start + String(random.int(0, 10 ** rest - 1)).padStart(rest, '0')
}

function postTownLetters(city: string): string {
  return (
    city
      .toUpperCase()
      .replace(/[^A-Z]/gu, '')
      .slice(0, 2) || 'XX'
  )
}
