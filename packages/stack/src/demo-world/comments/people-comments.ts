import { conversation } from './conversation.ts';

/** What people say about people, coffee and sport. */
export const peopleComments = {
  'bokeh-bea-1': conversation(`
    katya.p: The very first smile should be a ringtone.
    ^ grandma.ruth: The young lady with the braids made me smile at my telephone like a fool.
      amara: That is me, Ruth, and now I am smiling at mine.
    minji_c: number four is thinking about her dinner and number five knows it
    sofi.rm: La sonrisa de la primera debería pagar impuestos
    fernweh.tim: Wie fragt man denn da? Ich trau mich nicht mal nach dem Weg
      bokeh.bea: “I like your hat. Two minutes?” It has failed four times in ten years.
    camille.dl: Le rose derrière la dernière, c’est un mur ou une humeur ?
    mei.mei: Available light only? That orange wall glows.
      bokeh.bea: North window and a pizza box.
    zara.q: not one of them looks as if they are being photographed HOW
      bokeh.bea: I take the first one by accident, and then they think it is over.
    marek_z: Siedem osób i ani jednego filtra, dziękuję w imieniu skóry
    halfstep.dj: cut is on my birthday bpm (118)
    wei.dumplings: person two eats dumplings on thursdays. I will not say more
    ^ noor.pics: Seven different whites in seven walls and the skin is right in all of them. Teach us.
      bokeh.bea: Gray card in my back pocket. It has been washed twice.
    omar.h: Everyone looks as if they know you for years.
    thiago.rl: a de jaqueta laranja tá num clipe e não sabe
    anjali.k: I would say yes. just putting it here. Mumbai, any Sunday
      bokeh.bea: Writing this down.
    henk.v: Bij mij had u nee gehoord, en daarna ja
    leila.bo: وجوه تشبه ناس نحبهم
    tilde.w: The cross-dissolve where one face becomes the next!! I saw my sister for half a second
    amara: Number one is me and I am unbearable now.
    pablo.mtz: Siete dijeron que sí. Mi récord es cero, pero en otro ámbito.
    ade.runs: she said no crop, no retouch, and everybody got a print. I was there. that is how she works
    luca.ts: L’ultima ha vinto una discussione un minuto prima
    baptiste.l: @katya.p il y a un nouveau portrait, respire
      katya.p: I have a notification for this, thank you
  `),
  'bokeh-bea-2': conversation(`
    lou.rides: Missed my bus because of the blue suits.
    ^ minji_c: the heels on cobblestones deserve a stunt credit
    halfstep.dj: kitchen radio + saturday = i am buying trousers
    sofi.rm: El morral rosado. Lo necesito. ¿De dónde?
      bokeh.bea: Flea market, she said, and she would not say which one. Respect.
    camille.dl: La dame en noir et blanc n’a pas été convertie, elle est arrivée comme ça
    coldbrew.ben: The yellow backpack guy gets his flat white from me. Legend.
    zara.q: orange shirt on that bridge = traffic cone, but make it fashion
    noor.pics: Two in blue print, and the pavement matches. Did you wait for the pavement?
    bert.line14: None of these people would run for a bus and every one of them would catch it
  `),
  'bokeh-bea-3': conversation(`
    rafa.lens: Portra?
      bokeh.bea: Portra 400, rated at 200, as my grandmother intended.
    ^ yuki.draws: four reds and one yellow and it never shouts
    olga.m: Стрижка, якій потрібен власний роман
    tilde.w: Last frame of the roll has a bit more courage, always
      bokeh.bea: Number 36, and the rewind lever said 37.
    theo.k: A sunset in a sweater.
    anjali.k: cut my own fringe after this. it did not work. she has bones
    thiago.rl: O fundo mostarda vai virar parede aqui em casa
  `),
  'bokeh-bea-4': conversation(`
    elif.k: And? What was it in the end?
      bokeh.bea: Soup. He was very happy with the soup.
    ^ wei.dumplings: he was thinking about MY lunch
    sofi.rm: La mano en la sien: “¿arroz o pasta?” Lo entiendo en el alma.
    greta.hb: Mein Gesicht, wenn die Kantine „Fisch oder vegetarisch“ fragt
    pablo.mtz: Filósofo a las once, hambriento a las doce
    leila.bo: يفكر: كسكسي ولا مقرونة؟
    grandma.ruth: He has kind eyes. I hope it was not cold soup.
      bokeh.bea: It was gazpacho, Ruth, I am sorry.
    camille.dl: Le jaune du bonnet et le gris du mur, c’est tout mon novembre
    ^ bert.line14: I drive past that face every day at 12:40. It is the whole upper deck.
    marek_z: Schabowy. Na pewno schabowy.
    minji_c: 점메추…
    priya.s: That beanie deserves a page of its own.
    zara.q: when the group chat says “I don’t mind, you choose”
    coldbrew.ben: Sleeves up and no coffee stain. He is not a coffee man, he is a soup man, it checks out.
    thiago.rl: feijoada na sexta, só pode
    hana_i: お昼前の顔、万国共通
    mr.hollis: This is what “show your working” looks like.
    noor.pics: Everything is sharp except what he is looking at, and what he is looking at is lunch
    halfstep.dj: this is the face when the drummer suggests an idea
    luca.ts: Primo o secondo. È sempre quella la domanda.
    tofu.the.cat: i think about lunch from one lunch to the next. finally, representation
    olga.m: Борщ. Відповідь завжди борщ.
    nina.codes: Me, waiting for the build to finish.
    ade.runs: 20k in, pretending to think about pace
    fernweh.tim: sent it to my father without a word, he called back with the menu
    ^ omar.h: Beautiful. I have never once looked like this over a sandwich and I have had a lot of sandwiches
    anjali.k: Knit pattern for the beanie? asking for 22 thousand people
    tilde.w: The sweater cuff is inside out and I love him
      bokeh.bea: You are the first one to see it. He saw it on the print and was silent.
    al.pryce: Glasses same as mine in ’68. Kept them too.
    baptiste.l: Jambon-beurre. Point final.
    henk.v: Broodje kaas, jongen. Niet nadenken.
    ming.tea: looking at it again before my own lunch. it helps
  `),
  'bokeh-bea-6': conversation(`
    amara: The dress and the wall are having a conversation.
    sofi.rm: Cinco colores y ninguno discute
    ^ minji_c: I had a bad interview today. scrolled here. it is a four out of ten day now
      amara: I am in this picture and I am on your side. Next one will go well.
      minji_c: …a seven
    thiago.rl: o sol pediu a luz emprestada
    olga.m: Такою усмішкою можна опалювати під’їзд
    camille.dl: On ne voit plus le turquoise, et pourtant il y en a partout
    katya.p: Best smile on this app.
    zara.q: earrings?? braids?? the audacity to have both
    luca.ts: Foto da mettere sul frigo di qualcuno che ha bisogno
    wei.dumplings: free dumplings for her. lifetime
      amara: I am screenshotting this
    baptiste.l: Le genre de rire qu’on entend sans le son
  `),
  'slow-pour-1': conversation(`
    coldbrew.ben: Nice flow, and she did not even look at the scale.
      slow.pour: The scale is for Mondays.
    bert.line14: I am the first customer some days. Can confirm the story, and the tram line is mine.
      slow.pour: And you pay with exact change, Bert.
    ^ minji_c: I want to be told a story before 8 am by somebody with a hat
    sofi.rm: ¿El de los granos al final es colombiano? Soy parcial.
      slow.pour: Huila, esta semana. No podía ser de otro modo.
    fan_demo: Is this the place by the tram stop?
      slow.pour: Second door after it. Say the word “tram” for an extra shot.
    tilde.w: laughing with the portafilter in hand is an advanced move
    ming.tea: do you also have tea. I ask in every café, as a duty
      slow.pour: Two teas and I am rude about neither.
    henk.v: Gewone koffie ook?
  `),
  'slow-pour-2': conversation(`
    priya.s: I can smell my screen.
    greta.hb: Wann macht ihr sonntags auf? Ich steh um sieben vor der Tür
      slow.pour: Um acht. Ich stelle dir einen Stuhl raus.
    ^ wei.dumplings: your croissants, my dumplings, one street, think about it
      slow.pour: Thinking about it since you wrote.
      elif.k: as your most frequent customer at 6 am: YES
    baptiste.l: Feuilletage honorable. Je suis de Lyon, c’est un compliment énorme.
    jonas.w: How early does one have to be for the last croissant?
      slow.pour: Ten past eight. Ten past nine if it rains.
    thiago.rl: pão de queijo quando?
    mr.hollis: The last croissant is a tragedy of the commons.
    leila.bo: القهوة باينة عليها سخونة
  `),
  'slow-pour-3': conversation(`
    coldbrew.ben: Two o’clock. No discussion.
    ^ mr.hollis: Clockwise from twelve this is a very good pie chart of my week.
    henk.v: Rechts. Zwart. Klaar.
    sofi.rm: En Colombia le decimos tinto y no hay ocho, hay uno
      slow.pour: ¡Y con panela! Lo sé, lo sé.
    marek_z: Siódma rano czy siódma wieczór? Od tego zależy
    fernweh.tim: Halb zehn. Mit Zucker, und kein Wort.
    elif.k: All of them, in order, before the night shift.
    thiago.rl: o das onze horas é pura espuma, é meu
    camille.dl: Celui de six heures, à six heures
    hana_i: 右下のカフェラテの席、空いていますか
    oak.and.wax: Nice table. Wax it. I mean it.
      slow.pour: You sold it to me, Finn.
      oak.and.wax: Then WAX it.
    mei.mei: Eight cups, eight personalities. I am the one with too much foam.
    anjali.k: chai is not on the clock, I will wait outside
    pablo.mtz: Un cortado y que nadie me hable hasta las diez
    luca.ts: A Trieste ogni tazza ha un nome suo, e guai a sbagliare: quella è un capo in b?
      slow.pour: Un capo in b, bravo. Ho studiato da voi una settimana e ho pianto due volte.
    zara.q: nobody talks about how there are no people, only opinions
  `),
  'slow-pour-4': conversation(`
    omar.h: Table four here. We know.
    grandma.ruth: With jam?
      slow.pour: With jam, Ruth. Apricot.
    ^ bert.line14: I have been table four on occasion. We always know.
    camille.dl: Vu la courbure, il sort du four depuis six minutes
  `),
  'air-time-1': conversation(`
    lou.rides: The other nine is where the learning is.
    ^ sid.nolie: nine. NINE. I counted eleven on my last one and my hip wrote a letter
      air.time: Eleven is nine plus character.
    grandma.ruth: Does your mother know?
      air.time: She does now, Ruth.
    pablo.mtz: Yo tropezando en la alfombra del salón
    tofu.the.cat: always on my feet. what is the fuss
    wei.dumplings: my son is 9 and asked for a bike. thank you. no really thank you
      air.time: Helmet first, bike second. I mean that one.
    thiago.rl: joelheira é vida
    jonas.w: My insurance just called to ask why I am watching this.
    marek_z: Ja na hulajnodze przez krawężnik: dokładnie te same emocje
    ^ bert.line14: I do not like it when they leave the seat.
    greta.hb: Bei den Turnschuhen über dem Abgrund bin ich ausgestiegen, danke, tschüss
    mr.hollis: Parabola. Every one of you is a parabola. Please wear a helmet.
      air.time: Sir, yes sir.
    halfstep.dj: hummingbird under a bmx clip is the weirdest correct choice of the year
    minji_c: I leaned LEFT in the subway. with a stranger. we both leaned
    elif.k: From the emergency room: helmet, please. Also: wow.
      air.time: Helmet always. Promise.
    ade.runs: and people tell me running is bad for the knees
    sofi.rm: ¿Y el de la montaña al final? ¿También saltó?
      air.time: That one only carried the sandwiches.
    ines.ridge: The slope at 0:03 is mine. You owe me a wax.
      air.time: And a sandwich.
    zara.q: the two ladies at the bottom, one watching, one looking at her phone. a marriage
    luca.ts: Mamma di Dane, se leggi: è in gamba
    camille.dl: Je regarde entre mes doigts, comme au dentiste
    katya.p: feet over the edge, no, absolutely not
    henk.v: Vroeger deden wij dat van de dijk af. Met een deken.
    lou.rides: I was there for number seven. He said a word and then he said sorry to a child.
    ^ anjali.k: “never mention the other nine” is going into my performance review
    noor.pics: Tracking or a tripod and luck
      air.time: My cousin, a stool, and a lot of luck.
    olga.m: Серце в п’яти, п’яти в повітрі
    al.pryce: I came off a push-bike in Bethesda in 1961 and have not stopped telling people. Carry on, lad.
  `),
  'air-time-2': conversation(`
    rafa.lens: Shutter?
      air.time: 1/2000, and I still blinked.
    ^ halfstep.dj: the silence in this picture is so loud
    sid.nolie: brakeless? tell me it is brakeless
      air.time: Brakeless since 2019. Sorry, Mum.
    minji_c: man in the hat: not impressed. man in the hat has seen things
    marek_z: Gdzie jest reszta roweru i reszta człowieka
    wei.dumplings: I sneezed and looked again and he was still up there
    lou.rides: That is a crowd holding its breath.
    pablo.mtz: Manos fuera y la dignidad intacta
    zara.q: finals day for him, cardiology day for me
    leila.bo: طار وما رجع لحد الآن
    yuki.draws: spokes!!! he can count them!!! I tried to draw them and went to bed
    ade.runs: whole crowd out of focus and I can still tell who brought snacks
  `),
};
