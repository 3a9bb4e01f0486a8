/** Somebody who watches and says something now and then. */
interface Fan {
  username: string;
  fullname: string;
  bio: string;
  /** Days since they signed up. */
  age: number;
  /** Not everybody has a picture. */
  avatar: boolean;
}

const fan = (username: string, fullname: string, age: number, bio: string, avatar = true): Fan => ({
  username,
  fullname,
  bio,
  age,
  avatar,
});
const faceless = (username: string, fullname: string, age: number, bio: string): Fan =>
  fan(username, fullname, age, bio, false);

/** Those whom one meets in the comments only: they follow and like less than the others. */
export const commentingFans: readonly Fan[] = [
  fan('greta.hb', 'Greta Petersen', 88, 'Hamburg, meistens nass.'),
  fan('pablo.mtz', 'Pablo Martínez', 74, 'Valencia. Ciclista de domingo, filósofo de lunes.'),
  fan('hana_i', 'Hana Ito', 81, '京都。朝の散歩が日課です。'),
  faceless('thiago.rl', 'Thiago Rocha', 69, 'Recife, café, a câmera do meu pai'),
  fan('leila.bo', 'ليلى بن عمر', 77, 'تونس. أحب البحر من بعيد.'),
  fan('camille.dl', 'Camille Delattre', 92, 'Lille. Je regarde les couleurs.'),
  fan('sunniva', 'Sunniva Aas', 95, 'Tromsø. It is dark, but we like each other.'),
  fan('al.pryce', 'Alan Pryce', 84, 'Retired slate man, Bethesda. Knees by request.'),
  faceless('wei.dumplings', 'Chen Wei', 66, 'Dumplings, one street behind the station. Closed on Sundays.'),
  faceless('noor.pics', 'Noor Al-Sayed', 71, 'asks about your shutter speed'),
  faceless('marek_z', 'Marek Zając', 63, 'Kraków. Tylko patrzę.'),
  fan('tofu.the.cat', 'Tofu', 79, 'cat. i have opinions and one human'),
  fan('grandma.ruth', 'Ruth Ellery', 60, 'Learning this from my grandson. Hello everybody.'),
  fan('halfstep.dj', 'Kojo Amankwah', 72, 'I hear it before I see it. 118 bpm.'),
  fan('sofi.rm', 'Sofía Romero', 68, 'Bogotá, lluvia, arepas'),
  fan('yuki.draws', 'Yuki Aoyama', 86, 'Sketchbook 31. Pencils are soft, deadlines are not.'),
  fan('bert.line14', 'Bert Vandenberg', 75, 'Driver, line 14. On time since 1997.'),
  faceless('olga.m', 'Olha Melnyk', 62, 'Не сплю.'),
  faceless('fernweh.tim', 'Tim Albrecht', 80, 'Koffer steht immer im Flur.'),
  fan('anjali.k', 'Anjali Kulkarni', 73, 'Mumbai. Spreadsheets for trips I have not booked.'),
  fan('mr.hollis', 'Geoff Hollis', 90, 'Geography, years seven to eleven. You will be on a slide.'),
  faceless('zara.q', 'Zara Qureshi', 65, 'pauses videos to look at shoes'),
  fan('sid.nolie', 'Sid Moreau', 70, 'boards, scabs, interrail'),
  faceless('luca.ts', 'Luca Ferluga', 82, 'Trieste, vento da est'),
  faceless('henk.v', 'Henk Visser', 61, 'Noord-Holland. Plat.'),
  faceless('minji_c', 'Cho Minji', 67, '서울 · 19층'),
  fan('baptiste.l', 'Baptiste Lacombe', 76, 'Boulanger. Lyon.'),
  fan('ade.runs', 'Adé Ogunbanjo', 78, '5:30, every day, complaining.'),
  faceless('tilde.w', 'Tilde Winther', 64, 'New mother, old insomniac.'),
  fan('ming.tea', 'Ming Hsu', 83, 'Oolong first, then everything else.'),
];
