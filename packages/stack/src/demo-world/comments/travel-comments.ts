import { conversation } from './conversation.ts';

/** What people say about travels. */
export const travelComments = {
  'tabi-diary-1': conversation(`
    priya.s: The water under the bridge of sighs actually sighs.
    ^ luca.ts: Alle sei a Venezia c’è solo il netturbino, il gatto e lei. Complimenti.
      tabi.diary: The cat says hello. The gentleman with the cart too.
    sofi.rm: ¿La góndola a esa hora cuesta la mitad o solo existe la mitad?
    greta.hb: Wir haben auch Kanäle! Nur keinen Seufzer drüber.
    leila.bo: البنفسجي في الثانية الرابعة من كوكب ثاني
    bert.line14: How does the bus work there
      tabi.diary: It is a boat, Bert, it is yellow inside, and it is four minutes late.
    amara: No crowds? In VENICE? Witchcraft.
      tabi.diary: Alarm clock. Same thing.
    wei.dumplings: breakfast question: what do people eat at six in venice
      tabi.diary: Standing, pistachio, regret nothing.
    camille.dl: On entend presque l’eau contre la pierre
    tofu.the.cat: fish city. approve
    noor.pics: 0:07, two rows of houses and the sun exactly in the gap. How many mornings?
      tabi.diary: Three. Morning one: fog. Morning two: me, asleep.
    katya.p: The purple evening is not edited, I have seen it and nobody believed me.
    ade.runs: ran those bridges once. 3 km took me 50 minutes and four dead ends
    ^ zara.q: ok but where did you find the off switch for the people
    tilde.w: my grandparents’ honeymoon photos look like this, only with grandparents
    olga.m: Місто, яке тоне і не скаржиться
    coldbrew.ben: Where did you get coffee at six?
      tabi.diary: Behind the fish market. Stand, do not sit, one euro twenty.
    henk.v: Goed waterbeheer, slechte pompen
    marek_z: O szóstej to ja jeszcze z klubu wracam
    mr.hollis: Acqua alta mark visible on the wall at 0:01, half a meter above the step. Well spotted by nobody but me.
    halfstep.dj: Paper boats over this, obviously
  `),
  'tabi-diary-2': conversation(`
    priya.s: This is the one that made me open a savings account.
    hana_i: 京都に住んでいますが、こんなに静かな金閣寺は初めて見ました。何時でしたか。
      tabi.diary: 閉門の二十分前、雨のあとです。ありがとう！
    jonas.w: How many steps?
      tabi.diary: 61,204. I have a blister named after each temple.
    sofi.rm: 61.204 pasos y yo cansada de ir por pan
    bert.line14: Line 205 from the station, I looked it up. Did you take the bus at least one way?
      tabi.diary: The 205 both ways! The driver thanked every single person, Bert.
      bert.line14: I am going to do that on Monday
    ^ wei.dumplings: I need to know every single thing you ate
      tabi.diary: Day one: tofu, tofu, an egg sandwich, eel, ice cream. Day two: shame, then noodles.
      tofu.the.cat: day one twice??
    camille.dl: Le reflet dans l’étang est mieux rangé que ma vie
    luca.ts: Ma quanto è d’oro?
      tabi.diary: Two layers of leaf since 1987, twenty kilos. I asked the same question, louder.
    zara.q: 48 hours?? i once spent that looking for a hotel
    anjali.k: @priya.s how are the savings
      priya.s: 38 % and I have stopped buying lunch
    mei.mei: Grew up twenty minutes from there and you still surprised me.
      tabi.diary: That is the best comment I have had this year.
    pablo.mtz: Kinkaku-ji: 1. Mi oficina: 0.
    marek_z: Byłem w 2016, padało, i właśnie dlatego było pięknie
    grandma.ruth: My pen friend Keiko lived near there. We wrote for forty-one years. I never went. Thank you for taking me.
      tabi.diary: Ruth. I would like to post you a leaf from that garden. May I?
      hana_i: I can bring you one too, I live ten minutes away.
      mei.mei: well, there goes my evening
    ^ noor.pics: Somebody tell me how the pond has no wind and the tree has
    henk.v: Is dat echt of is dat sinaasappelfolie
    fernweh.tim: I did it in four days and saw half. You do it in two and have time to look at a pond. Teach.
      tabi.diary: One backpack. Nobody ever believes that this is the answer.
    thiago.rl: Quanto custa mais ou menos, sem passagem?
      tabi.diary: Uns 140 por noite com tudo, dormindo em lugar simples.
    leila.bo: الحديقة الخضراء في الثانية الثالثة أخذت قلبي
    minji_c: 오사카에서 당일치기로도 될까요?
      tabi.diary: Yes, but take the first train and miss the last one.
    yuki.draws: the roof has three different curves and I drew four. help
    mr.hollis: It burned down in 1950 and they built it again. I find that more impressive than the gold.
    ^ ade.runs: 48 hours in Kyoto, 47 of them with wet socks. 10/10
    halfstep.dj: the cut from garden to gold lands one frame early and it is perfect, never fix it
      tabi.diary: I never noticed and now I can’t unsee it.
    olga.m: Золото, вода, тиша. Решта зайва.
    theo.k: The man watching the sun at the end, sign him up for my club.
    al.pryce: Do they let one sit?
      tabi.diary: There are two benches. Both had a gentleman like you on them.
    tilde.w: Saved, sent to mum, mum booked. I only wanted to show her a roof.
    sid.nolie: any curbs
      air.time: Sid.
    baptiste.l: On dirait une maquette, en mieux
    tofu.the.cat: i heard there is a street with my name and cats on it
    ming.tea: Uji is twenty minutes away!! Tell me you went for the tea
      tabi.diary: I went for the tea and missed the train back. Worth it.
    sunniva: How many layers do you wear there in November?
    nina.codes: Cuts on the beat, no text wall, nobody dancing. Subscribed.
    oak.and.wax: Not one nail visible. I watched it with my coat on, out of respect.
    nordlys: I have chased green light for nine years and you found gold standing still.
    contour.club: I traced the pond. It is a bird if you hold it sideways.
    ^ elif.k: Watched it in the break room, full volume, and our cleaner said “I was born there” and told us about the snow.
    priya.s: UPDATE: fifty-one percent
      anjali.k: she sold the bike
      lou.rides: she sold the bike to ME
    kaito.nights: You walked past my mother’s street. She saw the film and says: next time ring the bell.
      tabi.diary: I will bring cake. Which floor?
    zara.q: me at second 3: nice. me at second 11: resigning
    fan_demo: Did you take the night train in or out?
    rafa.lens: The handrail shadow at 0:07. That is all, thank you.
    greta.hb: Wie ist es mit Koffer und Treppen? Frage für meine Knie.
      tabi.diary: Koffer am Bahnhof lassen. Knie mitnehmen.
    camille.dl: Je reviens ici quand le métro s’arrête entre deux stations
    jonas.w: Excel says I could go in March if I stop eating out. Excel is cruel.
    pablo.mtz: ¿Y la mochila es de 30 litros o de fe?
      tabi.diary: De 28 y mucha fe.
    leila.bo: شاركته مع أختي وقالت: احجزي
    sofi.rm: El señor del final soy yo cuando llega el viernes
  `),
  'tabi-diary-3': conversation(`
    lou.rides: Which ticket is that?
      tabi.diary: The one-month pass, second class, window, always window.
    ^ bert.line14: One ticket, three cities, zero delays? Name the railway and I will send them flowers.
      tabi.diary: I said three rivers, not zero delays.
    camille.dl: La Conciergerie sous ce ciel, on dirait un roman de 800 pages
    marek_z: Budapeszt to ten z burzą? Miałem tak samo, łącznie z burzą
    rafa.lens: Paris frame as a print? Please.
    fernweh.tim: The snowy square at the end, what is it? My mother says Bratislava, I say Brno.
      tabi.diary: Your mother wins. Give her my regards.
    sid.nolie: interrail at 19 was the worst sleep and best month of my life
    olga.m: Поїзд, вікно, і ніхто нічого від тебе не хоче
  `),
  'tabi-diary-4': conversation(`
    petal.lab: The geraniums are doing more work than the painters.
    ^ tofu.the.cat: purple water is a trap. do not drink
    luca.ts: Burano no, Chioggia sì? Quel ponte lo conosco.
      tabi.diary: Chioggia! You are the first of seven thousand.
    hana_i: 船の名前が読みたくて拡大しました
    grandma.ruth: What a sensible idea, painting your house so that you find it.
    amara: I would live in the green one.
    anjali.k: I painted my door red for this reason and now all the neighbors have red doors
    wei.dumplings: 4 boats 1 umbrella 0 people. where is everybody
      tabi.diary: At dinner. It was eight and something smelled of garlic.
    zara.q: the sky saw the houses and tried harder
  `),
  'tabi-diary-5': conversation(`
    mei.mei: Small correction: inside it is small AND cold.
    hana_i: 「中はとても小さい」笑いました。確かに。
    baptiste.l: « Comme moi. » Je prends cette phrase pour mon CV.
    sofi.rm: El techo tiene más oro que todo mi árbol genealógico
    yuki.draws: the phoenix on top has better posture than me
      tabi.diary: It has had practice since 1398.
    luca.ts: Riflesso 1 – realtà 1, ai supplementari
    minji_c: 겉은 금, 속은 나무. 저는 반대예요
    thiago.rl: Dourado por fora, vazio por dentro, igual meu cartão
    mr.hollis: The ground floor is plain wood and belongs to a different style altogether. Three floors, three opinions.
    al.pryce: I would be afraid to lean on anything
    ^ ming.tea: somebody polishes that. somebody goes home in the evening and says “today I did the corner”
    ^ tilde.w: saved for the day I am asked what I want to be
    katya.p: The reflection is straighter than the building.
    henk.v: En geen fiets in de vijver! Bij ons onmogelijk
    noor.pics: The pine on the left is doing the framing for free
    marek_z: Ubezpieczenie musi być niezłe
    leila.bo: ذهب على ماء، والماء أجمل
    bert.line14: Nice stop. Shelter a bit much.
    ade.runs: jogged past it once and security jogged next to me
    kaito.nights: My grandfather painted it every year, always with one cloud too many. You have his cloud.
      tabi.diary: Then this one is his.
    olga.m: Прийшла подивитися на дах, залишилась через підпис
    zara.q: very small on the inside. like my flat, my patience, my latte
    anjali.k: Printed this for my desk. My boss asked whether it was a hint. It is.
  `),
  'tabi-diary-6': conversation(`
    theo.k: Number 209, and the first with a palace in it.
    camille.dl: Quai de l’Horloge, vers 21 h, fin août. J’ai gagné quoi ?
      tabi.diary: Une carte postale. Écris-moi l’adresse !
    ^ pablo.mtz: El cielo se pasó de rosca y nadie le dijo nada
    leila.bo: كأن السماء تحترق بأدب
    tilde.w: the towers look like chess pieces that left
  `),
  'tabi-diary-7': conversation(`
    jonas.w: The left tower is where my father proposed.
    bert.line14: Those two hundred steps, is there a lift?
      tabi.diary: There is. I found out on step 190.
    ^ marek_z: Ta chmura zaraz coś powie
    sunniva: That weather would be a day off here
  `),
};
