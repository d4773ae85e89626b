import type { DemoCountry } from './demo-countries.ts'
import type { Random } from './random.ts'

/** Name parts: a kind of practice and a distinguishing part, which replaces `{}` in the kind. */
type Parts = { kinds: readonly string[]; marks: readonly string[] }

const list = (text: string) => text.split(',').map((part) => part.trim())

const GERMAN: Parts = {
  kinds: list(
    'Tierarztpraxis {}, Kleintierpraxis {}, Tierärztliche Praxis {}, Tierklinik {}, Tierarztzentrum {}, Tiergesundheit {}',
  ),
  marks:
    list(`am Lindenhof, an der Mühle, am Stadtgarten, im Sonnenwinkel, am Kirchplatz, an der Eiche, am Rosengarten,
    am Mühlbach, im Kastanienhof, am alten Bahnhof, an der Stadtmauer, am Birkenweg, im Grünen, am Marktbrunnen,
    an der Weide, am Schlosspark, im Ahornweg, am Südhang, an der Brücke, am Fuchsbau, im Wiesental, am Hafen,
    an der Allee, am Waldrand, im Gartenviertel, am Storchennest, an den Auen, am Turm, im Lerchenfeld, am Weiher`),
}
const AUSTRIAN: Parts = {
  kinds: list(
    'Tierarztpraxis {}, Tierordination {}, Kleintierordination {}, Tierambulatorium {}, Tierklinik {}',
  ),
  marks:
    list(`am Naschgarten, beim Stadttor, am Mostbrunnen, an der Au, am Sonnberg, im Hollerhof, am Kirchensteig,
    an der Reblaus, am Marillenhof, beim Brunnenmarkt, im Enziantal, am Kogel, an der Lände, am Steinbach, beim Eichkatzl,
    am Edelweißplatz, im Augarten, an der Traun, beim Holzsteg, am Rebenhang`),
}
const SWISS_GERMAN: Parts = {
  kinds: list('Tierarztpraxis {}, Kleintierpraxis {}, Tierklinik {}, Tierpraxis {}'),
  marks:
    list(`am Seefeld, zum Bärengraben, im Mattenhof, am Rebberg, zur Linde, am Dorfbach, im Chriesihof, zum Steinbock,
    an der Halde, am Gletscherblick, im Rosenacker, zur alten Post, am Arvenweg, im Unterdorf, zum Murmeli, am Kornplatz`),
}
const SWISS_FRENCH: Parts = {
  kinds: list('Cabinet vétérinaire {}, Clinique vétérinaire {}, Centre vétérinaire {}'),
  marks:
    list(`des Tilleuls, du Lac, de la Fontaine, des Marronniers, du Vieux Pont, des Vignes, de la Gare, du Grand Pré,
    des Hirondelles, du Moulin, de la Colline, des Alpages`),
}
const SWISS_ITALIAN: Parts = {
  kinds: list('Studio veterinario {}, Ambulatorio veterinario {}, Clinica veterinaria {}'),
  marks: list(
    'al Castagno, del Lago, alla Fontana, al Ponte Vecchio, delle Camelie, al Mulino, dei Tigli, alla Valle',
  ),
}
const BRITISH: Parts = {
  kinds: list(
    '{} Veterinary Surgery, {} Vets, {} Veterinary Centre, {} Animal Clinic, {} Pet Practice, {} Veterinary Clinic',
  ),
  marks:
    list(`Riverside, Oakfield, Millbrook, Hedgerow, Abbeygate, Copperbeech, Meadowside, Fernhill, Lambourne Lane,
    Old Orchard, Kingfisher, Thistledown, Bramble Wood, Harbour View, Foxglove, Greenacre, Ivy House, Highmoor,
    Larkspur, Pebble Beach, Rowan Tree, St. Bride's, Willowbank, Yew Tree, Dovecote, Sandstone, Heatherlea, Westgate,
    Ashcombe, Clover Field`),
}
const INDIAN: Parts = {
  kinds: list(
    '{} Pet Clinic, {} Veterinary Clinic, {} Animal Hospital, {} Pet Care Centre, {} Vets, {} Pashu Chikitsalaya',
  ),
  marks:
    list(`Shanti, Anand, Karuna, Sanjeevani, Prakriti, Maitri, Ashirwad, Chetana, Dhanvantari, Gulmohar, Nandanvan,
    Saraswati Nagar, Tulsi, Ujjwala, Vasundhara, Kamdhenu, Mogra, Neem Tree, Peepal, Sahyadri, Triveni, Jeevan Jyoti,
    Aarogya, Mitra, Sparsh, Pawan, Surya, Kalpavriksha, Himalaya View, Lotus Pond`),
}

const FRENCH_CANTONS = new Set(['Vaud', 'Genève', 'Neuchâtel', 'Jura', 'Fribourg', 'Geneva'])

/**
 * Invents the name of a practice: letters, spaces and single hyphens, apostrophes or full stops only. In Switzerland the canton decides the
 * language.
 */
export function makePracticeName(random: Random, country: DemoCountry, region = ''): string {
  const { kinds, marks } = partsOf(country, region)
  return random.pick(kinds).replace('{}', random.pick(marks))
}

function partsOf(country: DemoCountry, region: string): Parts {
  switch (country) {
    case 'DE':
      return GERMAN
    case 'AT':
      return AUSTRIAN
    case 'CH':
      if (FRENCH_CANTONS.has(region)) return SWISS_FRENCH
      return region === 'Ticino' ? SWISS_ITALIAN : SWISS_GERMAN
    case 'GB':
      return BRITISH
    case 'IN':
      return INDIAN
  }
}
