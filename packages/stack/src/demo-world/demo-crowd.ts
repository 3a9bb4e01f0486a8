import { randomFrom } from './random.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Names as people bear them in several countries: a given name and a family name of the same one. */
const cultures: readonly { given: readonly string[]; family: readonly string[] }[] = [
  {
    given: words(`
      Emma Olivia Amelia Grace Chloe Ruby Ella Sophie Lucy Alice Jack Harry Oliver George Charlie James Thomas Will
      Ethan Mason`),
    family: words(`
      Smith Jones Taylor Brown Wilson Evans Walker Wright Robinson Thompson White Hughes Edwards Green Hall Wood
      Harris Clarke Jackson Turner`),
  },
  {
    given: words(`
      Anna Lea Mia Hanna Johanna Katharina Greta Frieda Ida Marlene Lukas Felix Jonas Paul Maximilian Moritz Tobias
      Matthias Stefan Andreas`),
    family: words(`
      Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf
      Schröder Neumann Schwarz Zimmermann`),
  },
  {
    given: words(`
      Camille Manon Léa Chloé Inès Jade Louise Alix Margaux Pauline Hugo Louis Gabriel Arthur Jules Théo Lucas Maxime
      Antoine Baptiste`),
    family: words(`
      Martin Bernard Dubois Durand Moreau Laurent Lefebvre Leroy Roux Fournier Girard Bonnet Dupont Lambert Fontaine
      Rousseau Vincent Muller Lefèvre Faure`),
  },
  {
    given: words(`
      Lucía Paula Carmen Alba Marta Sara Elena Laura Cristina Raquel Alejandro Pablo Diego Javier Sergio Álvaro Adrián
      Rubén Iván Jorge`),
    family: words(`
      García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Jiménez Ruiz Hernández Díaz Moreno Muñoz
      Álvarez Romero Alonso Gutiérrez Navarro`),
  },
  {
    given: words(`
      Ana Beatriz Larissa Letícia Juliana Fernanda Gabriela Isabela Mariana Bruna João Pedro Gabriel Rafael Gustavo
      Felipe Thiago Bruno Leonardo Caio`),
    family: words(`
      Silva Souza Costa Oliveira Pereira Rodrigues Almeida Nascimento Lima Araújo Fernandes Carvalho Gomes Martins
      Rocha Ribeiro Alves Monteiro Mendes Barros`),
  },
  {
    given: words(`
      Giulia Chiara Francesca Martina Alessia Federica Elisa Valentina Silvia Giorgia Marco Luca Matteo Lorenzo Davide
      Alessandro Francesco Simone Stefano Riccardo`),
    family: words(`
      Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Mancini Giordano Rizzo
      Lombardi Moretti Barbieri Fontana`),
  },
  {
    given: words(`
      Yui Hina Sakura Aoi Rin Mio Haruka Misaki Nanami Akane Haruto Yuto Sota Ren Riku Kenta Daiki Takumi Shota Ryo`),
    family: words(`
      Sato Suzuki Takahashi Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto
      Inoue Kimura Hayashi Shimizu Yamazaki Ikeda`),
  },
  {
    given: words(`
      Aarohi Ananya Diya Isha Kavya Meera Neha Pooja Riya Sanjana Aarav Arjun Rohan Karan Vikram Rahul Aditya
      Siddharth Nikhil Varun`),
    family: words(`
      Sharma Verma Gupta Singh Kumar Patel Mehta Joshi Reddy Nair Iyer Rao Desai Kulkarni Chopra Kapoor Malhotra Bhatt
      Agarwal Banerjee`),
  },
  {
    given: words(`
      Adaeze Chioma Ngozi Ifeoma Folake Yetunde Temitope Abena Akosua Efua Emeka Chidi Obinna Tunde Segun Femi Kwame
      Kofi Yaw Kojo`),
    family: words(`
      Okafor Okonkwo Eze Nwosu Obi Adebayo Adeyemi Ogunleye Balogun Afolabi Olawale Mensah Owusu Boateng Asante Osei
      Appiah Addo Kamau Mwangi`),
  },
  {
    given: words(`
      Zeynep Ayşe Elif Merve Büşra Esra Fatma Hatice Ceren Derya Mehmet Mustafa Ahmet Emre Burak Can Deniz Eren Furkan
      Gökhan`),
    family: words(`
      Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt
      Özkan Şimşek`),
  },
  {
    given: words(`
      Freja Astrid Sigrid Ingrid Maja Elsa Saga Tuva Linnea Ebba Oskar Viggo Axel Gustav Erik Lars Magnus Anders
      Henrik Mikkel`),
    family: words(`
      Johansson Andersson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Lindberg Lindgren
      Bergström Sandberg Hansen Jensen Nielsen Christensen Sørensen Rasmussen`),
  },
  {
    given: words(`
      Zuzanna Maja Zofia Hanna Amelia Oliwia Wiktoria Natalia Aleksandra Magdalena Jakub Antoni Szymon Filip Wojciech
      Mateusz Bartosz Kacper Dawid Piotr`),
    family: words(`
      Nowak Kowalczyk Wójcik Woźniak Mazur Krawczyk Kaczmarek Zając Król Wieczorek Wróbel Stępień Dudek Sikora Walczak
      Baran Duda Szewczyk Pietrzak Marciniak`),
  },
];

/** Somebody of the demo creator's audience; ages in days. */
export interface CrowdMember {
  username: string;
  fullname: string;
  signedUp: number;
  followed: number;
}

/** Since the creator began; more every week, as the audience grew. */
const firstFollowedDays = 112;
/** Those of the demo world whom one meets elsewhere are among the newest. */
const lastFollowedDays = 1.5;
const separators = ['.', '_', '-'];

/** So many people, always the same, none with the name or username of another. */
export function crowdOf(count: number): CrowdMember[] {
  const random = randomFrom(3_840);
  const everybody = cultures.flatMap(({ given, family }) =>
    given.flatMap((first) => family.map((last) => [first, last] as const)),
  );
  // Fisher and Yates.
  for (let index = everybody.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const [one, two] = [everybody[index], everybody[other]];
    if (one && two) [everybody[index], everybody[other]] = [two, one];
  }
  const names = new Set<string>();
  const crowd = new Map<string, CrowdMember>();
  for (const [first, last] of everybody) {
    if (crowd.size === count) break;
    const separator = separators[Math.floor(random() * separators.length)] ?? '.';
    const parts = random() < 0.8 ? [first, last] : [last, first];
    const username = parts.map(latin).join(separator);
    const fullname = `${first} ${last}`;
    if (names.has(fullname) || crowd.has(username)) continue;
    names.add(fullname);
    const followed = lastFollowedDays + firstFollowedDays * (1 - (crowd.size / count) ** (1 / 3));
    crowd.set(username, { username, fullname, followed, signedUp: followed + random() * 6 });
  }
  if (crowd.size < count) throw new Error(`Only ${crowd.size} of ${count} people have a name`);
  return [...crowd.values()];
}

/** Letters that do not decompose into a base letter and an accent, and what replaces them. */
const replacements: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', ı: 'i', æ: 'ae' };

/** As a username has it. */
const latin = (name: string): string =>
  name
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/g, (letter) => replacements[letter] ?? letter);
