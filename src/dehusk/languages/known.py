"""The languages that are known, an entry each."""

from dehusk.languages.language import Language

KNOWN = {
    "en": Language(
        stop_words="""the of and to a in is that for it on with as was at by this be are from or an have not but his her
            they you we he she i""",
        months="""january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep/sept
            october/oct november/nov december/dec""",
        ordinal="st|nd|rd|th",
        of_month="of",
        changed="updat|modif|joined|member since|registered|founded|last (?:post|reply)|edit|revis|review",
        by="by",
        author=r"""(?:recipe|review|(?:medically\s+)?(?:written|posted|published|created|authored|submitted|reviewed|
            started|asked))(?:\s+on)?|article|story|words|text|post(?:ed)?|thread\s+starter|
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
        nobody="""admin|administrator|unknown|anonymous|guest|author|authors|by|posted|published|share|home|about|
            follow|view profile|read more|more|none|null|undefined|written|updated|comments?|profile|new member|
            members?|staff""",
        no_name="min|topic|read|reviews?|link|contents?|sponsored|sign|log|login|date|comments|continuing",
    ),
    "de": Language(
        stop_words="der die das und ist nicht von mit den zu ein in an",
        months="""januar/jänner/jan februar/febr märz april/apr mai juni juli august/aug september/sept oktober/okt
            november/nov dezember/dez""",
        changed="aktualisiert",
        by="von",
        author="geschrieben|verfasst|autor|autorin",
        by_author="von",
        name_and="und",
    ),
    "nl": Language(
        stop_words="de en in is die was",
        months="""jan februari/febr maart/mrt april/apr mei juni juli augustus/aug september/sept oktober/okt
            november/nov december/dec""",
        by="door",
        author="auteurs?",
    ),
    "da": Language(
        months="januar/jan februar/feb - april/apr maj juni juli august/aug september oktober/okt november december",
        by="af",
    ),
    "sv": Language(
        months="jan februari mars april maj juni juli aug september oktober november december",
        by="av",
    ),
    "fr": Language(
        stop_words="de la le les et des en que un on",
        months="janvier février mars avril/avr mai juin juillet/juil août septembre/sept octobre novembre décembre/déc",
        ordinal="er",
        changed="mis à jour",
        by="par",
        author="rédigé|auteurs?",
        by_author="par",
        name_and="et",
    ),
    "es": Language(
        stop_words="de la que el en y a los del un una por con para",
        months="enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        ordinal="[ºª]",
        of_month="de",
        of_year="de|del",
        changed="actualizad",
        by="por",
        author="escrito|publicado|autor|autores",
        by_author="por",
        name_and=r"y(?=\s)",
    ),
    "pt": Language(
        stop_words="a as de do na para por que",
        months="janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        ordinal="[ºª]",
        of_month="de",
        of_year="de",
        by="por",
        author="escrito|publicado|autor|autores",
        by_author="por",
        name_and=r"e(?=\s)",
    ),
    "it": Language(
        stop_words="a con del i in la un una",
        months="gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        ordinal="[ºª]",
        by="di",
        author="autore",
        by_author="da",
        name_and=r"e(?=\s)",
    ),
    "pl": Language(
        stop_words="w na z do się nie jest że i",
        months="""stycznia lutego marca kwietnia maja/maj czerwca lipca sierpnia września października listopada
            grudnia""",
        by="przez",
        author="autor",
    ),
    "cs": Language(
        stop_words="a do i na z",
        months="ledna února března dubna května června července srpna září října listopadu prosince",
        author="autor",
    ),
    "ru": Language(
        stop_words="и в на не что с по для это как",
        months="января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        changed="обновл",
        author="автор",
        author_label="автор",
    ),
    "el": Language(
        stop_words="από και το η ο να με για στο της του την των που",
        months="""ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου
            νοεμβρίου δεκεμβρίου""",
    ),
    "tr": Language(months="ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık"),
    "zh": Language(date_marks="年月日", author="作者|记者", author_label="作者"),
    "ja": Language(date_marks="年月日", author="著者|記者", author_label="著者"),
    "ko": Language(date_marks="년월일"),
}
