"""The languages that are known, an entry each."""

from dehusk.languages.language import Language

HAN = r"[\u4e00-\u9fff·]{2,4}(?:[ \u3000、]{1,2}[\u4e00-\u9fff·]{2,3}(?![\u4e00-\u9fff:：])){0,7}"  # names
HAN_END = r"(?=\s|$|[）)】\]|、/])"
KANA = r"[\u4e00-\u9fff々ぁ-んァ-ヶー]{2,8}(?:[ \u3000・][\u4e00-\u9fff々ぁ-んァ-ヶー]{1,6})?"

KNOWN = {
    "en": Language(
        stop_words="""the of and to a in is that for it on with as was at by this be are from or an have not but his her
            they you we he she i""",
        months="""january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep/sept
            october/oct november/nov december/dec""",
        ordinal="st|nd|rd|th",
        of_month="of",
        published="posted|publish|submitted|created|released|written|issued|date",
        changed="updat|modif|joined|member since|registered|founded|last (?:post|reply)|edit|revis|review",
        by="by",
        author=r"""(?:recipe|review|(?:medically\s+)?(?:written|posted|published|created|authored|submitted|reviewed|
            started|asked))(?:\s+on)?|exclusive(?=\s+by)|article|story|words|text|post(?:ed)?|thread\s+starter|
            (?:about\s+the\s+)?(?:post\s+|article\s+)?authors?(?:\(s\))?""",
        by_author="by",
        author_label="authors?|by|written by|posted by",
        name_and="and|with",
        byline_break=r"published|updated|posted|last\s+updated",
        byline_goes_on=r"""on|in|for|at|from|updated|published|posted|last|read|edited|reviewed|fact|medically|has|is|
            writes|contributing|senior|staff\s+writer|view|follow|\d+\s+min""",
        role="""editor|writer|reporter|correspondent|expert|dietitian|manager|director|founder|co-founder|ceo|cto|
            president|author|contributor|journalist|columnist|specialist|professor|analyst|consultant|strategist|
            marketer|head|chief|associate|lead|officer|engineer|designer|photographer|attorney|lawyer|coach|intern|
            freelance""",
        nobody="""the author|staff writer|
            admin|administrator|unknown|anonymous|guest|author|authors|by|posted|published|share|home|about|
            follow|view profile|read more|more|none|null|undefined|written|updated|comments?|profile|new member|
            members?|staff""",
        no_name="""min|topics?|blog|print|read|reviews?|link|contents?|sponsored|sign|log|login|date|comments|continuing|account|
            store|shop|visit|cart|register|join|subscribe|request|demo|get|try|download|submit|cancel|email|phone|
            tags?|articles?|collections?|library|number|testimonial|started|hours?|ago|today|week|days""",
        missing=r"""(?:the |that |this |requested )*(?:page|file|document|article|site|url|content|product|
            listing) (?:was |is |could |can )?(?:not|n[o']t|cannot|no longer) (?:be |was )?(?:found|available|
            exist\w*)|page (?:doesn['’]t|does not) exist|(?:oops|sorry|uh oh)?\W*(?:we )?(?:can['’]t|could(?:n['’]t|
             not)) find (?:that|this|the) page|not found|nothing (?:was )?found|file not found|
            that page can['’]t be found""",
        failed=r"""internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|
            something went wrong|(?:a |an )?(?:application |unexpected |server |
            database )?error(?: has)?(?: occurred)?|temporarily unavailable|site under maintenance|under maintenance""",
        log_in=r"""(?:please |you (?:must|need to|have to) (?:be )?)(?:log(?:ged)?|sign(?:ed)?) ?-?in|
            log ?in (?:is )?required|members only|(?:log|sign) in to (?:continue|view|read|see|access)|
            registration (?:is )?required|you do not have permission|access (?:is )?(?:denied|forbidden)|forbidden|
            not authori[sz]ed|unauthori[sz]ed""",
        subscribe=r"""subscribe to (?:continue|read|unlock)|(?:for|to) subscribers(?: only)?|
            subscribers only|already a (?:subscriber|member)\?|to (?:continue|keep) reading|read the (?:full|
            rest of the) (?:story|article)|unlock this (?:story|article)|this (?:story|article|content) is (?:for|
            reserved|only|exclusive)""",
        robot=r"""(?:are|that|if|verify|verifying|confirm|prove) you(?:['’]re| are)? (?:a )?(?:not a robot|
            human)|are you a robot|robot check|checking your browser|just a moment|one more step|security check|
            unusual (?:traffic|activity)|enable cookies|attention required|pardon our interruption|captcha|
            automated (?:access|requests|queries)|too many requests|request (?:was )?blocked|you have been blocked|
            please wait""",
        scripts=r"""(?:enable|turn on|activate|switch on|requires?|needs?|without|
            allow) (?:\w+ )?(?:java ?script|scripts)|java ?script (?:is |must |needs |to be |
            seems )?(?:to be )?(?:disabled|required|enabled|off|turned off|be enabled|not enabled)|
            works best with java ?script""",
    ),
    "de": Language(
        stop_words="der die das und ist nicht von mit den zu ein in an",
        months="""januar/jänner/jan februar/feber/feb/febr märz/mär/mrz april/apr mai juni/jun juli/jul august/aug
            september/sept/sep oktober/okt november/nov dezember/dez""",
        published="veröffentlicht|erschienen|publiziert|erstellt|geschrieben|eingestellt|datum",
        changed="aktualisier|geändert|bearbeitet|stand",
        by="von",
        author="geschrieben|verfasst|autor|autorin",
        by_author="von",
        name_and="und",
        missing=r"""(?:die )?(?:seite|datei|artikel|dokument) (?:wurde |konnte |ist |
            existiert )?(?:leider )?nicht (?:gefunden|mehr verfügbar|verfügbar|vorhanden|gefunden werden|mehr)|
            nicht gefunden""",
        failed=r"interner serverfehler|wartungsarbeiten|(?:es ist )?ein fehler (?:ist )?aufgetreten",
        log_in=r"""bitte (?:melden sie sich|loggen sie sich|melde dich|logge dich)|anmeldung erforderlich|
            sie müssen (?:sich anmelden|angemeldet sein)|zugriff verweigert""",
        subscribe=r"""jetzt abonnieren|nur für abonnent\w*|weiterlesen mit|bereits abonnent\w*|
            diesen artikel (?:weiter)?lesen""",
        robot=r"kein roboter|sicherheitsüberprüfung|ungewöhnliche[rn]? datenverkehr",
        scripts=r"""(?:aktivieren sie|benötigt|erfordert|ohne) (?:bitte )?java ?script|
            java ?script (?:ist )?(?:deaktiviert|aktivieren|erforderlich)""",
    ),
    "nl": Language(
        stop_words="de en in is die was",
        months="""januari/jan februari/feb/febr maart/mrt april/apr mei juni/jun juli/jul augustus/aug
            september/sept/sep oktober/okt november/nov december/dec""",
        by="door",
        author="auteurs?",
        published="gepubliceerd|geplaatst|geschreven|datum",
        changed="bijgewerkt|gewijzigd|laatste update",
        missing=r"(?:de )?pagina (?:is |werd )?niet (?:gevonden|beschikbaar)|pagina bestaat niet|niet gevonden",
        failed=r"er is een fout opgetreden|interne serverfout",
        log_in=r"log in om|u moet (?:ingelogd zijn|inloggen)|toegang geweigerd",
        subscribe=r"alleen voor abonnees|al abonnee",
        robot=r"geen robot",
        scripts=r"(?:schakel|zet|vereist|zonder) java ?script",
    ),
    "da": Language(
        months="""januar/jan februar/feb/febr marts/mar april/apr maj juni/jun juli/jul august/aug september/sept/sep
            oktober/okt november/nov december/dec""",
        by="af",
        published="udgivet|publiceret|offentliggjort|skrevet|oprettet|dato",
        changed="opdateret|ændret",
    ),
    "sv": Language(
        months="""januari/jan februari/feb/febr mars/mar april/apr maj juni/jun juli/jul augusti/aug
            september/sept/sep oktober/okt november/nov december/dec""",
        by="av",
        published="publicera|skriven|skapad|datum",
        changed="uppdatera|ändra",
    ),
    "fr": Language(
        stop_words="de la le les et des en que un on",
        months="""janvier/janv/jan février/fevrier/févr/fév/fevr mars/mar avril/avr mai juin/jun juillet/juil/jul
            août/aout/aoû septembre/sept/sep octobre/oct novembre/nov décembre/decembre/déc/dec""",
        ordinal="er",
        published="publié|posté|paru|rédigé|écrit|créé|mis en ligne|date",
        changed="mise? à jour|modifié|actualisé",
        by="par",
        author="rédigé|auteurs?",
        by_author="par",
        name_and="et",
        missing=r"""(?:la |cette )?page (?:est )?(?:introuvable|non trouvée|inexistante)|(?:la |
            cette )?page (?:demandée )?n['’](?:existe (?:pas|plus)|a pas été trouvée|est plus disponible)|
            introuvable""",
        failed=r"erreur interne du serveur|une erreur (?:s['’]est produite|est survenue)|en maintenance",
        log_in=r"""veuillez vous (?:connecter|identifier)|connectez-vous pour|accès (?:refusé|interdit)|
            vous devez être connecté\w*""",
        subscribe=r"abonnez-vous pour|réservé (?:aux|à nos) abonnés|déjà abonné\w*",
        robot=r"pas un robot|vérification de sécurité",
        scripts=r"(?:activer|activez|nécessite|sans) java ?script|java ?script (?:est )?(?:désactivé|requis)",
    ),
    "es": Language(
        stop_words="de la que el en y a los del un una por con para",
        months="""enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago
            septiembre/setiembre/sept/sep/set octubre/oct noviembre/nov diciembre/dic""",
        ordinal="[ºª]",
        of_month="de",
        of_year="de|del",
        published="publicad|escrito|creado|fecha",
        changed="actualiza|modifica",
        by="por",
        author="escrito|publicado|autor|autores",
        by_author="por",
        name_and=r"y(?=\s)",
        missing=r"""(?:la )?página (?:que buscas )?(?:no (?:se ha |ha sido |fue |se )?(?:encontrad[ao]|
            existe|encuentra|pudo encontrar)|no está disponible)|no encontrad[ao]""",
        failed=r"error interno del servidor|ha ocurrido un error|en mantenimiento",
        log_in=r"inici[ae] sesión para|debes? iniciar sesión|acceso denegado",
        subscribe=r"suscríbe(?:te|se) para|(?:solo|exclusivo) para suscriptores|¿ya eres suscriptor",
        robot=r"no (?:soy|eres) un robot|verificación de seguridad",
        scripts=r"""(?:habilit\w+|activ\w+|requiere|necesita|sin) java ?script|
            java ?script (?:está )?(?:deshabilitado|desactivado)""",
    ),
    "pt": Language(
        stop_words="a as de do na para por que",
        months="""janeiro/jan fevereiro/fev março/marco/mar abril/abr maio/mai junho/jun julho/jul agosto/ago
            setembro/set outubro/out novembro/nov dezembro/dez""",
        ordinal="[ºª]",
        of_month="de",
        of_year="de",
        by="por",
        author="escrito|publicado|autor|autores",
        by_author="por",
        name_and=r"e(?=\s)",
        published="publicad|postado|escrito|criado|data",
        changed="atualiza|actualiza|modifica",
        missing=r"(?:a )?página (?:não (?:foi )?(?:encontrada|existe|disponível))|não encontrad[ao]",
        failed=r"erro interno do servidor|ocorreu um erro|em manutenção",
        log_in=r"faça (?:o )?login para|entre para|acesso negado",
        subscribe=r"assine para|exclusivo para assinantes|já é assinante",
        robot=r"não (?:sou|é) um robô|verificação de segurança",
        scripts=r"(?:habilit\w+|ativ\w+|requer|precisa|sem) (?:o )?java ?script|java ?script (?:está )?desativado",
    ),
    "it": Language(
        stop_words="a con del i in la un una",
        months="""gennaio/genn/gen febbraio/febbr/feb marzo/mar aprile/apr maggio/magg/mag giugno/giu luglio/lug
            agosto/ago settembre/sett/set ottobre/ott novembre/nov dicembre/dic""",
        ordinal="[ºª]",
        by="di",
        author="autore",
        by_author="da",
        name_and=r"e(?=\s)",
        published="pubblicat|postato|scritto|inserito|data",
        changed="aggiorna|modifica",
        missing=r"(?:la )?pagina (?:non (?:è stata )?(?:trovata|esiste|disponibile)|inesistente)|non trovat[ao]",
        failed=r"errore interno del server|si è verificato un errore|in manutenzione",
        log_in=r"effettua(?:re)? (?:il login|l['’]accesso)|accedi per|accesso negato",
        subscribe=r"abbonati per|riservato agli abbonati|sei già abbonato",
        robot=r"non sei un robot|controllo di sicurezza",
        scripts=r"(?:abilita\w*|attiva\w*|richiede|senza) java ?script|java ?script (?:è )?disabilitato",
    ),
    "pl": Language(
        stop_words="w na z do się nie jest że i",
        months="""stycznia/styczeń/sty lutego/luty/lut marca/marzec/mar kwietnia/kwiecień/kwi maja/maj
            czerwca/czerwiec/cze lipca/lipiec/lip sierpnia/sierpień/sie września/wrzesień/wrz
            października/październik/paź listopada/listopad/lis grudnia/grudzień/gru""",
        by="przez",
        author="autor",
        published="opublikowan|publikac|dodan|utworzon|data",
        changed="aktualiz|modyfik|zmian",
        missing=r"""(?:nie znaleziono|brak) (?:strony|artykułu)|strona (?:nie (?:została znaleziona|
            istnieje)|nieznaleziona)|nie znaleziono""",
        failed=r"wewnętrzny błąd serwera|wystąpił błąd",
        log_in=r"zaloguj się,? aby|musisz (?:być zalogowany|się zalogować)|brak dostępu|dostęp zabroniony",
        subscribe=r"tylko dla (?:subskrybentów|prenumeratorów)|kup dostęp",
        robot=r"nie jesteś robotem",
        scripts=r"(?:włącz|wymaga|bez) (?:obsługę )?java ?script",
    ),
    "cs": Language(
        stop_words="a do i na z",
        months="""ledna/leden/led února/únor/úno března/březen/bře dubna/duben/dub května/květen/kvě června/červen/čvn
            července/červenec/čvc srpna/srpen/srp září/zář října/říjen/říj listopadu/listopad/lis
            prosince/prosinec/pro""",
        author="autor",
        published="publikov|vydáno|vloženo|přidáno|datum",
        changed="aktualiz|upraven|změněn",
    ),
    "ru": Language(
        stop_words="и в на не что с по для это как",
        months="""января/январь/янв февраля/февраль/февр/фев марта/март/мар апреля/апрель/апр мая/май июня/июнь/июн
            июля/июль/июл августа/август/авг сентября/сентябрь/сент/сен октября/октябрь/окт ноября/ноябрь/нояб/ноя
            декабря/декабрь/дек""",
        published="опубликован|публикац|добавлен|размещ|дата",
        changed="обновл|измен",
        author="автор",
        author_label="автор",
        missing=r"(?:запрашиваемая |такая )?страница не (?:найдена|существует)|не найден[оа]?|страницы не существует",
        failed=r"внутренняя ошибка сервера|произошла ошибка|технические работы",
        log_in=r"""войдите,? чтобы|необходимо (?:войти|авторизоваться)|доступ (?:запрещ[её]н|закрыт|
            ограничен)|требуется авторизация""",
        subscribe=r"только (?:для|по) подпис\w+|оформите подписку",
        robot=r"(?:вы )?не робот|проверка безопасности|подозрительный трафик",
        scripts=r"""(?:включите|требуется|необходим\w*|без) (?:поддержку )?java ?script|
            java ?script (?:отключ[её]н|выключен)""",
    ),
    "el": Language(
        stop_words="από και το η ο να με για στο της του την των που",
        months="""ιανουαρίου/ιανουάριος/γενάρη/ιαν φεβρουαρίου/φεβρουάριος/φλεβάρη/φεβ μαρτίου/μάρτιος/μάρτη/μαρ
            απριλίου/απρίλιος/απρίλη/απρ μαΐου/μαίου/μάιος/μάη/μαΐ/μάι ιουνίου/ιούνιος/ιούνη/ιουν
            ιουλίου/ιούλιος/ιούλη/ιουλ αυγούστου/αύγουστος/αυγ σεπτεμβρίου/σεπτέμβριος/σεπτέμβρη/σεπτ/σεπ
            οκτωβρίου/οκτώβριος/οκτώβρη/οκτ νοεμβρίου/νοέμβριος/νοέμβρη/νοε δεκεμβρίου/δεκέμβριος/δεκέμβρη/δεκ""",
        published="δημοσίευσ|δημοσιε[υύ]|αναρτήθηκε|ημερομηνία",
        changed="ενημέρωσ|ενημερώ|τροποποί",
        missing=r"η σελίδα (?:που ζητήσατε )?δεν (?:βρέθηκε|υπάρχει)|δεν βρέθηκε",
        log_in=r"(?:συνδεθείτε|πρέπει να συνδεθείτε)|δεν επιτρέπεται η πρόσβαση",
        scripts=r"ενεργοποιήστε (?:τη[νν]? )?java ?script",
    ),
    "tr": Language(
        months="""ocak/oca şubat/şub mart/mar nisan/nis mayıs/mayis/may haziran/haz temmuz/tem ağustos/ağu
            eylül/eyl ekim/eki kasım/kasim/kas aralık/aralik/ara""",
        published="yayın|yayım|eklenme|tarih",
        changed="güncelle|düzenle",
        missing=r"(?:aradığınız )?sayfa (?:bulunamadı|mevcut değil|bulunmuyor)|bulunamadı",
        failed=r"sunucu hatası|bir hata oluştu",
        log_in=r"giriş yap(?:ın|manız gerek\w*)|erişim engellendi",
        subscribe=r"aboneler(?:e| için) özel",
        robot=r"robot olmadığınızı",
        scripts=r"java ?script(?:['’]i)? (?:etkinleştirin|gerekl\w+|açın)",
    ),
    "no": Language(
        months="""januar/jan februar/feb mars/mar april/apr mai juni/jun juli/jul august/aug september/sept/sep
            oktober/okt november/nov desember/des""",
        published="publisert|skrevet|opprettet",
        changed="oppdatert|endret",
        by="av",
    ),
    "fi": Language(
        months="""tammikuuta/tammikuu helmikuuta/helmikuu maaliskuuta/maaliskuu huhtikuuta/huhtikuu
            toukokuuta/toukokuu kesäkuuta/kesäkuu heinäkuuta/heinäkuu elokuuta/elokuu syyskuuta/syyskuu
            lokakuuta/lokakuu marraskuuta/marraskuu joulukuuta/joulukuu""",
        published="julkaistu",
        changed="päivitetty|muokattu",
    ),
    "hu": Language(
        months="""január/jan február/febr március/márc április/ápr május/máj június/jún július/júl augusztus/aug
            szeptember/szept október/okt november/nov december/dec""",
        published="megjelen|közzétéve",
        changed="frissít|módosít",
    ),
    "ro": Language(
        months="""ianuarie/ian februarie/feb martie/mar aprilie/apr mai iunie/iun iulie/iul august/aug
            septembrie/sept octombrie/oct noiembrie/noi decembrie/dec""",
        published="publicat|postat",
        changed="actualizat|modificat",
    ),
    "ca": Language(
        months="""gener febrer març abril maig juny juliol agost setembre octubre novembre desembre""",
        of_month="de",
        of_year="de|del",
    ),
    "sk": Language(
        months="januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
        published="publikovan|zverejnen",
        changed="aktualiz|upraven",
        author="autor",
    ),
    "sl": Language(
        months="januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra",
        published="objavljeno",
    ),
    "hr": Language(  # listopada is October here and November in Polish, which has more readers
        months="siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna - studenoga/studenog prosinca",
        published="objavljeno",
    ),
    "sr": Language(
        months="""januar/јануар/јан februar/фебруар mart/март april/април maj/мај jun/јун jul/јул avgust/август
            septembar/септембар oktobar/октобар novembar/новембар decembar/децембар""",
        published="objavljeno|објављено",
    ),
    "uk": Language(
        months="січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
        published="опублікован|додано|дата",
        changed="оновл|змін",
        author="автор",
    ),
    "bg": Language(
        months="""януари февруари/февр март/мар април/апр май юни/юн юли/юл август/авг септември/септ октомври/окт
            ноември/ноем декември/дек""",
        published="публикуван|дата",
        changed="обновен|промен",
    ),
    "lt": Language(
        months="sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
        published="paskelbt|publikuota",
    ),
    "lv": Language(
        months="""janvāris/janvārī februāris/februārī marts/martā aprīlis/aprīlī maijs/maijā jūnijs/jūnijā
            jūlijs/jūlijā augusts/augustā septembris/septembrī oktobris/oktobrī novembris/novembrī
            decembris/decembrī""",
        published="publicēts",
    ),
    "et": Language(
        months="""jaanuar/jaan veebruar/veebr märts aprill mai juuni juuli august september/sept oktoober/okt
            november/nov detsember/dets""",
        published="avaldatud",
        changed="uuendatud",
    ),
    "id": Language(
        months="""januari/jan februari/feb maret/mar april/apr mei juni/jun juli/jul agustus/agu/agt
            september/sept/sep oktober/okt november/nov desember/des""",
        published="diterbitkan|dipublikasikan|diposting",
        changed="diperbarui",
        by="oleh",
        author="penulis|ditulis",
        by_author="oleh",
    ),
    "ar": Language(
        months="يناير فبراير مارس أبريل/ابريل مايو يونيو يوليو أغسطس/اغسطس سبتمبر أكتوبر/اكتوبر نوفمبر ديسمبر",
        published="نشر|تاريخ",
        changed="تحديث",
        author="بقلم|الكاتب",
        missing=r"""الصفحة (?:غير موجودة|المطلوبة غير موجودة|التي تبحث عنها غير موجودة)|
            لم يتم العثور على (?:الصفحة|هذه الصفحة)""",
        failed=r"خطأ في الخادم|حدث خطأ",
        log_in=r"(?:يرجى |يجب )?(?:تسجيل الدخول|سجل الدخول) (?:للمتابعة|لعرض|أولا)",
        subscribe=r"للمشتركين فقط|اشترك (?:لمتابعة|للقراءة)",
        robot=r"لست (?:برنامج )?روبوت",
        scripts=r"(?:تفعيل|تمكين) (?:ال)?(?:java ?script|جافا ?سكر[يب]+ت)",
    ),
    "he": Language(
        months="""ינואר/בינואר פברואר/בפברואר מרץ/במרץ אפריל/באפריל מאי/במאי יוני/ביוני יולי/ביולי אוגוסט/באוגוסט
            ספטמבר/בספטמבר אוקטובר/באוקטובר נובמבר/בנובמבר דצמבר/בדצמבר""",
        published="פורסם",
        changed="עודכן",
        missing=r"(?:הדף|העמוד) (?:המבוקש )?(?:לא נמצא|אינו קיים|לא קיים)",
        failed=r"אירעה שגיאה|שגיאת שרת",
        log_in=r"(?:יש|נא|עליך) להתחבר|אין גישה",
        subscribe=r"למנויים בלבד",
        robot=r"אינך רובוט",
        scripts=r"(?:הפעל\w*|נדרש|לאפשר) (?:את )?java ?script",
    ),
    "hi": Language(
        months="""जनवरी फ़रवरी/फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर/सितम्बर अक्टूबर/अक्तूबर नवंबर/नवम्बर
            दिसंबर/दिसम्बर""",
        published="प्रकाशित",
        changed="अपडेट|संशोधित",
        author="लेखक",
        missing=r"(?:पेज|पृष्ठ) (?:नहीं मिला|उपलब्ध नहीं)",
        failed=r"सर्वर त्रुटि",
        log_in=r"(?:लॉग ?इन|साइन ?इन) करें",
        subscribe=r"केवल (?:सदस्यों|ग्राहकों) के लिए",
        robot=r"रोबोट नहीं",
        scripts=r"(?:java ?script|जावास्क्रिप्ट) (?:सक्षम|चालू) करें",
    ),
    "th": Language(
        published="เผยแพร่|วันที่",
        changed="อัปเดต|แก้ไข",
        missing=r"ไม่พบหน้า(?:เว็บ)?(?:ที่คุณ\w*)?|ไม่พบเพจ",
        failed=r"เกิดข้อผิดพลาด",
        log_in=r"(?:กรุณา|โปรด)(?:เข้าสู่ระบบ|ล็อกอิน)",
        subscribe=r"สำหรับสมาชิกเท่านั้น",
        robot=r"ไม่ใช่โปรแกรมอัตโนมัติ",
        scripts=r"เปิดใช้(?:งาน)? ?java ?script",
    ),
    "vi": Language(
        published="đăng|xuất bản|ngày",
        changed="cập nhật|sửa",
        author="tác giả",
        missing=r"không tìm thấy (?:trang|nội dung)|trang (?:bạn (?:tìm|yêu cầu) )?không (?:tồn tại|tìm thấy)",
        failed=r"lỗi máy chủ|đã xảy ra lỗi",
        log_in=r"(?:vui lòng|hãy|cần) đăng nhập|đăng nhập để",
        subscribe=r"dành cho (?:thành viên|người đăng ký)",
        robot=r"không phải (?:là )?(?:robot|người máy)",
        scripts=r"bật java ?script",
    ),
    "zh": Language(
        date_marks="年月日",
        published="发布|發布|发表|發表|刊登|刊发|张贴|發佈|时间|時間|日期",
        changed="更新|修改|修订",
        author="作者|记者|記者|撰文|撰稿",
        author_label="作者|撰文|撰稿",
        signatures=(
            rf"(?:作者|撰文|撰稿|执笔人?)\s?[:：/／]\s{{0,3}}({HAN}|[A-Za-z][\w.&-]{{1,20}}){HAN_END}",
            rf"[记記]者(?!招待|被|表示)\s?[:：]?\s?({HAN})(?=$|[\s）)】/／|]|发自|報導|报道|摄)",
            rf"(?<![^\s（(])文\s?[:：/／]\s?({HAN}){HAN_END}",
            r"(?<![\u4e00-\u9fff])([\u4e00-\u9fff·]{2,4})[/／]文",
        ),
        editors=(rf"(?:编辑|編輯|责编|責編)\s?[:：]\s?({HAN}){HAN_END}",),
        nobody="佚名|匿名|本站|管理员|未知|网络|转载|原创|发布|来源|通讯员|实习生|编制",
        missing=r"""(?:您?访问的)?(?:页面|網頁|网页|頁面|文章|内容)(?:不存在|找不到|未找到|已被?删除|不見了)|找不到(?:页面|網頁|网页|頁面|该页|您)|
            无法找到(?:该|此)?(?:页|网页)""",
        failed=r"服务器(?:内部)?错误|系统(?:维护|错误|繁忙)|出错了",
        log_in=r"(?:请|請|需要|您需要)(?:先)?(?:登录|登錄|登入)|登[录錄入]后(?:查看|继续)|没有权限|無權|拒绝访问",
        subscribe=r"(?:会员|订阅|訂閱)(?:专享|专属|后阅读|可见)|付费(?:阅读|内容)",
        robot=r"验证码|人机验证|安全验证|异常(?:访问|流量)|滑动验证",
        scripts=r"(?:启用|开启|啟用|打开|需要|支持) ?java ?script",
    ),
    "ja": Language(
        date_marks="年月日",
        published="公開|投稿|掲載|配信|作成",
        changed="更新",
        author="著者|記者",
        author_label="著者|執筆者?|筆者|文",
        signatures=(
            rf"(?:著者|執筆者?|筆者|ライター|取材・文|文・取材|記者|文)\s?[:：=＝/／]\s?({KANA})(?=\s|$|[）)】])",
            rf"[（(【]({KANA})記者[）)】]",
        ),
        missing=r"(?:お探しの)?ページ(?:が|は)(?:見つかりません|存在しません|ありません)(?:でした)?|見つかりません(?:でした)?",
        failed=r"サーバー ?エラー|エラーが発生しました|メンテナンス中",
        log_in=r"ログインして(?:ください|続き)|ログインが必要|会員登録が必要",
        subscribe=r"会員限定|有料会員|続きを読むには",
        robot=r"ロボットではありません|セキュリティ ?チェック",
        scripts=r"java ?script ?(?:を|が)(?:有効|オン|無効|必要)",
    ),
    "ko": Language(
        date_marks="년월일",
        published="입력|등록|작성|게시|승인",
        changed="수정|업데이트",
        author="글쓴이|작성자",
        author_label="글쓴이|작성자|기자",
        signatures=(
            r"(?:글쓴이|작성자|기자)\s?[:：]\s?([가-힣]{2,4})(?=\s|$)",
            r"(?:^|[\s)\]=])(?!취재|사진|편집|담당|전문|수습|인턴|선임)([가-힣]{2,4})\s?기자(?=\s|$|[=)\]|])",
        ),
        missing=r"(?:요청하신 )?페이지를 찾을 수 (?:없습니다|없음)|존재하지 않는 페이지(?:입니다)?",
        failed=r"서버 (?:내부 )?오류|오류가 발생했습니다|점검 중",
        log_in=r"로그인(?:이 필요|을 해 ?주세요| 후 이용|하세요)",
        subscribe=r"(?:회원|구독자) 전용",
        robot=r"로봇이 아닙니다|보안문자",
        scripts=r"자바스크립트를 (?:활성화|사용|켜)|java ?script를 (?:활성화|사용|켜)",
    ),
}
