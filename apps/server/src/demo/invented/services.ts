import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { DemoLanguage } from './demo-countries.ts'
import type { Random } from './random.ts'

/** A service as a clinic offers it, prices in whole units of its currency. */
export type DemoService = { name: string; subServices: { name: string; price: number }[] }

type Texts = Record<DemoLanguage, string>
type ServiceTexts = Texts & { subServices: readonly (Texts & { euro: number })[] }

const text = (en: string, de: string, hi: string): Texts => ({ en, de, hi })
const sub = (euro: number, en: string, de: string, hi: string) => ({ euro, en, de, hi })

const SERVICES: readonly ServiceTexts[] = [
  {
    ...text('Grooming', 'Fellpflege', 'ग्रूमिंग'),
    subServices: [
      sub(35, 'Bath and blow dry', 'Baden und Föhnen', 'स्नान और सुखाना'),
      sub(48, 'Full haircut', 'Scheren', 'पूरी कटिंग'),
      sub(14, 'Nail trimming', 'Krallen schneiden', 'नाखून काटना'),
      sub(18, 'Ear cleaning', 'Ohren reinigen', 'कान की सफ़ाई'),
    ],
  },
  {
    ...text('Vaccination', 'Impfung', 'टीकाकरण'),
    subServices: [
      sub(38, 'Rabies', 'Tollwut', 'रेबीज़'),
      sub(62, 'Basic course', 'Grundimmunisierung', 'बुनियादी टीके'),
      sub(45, 'Yearly booster', 'Jährliche Auffrischung', 'वार्षिक बूस्टर'),
    ],
  },
  {
    ...text('Dental care', 'Zahnpflege', 'दाँतों की देखभाल'),
    subServices: [
      sub(160, 'Scaling and polishing', 'Zahnsteinentfernung', 'दाँतों की सफ़ाई'),
      sub(28, 'Dental check', 'Zahnkontrolle', 'दाँतों की जाँच'),
      sub(85, 'Tooth extraction', 'Zahn ziehen', 'दाँत निकालना'),
    ],
  },
  {
    ...text('Diagnostics', 'Diagnostik', 'जाँच'),
    subServices: [
      sub(55, 'Blood count', 'Blutbild', 'रक्त जाँच'),
      sub(70, 'Ultrasound', 'Ultraschall', 'अल्ट्रासाउंड'),
      sub(82, 'X-ray', 'Röntgen', 'एक्स-रे'),
      sub(32, 'Urine test', 'Urinuntersuchung', 'मूत्र जाँच'),
    ],
  },
  {
    ...text('Identification', 'Kennzeichnung', 'पहचान'),
    subServices: [
      sub(42, 'Microchip', 'Mikrochip', 'माइक्रोचिप'),
      sub(25, 'Pet passport', 'Heimtierausweis', 'पशु पासपोर्ट'),
    ],
  },
  {
    ...text('Boarding', 'Pension', 'आवास'),
    subServices: [
      sub(26, 'Day care', 'Tagesbetreuung', 'दिन की देखभाल'),
      sub(34, 'Overnight stay', 'Übernachtung', 'रात का ठहराव'),
      sub(15, 'Walk of one hour', 'Spaziergang eine Stunde', 'एक घंटे की सैर'),
    ],
  },
  {
    ...text('Physiotherapy', 'Physiotherapie', 'फ़िज़ियोथेरेपी'),
    subServices: [
      sub(52, 'Underwater treadmill', 'Unterwasserlaufband', 'पानी में ट्रेडमिल'),
      sub(44, 'Massage', 'Massage', 'मालिश'),
      sub(58, 'Exercises after surgery', 'Übungen nach Operation', 'ऑपरेशन के बाद व्यायाम'),
    ],
  },
  {
    ...text('Training', 'Hundeschule', 'प्रशिक्षण'),
    subServices: [
      sub(30, 'Puppy class', 'Welpengruppe', 'पिल्ला कक्षा'),
      sub(65, 'Single lesson', 'Einzelstunde', 'एकल पाठ'),
    ],
  },
]

/** The local value of one euro in a German price list, and the step to which prices are rounded. */
const PRICE_LEVEL: Record<CurrencyCode, { factor: number; step: number }> = {
  EUR: { factor: 1, step: 1 },
  CHF: { factor: 1.5, step: 5 },
  GBP: { factor: 0.95, step: 1 },
  INR: { factor: 22, step: 50 },
  USD: { factor: 1.3, step: 1 },
  BTC: { factor: 0, step: 1 },
  ETH: { factor: 0, step: 1 },
}
const FEES_EURO = { consultation: [28, 60], followUp: [16, 32] } as const

/** The global catalogue of services in one language. */
export function serviceCatalogue(
  language: DemoLanguage,
): { name: string; subServices: { name: string }[] }[] {
  return SERVICES.map((service) => ({
    name: service[language],
    subServices: service.subServices.map((part) => ({ name: part[language] })),
  }))
}

/** Services of one clinic: some of the catalogue, each with two sub-services or more, priced for the country. */
export function makeServices(
  random: Random,
  { language, currency, count }: { language: DemoLanguage; currency: CurrencyCode; count: number },
): DemoService[] {
  return random.sample(SERVICES, count).map((service) => ({
    name: service[language],
    subServices: random
      .sample(service.subServices, random.int(2, service.subServices.length))
      .map((part) => ({
        name: part[language],
        price: priced(part.euro * (0.85 + random.next() * 0.3), currency),
      })),
  }))
}

/** Fees of a clinic in whole units of its currency; the follow-up is the cheaper one. */
export function makeFees(
  random: Random,
  currency: CurrencyCode,
): { consultationFee: number; followUpFee: number } {
  return {
    consultationFee: priced(random.int(...FEES_EURO.consultation), currency),
    followUpFee: priced(random.int(...FEES_EURO.followUp) * 0.8, currency),
  }
}

function priced(euro: number, currency: CurrencyCode): number {
  const { factor, step } = PRICE_LEVEL[currency]
  return Math.round((euro * factor) / step) * step
}
