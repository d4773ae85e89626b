import type { ReasonKind } from '@vetvisit/contract/appointments/record/reasons'
import type { Species } from '@vetvisit/contract/pets/species'
import type { DemoLanguage } from './demo-countries.ts'
import type { Random } from './random.ts'

/** The owner's reason for booking and the doctor's note afterwards, which belong together. */
export type DemoVisit = {
  /** What the owner chose in booking. */
  kind: ReasonKind
  reason: string
  note: string
  /** Entries of the prescription, empty when nothing was prescribed. */
  prescription: { medName: string; dose: string; frequency: string; duration: string }[]
}

type Texts = Record<DemoLanguage, string>
type VisitKind = {
  kind: ReasonKind
  species: readonly Species[] | 'all'
  reason: Texts
  note: Texts
  drug?: Drug
}
type Drug = { name: string; dose: Texts; often: Texts; long: Texts }

const text = (en: string, de: string, hi: string): Texts => ({ en, de, hi })

const ONCE = text('once a day', 'einmal täglich', 'दिन में एक बार')
const TWICE = text('twice a day', 'zweimal täglich', 'दिन में दो बार')
const WEEK = text('7 days', '7 Tage', '7 दिन')
const FIVE_DAYS = text('5 days', '5 Tage', '5 दिन')
const BY_WEIGHT = text('by weight', 'nach Gewicht', 'वज़न के अनुसार')
const DROPS = text('2 drops', '2 Tropfen', '2 बूँदें')

const FURRED: readonly Species[] = ['Dog', 'Cat', 'Rabbit', 'Guinea pig', 'Hamster', 'Mouse']

const VISITS: readonly VisitKind[] = [
  {
    kind: 'vaccination',
    species: ['Dog', 'Cat', 'Rabbit', 'Horse'],
    reason: text('Yearly vaccination', 'Jährliche Impfung', 'वार्षिक टीकाकरण'),
    note: text(
      'General condition good, temperature normal. Vaccinated, next booster in twelve months.',
      'Allgemeinbefinden gut, Temperatur normal. Geimpft, Auffrischung in zwölf Monaten.',
      'सामान्य स्थिति अच्छी, तापमान सामान्य। टीका लगाया गया, अगला बूस्टर बारह महीने बाद।',
    ),
  },
  {
    kind: 'checkup',
    species: 'all',
    reason: text('General check', 'Allgemeine Untersuchung', 'सामान्य जाँच'),
    note: text(
      'Heart and lungs without findings, weight stable. No treatment needed.',
      'Herz und Lunge ohne Befund, Gewicht stabil. Keine Behandlung nötig.',
      'हृदय और फेफड़े सामान्य, वज़न स्थिर। उपचार की आवश्यकता नहीं।',
    ),
  },
  {
    kind: 'ill',
    species: ['Dog'],
    reason: text(
      'Limping on a front leg since yesterday',
      'Lahmt seit gestern vorne',
      'कल से आगे के पैर से लंगड़ा रहा है',
    ),
    note: text(
      'Slight sprain of the right carpus, no fracture felt. Rest for one week, short walks on the lead.',
      'Leichte Verstauchung am rechten Karpus, kein Bruch tastbar. Eine Woche Ruhe, kurze Leinenspaziergänge.',
      'दाहिनी कलाई में हल्की मोच, हड्डी नहीं टूटी। एक सप्ताह आराम, पट्टे पर छोटी सैर।',
    ),
    drug: { name: 'Meloxicam', dose: BY_WEIGHT, often: ONCE, long: FIVE_DAYS },
  },
  {
    kind: 'skin',
    species: ['Dog', 'Cat'],
    reason: text('Scratches the ears a lot', 'Kratzt sich ständig an den Ohren', 'कान बार-बार खुजलाता है'),
    note: text(
      'Otitis externa on the left, ear drum intact. Cleaned, drops prescribed, check in one week.',
      'Otitis externa links, Trommelfell intakt. Gereinigt, Tropfen verordnet, Kontrolle in einer Woche.',
      'बाएँ कान में बाहरी संक्रमण, पर्दा ठीक। सफ़ाई की गई, बूँदें दी गईं, एक सप्ताह में जाँच।',
    ),
    drug: { name: 'Ear drops', dose: DROPS, often: TWICE, long: WEEK },
  },
  {
    kind: 'ill',
    species: ['Dog', 'Cat'],
    reason: text('Vomited several times', 'Mehrfach erbrochen', 'कई बार उल्टी हुई'),
    note: text(
      'Abdomen soft, no fever, slightly dehydrated. Fluids given, light diet for three days.',
      'Bauch weich, kein Fieber, leicht dehydriert. Infusion gegeben, drei Tage Schonkost.',
      'पेट नरम, बुखार नहीं, हल्का निर्जलीकरण। तरल दिया गया, तीन दिन हल्का भोजन।',
    ),
    drug: { name: 'Maropitant', dose: BY_WEIGHT, often: ONCE, long: text('3 days', '3 Tage', '3 दिन') },
  },
  {
    kind: 'skin',
    species: FURRED,
    reason: text('Itching and bald patches', 'Juckreiz und kahle Stellen', 'खुजली और गंजे धब्बे'),
    note: text(
      'Skin scraping shows mites. Spot-on applied, all animals of the household to be treated.',
      'Hautgeschabsel mit Milben. Spot-on aufgetragen, alle Tiere im Haushalt mitbehandeln.',
      'त्वचा के नमूने में माइट्स मिले। दवा लगाई गई, घर के सभी पशुओं का उपचार करें।',
    ),
  },
  {
    kind: 'teeth',
    species: ['Cat', 'Dog'],
    reason: text('Bad breath, eats little', 'Mundgeruch, frisst wenig', 'मुँह से दुर्गंध, कम खाता है'),
    note: text(
      'Tartar and gingivitis. Dental cleaning under anaesthesia advised, blood test before.',
      'Zahnstein und Gingivitis. Zahnreinigung in Narkose empfohlen, vorher Blutbild.',
      'दाँतों पर मैल और मसूड़ों में सूजन। बेहोशी में सफ़ाई की सलाह, पहले रक्त जाँच।',
    ),
  },
  {
    kind: 'teeth',
    species: ['Rabbit', 'Guinea pig', 'Hamster'],
    reason: text('Eats less and drools', 'Frisst weniger und speichelt', 'कम खाता है और लार टपकती है'),
    note: text(
      'Molars too long, shortened. Hay freely, weight to be checked daily.',
      'Backenzähne zu lang, gekürzt. Heu zur freien Verfügung, Gewicht täglich prüfen.',
      'दाढ़ें बढ़ी हुईं, छोटी की गईं। भरपूर सूखी घास दें, वज़न रोज़ जाँचें।',
    ),
  },
  {
    kind: 'ill',
    species: ['Birds', 'Parrots', 'Chicken'],
    reason: text('Ruffled feathers, quiet', 'Aufgeplustert und ruhig', 'पंख फुलाए हुए, सुस्त'),
    note: text(
      'Slight infection of the airways. Warmth, vitamin drops, sample sent to the laboratory.',
      'Leichter Infekt der Atemwege. Wärme, Vitamintropfen, Probe ins Labor geschickt.',
      'श्वसन का हल्का संक्रमण। गर्मी और विटामिन दें, नमूना प्रयोगशाला भेजा गया।',
    ),
  },
  {
    kind: 'ill',
    species: ['Horse', 'Goat', 'Sheep'],
    reason: text('Does not put weight on one hoof', 'Entlastet einen Huf', 'एक खुर पर भार नहीं डालता'),
    note: text(
      'Hoof abscess opened and rinsed, bandage applied. Change every two days.',
      'Hufabszess geöffnet und gespült, Verband angelegt. Wechsel alle zwei Tage.',
      'खुर का फोड़ा खोलकर साफ़ किया, पट्टी बाँधी। हर दो दिन में बदलें।',
    ),
  },
  {
    kind: 'checkup',
    species: ['Turtles', 'Lizards', 'Reptiles'],
    reason: text('Check before hibernation', 'Untersuchung vor der Winterruhe', 'शीतनिद्रा से पहले जाँच'),
    note: text(
      'Nutritional state good, parasites not found. May hibernate.',
      'Ernährungszustand gut, keine Parasiten gefunden. Winterruhe möglich.',
      'पोषण अच्छा, परजीवी नहीं मिले। शीतनिद्रा संभव।',
    ),
  },
  {
    kind: 'followup',
    species: ['Dog', 'Cat', 'Rabbit'],
    reason: text('Control after surgery', 'Kontrolle nach Operation', 'ऑपरेशन के बाद जाँच'),
    note: text(
      'Wound dry and closed, stitches removed. Collar may come off tomorrow.',
      'Wunde trocken und geschlossen, Fäden gezogen. Kragen ab morgen nicht mehr nötig.',
      'घाव सूखा और बंद, टाँके निकाले गए। कल से कॉलर हटा सकते हैं।',
    ),
  },
  {
    kind: 'ill',
    species: ['Fish', 'Goldfish'],
    reason: text('White spots on the fins', 'Weiße Punkte auf den Flossen', 'पंखों पर सफ़ेद धब्बे'),
    note: text(
      'Ich likely. Raise the water temperature slowly, treat for ten days, change a third of the water.',
      'Vermutlich Pünktchenkrankheit. Wasser langsam erwärmen, zehn Tage behandeln, ein Drittel des Wassers wechseln.',
      'संभवतः इक रोग। पानी धीरे-धीरे गर्म करें, दस दिन उपचार, एक तिहाई पानी बदलें।',
    ),
  },
]

/** Invents a visit that suits the kind of animal. */
export function makeVisit(random: Random, species: Species, language: DemoLanguage): DemoVisit {
  const { kind, reason, note, drug } = random.pick(
    VISITS.filter((visit) => visit.species === 'all' || visit.species.includes(species)),
  )
  return {
    kind,
    reason: reason[language],
    note: note[language],
    prescription: drug
      ? [
          {
            medName: drug.name,
            dose: drug.dose[language],
            frequency: drug.often[language],
            duration: drug.long[language],
          },
        ]
      : [],
  }
}

const ABOUT: Record<DemoLanguage, readonly string[]> = {
  en: [
    'I have been treating pets for {years} years and take time for worried owners.',
    'After {years} years in small animal practice my heart still beats for difficult cases.',
    'Calm handling, clear words and no needless tests: that is how I have worked for {years} years.',
    'Small and large animals have been my patients for {years} years. Home visits by arrangement.',
  ],
  de: [
    'Seit {years} Jahren behandle ich Haustiere und nehme mir Zeit für ihre Menschen.',
    'Nach {years} Jahren in der Kleintierpraxis begeistern mich schwierige Fälle noch immer.',
    'Ruhiger Umgang, klare Worte, keine unnötigen Untersuchungen: so arbeite ich seit {years} Jahren.',
    'Kleine und große Tiere sind seit {years} Jahren meine Patienten. Hausbesuche nach Absprache.',
  ],
  hi: [
    'मैं {years} वर्षों से पालतू पशुओं का उपचार कर रहा हूँ और हर परिवार को समय देता हूँ।',
    'छोटे पशुओं की चिकित्सा में {years} वर्षों का अनुभव।',
  ],
}

/** A doctor's text about themselves. */
export function makeAbout(random: Random, language: DemoLanguage, experienceYears: number): string {
  return random.pick(ABOUT[language]).replace('{years}', String(experienceYears))
}
