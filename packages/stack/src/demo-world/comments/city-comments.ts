import { conversation } from './conversation.ts';

/** What people say about cities, patterns, maps and tools. */
export const cityComments = {
  'kaito-nights-1': conversation(`
    elif.k: My way home, but beautiful.
    halfstep.dj: is that the tram or the bassline at 0:06
      kaito.nights: Yes.
    ade.runs: One in the morning is when I put my shoes on. See you on that bridge
    coldbrew.ben: The cut on the snare. Chef’s kiss.
    greta.hb: Moment. Ganz am Ende ist das doch Paris, oder?
      kaito.nights: You caught it. The night tram is a long line.
    camille.dl: On reconnaît sa pyramide quand même
    nina.codes: Which crossing is the one from above?
      kaito.nights: Behind the old exchange. The roof is open until two if you smile.
    ming.tea: all that orange and somebody down there is only looking for parking
    bert.line14: That elevated road at 0:06, two lanes and a prayer. I know drivers who dream of it.
  `),
  'kaito-nights-2': conversation(`
    mei.mei: I would watch a whole hour of the canal.
      kaito.nights: It exists. Subscribers get it on Sunday.
    ^ greta.hb: DIE SPEICHERSTADT!!! Ich laufe da jeden Morgen durch und habe es nie so gesehen
      kaito.nights: It looks at you too, Greta.
      fernweh.tim: jetzt weint sie in der U3
    halfstep.dj: headphones on, lights off, forgot I had pasta on
      slow.pour: How is the pasta?
      halfstep.dj: one piece now
    minji_c: 비 오는 날 퇴근길에 보면 반칙이에요
    sofi.rm: En Bogotá llueve así todos los días y nadie nos pone música
    yuki.draws: 石畳の光り方が、もう音楽
    wei.dumplings: Rain means soup weather means good business. thank you for the advertising
    katya.p: The rain is so soft that I checked my window.
    ^ elif.k: 6 am, soaked, bus late, this in my ears. It turned the stop into a film. I was in it.
      kaito.nights: You were. Third shot.
    baptiste.l: C’est quel micro pour la pluie ?
      kaito.nights: Deux micros à deux francs sous un parapluie à dix.
    leila.bo: ريحة التراب بعد المطر وصلتني لتونس
    mr.hollis: Permeable paving would ruin this film entirely.
    thiago.rl: chove aí, cai a internet aqui
    luca.ts: A Trieste la pioggia viene di lato, con la bora. Questa è educata.
    theo.k: Not a sunset, but I will allow it.
    tofu.the.cat: wet outside. i am inside. excellent film
    noor.pics: The dissolve at 0:05 where the canal goes through the sky. On purpose?
      kaito.nights: An accident that I then defended for a week.
    zara.q: who else came here to sleep and stayed to read
    ming.tea: Tea, blanket, this. Do not ring.
    al.pryce: We have forty words for this in Wales and most of them cannot be printed.
    olga.m: Дощ, і ніхто нікуди не поспішає. Дякую
    fan_demo: Is that the night tram at the end, on the bridge?
    henk.v: Eindelijk een film over thuis
    ^ tilde.w: My baby stops crying at exactly 0:03. We are on repeat number sixty. You are family now.
      kaito.nights: I am making the ten-minute version tonight. What is the name?
      tilde.w: Alva!
      kaito.nights: “Rain for Alva”, Sunday.
    anjali.k: monsoon kid here. this is the polite kind
    pablo.mtz: No sé quién corta cebolla en este canal
    marek_z: Kostka brukowa zasługuje na Oscara
  `),
  'kaito-nights-4': conversation(`
    nina.codes: Third window from the left, that one is me. Deploying.
    fernweh.tim: 412 windows, I stopped when one went out
    ^ olga.m: “somebody who cannot sleep either”. I read this at 3:10 and felt counted.
      kaito.nights: Counted. Good night, Olga.
    hana_i: どの窓にも物語がありそう
    bert.line14: The bright vein in the middle is a night road in a good mood
    pablo.mtz: La factura de la luz: sí
    noor.pics: Teal and orange without a filter, out of spite
    rafa.lens: Eight seconds? Ten?
      kaito.nights: Thirteen, on a bin.
    minji_c: one of these is my friend finishing her thesis. fighting!!
    sid.nolie: looks like the inside of my old PC
    mr.hollis: Coastal ribbon development, grade-separated junction. Also rather lovely.
    leila.bo: كل ضو وراه حكاية
    zara.q: at this height even my problems would be bokeh
    ade.runs: I can see the exact corner where I would give up
  `),
  'kaito-nights-5': conversation(`
    jonas.w: Smells of coffee and old ropes, I know it.
    ^ greta.hb: Poggenmühlenbrücke! Und kein einziger Mensch mit Selfiestick!
      kaito.nights: Fifteen minutes after the rain is the secret. They are all still in the café.
      greta.hb: Ich auch. Deshalb.
    camille.dl: La brique mouillée, une couleur à elle toute seule
    tilde.w: One bird, top left, doing all the work
    luca.ts: Venezia, ma puntuale
    henk.v: Wij hebben er honderd van en toch kijk ik
    oak.and.wax: Those winch beams under the gables still turn, some of them. Good oak.
  `),
  'kaito-nights-6': conversation(`
    amara: Blue hour is a state of mind.
    thiago.rl: a ponte parece que está pegando fogo com calma
    ^ yuki.draws: twenty-two lights in the water, twenty-one on the bridge. where is the other one
      kaito.nights: Finally somebody counts.
      orrery: Venus. Low in the west that evening.
    ming.tea: no filter left to add is what I say about my tea strainer
    priya.s: desktop background, thank you and goodbye
    anjali.k: sky by Turner, bridge by the council
    noor.pics: Blue hour is nineteen minutes here. How many did you get?
  `),
  'kaito-nights-7': conversation(`
    lou.rides: Somewhere in there somebody is stealing my bike.
    bert.line14: Morning shift here too. We built that light, you know.
    ^ wei.dumplings: my aunt cleaned on the 61st floor for twenty years. she says the elevators smelled of oranges
      kaito.nights: I will never see it without oranges again.
    sofi.rm: Se ve tan tranquila desde arriba, la mentirosa
    marek_z: King Kong pozdrawia
    zara.q: haze doing free retouching since 1931
  `),
  'oak-and-wax-1': conversation(`
    rafa.lens: Two of those cameras are older than my father.
      oak.and.wax: Both work. Bring film.
    al.pryce: My father’s hammer has that same bite out of the handle. What did you hit?
      oak.and.wax: A Volvo. It was an argument about a wheel bearing.
    ^ grandma.ruth: You may have my husband’s plane if you promise to use it.
      oak.and.wax: Ruth, I promise. I write to you.
      amara: this comment section adopts people
    bert.line14: Everything at shoulder height. Somebody here has a back.
    lou.rides: Do you also take in a bent fork?
    pablo.mtz: El reloj ese de arriba, ¿es un manómetro?
      oak.and.wax: Un manómetro sueco con acento. 1951.
    minji_c: my whole toolbox is one butter knife
    theo.k: I like that nothing here has a charger.
    marek_z: Rękawice zawsze na wierzchu. Szanuję.
    sofi.rm: Huele a cera desde aquí
  `),
  'oak-and-wax-2': conversation(`
    tessellate: I felt the blue one in my teeth.
    yuki.draws: the pink one has been to a party
    noor.pics: CC the blue one to the pink one, they are not speaking
    ^ tilde.w: Which radio play?
      oak.and.wax: The Hound of the Baskervilles, in Swedish, with real barking.
  `),
  'tessellate-1': conversation(`
    contour.club: I tried to find where it repeats. Respect.
    yuki.draws: the third orange circle from the top never meets the others. is it ok?
      tessellate: It is an introvert.
    ^ anjali.k: My physiotherapist would like to know why I tilt my head at 0:06 every time
    petal.lab: Clearly a sunflower in disguise.
    minji_c: I made this in felt. it took eleven days. I regret four
      tessellate: Please post the seven.
  `),
  'tessellate-2': conversation(`
    nina.codes: CSS could never.
    marek_z: Kafelki u babci, ale po studiach
    ming.tea: brown and teal got married and I was not even invited
  `),
  'tessellate-3': conversation(`
    slow.pour: My kitchen wall would like to apply.
    tilde.w: Kitchen wall, dreamed after dessert
    ^ wei.dumplings: my shop has this wall space. I pay in dumplings
      tessellate: How many, for how many square meters?
      wei.dumplings: all of them
    zara.q: the yellow ones taste like lemon, I checked
  `),
  'tessellate-4': conversation(`
    tofu.the.cat: would scratch
      tessellate: It is a picture, Tofu.
      tofu.the.cat: noted
  `),
  'contour-club-1': conversation(`
    ines.ridge: I would guide there tomorrow.
    ^ yuki.draws: they pass so slowly. like two people who both say “after you”
    mr.hollis: Interval?
      contour.club: Ten meters, and one of two that I added because the lake looked lonely.
    omar.h: Proud brother noises.
    bert.line14: Is there a ferry
      contour.club: Twice a week, Bert. You drive it.
  `),
  'contour-club-2': conversation(`
    creator_demo: How deep is the dream at its deepest?
      contour.club: Forty-one meters. There is a piano.
    tilde.w: The small one in the corner is where you forget the dream again, right?
    ^ olga.m: Есть озеро, которое мне снится с детства. Оно такой же формы. Я серьёзно.
      contour.club: I believe you. Which side did you come from?
    halfstep.dj: a piano at 41 meters in which key
  `),
  'contour-club-3': conversation(`
    henk.v: Sheet 27 has more relief than my whole country
    omar.h: sheet 26 is still not paid for btw
  `),
};
