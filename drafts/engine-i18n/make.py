import json,re,os,sys
root=sys.argv[1]+'/apps/web/src/locales/'
order='''close retry save saved add remove untitled details detailsTitle detailsFailed title titleHint tags tagsHint cover coverAlt coverNone coverChoose coverSending coverRemove audience audience_all audience_followers audience_subscribers audienceHint_all audienceHint_followers audienceHint_subscribers audienceLive moderators moderatorsFailed moderatorsHint moderatorAdd moderatorAddName moderatorRemove moderatorNobody health healthGood healthProblems outOfRange bitrate frames keyFrames codec size sound soundNone dropped late kbps perSecond seconds problem_bitrate_low problem_bitrate_high problem_fps_low problem_key_frames_far problem_profile_unsupported problem_sound_missing problem_sound_codec problem_frames_dropped problem_parts_late speedTest speedRunning speedFailed speedEnough speedChoose speedLow speedUse stopTitle stopHint stopViewers stopKeep stopAct scheduled scheduleNew schedule startsAt change reminders cancelLive cancelTitle cancelHint cancelKeep remind reminding'''.split()
studio={}
studio['de']='''Schließen
Erneut versuchen
Speichern
Angaben gespeichert
Hinzufügen
Entfernen
Noch kein Titel
Angaben
Über dieses Live
Die Angaben konnten nicht geladen werden
Titel
Noch {{left}} Zeichen
Tags
Bis zu 10, durch Kommas getrennt
Titelbild
Titelbild deines Lives
Ohne Titelbild zeigen Listen dein Live-Bild.
Titelbild wählen
Wird hochgeladen …
Titelbild entfernen
Wer zusehen darf
Alle
Follower
Abonnenten
Alle können zusehen, auch ohne Konto.
Nur deine Follower und Abonnenten können zusehen und chatten.
Nur deine Abonnenten können zusehen und chatten.
Solange du live bist, kannst du es nur für mehr Leute öffnen.
Moderatoren
Deine Moderatoren konnten nicht geladen werden
Sie können in deinem Live-Chat Nachrichten löschen und freigeben und Personen stummschalten.
Moderator nach Namen hinzufügen
{{name}} zum Moderator machen
{{name}} als Moderator entfernen
Unter deinen Leuten hat niemand diesen Namen
Zustand des Streams
Alles gut
one={{count}} Problem|other={{count}} Probleme
Außerhalb des Bereichs
Video-Bitrate
Bilder
Keyframe-Abstand
Codec
Auflösung
Ton
Keiner
Verlorene Bilder, letzte Minute
Verspätete Teile, letzte Minute
{{shown}} kbit/s
{{shown}} pro Sekunde
{{shown}} s
Die Bitrate ist niedrig: Das Bild wirkt unscharf.
Die Bitrate ist hoch: Langsame Verbindungen kommen nicht mit.
Wenige Bilder pro Sekunde: Bewegungen ruckeln.
Die Keyframes liegen weit auseinander: Neue Zuschauer warten länger auf ein Bild.
Viele Handys können dieses Codec-Profil nicht abspielen.
Dein Stream hat keinen Ton.
Der Ton ist kein AAC und muss umgewandelt werden.
Dein Encoder lässt Bilder aus: Er kommt nicht hinterher.
Dein Stream kommt verspätet an: Deine Verbindung ist zu langsam dafür.
Verbindung testen
Test läuft …
Deine Verbindung konnte nicht getestet werden. Versuche es noch einmal.
Dein Upload hat {{shown}} Mbit/s, genug für {{quality}}p.
Dein Upload hat {{shown}} Mbit/s. Wähle {{quality}}p, um Unterbrechungen zu vermeiden.
Dein Upload hat {{shown}} Mbit/s, zu langsam für ein stabiles Live. Geh näher an den Router oder nimm ein Kabel.
{{quality}}p verwenden
Live beenden?
Danach kann es nicht fortgesetzt werden.
one={{count}} Person sieht zu. Danach kann es nicht fortgesetzt werden.|other={{count}} Personen sehen zu. Danach kann es nicht fortgesetzt werden.
Live bleiben
Live beenden
Geplante Lives
Live planen
Planen
Beginnt am
Ändern
one={{count}} Erinnerung|other={{count}} Erinnerungen
Live absagen
Dieses Live absagen?
Alle mit einer Erinnerung werden benachrichtigt.
Behalten
Erinnere mich
Erinnerung gesetzt'''
studio['fr']='''Fermer
Réessayer
Enregistrer
Détails enregistrés
Ajouter
Retirer
Pas encore de titre
Détails
À propos de ce live
Impossible de charger les détails
Titre
{{left}} caractères restants
Tags
Jusqu’à 10, séparés par des virgules
Couverture
Couverture de votre live
Sans couverture, les listes montrent l’image de votre live.
Choisir une couverture
Envoi…
Retirer la couverture
Qui peut regarder
Tout le monde
Abonnés
Abonnés payants
Tout le monde peut regarder, même sans compte.
Seuls vos abonnés, payants ou non, peuvent regarder et discuter.
Seuls vos abonnés payants peuvent regarder et discuter.
Pendant le live, vous pouvez seulement l’ouvrir à plus de monde.
Modérateurs
Impossible de charger vos modérateurs
Ils peuvent supprimer et approuver des messages et rendre muet dans votre chat.
Ajouter un modérateur par son nom
Nommer {{name}} modérateur
Retirer {{name}} des modérateurs
Personne de votre entourage ne porte ce nom
État du flux
Tout va bien
one={{count}} problème|many={{count}} de problèmes|other={{count}} problèmes
Hors limites
Débit vidéo
Images
Écart entre images clés
Codec
Résolution
Son
Aucun
Images perdues, dernière minute
Parties en retard, dernière minute
{{shown}} kbit/s
{{shown}} par seconde
{{shown}} s
Le débit est faible : l’image est floue.
Le débit est élevé : les connexions lentes ne suivent pas.
Peu d’images par seconde : les mouvements saccadent.
Les images clés sont espacées : les nouveaux spectateurs attendent l’image plus longtemps.
Beaucoup de téléphones ne lisent pas ce profil de codec.
Votre flux n’a pas de son.
Le son n’est pas en AAC et doit être converti.
Votre encodeur perd des images : il n’arrive pas à suivre.
Votre flux arrive en retard : votre connexion est trop lente pour lui.
Tester ma connexion
Test en cours…
Impossible de tester votre connexion. Réessayez.
Votre débit montant est de {{shown}} Mbit/s, assez pour {{quality}}p.
Votre débit montant est de {{shown}} Mbit/s. Choisissez {{quality}}p pour éviter les coupures.
Votre débit montant est de {{shown}} Mbit/s, trop lent pour un live stable. Rapprochez-vous du routeur ou utilisez un câble.
Utiliser {{quality}}p
Terminer votre live ?
Il ne pourra pas reprendre ensuite.
one={{count}} personne regarde. Il ne pourra pas reprendre ensuite.|many={{count}} de personnes regardent. Il ne pourra pas reprendre ensuite.|other={{count}} personnes regardent. Il ne pourra pas reprendre ensuite.
Rester en live
Terminer le live
Lives programmés
Programmer un live
Programmer
Début
Modifier
one={{count}} rappel|many={{count}} de rappels|other={{count}} rappels
Annuler le live
Annuler ce live ?
Tous ceux qui ont un rappel seront prévenus.
Le garder
Me le rappeler
Rappel activé'''
studio['es']='''Cerrar
Reintentar
Guardar
Detalles guardados
Añadir
Quitar
Aún sin título
Detalles
Sobre este directo
No se pudieron cargar los detalles
Título
Quedan {{left}} caracteres
Etiquetas
Hasta 10, separadas por comas
Portada
Portada de tu directo
Sin portada, las listas muestran la imagen de tu directo.
Elegir portada
Subiendo…
Quitar portada
Quién puede verlo
Todos
Seguidores
Suscriptores
Cualquiera puede verlo, también sin cuenta.
Solo tus seguidores y suscriptores pueden verlo y chatear.
Solo tus suscriptores pueden verlo y chatear.
Durante el directo solo puedes abrirlo a más gente.
Moderadores
No se pudieron cargar tus moderadores
Pueden borrar y aprobar mensajes y silenciar a personas en tu chat.
Añadir moderador por nombre
Hacer moderador a {{name}}
Quitar a {{name}} como moderador
Nadie de tu gente tiene este nombre
Estado de la emisión
Todo bien
one={{count}} problema|many={{count}} de problemas|other={{count}} problemas
Fuera de rango
Tasa de bits de vídeo
Fotogramas
Distancia entre fotogramas clave
Códec
Resolución
Sonido
Ninguno
Fotogramas perdidos, último minuto
Partes tardías, último minuto
{{shown}} kbit/s
{{shown}} por segundo
{{shown}} s
La tasa de bits es baja: la imagen se ve borrosa.
La tasa de bits es alta: las conexiones lentas no pueden seguirla.
Pocos fotogramas por segundo: el movimiento va a saltos.
Los fotogramas clave están muy separados: quien llega espera más la imagen.
Muchos móviles no pueden reproducir este perfil de códec.
Tu emisión no tiene sonido.
El sonido no es AAC y hay que convertirlo.
Tu codificador pierde fotogramas: no da abasto.
Tu emisión llega tarde: tu conexión es demasiado lenta para ella.
Probar mi conexión
Probando…
No se pudo probar tu conexión. Inténtalo de nuevo.
Tu subida es de {{shown}} Mbit/s, suficiente para {{quality}}p.
Tu subida es de {{shown}} Mbit/s. Elige {{quality}}p para evitar cortes.
Tu subida es de {{shown}} Mbit/s, muy lenta para un directo estable. Acércate al router o usa un cable.
Usar {{quality}}p
¿Terminar tu directo?
Después no se puede continuar.
one={{count}} persona lo está viendo. Después no se puede continuar.|many={{count}} de personas lo están viendo. Después no se puede continuar.|other={{count}} personas lo están viendo. Después no se puede continuar.
Seguir en directo
Terminar directo
Directos programados
Programar un directo
Programar
Empieza
Cambiar
one={{count}} recordatorio|many={{count}} de recordatorios|other={{count}} recordatorios
Cancelar directo
¿Cancelar este directo?
Se avisará a quienes tengan un recordatorio.
Conservarlo
Recordármelo
Recordatorio activado'''
studio['pt-BR']='''Fechar
Tentar de novo
Salvar
Detalhes salvos
Adicionar
Remover
Ainda sem título
Detalhes
Sobre esta live
Não foi possível carregar os detalhes
Título
Restam {{left}} caracteres
Tags
Até 10, separadas por vírgulas
Capa
Capa da sua live
Sem capa, as listas mostram a imagem da sua live.
Escolher capa
Enviando…
Remover capa
Quem pode assistir
Todos
Seguidores
Assinantes
Qualquer pessoa pode assistir, mesmo sem conta.
Só seus seguidores e assinantes podem assistir e conversar.
Só seus assinantes podem assistir e conversar.
Durante a live, você só pode abri-la para mais gente.
Moderadores
Não foi possível carregar seus moderadores
Eles podem apagar e aprovar mensagens e silenciar pessoas no seu chat.
Adicionar moderador pelo nome
Tornar {{name}} moderador
Remover {{name}} dos moderadores
Ninguém da sua rede tem esse nome
Saúde da transmissão
Tudo certo
one={{count}} problema|many={{count}} de problemas|other={{count}} problemas
Fora do limite
Taxa de bits do vídeo
Quadros
Distância entre quadros-chave
Codec
Resolução
Som
Nenhum
Quadros perdidos, último minuto
Partes atrasadas, último minuto
{{shown}} kbit/s
{{shown}} por segundo
{{shown}} s
A taxa de bits está baixa: a imagem fica borrada.
A taxa de bits está alta: conexões lentas não acompanham.
Poucos quadros por segundo: o movimento trava.
Os quadros-chave estão distantes: quem chega espera mais pela imagem.
Muitos celulares não reproduzem este perfil de codec.
Sua transmissão está sem som.
O som não é AAC e precisa ser convertido.
Seu codificador perde quadros: não está dando conta.
Sua transmissão chega atrasada: sua conexão é lenta demais para ela.
Testar minha conexão
Testando…
Não foi possível testar sua conexão. Tente de novo.
Seu upload é de {{shown}} Mbit/s, suficiente para {{quality}}p.
Seu upload é de {{shown}} Mbit/s. Escolha {{quality}}p para evitar interrupções.
Seu upload é de {{shown}} Mbit/s, lento demais para uma live estável. Chegue perto do roteador ou use um cabo.
Usar {{quality}}p
Encerrar sua live?
Depois não dá para continuar.
one={{count}} pessoa está assistindo. Depois não dá para continuar.|many={{count}} de pessoas estão assistindo. Depois não dá para continuar.|other={{count}} pessoas estão assistindo. Depois não dá para continuar.
Continuar ao vivo
Encerrar live
Lives agendadas
Agendar uma live
Agendar
Começa em
Alterar
one={{count}} lembrete|many={{count}} de lembretes|other={{count}} lembretes
Cancelar live
Cancelar esta live?
Quem tem um lembrete será avisado.
Manter
Lembrar-me
Lembrete ativado'''
studio['ja']='''閉じる
もう一度試す
保存
詳細を保存しました
追加
削除
タイトルはまだありません
詳細
このライブについて
詳細を読み込めませんでした
タイトル
残り{{left}}文字
タグ
カンマ区切りで10個まで
カバー
ライブのカバー
カバーがない場合、一覧にはライブ映像が表示されます。
カバーを選ぶ
アップロード中…
カバーを削除
視聴できる人
全員
フォロワー
サブスクライバー
アカウントがなくても誰でも視聴できます。
フォロワーとサブスクライバーだけが視聴とチャットができます。
サブスクライバーだけが視聴とチャットができます。
ライブ中は、対象を広げることだけができます。
モデレーター
モデレーターを読み込めませんでした
あなたのライブチャットで、メッセージの削除と承認、ミュートができます。
名前でモデレーターを追加
{{name}}さんをモデレーターにする
{{name}}さんをモデレーターから外す
この名前の人は見つかりません
配信の状態
良好です
other={{count}}件の問題
範囲外
映像ビットレート
フレーム
キーフレーム間隔
コーデック
解像度
音声
なし
直近1分の欠落フレーム
直近1分の遅延パート
{{shown}} kbit/s
毎秒{{shown}}
{{shown}}秒
ビットレートが低く、映像がぼやけています。
ビットレートが高く、遅い回線の視聴者が追いつけません。
フレームレートが低く、動きがカクつきます。
キーフレームの間隔が長く、新しい視聴者が映像を待つ時間が長くなります。
多くのスマートフォンがこのコーデックプロファイルを再生できません。
配信に音声がありません。
音声がAACではないため、変換が必要です。
エンコーダーがフレームを落としています。処理が追いついていません。
配信が遅れて届いています。回線が遅すぎます。
接続をテスト
テスト中…
接続をテストできませんでした。もう一度お試しください。
アップロードは{{shown}} Mbit/sで、{{quality}}pに十分です。
アップロードは{{shown}} Mbit/sです。途切れないように{{quality}}pを選んでください。
アップロードは{{shown}} Mbit/sで、安定したライブには遅すぎます。ルーターに近づくか、ケーブルを使ってください。
{{quality}}pを使う
ライブを終了しますか？
終了後は再開できません。
other={{count}}人が視聴中です。終了後は再開できません。
ライブを続ける
ライブを終了
予定されたライブ
ライブを予定する
予定する
開始日時
変更
other=リマインダー{{count}}件
ライブを中止
このライブを中止しますか？
リマインダーを設定した人に通知されます。
中止しない
リマインドする
リマインダー設定済み'''
studio['ar']='''إغلاق
حاول مرة أخرى
حفظ
حُفظت التفاصيل
إضافة
إزالة
لا عنوان بعد
التفاصيل
عن هذا البث
تعذّر تحميل التفاصيل
العنوان
بقي {{left}} حرفًا
الوسوم
حتى 10، تفصل بينها فواصل
الغلاف
غلاف بثك
من دون غلاف تعرض القوائم صورة بثك.
اختر غلافًا
جارٍ الرفع…
إزالة الغلاف
من يمكنه المشاهدة
الجميع
المتابعون
المشتركون
يمكن لأي شخص المشاهدة، حتى من دون حساب.
يمكن لمتابعيك ومشتركيك فقط المشاهدة والدردشة.
يمكن لمشتركيك فقط المشاهدة والدردشة.
أثناء البث يمكنك فقط فتحه لمزيد من الناس.
المشرفون
تعذّر تحميل المشرفين
يمكنهم حذف الرسائل والموافقة عليها وكتم الأشخاص في دردشة بثك.
أضف مشرفًا بالاسم
جعل {{name}} مشرفًا
إزالة {{name}} من المشرفين
لا أحد ممن تعرفهم بهذا الاسم
حالة البث
كل شيء جيد
zero=لا مشكلات|one=مشكلة واحدة|two=مشكلتان|few={{count}} مشكلات|many={{count}} مشكلة|other={{count}} مشكلة
خارج النطاق
معدل بت الفيديو
الإطارات
المسافة بين الإطارات الرئيسية
الترميز
الدقة
الصوت
لا يوجد
إطارات ضائعة، آخر دقيقة
أجزاء متأخرة، آخر دقيقة
{{shown}} kbit/s
{{shown}} في الثانية
{{shown}} ث
معدل البت منخفض: تبدو الصورة ضبابية.
معدل البت مرتفع: لا تلحق به الاتصالات البطيئة.
إطارات قليلة في الثانية: تتقطع الحركة.
الإطارات الرئيسية متباعدة: ينتظر المشاهد الجديد الصورة مدة أطول.
لا تستطيع هواتف كثيرة تشغيل ملف الترميز هذا.
لا صوت في بثك.
الصوت ليس AAC ويجب تحويله.
برنامج الترميز يسقط إطارات: لا يلحق بالعمل.
يصل بثك متأخرًا: اتصالك بطيء جدًا له.
اختبر اتصالي
جارٍ الاختبار…
تعذّر اختبار اتصالك. حاول مرة أخرى.
سرعة الرفع {{shown}} Mbit/s، تكفي لـ {{quality}}p.
سرعة الرفع {{shown}} Mbit/s. اختر {{quality}}p لتجنب الانقطاع.
سرعة الرفع {{shown}} Mbit/s، بطيئة جدًا لبث مستقر. اقترب من الموجّه أو استخدم كبلًا.
استخدم {{quality}}p
هل تريد إنهاء بثك؟
لا يمكن متابعته بعد ذلك.
zero=لا أحد يشاهد. لا يمكن متابعته بعد ذلك.|one=شخص واحد يشاهد. لا يمكن متابعته بعد ذلك.|two=شخصان يشاهدان. لا يمكن متابعته بعد ذلك.|few={{count}} أشخاص يشاهدون. لا يمكن متابعته بعد ذلك.|many={{count}} شخصًا يشاهدون. لا يمكن متابعته بعد ذلك.|other={{count}} شخص يشاهدون. لا يمكن متابعته بعد ذلك.
البقاء على الهواء
إنهاء البث
البثوث المجدولة
جدولة بث
جدولة
يبدأ في
تغيير
zero=لا تذكيرات|one=تذكير واحد|two=تذكيران|few={{count}} تذكيرات|many={{count}} تذكيرًا|other={{count}} تذكير
إلغاء البث
هل تريد إلغاء هذا البث؟
سيُبلَّغ كل من لديه تذكير.
إبقاؤه
ذكّرني
ضُبط التذكير'''
battle={'de':["Runden","Eine Runde","Best of three","Bis zu drei Runden von fünf Minuten. Zwei Siege entscheiden.","Runde {{round}} von {{rounds}}, {{won}}–{{lost}}","Einladungslink kopieren","Ihr müsst beide live sein. Der Link gilt einmal, einen Tag lang.","Zuerst live gehen","Revanche","Revanche angeboten","Punkteprotokoll herunterladen"],
'fr':["Manches","Une manche","Deux manches gagnantes","Jusqu’à trois manches de cinq minutes. Deux victoires suffisent.","Manche {{round}} sur {{rounds}}, {{won}}–{{lost}}","Copier le lien d’invitation","Vous devez tous deux être en live. Le lien sert une fois, pendant un jour.","D’abord passer en live","Revanche","Revanche proposée","Télécharger le journal des points"],
'es':["Rondas","Una ronda","Al mejor de tres","Hasta tres rondas de cinco minutos. Deciden dos victorias.","Ronda {{round}} de {{rounds}}, {{won}}–{{lost}}","Copiar enlace de invitación","Ambos tenéis que estar en directo. El enlace sirve una vez, durante un día.","Empezar antes el directo","Revancha","Revancha propuesta","Descargar el registro de puntos"],
'pt-BR':["Rodadas","Uma rodada","Melhor de três","Até três rodadas de cinco minutos. Duas vitórias decidem.","Rodada {{round}} de {{rounds}}, {{won}}–{{lost}}","Copiar link de convite","Vocês dois precisam estar ao vivo. O link vale uma vez, por um dia.","Entrar ao vivo primeiro","Revanche","Revanche proposta","Baixar o registro de pontos"],
'ja':["ラウンド","1ラウンド","3本勝負","5分間のラウンドを最大3回。2勝で決まります。","ラウンド{{round}}/{{rounds}}、{{won}}–{{lost}}","招待リンクをコピー","両方がライブ中である必要があります。リンクは1日以内に1回使えます。","先にライブを始める","再戦","再戦を申し込みました","スコア記録をダウンロード"],
'ar':["الجولات","جولة واحدة","الأفضل من ثلاث","حتى ثلاث جولات من خمس دقائق. يحسمها فوزان.","الجولة {{round}} من {{rounds}}، {{won}}–{{lost}}","نسخ رابط الدعوة","يجب أن يكون كلاكما على الهواء. يعمل الرابط مرة واحدة خلال يوم.","ابدأ البث أولًا","مباراة إعادة","عُرضت مباراة إعادة","تنزيل سجل النقاط"]}
bkeys="rounds oneRound bestOfThree bestOfThreeHint round copyLink linkLiveFirst goLiveFirst rematch rematchSent chain".split()
chat={'de':["Nur Follower","Alle können mitlesen, nur Follower können schreiben.","Gesperrte Muster","Reguläre Ausdrücke, einer pro Zeile. Passende Nachrichten werden abgelehnt."],
'fr':["Abonnés seulement","Tout le monde peut lire, seuls les abonnés peuvent écrire.","Motifs bloqués","Expressions régulières, une par ligne. Les messages correspondants sont refusés."],
'es':["Solo seguidores","Todos pueden leer, solo los seguidores pueden escribir.","Patrones bloqueados","Expresiones regulares, una por línea. Se rechazan los mensajes que coincidan."],
'pt-BR':["Só seguidores","Todos podem ler, só seguidores podem escrever.","Padrões bloqueados","Expressões regulares, uma por linha. Mensagens que combinam são recusadas."],
'ja':["フォロワーのみ","誰でも読めますが、書けるのはフォロワーだけです。","禁止パターン","正規表現を1行に1つ。一致するメッセージは拒否されます。"],
'ar':["المتابعون فقط","يمكن للجميع القراءة، ويكتب المتابعون فقط.","أنماط محظورة","تعبيرات نمطية، واحد في كل سطر. تُرفض الرسائل المطابقة."]}
ckeys="followersOnly followersOnlyHint patterns patternsHint".split()
live={'de':["{{name}} ist live für Follower","{{name}} ist live für Abonnenten","Folge oder abonniere im Profil, um zuzusehen. Diese Seite startet dann von selbst."],
'fr':["{{name}} est en live pour ses abonnés","{{name}} est en live pour ses abonnés payants","Abonnez-vous depuis le profil pour regarder. Cette page démarre alors toute seule."],
'es':["{{name}} está en directo para seguidores","{{name}} está en directo para suscriptores","Sigue o suscríbete en el perfil para verlo. Esta página empezará sola."],
'pt-BR':["{{name}} está ao vivo para seguidores","{{name}} está ao vivo para assinantes","Siga ou assine no perfil para assistir. Esta página começa sozinha."],
'ja':["{{name}}さんはフォロワー限定でライブ中です","{{name}}さんはサブスクライバー限定でライブ中です","視聴するにはプロフィールでフォローまたは登録してください。このページは自動で始まります。"],
'ar':["{{name}} على الهواء للمتابعين","{{name}} على الهواء للمشتركين","تابع أو اشترك من الملف الشخصي للمشاهدة. ستبدأ هذه الصفحة تلقائيًا."]}
lkeys="forFollowers forSubscribers lockedHint".split()
def dump(p,j):
    json.dump(j,open(p,'w'),ensure_ascii=False,indent=2); open(p,'a').write('\n')
for lang,text in studio.items():
    d=root+lang+'/'
    lines=text.split('\n'); assert len(lines)==len(order),(lang,len(lines),len(order))
    out={}
    for k,v in zip(order,lines):
        if re.match(r'(zero|one|other)=',v):
            for part in v.split('|'):
                form,words=part.split('=',1); out[f'{k}_{form}']=words
        else: out[k]=v
    if not os.path.isdir(d): print('no',d); continue
    dump(d+'live-studio.json',out)
    for f,keys,vals in (('live-battle',bkeys,battle[lang]),('live-chat',ckeys,chat[lang]),('live',lkeys,live[lang])):
        assert len(keys)==len(vals)
        j=json.load(open(d+f+'.json')); j.update(zip(keys,vals)); dump(d+f+'.json',j)
print('ok')
