import { conversation } from './conversation.ts';

/** What people say about plants and animals. */
export const natureComments = {
  'petal-lab-1': conversation(`
    rafa.lens: What is the reproduction ratio in the second shot?
      petal.lab: 2:1, stacked from forty frames. My back knows each of them.
    ^ minji_c: I said “closer” out loud to a dandelion in public and a man moved seats
    mr.hollis: One hundred and eighty little parachutes, roughly. We counted in year seven. It took two lessons and one asthma inhaler.
      petal.lab: I get 170 to 200, so your year seven is publishable.
    sofi.rm: La libélula me miró primero
    omar.h: I sneezed at the first second.
    hana_i: ピントの薄さに息を止めました
    grandma.ruth: My father called them “lion’s teeth”. Do you still say that?
      petal.lab: The French do to this day, Ruth: dent-de-lion.
    camille.dl: Pissenlit, chez nous, hélas
    field.notes: You got closer than I ever do, and yours do not fly away.
    thiago.rl: o som do beija-flor combinou até demais
    bert.line14: I have a whole depot of these between the rails. Never looked. Looking tomorrow.
  `),
  'petal-lab-2': conversation(`
    elif.k: Green is a sound, apparently.
    al.pryce: Three days? We call that a dry spell.
    ^ wei.dumplings: 0:07 is exactly where I want to sit when I close on Sunday night
    olga.m: Трава так близько, ніби мені знову п’ять років
    mei.mei: The stairs! I waited for somebody to come down them.
    ade.runs: Ran through this. cannot recommend the second stream
    anjali.k: which stairs go where? they look like kerala
      petal.lab: Nearly, Bali. A terrace path with better drainage than my street.
  `),
  'petal-lab-3': conversation(`
    tessellate: Fibonacci sends his regards.
    ^ yuki.draws: it took me a whole sketchbook to learn that the spirals go both ways
      petal.lab: That is more than half of my first-year students learn.
      tessellate: 8 and 13. Or 13 and 21, I am too happy to count.
    grandma.ruth: I had Mary Munns by the gate until the frost of ’91.
      petal.lab: I have tubers to share in spring. You only have to say so.
      grandma.ruth: So!
    luca.ts: Sembra fatta da un pasticcere ossessivo
    greta.hb: Meine Balkondahlie guckt jetzt sehr betreten
    minji_c: smooth like a macaron. would bite, politely
    amara: It looks as if somebody folded it.
      petal.lab: Nobody did. That is the annoying part.
    tofu.the.cat: pushed one off the windowsill in your honor
    halfstep.dj: it looks like reverb
    bert.line14: The one peeking in from below wants to be in the picture too. There is always one.
    leila.bo: سبحان من رتّبها
    sofi.rm: Mi abuela hablaba con las suyas. Les iba bien.
    nina.codes: Rendered in real time at infinite fps.
    zara.q: stared until it started turning. is it meant to turn
    noor.pics: The green behind it, is it a wall or luck
      petal.lab: A shed door. My neighbor thinks I am in love with it.
    thiago.rl: cada pétala parece que foi numerada
    anjali.k: our rangoli teacher would like a word with this flower
  `),
  'petal-lab-5': conversation(`
    priya.s: Wish made. Sneeze followed.
    ^ tilde.w: I wished for sleep. The baby blew it off the phone.
    camille.dl: Je souffle, tu éternues, la pelouse nous déteste
    mr.hollis: Field of future lawn complaints, backlit.
    theo.k: Backlight like that should be illegal.
    fernweh.tim: Pusteblume, the best German word, no discussion
      greta.hb: Endlich sind wir uns einig
    marek_z: Alergia od samego patrzenia, a i tak polubione
    olga.m: Загадала. Не скажу.
  `),
  'field-notes-1': conversation(`
    amara: He knows exactly which side is his good one.
    ^ tofu.the.cat: he left without goodbye because he owes nobody anything. icon
    sofi.rm: Ese perfil sabe cosas de mi familia
    bert.line14: Eleven minutes standing still? He should see line 14 at the bridge.
    petal.lab: And he is standing on sea campion. Everybody in this frame is a star.
    thiago.rl: o bico parece que foi pintado pelo meu sobrinho, e bem
    leila.bo: الغزال يمشي كأنه داخل مكتبة
    priya.s: The deer looked at ME.
      field.notes: She does that. I once said sorry to her.
    yuki.draws: drew him from memory. he came out as a penguin. sorry sir
      field.notes: He has been called worse. Mostly by gulls.
    fernweh.tim: Wo steht der? Ich frage nicht für den Kochtopf, versprochen
      field.notes: An island with eighty puffins, one hut and no boat after four.
    camille.dl: Les taches du faon, on dirait de la lumière tombée
    mei.mei: Eleven minutes without breathing?
    anjali.k: “for eleven minutes” my passport photographer had three seconds and was angry about it
    zara.q: his eyeliner is better than mine and he lives on a cliff
  `),
  'field-notes-2': conversation(`
    theo.k: Same face as my headmaster.
    luca.ts: Quello che guarda i turisti dal balcone di fronte
    ^ greta.hb: So guckt der Beamte, wenn das Formular fehlt
    marek_z: „Proszę wrócić jutro”
    minji_c: he heard my singing
    grandma.ruth: A very well dressed gentleman.
    hana_i: 怒っているのではなく、そういう顔なんですよね
      field.notes: そうなんです。本人はとても機嫌がいいです。
    wei.dumplings: the face when somebody orders one dumpling
    tofu.the.cat: he is a small cat with a boat attached
    camille.dl: Le clown triste du service des impôts
    ade.runs: me at km 30, feet included
    pablo.mtz: Cuando dices “solo una cerveza” y él lleva la cuenta
    nina.codes: Has seen things. Mostly herring.
    henk.v: Papegaai op kantoor
    sid.nolie: stance: goofy
      field.notes: I had to look this up and now I agree.
    ^ al.pryce: Skomer? I carried sandwiches up there for forty years and every one of them looked at me like that.
      field.notes: Skomer’s cousins. But the sandwich look is hereditary.
    olga.m: Він бачив мій браузер
    halfstep.dj: beak = sunset gradient, theo, does it count?
      theo.k: I have opened a subcommittee.
    noor.pics: Catchlight in a puffin’s eye, bravo, that is half a career
    leila.bo: شكله يقول: خلّصوني
    anjali.k: put a tie on him and he is our CFO. actually do not, he is already our CFO
    zara.q: came for the bird, stayed for 24 people insulting the bird
    sofi.rm: No está decepcionado. Bueno, un poquito.
  `),
  'field-notes-3': conversation(`
    elif.k: They have opinions about the postman.
    ^ bert.line14: Every morning at 6:12 two dogs like these inspect my bus. I have never been late on their street.
      field.notes: Bert, I need the address of that street.
    marek_z: Pani Krysia i pani Halinka z drugiego piętra
    sofi.rm: Radio bemba, edición matutina
    greta.hb: Die Hausverwaltung
    camille.dl: « Elle est encore rentrée à quelle heure, celle-là ? »
    luca.ts: Portinaie. Le migliori in zona.
    tofu.the.cat: amateurs. the window is a solo sport
    minji_c: top one: gossip. bottom one: archive
    thiago.rl: o de cima conta, o de baixo confirma
    wei.dumplings: they have seen what I throw away and they disagree
    zara.q: “and she parked on the LINE”
    omar.h: Which one is in charge?
      field.notes: The one who is not looking at you.
    leila.bo: خالتي وجارتها بالضبط
    ^ grandma.ruth: I sit at my window too. One has to, dear, who else would do it.
      field.notes: Ruth, may I come and photograph that?
      grandma.ruth: I shall wear the blue.
    pablo.mtz: Tienen más información que el CNI
    mr.hollis: Year ten, second period, any window.
    anjali.k: society meeting, 7 pm, they have already decided
    yuki.draws: curly ears, four afternoons, no regrets
    hana_i: 上の子の「見たわよ」という顔
    henk.v: Achter de geraniums, maar dan beter
    sid.nolie: they saw me fall
      lou.rides: we all saw you fall
    olga.m: А чого це він без шапки?
    coldbrew.ben: I would rob this house just to be judged by them.
    ade.runs: 5:30 run, pitch dark, two heads. I waved. I always wave
    al.pryce: Spaniels. They look soft and they run the whole village.
    halfstep.dj: they are about to drop the hardest neighborhood podcast
    marek_z: Wróciłem sprawdzić. Dalej patrzą.
    coldbrew.ben: Which coffee do they take
      field.notes: The postman’s.
    baptiste.l: La caméra de surveillance la plus douce du quartier
    noor.pics: Curtain tucked behind the elbow. A professional.
    tilde.w: We have a baby, no sleep, and now a new thing to laugh at in the dark. Thanks from 04:20
    priya.s: if I ever get to Kyoto they will know before my mother does
    ^ ming.tea: The whole world could be run from this window with a biscuit budget
  `),
  'field-notes-4': conversation(`
    jonas.w: The light on its back is unreal.
    camille.dl: Elle mange au bord du cadre, comme une timide à un buffet
    ^ elif.k: Same, at 6 am, in the hospital canteen, with one colleague who never talks
    grandma.ruth: Come in, dear, there is plenty.
    ade.runs: met her sister on the canal. we both pretended to be fine
    tofu.the.cat: large. quiet. suspicious
  `),
};
