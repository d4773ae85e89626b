/** Large towns whose name in a language differs from their English and local names: `English = name`, one per line. */
const GERMAN = `
Addis Ababa = Addis Abeba
Algiers = Algier
Antwerp = Antwerpen
Ashgabat = Aschgabat
Athens = Athen
Baghdad = Bagdad
Beijing = Peking
Belgrade = Belgrad
Bishkek = Bischkek
Bruges = Brügge
Brussels = Brüssel
Bucharest = Bukarest
Cairo = Kairo
Cape Town = Kapstadt
Copenhagen = Kopenhagen
Damascus = Damaskus
Dushanbe = Duschanbe
Florence = Florenz
Geneva = Genf
Genoa = Genua
Ghent = Gent
Gothenburg = Göteborg
Havana = Havanna
Ho Chi Minh City = Ho-Chi-Minh-Stadt
Jeddah = Dschidda
Kharkiv = Charkiw
Khartoum = Khartum
Kolkata = Kalkutta
Krakow = Krakau
Kyiv = Kiew
Lisbon = Lissabon
Mecca = Mekka
Mexico City = Mexiko-Stadt
Milan = Mailand
Mogadishu = Mogadischu
Moscow = Moskau
Muscat = Maskat
Naples = Neapel
New York City = New York
Nice = Nizza
Nizhniy Novgorod = Nischni Nowgorod
Novosibirsk = Nowosibirsk
Padua = Padua
Prague = Prag
Pyongyang = Pjöngjang
Riyadh = Riad
Rome = Rom
Saint Petersburg = Sankt Petersburg
Seville = Sevilla
Singapore = Singapur
Strasbourg = Straßburg
Tashkent = Taschkent
Tbilisi = Tiflis
Tehran = Teheran
The Hague = Den Haag
Tokyo = Tokio
Tripoli = Tripolis
Volgograd = Wolgograd
Warsaw = Warschau
Yekaterinburg = Jekaterinburg
Yerevan = Jerewan
Zaragoza = Saragossa
`

const HINDI = `
Abu Dhabi = अबू धाबी
Amsterdam = एम्स्टर्डम
Athens = एथेंस
Baghdad = बग़दाद
Bangkok = बैंकॉक
Barcelona = बार्सिलोना
Beijing = बीजिंग
Berlin = बर्लिन
Birmingham = बर्मिंघम
Brussels = ब्रसेल्स
Budapest = बुडापेस्ट
Cairo = काहिरा
Chicago = शिकागो
Cologne = कोलोन
Colombo = कोलंबो
Copenhagen = कोपेनहेगन
Dhaka = ढाका
Dubai = दुबई
Dublin = डबलिन
Edinburgh = एडिनबरा
Frankfurt am Main = फ़्रैंकफ़र्ट
Geneva = जिनेवा
Glasgow = ग्लासगो
Hamburg = हैम्बर्ग
Hong Kong = हांगकांग
Islamabad = इस्लामाबाद
Istanbul = इस्तांबुल
Jakarta = जकार्ता
Kabul = काबुल
Karachi = कराची
Kathmandu = काठमांडू
Lahore = लाहौर
Leeds = लीड्स
Lisbon = लिस्बन
Liverpool = लिवरपूल
London = लंदन
Los Angeles = लॉस एंजेलिस
Madrid = मैड्रिड
Manchester = मैनचेस्टर
Milan = मिलान
Moscow = मॉस्को
Munich = म्यूनिख
New York City = न्यूयॉर्क
Paris = पेरिस
Prague = प्राग
Riyadh = रियाद
Rome = रोम
Saint Petersburg = सेंट पीटर्सबर्ग
Shanghai = शंघाई
Singapore = सिंगापुर
Stockholm = स्टॉकहोम
Stuttgart = स्टटगार्ट
Sydney = सिडनी
Tehran = तेहरान
Tokyo = टोक्यो
Vienna = वियना
Warsaw = वारसॉ
Zurich = ज़्यूरिख़
`

const read = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [english = '', name = ''] = line.split(' = ')
        return [english, name]
      }),
  )

const NONE: ReadonlyMap<string, string> = new Map()
let german: ReadonlyMap<string, string> | undefined
let hindi: ReadonlyMap<string, string> | undefined

/** Names by English name; empty for languages without a list. */
export function exonymsOf(language: string): ReadonlyMap<string, string> {
  if (language.startsWith('de')) return (german ??= read(GERMAN))
  return language.startsWith('hi') ? (hindi ??= read(HINDI)) : NONE
}
