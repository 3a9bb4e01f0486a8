/** A live that goes on as long as the product runs: films in a loop, and people who talk while somebody watches. */
export interface DemoLive {
  creator: string;
  title: string;
  tags: readonly string[];
  /** Works with the same encoder settings: they are sent one after another without being encoded. */
  films: readonly string[];
  /** The work whose poster stands for the live until its picture is there. */
  cover: string;
  /** What the creator says to those who come in, in turn. */
  greetings: readonly string[];
  /** What viewers and the creator say, in turn. */
  lines: readonly [by: string, text: string][];
}

export const demoLives: readonly DemoLive[] = [
  {
    creator: 'nordlys',
    title: 'Waiting for the northern lights',
    tags: ['aurora', 'night sky'],
    films: ['nordlys-1', 'nordlys-2'],
    cover: 'nordlys-1',
    greetings: [
      'Hei and welcome! Minus nineteen here, the tea is still liquid.',
      'Good to see you. Turn the lights off at your end too, it helps.',
      'Welcome in! Ask me anything, my gloves type slowly.',
      'Hello you. The green band is just coming back.',
    ],
    lines: [
      ['jonas.w', 'Finally awake for one of these!'],
      ['amara', 'the whole family is on the sofa, hi Ebba'],
      ['nordlys', 'Hi Amara’s family! Say oh when it moves.'],
      ['elif.k', 'On my break, ten minutes of this is better than coffee'],
      ['orrery', 'KP index just went to 5. You are in for a show.'],
      ['nordlys', 'Thank you Idris. I brought the long lens.'],
      ['mei.mei', 'What is the lake called?'],
      ['nordlys', 'It has a name and I promised not to say it on the internet.'],
      ['theo.k', 'not a sunset, still staying'],
      ['nina.codes', 'Rendering distance: infinite'],
      ['priya.s', 'Is that a satellite or a plane?'],
      ['nordlys', 'Satellite. Planes blink.'],
      ['ines.ridge', 'Soup offer stands.'],
      ['katya.p', 'I just said oh out loud in a library'],
      ['jonas.w', 'How long do your batteries last out there?'],
      ['nordlys', 'Forty minutes each. I keep six in my jacket, I am basically a charger.'],
      ['rafa.lens', 'Which white balance?'],
      ['nordlys', '3,800 K and a prayer.'],
    ],
  },
  {
    creator: 'slow.pour',
    title: 'Coffee bar: choosing the guest bean',
    tags: ['coffee', 'small talk'],
    films: ['slow-pour-2'],
    cover: 'slow-pour-2',
    greetings: [
      'Morning! What can I get you?',
      'Come in, the bar is warm and so are the croissants.',
      'Hello hello. Two left of the good ones.',
      'Welcome! We are choosing the guest bean for December.',
    ],
    lines: [
      ['coldbrew.ben', 'First! Flat white please'],
      ['slow.pour', 'On its way, Ben. Virtually.'],
      ['omar.h', 'table four says hi'],
      ['slow.pour', 'Table four can come and pay.'],
      ['priya.s', 'what is playing in the background?'],
      ['slow.pour', 'Paper boats. It is in the sounds when you record.'],
      ['lou.rides', 'parked the bike outside, is the window seat free?'],
      ['oak.and.wax', 'I made that window seat, treat it well'],
      ['coldbrew.ben', 'Guest bean: the Ethiopian, obviously'],
      ['mei.mei', 'Vote for Colombia!'],
      ['slow.pour', 'One to one. I need a tiebreaker.'],
      ['elif.k', 'Ethiopia. Night shift has spoken.'],
      ['slow.pour', 'Ethiopia it is.'],
      ['tabi.diary', 'Ordering from a train again, as is tradition'],
      ['katya.p', 'how do you get the foam that flat?'],
      ['slow.pour', 'Tap, swirl, believe.'],
    ],
  },
];

/** A live that is announced for a full day ahead or more, at an hour of the machine's time zone when people have time. */
export interface AnnouncedLive {
  creator: string;
  title: string;
  inDays: number;
  hour: number;
  minute: number;
}

/** Lives that are announced whenever their creator has no other. */
export const announcedLives: readonly AnnouncedLive[] = [
  { creator: 'tabi.diary', title: 'Packing one bag for nine weeks', inDays: 1, hour: 19, minute: 0 },
  { creator: 'orrery', title: 'What the new telescope saw, poster by poster', inDays: 1, hour: 20, minute: 30 },
  { creator: 'ines.ridge', title: 'Soup and last light on the ridge', inDays: 2, hour: 16, minute: 30 },
  { creator: 'bokeh.bea', title: 'Send me your portraits, I pick ten', inDays: 4, hour: 20, minute: 0 },
];

/** When it starts, announced now. */
export const startOf = ({ inDays, hour, minute }: AnnouncedLive, now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + inDays, hour, minute);
