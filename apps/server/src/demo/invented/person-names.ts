import type { DemoCountry } from './demo-countries.ts'

export type NameLists = { m: readonly string[]; f: readonly string[]; last: readonly string[] }

const words = (text: string) => text.trim().split(/\s+/u)

// Everyday names, put together at random. Last names of well-known people were left out.
const NAMES: Record<DemoCountry, NameLists> = {
  DE: {
    m: words(`Jannik Torben Matthis Henning Arne Lasse Malte Benedikt Konrad Valentin Ruben Jonte Hannes Emil Anton Rasmus
      Joris Tilman Gregor Frieder Bastian Kilian Lennart Moritz Oskar Piet Ralf Sönke Thore Veit Wendelin Jörn`),
    f: words(`Annika Birte Carlotta Doreen Elisa Frauke Greta Hanna Imke Jule Katja Leonie Maren Nele Ottilie Pauline
      Rieke Svenja Tabea Ute Verena Wiebke Lotta Merle Franka Ida Käthe Johanna Mathilda Sünje Gesa Antje`),
    last: words(`Ahlers Bergfeld Brinkmeier Dahlhaus Ebersbach Feddersen Grothus Hagedorn Heidenreich Immenhof Jessen
      Kaltwasser Kirchhain Lammers Lindenau Marquardsen Niehues Oldenburger Petersdorf Quandel Rehbein Rosenhagen Sandvoß
      Schäperkötter Siebenhaar Steinbrede Tiedemeier Uhlenbrock Vogelsang Wacker Wiesengrund Zellmann Brodersen Dörfler
      Eichstädt Hülsmann Köhlerbach Möllenbeck Öhlschläger Rübsam Thönnes Wöhrmann`),
  },
  AT: {
    m: words(`Alois Clemens Dominik Ferdinand Georg Heinrich Ignaz Johannes Kajetan Leopold Maximilian Nikolaus Paul
      Raphael Severin Tobias Vinzenz Wolfgang Xaver Fabian Gerald Hannes Jakob Manuel`),
    f: words(`Agnes Barbara Christina Daniela Elfriede Franziska Gerlinde Helene Irmgard Josefa Katharina Lisbeth Magdalena
      Notburga Rosalie Sabine Theresa Ursula Valerie Walpurga Anna Elena Miriam Sophie`),
    last: words(`Aigenbauer Brandecker Dornhofer Ebenwaldner Fürlinger Gschwendtner Haslehner Innerebner Kaltenböck
      Lechthaler Mitterlechner Niederwieser Oberhumer Pichlbauer Rainerstorfer Schwaighofer Steinlechner Traunfellner
      Unterweger Wallnöfer Weinzettl Zehetmair Grabenwarter Hinterleitner Kirchschlager Moosbrugger Pfandlbauer
      Reisenhofer Sonnleitner Wiesflecker`),
  },
  CH: {
    m: words(`Beat Reto Urs Marco Luca Flurin Gian Andri Corsin Matthias Remo Sandro Silvan Thierry Yannick Laurent
      Mathieu Olivier Pascal Nando Cyrill Jürg Linus Noel`),
    f: words(`Ladina Seraina Flurina Corinne Regula Ursina Barbla Chantal Martine Sandrine Giulia Nadia Silvana Rahel Vreni
      Monika Aline Céline Élodie Noëmi Lea Mirjam Selina Zoé`),
    last: words(`Abderhalden Aeschlimann Baumgärtli Bieri Caflisch Däppen Eggimann Flückiger Gantenbein Hofstettler
      Inauen Jegerlehner Kellenberger Luginbühl Meienberg Nydegger Oberholzner Pfenninger Rüegsegger Schläpfer Stalder
      Tschanz Uebelhart Vuilleumier Wüthrich Zumbrunn Berthoud Chappuis Delacrétaz Favrod Monnard Rochat Bernasconi
      Pedrazzi Solari Tognola`),
  },
  GB: {
    m: words(`Alistair Barnaby Callum Declan Edmund Fergus Gareth Hamish Idris Jasper Kieran Lachlan Malcolm Nathaniel
      Owen Percy Rhys Rory Sebastian Tristan Wilfred Angus Dafydd Harvey Jolyon Toby`),
    f: words(`Abigail Beatrix Carys Daphne Eilidh Ffion Georgina Harriet Imogen Jemima Kirsty Lowri Mabel Niamh Ottoline
      Phoebe Rosalind Seren Tamsin Una Verity Winifred Isla Morag Freya Bronwen`),
    last: words(`Ackersley Birkenshaw Calderwood Dunnerdale Eastaugh Fairbrother Garthwaite Hebblethwaite Inglethorpe
      Jessamy Kettlewell Lathbury Micklethwaite Netherwood Ollerenshaw Pettigrew Quarmby Ravenscroft Satterthwaite
      Thistlewood Underhill Venables Wainscott Yelland Abernathy Carmichael Drummond Galbraith Kinnaird Llewelyn
      Macfarlane Penhaligon Trevithen O'Driscoll Prydderch`),
  },
  IN: {
    m: words(`Aarav Abhinav Aditya Balaji Chirag Devendra Eshan Farhan Girish Harish Ishaan Jayesh Karthik Lokesh Madhav
      Nikhil Omkar Pranav Raghav Siddharth Tejas Uday Varun Yash Anirudh Gaurav Manoj Naveen Pradeep Suraj`),
    f: words(`Aditi Bhavana Charulata Divya Esha Falguni Gauri Harini Ila Jyoti Kavita Lakshmi Meera Nandini Ojaswini
      Pooja Revathi Sneha Tanvi Uma Vaishali Yamini Anjali Deepa Ketaki Malini Nisha Pallavi Shruti Swati`),
    last: words(`Acharekar Bhattad Chaturvedi Deshmane Ekbote Gokhale Hegdekar Iyengar Joshipura Kulkarni Lokhande
      Mukundan Nambiar Oberai Pillaimar Raghunathan Sahasrabudhe Thakkarwala Upadhye Venkatesan Wadhwani Yadavalli Zaveri
      Banerji Chakladar Dasgupta Goswami Mahapatra Parthasarathy Ramasubban Srivatsan Tirumalai Vaidyanath Bhosekar
      Kirpalani Gurnani`),
  },
}

/** First names by gender and last names of a country. */
export function namesOf(country: DemoCountry): NameLists {
  return NAMES[country]
}
