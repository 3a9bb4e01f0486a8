import { conversation } from './conversation.ts';

/** What people say about the sea, mountains and deserts. */
export const seaAndMountainComments = {
  'creator-demo-1': conversation(`
    theo.k: I have watched this four times now.
    halfstep.dj: that low end when it folds over. is it the real sound of the wave?
      creator_demo: Real, recorded on the phone in my other pocket. Slow tide is only the piano.
    pablo.mtz: ¿Sin traje de neopreno? Respeto.
      creator_demo: Con traje, con gorro y con arrepentimiento.
    amara: That shot at the jetty!! Drone or helicopter?
      creator_demo: Drone, and my hands were shaking from the cold.
    grandma.ruth: I used to swim in October too. My late husband held the towel and timed me.
    elif.k: End of a twelve-hour shift. Thank you for this.
    ^ sunniva: “Warmer than the air” is what we say in Tromsø right before we regret it
    nina.codes: Second monitor material. Full screen, volume at 20 %.
    tofu.the.cat: no.
    thiago.rl: Aqui em Recife a água está 28 graus, pode vir
      lou.rides: packing
    fan_demo: What time did you get in? I was on the pier at half past six and saw nobody.
      creator_demo: Quarter to six. You missed me by a thermos.
    al.pryce: Six in the morning and not one dog walker? Where is this, the moon?
    priya.s: my cat is trying to catch the waves
    minji_c: the last two seconds look like the sky fell in and got comfortable
  `),
  'creator-demo-2': conversation(`
    jonas.w: Looked it up. It is really there. Booking the ferry.
    luca.ts: Da sopra sembrano due broccoli. Bellissimi broccoli.
    ^ wei.dumplings: my son says the small one is the baby
      creator_demo: Then it is official. The small one is the baby.
    mei.mei: The slow turn at the start. How do you keep it so even?
      creator_demo: Tripod mode and a lot of batteries.
    contour.club: @omar.h I named them Big Quiet and Little Quiet. You are paying for the ink.
      omar.h: I knew it
    leila.bo: والله كأنها جنة صغيرة ما يعرفها حد
    omar.h: My sister will want to draw a map of this.
    bert.line14: How long does one battery last over open water? I would not dare.
      creator_demo: Nineteen minutes, and I turn around at nine. The wind is always against you on the way back.
    sofi.rm: Se parece a las islas del Rosario pero sin vendedores
    contour.club: Already drawing it, Omar. Sheet 28.
    zara.q: there is a jetty at 0:08. somebody DOES live there
      creator_demo: Busted. One fisherman, Thursdays.
    greta.hb: Wie tief ist das da? Das Türkis ist ja unverschämt.
    rafa.lens: Polarizer?
    mr.hollis: Fringing reef on the left, you can see where it drops. Using this on Tuesday in year nine.
  `),
  'creator-demo-6': conversation(`
    katya.p: The boards look like piano keys.
    fernweh.tim: Four minutes is about what I need to find my glasses
    ^ tilde.w: The fence doing the perspective drawing for you
    camille.dl: On dirait la côte d’Opale un soir sans vent, donc jamais
    theo.k: Added to the collection. That is 212 sunsets now.
    hana_i: 紫から金色に変わるところが好きです
    al.pryce: Whoever laid those planks walked home in the dark, I promise you
  `),
  'ines-ridge-1': conversation(`
    jonas.w: Four hours for you. For me it would be a weekend.
    sid.nolie: that line under the tree is begging for a board
      ines.ridge: It is also begging for an avalanche. Ask me before you ask it.
    marek_z: 11 sekund i już mi zimno
    grandma.ruth: Is somebody with you up there dear?
      ines.ridge: Always, Ruth. Pau and a radio.
    theo.k: The one on the summit, is that you?
      ines.ridge: No, that is Pau, who carried the cake.
    ^ bert.line14: I get up at 3:50 for the first bus and nobody gives me a summit
      ines.ridge: Next time you are off: 3:50, my car, bring the thermos.
      elif.k: I want to see this film
    sunniva: Skis would have made it two
    amara: There was CAKE?
    sofi.rm: La chaqueta azul de nuevo. @kaito.nights se la robaste?
    mr.hollis: Cornice on the right-hand side, and you kept well off it. Good.
    lou.rides: Could one ride down from there? Asking for my knees.
      ines.ridge: One could. Once.
    wei.dumplings: what cake was it
      ines.ridge: Lemon. Squashed. Perfect.
    henk.v: Hier is een drempel al hoog
    nina.codes: Saving this for Monday.
    yuki.draws: drew the small dark person on the ridge. will post when dry
    anjali.k: Showed this in the office kitchen. Nobody went back to work for ten minutes, sorry
  `),
  'ines-ridge-2': conversation(`
    elif.k: I forgot how many there are.
    noor.pics: The tent as a lampshade. 25 seconds?
      ines.ridge: Twenty, and somebody inside who had to sit very still.
    ^ lou.rides: I was the somebody
      ines.ridge: You fell asleep, Lou. You were excellent.
    orrery: That smudge left of the tent is Andromeda. 2.5 million years on its way to your phone.
      ines.ridge: And we complained about the walk.
    hana_i: 滝と星が一緒に写るなんて
    ade.runs: Headtorches off is the scariest part and also the whole point
    mei.mei: Which sleeping bag survives this?
    olga.m: У нас за містом теж так, якщо вимкнути світло
  `),
  'ines-ridge-3': conversation(`
    jonas.w: Did the first third of this in July. Seeing it in snow is another planet.
    ^ al.pryce: I am 71 and I did this one in 1983 with a paper map and a pipe. It has not changed. I have.
      ines.ridge: Al, you are guiding next time.
      jonas.w: I would pay for that trip
    baptiste.l: Combien de jours au total ?
      ines.ridge: Trois, dont un à attendre que le vent se calme.
    sid.nolie: at 0:09 I leaned back from my own phone
    tofu.the.cat: too much white. where is the box
    camille.dl: Le nuage qui monte dans la vallée, on dirait qu’il a un rendez-vous
    wei.dumplings: Watching this in a dumpling steam cloud. Similar visibility.
    ^ ade.runs: people: what a peaceful hike. my calves: lawyer.
    greta.hb: Aus Hamburg: Was ist das für ein hohes Ding, wo die Straße aufhört?
      fernweh.tim: Man nennt es Berg, Greta
      greta.hb: Klingt anstrengend
    rafa.lens: Please make the poster of minute two.
    noor.pics: The black rock in front of the white one. You waited for that cloud, didn’t you
      ines.ridge: Fifty minutes. We played cards.
    thiago.rl: Nunca vi neve na vida. Um dia.
      ines.ridge: Quando vieres, eu levo o casaco.
    mr.hollis: Arête at 0:05, hanging valley at 0:11. Ten out of ten, would examine again.
    olga.m: My screen is cracked exactly along your ridge line and now it looks on purpose
    minji_c: 숨 참고 봤어요
    halfstep.dj: No wind in the mix. Brave. I would have cheated
    ^ grandma.ruth: I sent this to all my grandchildren and two of them answered.
    bert.line14: Is there a bus
      ines.ridge: To the first hut, twice a day in summer. The driver waves.
      bert.line14: Good man
    priya.s: I get dizzy and I keep watching.
    leila.bo: يا ريت كان عندي نص شجاعتك
    luca.ts: Mia nonna: «E la canottiera?»
      ines.ridge: Sempre. Dille di sì.
    zara.q: paused at 0:14 to look for the path. there is no path. THERE IS NO PATH
    sofi.rm: Pregunta seria: ¿cómo se va al baño ahí arriba?
      ines.ridge: Con vistas.
    pablo.mtz: En bici no, ¿verdad?
    marek_z: Tatry zimą wyglądają tak samo, tylko w kolejce
    yuki.draws: 山が三回変わるのに、同じ気持ちになる
    nina.codes: Compiling for 40 minutes. Have now traversed it six times.
    theo.k: The horizon deserves a credit at the end.
    ^ henk.v: Highest point I have ever stood on is the dyke at Petten. Would I survive this?
      ines.ridge: You would complain and then you would not want to go down.
    sunniva: The light in the third shot lasts 4 minutes in February. I checked with my own nose
    anjali.k: Who carries the camera when you carry everything else?
    coldbrew.ben: What do you brew at that altitude, water boils at nothing
      slow.pour: Moka pot, patience, gloves @coldbrew.ben
    tilde.w: I keep hearing my mother say “not one step closer”
    elif.k: The whole ward watched it at 4 am. Mr. Lindgren in bed two says he was born behind that peak.
      ines.ridge: Please tell Mr. Lindgren it is still there.
    ^ ming.tea: Came back to this after a bad week. Still holds.
  `),
  'ines-ridge-4': conversation(`
    katya.p: His mother has taste.
    anjali.k: The mother has it framed and the son has a new profile picture everywhere, I am sure
    ^ theo.k: Not counting this one, he is in the way. (212 and a half.)
      ines.ridge: His mother read this and laughed.
    pablo.mtz: Pose de “¿dejé el gas abierto?”
    amara: Blue shirt, blue mountain. Planned?
      ines.ridge: He says no. I say yes.
    fernweh.tim: Six layers of mountains. I counted in blue.
    ming.tea: stood like this at a bus stop once. felt the same honestly
    olga.m: The top button is still closed. A man with standards
  `),
  'ines-ridge-6': conversation(`
    jonas.w: I stood here in 2009 and the ice reached the path.
    ^ mr.hollis: I show my classes two photographs of this tongue, 1998 and now. I will need a third.
      ines.ridge: I have one from every September since 2006. I will send them to you.
      mr.hollis: You have made a geography teacher very quiet.
    sunniva: It looks like a road that leads to the past
    sofi.rm: Qué tristeza tan bonita
    bert.line14: Those two dark stripes, is that dirt?
      mr.hollis: Medial moraine! Two glaciers met there and never quite got on, Bert.
    halfstep.dj: does it make noise in the evening? cracks?
      ines.ridge: It clears its throat.
  `),
  'ines-ridge-7': conversation(`
    priya.s: Sending this to my best friend with no words.
    ^ zara.q: me and @anjali.k in 2031 when we finally book it
      anjali.k: 2029. I have a spreadsheet.
    grandma.ruth: I still have the friend I climbed my first one with. We are 78. She says hello.
      ines.ridge: Hello to her! Which one was it?
      grandma.ruth: Snowdon, in skirts.
    camille.dl: Le pull qui dit CALIFORNIA, au cas où elles se perdent
    wei.dumplings: El Cap just standing there as if it is nothing
    tilde.w: Nobody has a phone in their hand. I noticed because I have one
    mei.mei: You can hear how quiet it is.
    thiago.rl: Amizade é isso, ficar quieto junto
    luca.ts: I know that sweater. It is in my sister’s wardrobe and it is mine
    minji_c: sent to my roommate. she answered with a tent emoji. we are talking again!
    noor.pics: Half the frame is air and it is the half I look at
    ^ ade.runs: neither spoke for a while = best review a mountain can get
    elif.k: The yellow jacket makes it.
      ines.ridge: She bought it for the photo and now wears it to work.
    hana_i: 後ろ姿だけで仲がいいと分かる
    marek_z: Moja dziewczyna pyta, kiedy jedziemy. Dzięki, Inés.
      ines.ridge: Przepraszam, Marek.
    ming.tea: The hair and the haze have the same color
    yuki.draws: used this for a gesture study, hope that is ok
      ines.ridge: Only if I may see it.
  `),
  'ines-ridge-8': conversation(`
    theo.k: Number 204.
    leila.bo: الضباب كأنه يستعجل قبل ما تطلع الشمس
    greta.hb: Sieht aus wie Tee mit zu viel Milch, im besten Sinn
    ade.runs: I would run there in the morning and walk back in the evening of another day
  `),
  'sol-dunes-1': conversation(`
    amara: Fan of this horizon in particular.
    ^ al.pryce: That is Ogwen or I am a Dutchman. Deserts have changed.
      sol.dunes: It is the valley I learned to walk slowly in. The desert comes after the second minute.
      henk.v: Wat is er mis met Nederlanders
    minji_c: when does a path start arguing? asking as someone who always takes the left
      sol.dunes: When you check the time.
    jonas.w: How much water do you carry?
      sol.dunes: Six liters, and I come back with none.
    camille.dl: Le rocher rouge à 0:05, je l’ai pris pour un château
    bert.line14: 13 seconds, and I breathed out for twelve
  `),
  'sol-dunes-2': conversation(`
    theo.k: Who leaves a boat in a desert?
      sol.dunes: The same people who leave a sea.
    leila.bo: مراكب جدي كانت مثل هذي، الله يرحمه
      sol.dunes: رحمه الله. أين كان يبحر؟
      leila.bo: من قابس، قبل ما يبعد البحر
    mr.hollis: Is this the Aral? I have a whole lesson on why nobody should be surprised.
    wei.dumplings: the two walkers give me the scale and then I feel worse
    contour.club: On my oldest sheet there is still water here.
    ^ olga.m: They look as if they are still waiting for somebody to say “let’s go”
    halfstep.dj: Copper sand fits like a coat
  `),
  'sol-dunes-3': conversation(`
    priya.s: The person on the rock is a perfect scale bar.
    tofu.the.cat: good rock. warm rock. would nap
    al.pryce: Retied mine there in ’94. Same rock, I will fight anybody.
    fernweh.tim: A boot takes two minutes. The other 58 are called holiday
  `),
  'sol-dunes-4': conversation(`
    katya.p: I turned my phone upside down to check which half is real.
    ^ yuki.draws: the three dark stones are three cats, do not tell me otherwise
      tofu.the.cat: confirmed
    thiago.rl: Espelho melhor que o lá de casa
    noor.pics: Not a breath of wind and you still got a star on the water?
  `),
};
