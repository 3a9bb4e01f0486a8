/** A comment under a work, and what its creator answers. */
type Remark = [by: string, text: string, answer?: string];

/** What people say under the works that everyone may open, oldest first; no line stands here twice. */
export const comments: Readonly<Record<string, readonly Remark[]>> = {
  'creator-demo-1': [
    ['theo.k', 'I have watched this four times now.'],
    ['amara', 'That shot at the jetty!! Drone or helicopter?', 'Drone, and my hands were shaking from the cold.'],
    ['elif.k', 'End of a twelve-hour shift. Thank you for this.'],
    ['nina.codes', 'Second monitor material. Full screen, volume at 20 %.'],
    [
      'fan_demo',
      'What time did you get in? I was on the pier at half past six and saw nobody.',
      'Quarter to six. You missed me by a thermos.',
    ],
    ['priya.s', 'my cat is trying to catch the waves'],
  ],
  'creator-demo-2': [
    ['jonas.w', 'Looked it up. It is really there. Booking the ferry.'],
    ['mei.mei', 'The slow turn at the start. How do you keep it so even?', 'Tripod mode and a lot of batteries.'],
    ['omar.h', 'My sister will want to draw a map of this.'],
    ['contour.club', 'Already drawing it, Omar. Sheet 28.'],
    ['rafa.lens', 'Polarizer?'],
  ],
  'creator-demo-6': [
    ['katya.p', 'The boards look like piano keys.'],
    ['theo.k', 'Added to the collection. That is 212 sunsets now.'],
  ],
  'ines-ridge-1': [
    ['jonas.w', 'Four hours for you. For me it would be a weekend.'],
    ['theo.k', 'The one on the summit, is that you?', 'No, that is Pau, who carried the cake.'],
    ['amara', 'There was CAKE?'],
    ['lou.rides', 'Could one ride down from there? Asking for my knees.', 'One could. Once.'],
    ['nina.codes', 'Saving this for Monday.'],
  ],
  'ines-ridge-2': [
    ['elif.k', 'I forgot how many there are.'],
    [
      'orrery',
      'That smudge left of the tent is Andromeda. 2.5 million years on its way to your phone.',
      'And we complained about the walk.',
    ],
    ['mei.mei', 'Which sleeping bag survives this?'],
  ],
  'ines-ridge-3': [
    ['jonas.w', 'Did the first third of this in July. Seeing it in snow is another planet.'],
    ['rafa.lens', 'Please make the poster of minute two.'],
    ['priya.s', 'I get dizzy and I keep watching.'],
    ['theo.k', 'The horizon deserves a credit at the end.'],
  ],
  'ines-ridge-4': [
    ['katya.p', 'His mother has taste.'],
    ['amara', 'Blue shirt, blue mountain. Planned?', 'He says no. I say yes.'],
  ],
  'ines-ridge-6': [['jonas.w', 'I stood here in 2009 and the ice reached the path.']],
  'ines-ridge-7': [
    ['priya.s', 'Sending this to my best friend with no words.'],
    ['mei.mei', 'You can hear how quiet it is.'],
    ['elif.k', 'The yellow jacket makes it.', 'She bought it for the photo and now wears it to work.'],
  ],
  'ines-ridge-8': [['theo.k', 'Number 204.']],
  'kaito-nights-1': [
    ['elif.k', 'My way home, but beautiful.'],
    ['coldbrew.ben', 'The cut on the snare. Chef’s kiss.'],
    [
      'nina.codes',
      'Which crossing is the one from above?',
      'Behind the old exchange. The roof is open until two if you smile.',
    ],
  ],
  'kaito-nights-2': [
    ['mei.mei', 'I would watch a whole hour of the canal.', 'It exists. Subscribers get it on Sunday.'],
    ['katya.p', 'The rain is so soft that I checked my window.'],
    ['theo.k', 'Not a sunset, but I will allow it.'],
    ['fan_demo', 'Is that the night tram at the end, on the bridge?'],
  ],
  'kaito-nights-4': [
    ['nina.codes', 'Third window from the left, that one is me. Deploying.'],
    ['rafa.lens', 'Eight seconds? Ten?', 'Thirteen, on a bin.'],
  ],
  'kaito-nights-5': [['jonas.w', 'Smells of coffee and old ropes, I know it.']],
  'kaito-nights-6': [
    ['amara', 'Blue hour is a state of mind.'],
    ['priya.s', 'desktop background, thank you and goodbye'],
  ],
  'kaito-nights-7': [['lou.rides', 'Somewhere in there somebody is stealing my bike.']],
  'sol-dunes-1': [
    ['amara', 'Fan of this horizon in particular.'],
    ['jonas.w', 'How much water do you carry?', 'Six liters, and I come back with none.'],
  ],
  'sol-dunes-2': [
    ['theo.k', 'Who leaves a boat in a desert?', 'The same people who leave a sea.'],
    ['contour.club', 'On my oldest sheet there is still water here.'],
  ],
  'sol-dunes-3': [['priya.s', 'The person on the rock is a perfect scale bar.']],
  'sol-dunes-4': [['katya.p', 'I turned my phone upside down to check which half is real.']],
  'petal-lab-1': [
    [
      'rafa.lens',
      'What is the reproduction ratio in the second shot?',
      '2:1, stacked from forty frames. My back knows each of them.',
    ],
    ['omar.h', 'I sneezed at the first second.'],
    ['field.notes', 'You got closer than I ever do, and yours do not fly away.'],
  ],
  'petal-lab-2': [
    ['elif.k', 'Green is a sound, apparently.'],
    ['mei.mei', 'The stairs! I waited for somebody to come down them.'],
  ],
  'petal-lab-3': [
    ['tessellate', 'Fibonacci sends his regards.'],
    ['amara', 'It looks as if somebody folded it.', 'Nobody did. That is the annoying part.'],
    ['nina.codes', 'Rendered in real time at infinite fps.'],
  ],
  'petal-lab-5': [
    ['priya.s', 'Wish made. Sneeze followed.'],
    ['theo.k', 'Backlight like that should be illegal.'],
  ],
  'nordlys-1': [
    ['jonas.w', 'How cold?', 'Minus nineteen. The tripod squeaked.'],
    ['amara', 'The green one at 0:02, my whole family said oh at once.'],
    ['ines.ridge', 'You win this week. Come south, I have soup.'],
    ['elif.k', 'I have never seen one. On the list, top of the list.'],
  ],
  'nordlys-2': [
    ['orrery', 'Centre of the galaxy, bottom right. We live in the suburbs.'],
    ['theo.k', 'Does the meteor appear in every take or were you lucky?', 'Lucky, once, after three years.'],
    ['fan_demo', 'Sat on the balcony in a blanket after this. Three stars, but still.'],
  ],
  'nordlys-3': [
    ['mei.mei', 'The tiny human saves it from being a screensaver.'],
    ['rafa.lens', 'I can feel my sensor freezing.'],
  ],
  'nordlys-5': [
    ['lou.rides', 'I would try to start the engine.'],
    ['katya.p', 'Yellow jacket club!', 'We have rules. Rule one: yellow.'],
  ],
  'tabi-diary-1': [
    ['priya.s', 'The water under the bridge of sighs actually sighs.'],
    ['amara', 'No crowds? In VENICE? Witchcraft.', 'Alarm clock. Same thing.'],
    ['katya.p', 'The purple evening is not edited, I have seen it and nobody believed me.'],
    ['coldbrew.ben', 'Where did you get coffee at six?', 'Behind the fish market. Stand, do not sit, one euro twenty.'],
  ],
  'tabi-diary-2': [
    ['priya.s', 'This is the one that made me open a savings account.'],
    [
      'mei.mei',
      'Grew up twenty minutes from there and you still surprised me.',
      'That is the best comment I have had this year.',
    ],
    ['jonas.w', 'How many steps?', '61,204. I have a blister named after each temple.'],
    ['theo.k', 'The man watching the sun at the end, sign him up for my club.'],
    ['nina.codes', 'Cuts on the beat, no text wall, nobody dancing. Subscribed.'],
    ['fan_demo', 'Did you take the night train in or out?'],
  ],
  'tabi-diary-3': [
    ['lou.rides', 'Which ticket is that?', 'The one-month pass, second class, window, always window.'],
    ['rafa.lens', 'Paris frame as a print? Please.'],
  ],
  'tabi-diary-4': [
    ['petal.lab', 'The geraniums are doing more work than the painters.'],
    ['amara', 'I would live in the green one.'],
  ],
  'tabi-diary-5': [
    ['mei.mei', 'Small correction: inside it is small AND cold.'],
    ['katya.p', 'The reflection is straighter than the building.'],
  ],
  'tabi-diary-6': [['theo.k', 'Number 209, and the first with a palace in it.']],
  'tabi-diary-7': [['jonas.w', 'The left tower is where my father proposed.']],
  'bokeh-bea-1': [
    ['katya.p', 'The very first smile should be a ringtone.'],
    ['mei.mei', 'Available light only? That orange wall glows.', 'North window and a pizza box.'],
    ['omar.h', 'Everyone looks as if they know you for years.'],
    ['amara', 'Number one is me and I am unbearable now.'],
  ],
  'bokeh-bea-2': [
    ['lou.rides', 'Missed my bus because of the blue suits.'],
    ['coldbrew.ben', 'The yellow backpack guy gets his flat white from me. Legend.'],
  ],
  'bokeh-bea-3': [
    ['rafa.lens', 'Portra?', 'Portra 400, rated at 200, as my grandmother intended.'],
    ['theo.k', 'A sunset in a sweater.'],
  ],
  'bokeh-bea-4': [
    ['elif.k', 'And? What was it in the end?', 'Soup. He was very happy with the soup.'],
    ['priya.s', 'That beanie deserves a page of its own.'],
    ['nina.codes', 'Me, waiting for the build to finish.'],
  ],
  'bokeh-bea-6': [
    ['amara', 'The dress and the wall are having a conversation.'],
    ['katya.p', 'Best smile on this app.'],
  ],
  'slow-pour-1': [
    ['coldbrew.ben', 'Nice flow, and she did not even look at the scale.', 'The scale is for Mondays.'],
    ['fan_demo', 'Is this the place by the tram stop?', 'Second door after it. Say the word “tram” for an extra shot.'],
  ],
  'slow-pour-2': [
    ['priya.s', 'I can smell my screen.'],
    ['jonas.w', 'How early does one have to be for the last croissant?', 'Ten past eight. Ten past nine if it rains.'],
  ],
  'slow-pour-3': [
    ['coldbrew.ben', 'Two o’clock. No discussion.'],
    ['elif.k', 'All of them, in order, before the night shift.'],
    ['mei.mei', 'Eight cups, eight personalities. I am the one with too much foam.'],
  ],
  'slow-pour-4': [['omar.h', 'Table four here. We know.']],
  'oak-and-wax-1': [
    ['rafa.lens', 'Two of those cameras are older than my father.', 'Both work. Bring film.'],
    ['lou.rides', 'Do you also take in a bent fork?'],
    ['theo.k', 'I like that nothing here has a charger.'],
  ],
  'oak-and-wax-2': [['tessellate', 'I felt the blue one in my teeth.']],
  'air-time-1': [
    ['lou.rides', 'The other nine is where the learning is.'],
    ['jonas.w', 'My insurance just called to ask why I am watching this.'],
    ['elif.k', 'From the emergency room: helmet, please. Also: wow.', 'Helmet always. Promise.'],
    ['katya.p', 'feet over the edge, no, absolutely not'],
  ],
  'air-time-2': [
    ['rafa.lens', 'Shutter?', '1/2000, and I still blinked.'],
    ['lou.rides', 'That is a crowd holding its breath.'],
  ],
  'field-notes-1': [
    ['amara', 'He knows exactly which side is his good one.'],
    ['petal.lab', 'And he is standing on sea campion. Everybody in this frame is a star.'],
    ['priya.s', 'The deer looked at ME.', 'She does that. I once said sorry to her.'],
    ['mei.mei', 'Eleven minutes without breathing?'],
  ],
  'field-notes-2': [
    ['theo.k', 'Same face as my headmaster.'],
    ['nina.codes', 'Has seen things. Mostly herring.'],
  ],
  'field-notes-3': [
    ['elif.k', 'They have opinions about the postman.'],
    ['omar.h', 'Which one is in charge?', 'The one who is not looking at you.'],
    ['coldbrew.ben', 'I would rob this house just to be judged by them.'],
  ],
  'field-notes-4': [['jonas.w', 'The light on its back is unreal.']],
  'orrery-1': [
    ['nina.codes', 'Best office, worst commute.'],
    ['nordlys', 'From up there my aurora is a thin green line. Humbling.'],
    ['theo.k', 'Sixteen sunsets a day. I need this job.', 'Sixteen sunrises too. You would never sleep.'],
  ],
  'orrery-2': [
    ['lou.rides', 'How much for the satellite, low mileage?'],
    ['jonas.w', 'The sign was taped to his arm in case it flew off.', 'Half true, and I will never say which half.'],
    ['fan_demo', 'Framed this for my nephew. He wants to know if it got sold.'],
  ],
  'orrery-4': [['coldbrew.ben', 'And I complain when I have to change a light bulb.']],
  'tessellate-1': [
    ['contour.club', 'I tried to find where it repeats. Respect.'],
    ['petal.lab', 'Clearly a sunflower in disguise.'],
  ],
  'tessellate-2': [['nina.codes', 'CSS could never.']],
  'tessellate-3': [['slow.pour', 'My kitchen wall would like to apply.']],
  'contour-club-1': [
    ['ines.ridge', 'I would guide there tomorrow.'],
    ['omar.h', 'Proud brother noises.'],
  ],
  'contour-club-2': [['creator_demo', 'How deep is the dream at its deepest?', 'Forty-one meters. There is a piano.']],
};

/** Conversations with the demo fan, oldest line first; `true` is the fan's. The age is that of the last line, in days. */
export const conversations: {
  with: string;
  age: number;
  /** Who has not read the last line yet. */
  unread?: 'fan' | 'creator';
  lines: [fan: boolean, text: string][];
}[] = [
  {
    with: 'creator_demo',
    age: 1.1,
    unread: 'creator',
    lines: [
      [true, 'The crossing is the best thing I have bought this year.'],
      [false, 'That means a lot. It nearly did not happen, the engine quit twice.'],
      [true, 'You should tell that story!'],
      [false, 'Next week, for subscribers. Bring a blanket.'],
      [true, 'Blanket is ready. Will there be singing again?'],
      [false, 'There is always singing. That is why it is behind a paywall.'],
      [true, 'Worth every coin.'],
    ],
  },
  {
    with: 'ines.ridge',
    age: 3.4,
    lines: [
      [true, 'Is the hut open in December?'],
      [false, 'Winter room only. Bring wood, and somebody you like.'],
      [true, 'Wood I can do.'],
      [false, 'Then start with the first track I posted for subscribers. It is flat, mostly.'],
    ],
  },
  {
    with: 'nordlys',
    unread: 'fan',
    age: 0.2,
    lines: [
      [true, 'I have a week off in January. Where would you go?'],
      [false, 'North until the trees give up, then left. I send you my list.'],
      [false, 'Strong forecast for Thursday night. I will try to go live.'],
    ],
  },
  {
    with: 'tabi.diary',
    age: 6,
    lines: [
      [true, 'Did you sleep at all on the night train?'],
      [false, 'Four hours, upper bunk, somebody snored in two languages.'],
    ],
  },
  {
    with: 'slow.pour',
    age: 12,
    lines: [
      [false, 'You left your scarf. It is now the mascot.'],
      [true, 'It may stay until Friday.'],
    ],
  },
];
