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
    ),
    "nl": Language(
        stop_words="de en in is die was",
        months="""januari/jan februari/feb/febr maart/mrt april/apr mei juni/jun juli/jul augustus/aug
            september/sept/sep oktober/okt november/nov december/dec""",
        by="door",
        author="auteurs?",
        published="gepubliceerd|geplaatst|geschreven|datum",
        changed="bijgewerkt|gewijzigd|laatste update",
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
    ),
    "el": Language(
        stop_words="από και το η ο να με για στο της του την των που",
        months="""ιανουαρίου/ιανουάριος/γενάρη/ιαν φεβρουαρίου/φεβρουάριος/φλεβάρη/φεβ μαρτίου/μάρτιος/μάρτη/μαρ
            απριλίου/απρίλιος/απρίλη/απρ μαΐου/μαίου/μάιος/μάη/μαΐ/μάι ιουνίου/ιούνιος/ιούνη/ιουν
            ιουλίου/ιούλιος/ιούλη/ιουλ αυγούστου/αύγουστος/αυγ σεπτεμβρίου/σεπτέμβριος/σεπτέμβρη/σεπτ/σεπ
            οκτωβρίου/οκτώβριος/οκτώβρη/οκτ νοεμβρίου/νοέμβριος/νοέμβρη/νοε δεκεμβρίου/δεκέμβριος/δεκέμβρη/δεκ""",
        published="δημοσίευσ|δημοσιε[υύ]|αναρτήθηκε|ημερομηνία",
        changed="ενημέρωσ|ενημερώ|τροποποί",
    ),
    "tr": Language(
        months="""ocak/oca şubat/şub mart/mar nisan/nis mayıs/mayis/may haziran/haz temmuz/tem ağustos/ağu
            eylül/eyl ekim/eki kasım/kasim/kas aralık/aralik/ara""",
        published="yayın|yayım|eklenme|tarih",
        changed="güncelle|düzenle",
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
    ),
    "he": Language(
        months="""ינואר/בינואר פברואר/בפברואר מרץ/במרץ אפריל/באפריל מאי/במאי יוני/ביוני יולי/ביולי אוגוסט/באוגוסט
            ספטמבר/בספטמבר אוקטובר/באוקטובר נובמבר/בנובמבר דצמבר/בדצמבר""",
        published="פורסם",
        changed="עודכן",
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
    ),
}
