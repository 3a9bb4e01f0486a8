import { conversation } from './conversation.ts';

/** What people say about northern lights, stars and space. */
export const skyComments = {
  'nordlys-1': conversation(`
    jonas.w: How cold?
      nordlys: Minus nineteen. The tripod squeaked.
    sunniva: 02:20 and I was on the other side of the same sky. You had the better pine trees.
      nordlys: You had a sauna, Sunniva.
    ^ bert.line14: My night bus drivers’ group now has this pinned above the rota
    thiago.rl: Eu vendo isso de chinelo, achando que estou com frio
    amara: The green one at 0:02, my whole family said oh at once.
    greta.hb: Worth every toe?? Wie viele hast du noch?
      nordlys: Zehn, aber zwei reden nicht mehr mit mir.
    halfstep.dj: I swear I can hear it hum. You can, can’t you?
    ines.ridge: You win this week. Come south, I have soup.
    camille.dl: Le vert qui hésite puis qui ose
    tofu.the.cat: i tried to catch the green
    elif.k: I have never seen one. On the list, top of the list.
    noor.pics: ISO?
      nordlys: 3200, eight seconds, and a lens cloth that froze to my glove.
    minji_c: the man in the ice at 0:09 makes me want soup immediately
  `),
  'nordlys-2': conversation(`
    orrery: Centre of the galaxy, bottom right. We live in the suburbs.
    ^ wei.dumplings: we did it too. turned off the shop sign, the fridge light, everything. my daughter saw her first star that moves
      nordlys: This made my whole week. Which one?
      wei.dumplings: a plane but we said nothing
      orrery: Planes count until the age of eight.
    grandma.ruth: We had this every night in the war, with the blackout. It was the one good thing.
      nordlys: Ruth, I read this to everybody who was there with me.
      mei.mei: crying at a comment section again
    luca.ts: Il raggio della torcia è una penna
    sid.nolie: how far does that torch actually go
    ^ orrery: In one sense it is still going. Yours left the atmosphere about a millisecond later and never stopped. @sid.nolie
      sid.nolie: i did not sign up for feelings
    halfstep.dj: 0:05 the galaxy comes up like a fader
    hana_i: 静かなのに、こんなに明るい
    al.pryce: My eyes need twenty minutes to get used to the dark. My wife says nineteen of those are complaining.
    ade.runs: Ran home without the head lamp after this. Do not recommend. Saw Orion though
    zara.q: WHO is the person standing on that rock. hello. climb down. it is dark
      nordlys: Me. I climbed down on my bottom.
    olga.m: Під таким небом усі сварки дурні
    theo.k: Does the meteor appear in every take or were you lucky?
      nordlys: Lucky, once, after three years.
    fernweh.tim: Who carried the plane there and why does nobody talk about it
      nordlys: It landed itself in 1973. Everybody walked home.
    pablo.mtz: En Valencia vemos tres: Sirio, Venus y el avión de las once.
    minji_c: I live on the 19th floor in Seoul and I have counted four this year. This is cheating
    baptiste.l: La veste jaune à la fin, c’est toi ?
      nordlys: Non, c’est la veste. Elle a sa propre carrière.
    ^ tilde.w: “just sat there” is the most expensive thing anybody can do now
    marek_z: Bieszczady w sierpniu. Prawie tak samo, plus komary.
    mr.hollis: A pupil asked whether the blue is real. I said the blue is real and the ceiling is fake.
    tofu.the.cat: i have seen the dark. it is mine. you may visit
    anjali.k: Is the dusty band the arm we are in or the one next door?
      orrery: Next door, looking in. Sagittarius arm, and you have good manners for asking.
    sofi.rm: Lo puse en el techo con el proyector y mi mamá se durmió feliz
    fan_demo: Sat on the balcony in a blanket after this. Three stars, but still.
    leila.bo: في صحراء دوز شفت مثلها مرة وبكيت
    noor.pics: Stacked or one exposure?
      nordlys: One. I do not trust the others.
    yuki.draws: white gouache on black paper, four hours, still not enough dots
    ming.tea: Turned every light off. Tripped on the kettle. Worth it.
    henk.v: Boven de kassen is het hier altijd oranje. Fijn dat het ergens nog zwart is.
    bert.line14: Last stop, 00:41, I switch the bus off and stand outside for a minute. Because of this one.
      nordlys: Bert.
      elif.k: I ride that bus
    greta.hb: Chefin so: „Warum so müde?“ Ich so: „Sterne.“
      nordlys: Ich schreibe dir eine Entschuldigung.
    camille.dl: Saved under “things to show the baby”
    ^ jonas.w: I did the sum. 27 thousand people liked a film of the lights being off.
    luca.ts: Torno qui ogni tanto come si torna su una panchina
  `),
  'nordlys-3': conversation(`
    mei.mei: The tiny human saves it from being a screensaver.
    ade.runs: “It cracks when you breathe” ok so I simply will not
      nordlys: That is the correct technique.
    ^ greta.hb: Wie im Kühlschrank meiner Oma, nur aufgeräumt
    baptiste.l: Ça fait quel bruit, exactement ?
      nordlys: Comme quelqu’un qui marche sur des ampoules, loin.
    wei.dumplings: the cloud outside and the ice inside have the same pattern. who planned that
    sid.nolie: could you skate it
    al.pryce: Crampons on? I cannot see and it is bothering me.
      nordlys: On, Al. Twelve points each.
    leila.bo: الأزرق هذا ما له اسم عندنا
    sofi.rm: El señor parado ahí como esperando el ascensor
    rafa.lens: I can feel my sensor freezing.
    orrery: Ice that old has air in it from before the printing press. Breathe carefully.
    yuki.draws: ran out of the one blue pencil
    tofu.the.cat: licked screen
    olga.m: Which cave? I promise to name it to nobody
      nordlys: That is what the last one said.
    marek_z: Tapeta ustawiona, dziękuję
    bert.line14: Is he waiting for something or did you tell him to stand there
    thiago.rl: gelo suficiente para todas as caipirinhas do mundo
  `),
  'nordlys-5': conversation(`
    lou.rides: I would try to start the engine.
    ^ fernweh.tim: I was one of the coaches. Sorry.
      nordlys: You came at ten. I forgive ten.
    hana_i: 飛行機が眠っているみたい
    mr.hollis: DC-3, Sólheimasandur. Everybody lived, which is why it may be a photograph and not a memorial.
    zara.q: four kilometers each way in that wind for a picture, and I understand completely
    katya.p: Yellow jacket club!
      nordlys: We have rules. Rule one: yellow.
    sid.nolie: is that a spoon in your jacket pocket
      nordlys: It is always a spoon.
    pablo.mtz: Clase turista, última fila, con corriente de aire
    camille.dl: Le jaune d’un côté, tout le reste en gris. Merci.
    noor.pics: You cropped out the ladder. Everybody else leaves in the ladder
  `),
  'orrery-1': conversation(`
    nina.codes: Best office, worst commute.
    mr.hollis: Eight minutes to put the gloves on, I tell them. Nobody believes me.
    ^ wei.dumplings: my desk faces a wall. we are not the same
      nina.codes: mine faces a window that faces a wall
    anjali.k: What do they do with the coffee cup?
      orrery: A bag and a straw. On a spacewalk: water from a tube by the chin, and one hopes the tube behaves.
    sunniva: The orange cloud at 0:04, is that from up there or from a plane?
      orrery: From a plane, with my forehead on the window. I confess.
    tofu.the.cat: things float and nobody pushes them off the table. wasted
    sid.nolie: what happens if you drop the screwdriver
      orrery: It becomes a satellite. There is one up there from 2007, or was: it came home as a shooting star.
    nordlys: From up there my aurora is a thin green line. Humbling.
    luca.ts: «Capo, oggi lavoro da fuori»
    halfstep.dj: no sound in space but you chose the right one
    yuki.draws: folds in the glove took me a whole evening
    henk.v: En wie lapt daar de ramen
    ^ elif.k: Night shift, sixteen times a day. No.
    theo.k: Sixteen sunsets a day. I need this job.
      orrery: Sixteen sunrises too. You would never sleep.
    thiago.rl: o cabo é o que me dá medo
    zara.q: is the sign guy at the end the SAME sign guy
      orrery: The same. He has his own post, scroll down.
    greta.hb: Homeoffice war gestern
    ming.tea: Nobody tells them to smile and you can tell they are
    ade.runs: Suit weighs 130 kg on earth. my excuse for Sunday is dead
  `),
  'orrery-2': conversation(`
    lou.rides: How much for the satellite, low mileage?
    ^ sid.nolie: what is the warranty
      orrery: Void. Literally.
    grandma.ruth: I remember this on the news! 1984. My brother said they had gone to work as salesmen.
      orrery: Your brother was right, Ruth. Insurers owned those two satellites by then, and were delighted to sell.
    wei.dumplings: “lightly used, one owner, must collect”
    luca.ts: Solo ritiro in zona
    ^ greta.hb: VB. Kein Versand. Keine Garantie. Letzte Preis?
      fernweh.tim: Privatverkauf, Nichtraucherhaushalt, kein Sauerstoff
      orrery: I had this translated and then I had to sit down.
    camille.dl: Prix à débattre, accès difficile
    pablo.mtz: Wallapop orbital
    thiago.rl: Aceita Pix?
    mr.hollis: For once the caption is true. Westar and Palapa, fetched back by hand, because nobody had told them it was impossible.
    zara.q: i want this on a mug, a shirt and a gravestone
      orrery: The mug is in work.
    bert.line14: What did it go for in the end?
      orrery: A lot, and it flew again in 1990 under another name.
    jonas.w: The sign was taped to his arm in case it flew off.
      orrery: Half true, and I will never say which half.
    sunniva: The visor. Zoom into the visor. There is the other one, taking the picture.
      noor.pics: the first good mirror selfie
    ^ anjali.k: My landlord holds up the same sign every spring, with less charm
    tofu.the.cat: how many treats
    minji_c: 당근마켓에 올려주세요
    hana_i: 値札の字がかわいい
    leila.bo: للبيع بداعي السفر
      zara.q: please, a translation, I can feel that it is good
      leila.bo: “For sale, as the owner is leaving the country.” It is in every ad here
    al.pryce: My first car was advertised with less honesty.
    sofi.rm: El de mi barrio vende el carro así, con el letrero torcido y todo
    halfstep.dj: album cover. dibs
    olga.m: торг доречний
    baptiste.l: Il l’a vraiment écrit à la main ?
      orrery: Printed on the ground, before anybody knew they would succeed. That is confidence.
    fan_demo: Framed this for my nephew. He wants to know if it got sold.
    marek_z: Stan igła, nie wymaga wkładu finansowego
    yuki.draws: the thumb holding it!!! the thumb!!!
    ade.runs: “serious buyers only” he is 350 km up, they are all serious
    henk.v: Ophalen zelf regelen neem ik aan
    ^ nina.codes: git push --force to production, 1984
    tessellate: The kerning is better than on my invoices.
      bokeh.bea: Everything is better than on your invoices.
    tilde.w: Printed it and taped it to the office chair that has been free to a good home since May. It was gone in an hour.
    ming.tea: third time this week that I send this to somebody
    amara: My daughter wants to know who sold him the cardboard
    priya.s: would swap for one flight to Kyoto
    kaito.nights: Best piece of street photography without a street.
  `),
  'orrery-4': conversation(`
    coldbrew.ben: And I complain when I have to change a light bulb.
    bert.line14: Toolbox is tied on, I notice. My mechanic could learn.
    ^ oak.and.wax: I count four tools I own and eleven I want.
      orrery: The pistol-grip driver cost more than your bench.
    sofi.rm: Mi tío tiene esa misma caja, pero con tornillos mezclados
    marek_z: Złota rączka level orbita
  `),
};
