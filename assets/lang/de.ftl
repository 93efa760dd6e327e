# Qipan auf Deutsch.

title = Qipan
subtitle = Reversi und Fünf in einer Reihe · 黑白棋与五子棋

## Farben und Plätze
color-black = Schwarz
color-white = Weiß
color-red = Rot
color-blue = Blau
computer = Computer
seat-human = Mensch
seat-you = Du
seat-level = Stufe { $level }
seat-named = { $name } ({ $level })
seat-adapting = Angepasst
seat-remote = Anderes Gerät
game-reversi = Reversi
game-gomoku = Fünf in einer Reihe
player-number = Spieler { $number }

## Die Meldungsleiste
turn = { $name } ist am Zug
turn-yours = Du bist am Zug
thinking = { $name } überlegt …
open-squares = { $count ->
    [one] Ein Feld ist spielbar
   *[other] { $count } Felder sind spielbar
 }
played = { $name } zog { $square }
passed = { $name } hat gepasst
pass = { $name } kann nicht ziehen, { $next } macht weiter
pass-short = passt
paused = { $name } wartet
paused-detail = Mit Enter oder Menü › Weiter zieht der Computer
typed = Enter setzt, die Rücktaste nimmt es zurück
hint = Gut wäre { $square }
illegal-over = Die Partie ist zu Ende. „Zurück“ nimmt Züge zurück, das Menü beginnt eine neue.
illegal-occupied = Auf { $square } liegt schon ein Stein
illegal-no-flips = Ein Stein auf { $square } würde nichts umdrehen
illegal-outside = { $square } liegt nicht auf dem Brett
illegal-pass = Passen kann nur, wer nicht ziehen kann
not-your-turn = { $name } ist am Zug
not-your-turn-paused = { $name } ist am Zug. Enter oder Menü › Weiter lässt ziehen.
nothing-to-undo = Du hast keinen Zug zum Zurücknehmen
nothing-to-redo = Kein Zug lässt sich wiederholen
undo-used-up = Hier darf in einer Partie nur { $count }-mal zurückgenommen werden; das ist aufgebraucht
not-now = Das geht gerade nicht
swap-not-over = Die Partie ist zu Ende: Seiten tauscht man in der nächsten
swap-not-many = Nur zwei Spieler können die Seiten tauschen
resign-not-over = Die Partie ist zu Ende: niemand kann mehr aufgeben
resign-not-many = Zu dritt oder zu viert kann niemand aufgeben
swapped-you = Du spielst jetzt { $color }
swapped-both = Seiten getauscht. Schwarz: { $black }, Weiß: { $white }
seat-taken = Der Computer spielt { $color } für dich; { $key } gibt es zurück
seat-back = Du spielst wieder { $color }
levels-held = Der Computer spielt auf einer Stufe, die hier erlaubt ist
warnings-title = Was schiefging
warnings-done = Schließen
warnings-none = Es gibt keine Warnungen
forbidden-shown = Für Schwarz verbotene Punkte bleiben markiert
forbidden-hidden = Verbotene Punkte zeigt nur noch die Hilfe
best-move = { $turn }: am besten { $square }, { $value }
no-threats = { $turn }: noch nichts zu drohen oder abzuwehren
value-win = G{ $plies }
value-loss = V{ $plies }
value-even = ausgeglichen
value-ahead = im Vorteil
value-behind = im Nachteil
value-wins = sicherer Gewinn
value-loses = sicherer Verlust
value-discs-ahead = { $count ->
    [one] ein Stein vorn
   *[other] { $count } Steine vorn
 }
value-discs-behind = { $count ->
    [one] ein Stein zurück
   *[other] { $count } Steine zurück
 }
values-of = Werte: { $name }
legend-best = am besten
legend-ahead = Vorteil
legend-behind = Nachteil
legend-rest = übrige
legend-four = Vier
legend-three = Drei
legend-stops = stoppt { $color }
legend-stops-others = stoppt andere
does-five = macht fünf
does-stops-five = verhindert fünf
does-open-four = offene Vier
does-double-four = zwei Vieren
does-four-three = Vier und offene Drei
does-stops-four = verhindert offene Vier
does-double-three = zwei offene Dreien
does-four = eine Vier
does-stops-three = verhindert zwei offene Dreien
does-three = offene Drei
locked = Das ist auf diesem Computer gesperrt
copied = Die Züge sind in der Zwischenablage
copied-position = Die Stellung ist in der Zwischenablage
copied-game = Die Partie ist in der Zwischenablage
copied-picture = Das Bild ist in der Zwischenablage
copied-no-picture = Das Bild lässt sich nicht kopieren ({ $why })
copied-not = Diese Partie lässt sich so nicht schreiben
paste-nothing = In der Zwischenablage sind keine Züge
at-line = Zeile { $line }, Spalte { $column }:
at-byte = Byte { $byte }:
odd-illegal = Zug { $ply }, { $word }, ist regelwidrig; alles davor wurde übernommen.
odd-no-point = Zug { $ply }, „{ $word }“, ist kein Zug; alles davor wurde übernommen.
odd-forbidden = Zug { $ply }, { $word }, ist Schwarz verboten; er bleibt stehen.
odd-result = In der Datei steht { $stated }, auf dem Brett { $board }.
stated-result = In der Datei steht: { $result }
odd-not-over = In der Datei steht { $stated }, auf dem Brett ist die Partie aber nicht zu Ende.
odd-no-result = Das Ergebnis „{ $word }“ ist unverständlich.
odd-names-missing = Die Namen fehlen: daneben liegt keine .{ $extension }-Datei.
odd-names-broken = Die Namen fehlen: die .{ $extension }-Datei daneben ist fehlerhaft.
odd-encoding = Die Datei nennt keine Zeichenkodierung; sie wurde als { $name } gelesen.
odd-characters = Einige Zeichen waren nicht lesbar.
odd-anew = Nach Zug { $ply } wird das Brett neu aufgestellt; was folgt, ist eine eigene Partie.
odd-overline = Die Partie geht nach mehr als fünf in einer Reihe weiter; sie wurde mit „genau fünf gewinnt“ gelesen.
odd-cut-off = Die Datei endet mitten in einer Partie; was da ist, wurde übernommen.
odd-left-out = Weggelassen: { $word }.
odd-taken-as = In der Datei steht „{ $word }“; das wurde als { $rule } gelesen.
odd-no-game = Die Datei nennt kein Spiel; sie wurde als { $rule } gelesen.
odd-board = „{ $word }“ ist kein Brett, auf dem man hier spielen kann; die Partie wurde weggelassen.
odd-full = Es gibt mehr Stellungen, als eine Partie haben darf; der Rest wurde weggelassen.
odd-again = Die Partie { $name } ist mehrfach vorhanden.
odd-damage = Die Datei ist beschädigt: { $why }.
odd-refused = Nichts wurde übernommen: { $why }.
brought-in = { $count ->
    [one] Ein Zug ist auf dem Brett
   *[other] { $count } Züge sind auf dem Brett
 }
brought-in-more = { $count ->
    [one] Eine weitere Partie daraus steht unter Meine Partien
   *[other] { $count } weitere Partien daraus stehen unter Meine Partien
 }
saved = Gespeichert als „{ $name }“
saving-works = Speichern geht wieder; nichts ging verloren
trouble-full = Der Datenträger ist voll: deine Züge werden nicht gespeichert. Die Partie geht weiter.
trouble-read-only = Hier lässt sich nichts schreiben: deine Züge werden nicht gespeichert. Die Partie geht weiter.
trouble-slow = Das Speichern ist hier langsam. Die Partie geht weiter.
trouble-other = Speichern geht nicht: deine Züge werden nicht gespeichert. Die Partie geht weiter.
trouble-no-lock = In diesem Ordner lassen sich Partien nicht sperren, also geht diese als neue weiter. Die alte bleibt, wie sie ist.
place-temporary = Es gibt kein Benutzerverzeichnis; Partien liegen in { $place }.
place-none = Es gibt keinen sicheren Ort für Partien: nach dem Beenden bleibt nichts erhalten.
trouble-stuck = Der Datenträger antwortet nicht: deine letzten Züge sind noch nicht gespeichert. Die Partie geht weiter.
trouble-file = Die Einstellungen lassen sich nicht speichern ({ $why }); deine Züge schon.
last-moves-unsaved = Der Datenträger antwortet nicht: die letzten Züge sind vielleicht nicht gespeichert.
file-error = { $kind ->
    [full] der Datenträger ist voll
    [read-only] der Datenträger ist schreibgeschützt
    [denied] die Berechtigung fehlt
    [missing] es ist nicht da
    [in-the-way] etwas ist im Weg
    [too-large] es ist zu groß
   *[other] der Datenträger meldet einen Fehler
 }
save-failed = „{ $name }“ ist nicht gespeichert ({ $why })
delete-failed = { $name } ist nicht gelöscht ({ $why })
rename-failed = { $name } behält Namen und Markierung ({ $why })
restore-failed = { $name } bleibt gelöscht ({ $why })
game-elsewhere = { $name } ist in einem anderen Fenster offen
problem-writer = Partien lassen sich nicht speichern ({ $why })
problem-no-engine = Der Computerspieler startet nicht ({ $why })
save-name-wrong = Ein Name besteht aus Buchstaben, Ziffern und Leerzeichen
no-sound = Es gibt kein Tongerät; das Spiel bleibt stumm
problem-game = Diese Partie lässt sich nicht öffnen
this-game = Die Partie
game-damaged = Das Ende dieser Partie war beschädigt; was da ist, wurde übernommen.
problem-engine = Der Computerspieler hielt an ({ $why }). Das Menü lässt ihn weitermachen.

## Fünf in einer Reihe
move-number = Zug { $move }
illegal-pass-gomoku = Du kannst jetzt nicht passen
illegal-forbidden = { $square } ist Schwarz verboten: { $kind }
forbidden-3 = zwei offene Dreien zugleich
forbidden-4 = zwei Vieren zugleich
forbidden-6 = sechs oder mehr in einer Reihe
say-stone = { $name } setzt { $color ->
    [black] Schwarz
    [white] Weiß
    [red] Rot
   *[other] Blau
 } auf { $square }
say-strong = { $count ->
    [0] Niemand kann jetzt fünf oder eine offene Vier machen
   *[other] Fünf oder eine offene Vier geht auf: { $points }
 }
say-forbidden = Für Schwarz verboten: { $points }
pattern-one = einzelner Stein
pattern-closed-two = geschlossene Zwei
pattern-live-two = offene Zwei
pattern-closed-three = geschlossene Drei
pattern-live-three = offene Drei
pattern-closed-four = geschlossene Vier
pattern-straight-four = offene Vier
pattern-five = fünf
panel-board = Größtes auf dem Brett
panel-point = Ein Stein auf { $point } macht
panel-stone = Der Stein auf { $point } macht
panel-no-point = Ein Stein am Zeiger macht
open-place = { $name }: setze einen { $color ->
    [black] schwarzen
   *[other] weißen
 } Stein irgendwohin
open-place-center = { $name }: setze den ersten schwarzen Stein in die Mitte
open-place-square = { $name }: setze einen { $color ->
    [black] schwarzen
   *[other] weißen
 } Stein ins { $side }×{ $side }-Quadrat um die Mitte
open-choose = { $name }: wähle eine der Schaltflächen
open-declare = { $name }: wie viele fünfte Züge werden angeboten?
open-offer = { $name }: markiere Punkte für den fünften Zug, noch { $count }
open-pick = { $name }: Schwarz zieht auf einen der markierten Punkte. Auf welchen?
open-choose-first = Wähle erst eine der Schaltflächen
open-only-center = Der erste Stein kommt in die Mitte
open-only-square = Dieser Stein kommt ins { $side }×{ $side }-Quadrat um die Mitte
open-symmetrical = Der Punkt ist symmetrisch zu einem markierten
open-not-offered = Nimm einen der markierten Punkte
open-occupied = Dort liegt schon ein Stein
choice-black = Schwarz nehmen
choice-white = Weiß nehmen
choice-two-more = Noch zwei setzen
choice-offer-ten = Zehn Züge anbieten
choice-black-detail = Du spielst ab jetzt Schwarz
choice-white-detail = Du spielst ab jetzt Weiß
choice-two-more-detail = Du setzt noch Weiß und Schwarz; dann wählt der andere die Farbe
choice-offer-ten-detail = Du markierst zehn Punkte; einen davon wählt der andere für den fünften Zug von Schwarz
choice-number-note = So viele Punkte werden für den 5. Zug von Schwarz markiert; einer wird gewählt
say-ten-seconds = Zehn Sekunden für { $name }
say-chose-black = { $name } nimmt Schwarz
say-chose-white = { $name } nimmt Weiß
chosen-you = { $chosen }; du spielst { $color }
say-chose-two-more = { $name } setzt zwei weitere Steine
say-chose-offer-ten = { $name } bietet zehn fünfte Züge an
say-declared = { $name } sagt: { $count ->
    [1] ein fünfter Zug
    [2] zwei fünfte Züge
   *[other] { $count } fünfte Züge
 }
say-offered = { $name } bietet { $points } an
rule-freestyle = Freistil
rule-standard = Standard
rule-renju = Renju
rule-caro = Caro
rule-caro-overline = Caro, sechs gewinnt
rule-freestyle-detail = fünf oder mehr in einer Reihe gewinnen
rule-standard-detail = genau fünf gewinnen
rule-renju-detail = Schwarz hat verbotene Punkte
rule-caro-detail = fünf gewinnen, wenn nicht beidseitig zu; sechs zählen nicht
rule-caro-overline-detail = fünf gewinnen, wenn nicht beidseitig zu; sechs immer
opening-free = Frei
opening-swap = Swap
opening-swap-after-first = Swap nach einem
opening-swap2 = Swap2
opening-rif = RIF
opening-yamaguchi = Yamaguchi
opening-soosorv-8 = Soosõrv-8
opening-taraguchi-10 = Taraguchi-10
opening-free-detail = Schwarz setzt beliebig
opening-swap-detail = drei Steine, dann Farbwahl
opening-swap-after-first-detail = ein Stein, dann Farbwahl
opening-swap2-detail = drei Steine, dann Farbwahl oder zwei weitere
opening-rif-detail = eine von 26 Eröffnungen, zwei fünfte Züge
opening-yamaguchi-detail = eine von 26 Eröffnungen, so viele fünfte Züge wie angesagt
opening-soosorv-8-detail = eine von 26 Eröffnungen, bis zu acht fünfte Züge
opening-taraguchi-10-detail = Tausch nach jedem Stein, oder zehn fünfte Züge

## Das Ende
end-wins = { $name } gewinnt
end-draw = Unentschieden
end-agreed = Remis vereinbart
end-resigned = { $loser } gibt auf, { $name } gewinnt
end-time = Zeit von { $loser } abgelaufen, { $name } gewinnt
end-time-many = Zeit von { $loser } abgelaufen, die anderen teilen den Sieg
score-empty = ({ $first }–{ $second }, { $empty } leer)
fact-series = Gewonnen
fact-times = Zeit
fact-moves = Züge
fact-board = Brett
end-player = Spieler
end-discs = Steine
end-longest = Längste Reihe
end-time-head = Zeit
end-draws = { $count ->
    [one] Eine Partie endete unentschieden.
   *[other] { $count } Partien endeten unentschieden.
 }
end-next = In der nächsten Partie beginnt { $name }.
series-won = { $count } S.

## The result on its card
end-you-won = Du hast gewonnen!
end-person-won = { $name } hat gewonnen!
end-others-won = Ein geteilter Sieg
end-how-full = Das Brett ist voll.
end-how-none-left = { $name } hat keine Steine mehr.
end-how-empties = { $count ->
    [one] Das leere Feld zählt für den Sieger.
   *[other] Die { $count } leeren Felder zählen für den Sieger.
 }
end-how-stuck = Niemand kann mehr ziehen. { $count ->
    [one] Das leere Feld zählt für den Sieger.
   *[other] Die { $count } leeren Felder zählen für den Sieger.
 }
end-how-stuck-draw = Niemand kann mehr ziehen.
end-how-resigned = { $name } hat aufgegeben.
end-how-time = Die Zeit von { $name } ist abgelaufen.
end-how-agreed = Beide haben sich auf Remis geeinigt.
end-how-row = { $count ->
    [5] Fünf
   *[other] { $count }
 } in einer Reihe, von { $from } bis { $to }.
end-how-foul = Schwarz hat einen verbotenen Zug gespielt: { $kind }.
end-how-passed = Beide haben gepasst.
end-record-discs = Dein höchster Sieg auf dieser Stufe!
end-record-stones = Dein schnellster Sieg auf dieser Stufe!
end-harder = Bereit für die Stufe „{ $level }“?
end-wins-in-a-row = { $count } Siege in Folge
end-easier = Wie wäre es mit { $level }?
end-losses = Da gewinnst du öfter
end-play-level = { $level } spielen
end-rematch = Revanche
end-table = Ergebnis

## Dateien, die sich nicht öffnen lassen
open-failed = { $file } lässt sich nicht öffnen ({ $why })
open-unreadable = { $file } lässt sich nicht öffnen: { $kind ->
    [newer] eine neuere Version von Qipan hat sie geschrieben (Format { $version })
    [large] sie ist zu groß
   *[damaged] der Anfang ist beschädigt
 }. Sie bleibt, wie sie ist.
open-set-aside = { $file } lässt sich nicht öffnen: { $kind ->
    [newer] eine neuere Version von Qipan hat sie geschrieben (Format { $version })
    [large] sie ist zu groß
   *[damaged] der Anfang ist beschädigt
 }. Sie wurde beiseitegelegt.

## Ansagen für alle, die zuhören
say-plays = { $name } zieht { $square }
say-choices = { $name } wählt: { $choices }
say-marked = { $square } ist markiert, noch { $count }
say-unmarked = { $square } ist nicht mehr markiert, noch { $count }
say-placed = { $name } zieht { $square }, { $count ->
    [one] ein Stein wird umgedreht
   *[other] { $count } Steine werden umgedreht
 }
say-back = Zurück zu Zug { $ply }
say-forward = Vor zu Zug { $ply }
say-seated = { $color } ist jetzt { $name }, { $seat }
say-legal = { $count ->
    [0] Kein Feld ist spielbar
    [one] Ein Feld ist spielbar: { $squares }
   *[other] { $count } Felder sind spielbar: { $squares }
 }
cell-empty = leer
cell-open = leer, für dich spielbar
cell-playable = für dich spielbar
role-button = Schaltfläche
role-switch = Schalter
role-choice = Auswahl
role-slider = Regler
role-field = Textfeld
role-tab = Reiter
role-list = Liste
role-board = Brett
heard-on = an
heard-off = aus
heard-chosen = gewählt
heard-expanded = aufgeklappt
heard-collapsed = zugeklappt
heard-unavailable = geht jetzt nicht
heard-empty = leer
heard-place = { $at } von { $count }
heard-nothing = Es wurde noch nichts gesagt
heard-no-board = Hier ist kein Brett
heard-no-change = Es wurde noch nichts gespielt
heard-row = Reihe { $row }: { $stones }
heard-row-empty = Reihe { $row } ist leer
heard-row-number = Reihe { $row }
cell-last = letzter Zug
cell-hint = hier gut
cell-forbidden = verboten
cell-won = in der Gewinnreihe
cell-turned = vom letzten Zug gedreht
no-voice = Dieses System hat keine Stimme, die vorliest
no-voice-language = Keine Stimme dieses Systems spricht diese Sprache

## Startseite
start-go-on = Weiterspielen
start-waiting = Deine Partie wartet
start-waiting-game = { $game }, { $players }, { $count ->
    [0] noch kein Zug
    [one] ein Zug
   *[other] { $count } Züge
 }
start-against = gegen { $level }
start-your-turn = Du spielst { $color }. Du bist am Zug.
start-their-turn = Du spielst { $color }. Der Computer ist am Zug.
start-reversi = Dreh Steine um. Wer mehr hat, gewinnt.
start-gomoku = Setze als Erster fünf Steine in eine Reihe.
start-play = Spielen
start-two = Zu zweit
start-options = Optionen
start-new-reversi = Neues Reversi
start-new-gomoku = Neues Fünf in einer Reihe
start-kept = Jede Partie bleibt so, wie sie steht.
today = heute { $time }
yesterday = gestern { $time }
date-and-time = { $day }.{ $month }.{ $year } { $time }

## Aktionen
action-undo = Zurück
undo-left = noch { $count } Mal
action-redo = Vorwärts
action-undo-all = Anfang
action-redo-all = Ende
action-help = Hilfe
action-hint = Tipp
action-values = Feldwerte
action-threats = Drohungswerte
action-forbidden = Verbotene Punkte
action-warnings = Warnungen
action-pass = Passen
action-zoom-in = Brett größer
action-zoom-out = Brett kleiner
aim = { $square }: zum Setzen noch einmal tippen
action-new-reversi = Neues Reversi
action-new-gomoku = Neues Fünf in einer Reihe
action-menu = Menü
action-new-game = Neue Partie
action-play-reversi = Reversi spielen
action-play-gomoku = Fünf in einer Reihe spielen
action-two-reversi = Reversi zu zweit
action-two-gomoku = Fünf in einer Reihe zu zweit
action-new-same = Neu mit denselben Spielern
action-next-game = Nächste Partie
action-restart = Neu beginnen
action-swap-sides = Seiten tauschen
action-resign = Aufgeben
action-autoplay = Computer spielt
action-autoplay-back = Übernehmen
action-resume = Weiter
action-result = Ergebnis
action-go-on-here = Ab hier weiterspielen

## The replay of a game
action-replay = Nachspielen
action-analysis = Berechnen
study-choice = Wahl
study-caption = Zug { $at } · { $name } { $move }
study-caption-branch = Variante, Zug { $at } · { $name } { $move }
study-answers-label = Wer antwortet
study-answers = Jetzt antwortet: { $who }
study-answers-nobody = Keine Antwort
study-answers-full = Volle Stärke
study-depth = Tiefe { $depth }
study-depth-thousand = Tiefe { $depth } · { $count } Tausend Stellungen
study-depth-million = Tiefe { $depth } · { $count } Millionen Stellungen
study-solved = Gelöst · { $what }
study-analysing = Der Computer sucht die besten Varianten…
study-stopped = Die Berechnung ist angehalten.
study-no-lines = Hier gibt es nichts zu vergleichen.
study-best = Am besten { $value }: { $line }
study-copied = Die Partie gehört jetzt zu deinen eigenen, mit allem, was du hinzufügst.
study-promoted = Das ist jetzt die Hauptvariante. Das Ergebnis bleibt.
study-cut-done = Die Variante ist gelöscht. Sie lässt sich zurückholen.
study-play = Start
study-pause = Pause
study-comment = Kommentar
study-comment-text = Was ist zu dieser Stellung zu sagen?
study-marks = Markieren
study-marks-where = Wähle, wo eine Markierung hin soll.
study-marks-to = Von { $at }: noch einmal wählen für einen Ring, oder das Ende des Pfeils.
study-marks-done = Das Brett spielt wieder Züge.
study-marks-full = Hier ist kein Platz für weitere Markierungen.
study-ring-put = Ring auf { $at }
study-ring-gone = Ring auf { $at } entfernt
study-arrow-put = Pfeil { $arrow }
study-arrow-gone = Pfeil { $arrow } entfernt
study-to-game = Zur Partie
study-promote = Hauptvariante
study-cut = Löschen
study-mend = Zurückholen
study-board = Brett
study-folded = { $count ->
    [one] und noch 1 Zug
   *[other] und noch { $count } Züge
 }

## Die Analyse einer Partie
action-review = Analyse
action-look-at-board = Das Brett
review-not = Diese Partie lässt sich nicht besprechen.
review-start = Der Anfang
review-caption = Zug { $at } von { $count } · { $name } { $move }
review-line-at = Bester Verlauf, { $at } von { $count }
review-forced = Es gab keine Wahl.
review-best = Der beste Zug.
review-as-good = So gut wie { $best }.
review-fine = Gut; { $best } war etwas besser ({ $cost }).
review-doubtful = Zweifelhaft: kostete { $cost }. { $best } war besser.
review-doubtful-same = Zweifelhaft: kostete { $cost }, das Ergebnis bleibt gleich. { $best } war besser.
review-doubtful-plain = Zweifelhaft. { $best } war besser.
review-mistake = Ein Fehler: kostete { $cost }. { $best } war besser.
review-mistake-plain = Ein Fehler. { $best } war besser.
review-blunder = Ein grober Fehler: kostete { $cost }. { $best } war besser.
review-blunder-plain = Ein grober Fehler. { $best } war besser.
review-cost-discs = { $count ->
    [one] einen Stein
   *[other] { $count } Steine
 }
review-cost-chance = { $count } der Gewinnaussicht
review-accuracy = Genauigkeit: { $first } { $part }, { $second } { $other }
review-accuracy-heading = Genauigkeit
review-progress = Der Computer bespricht die Partie: { $percent }
review-stopped = Die Analyse steht bei { $percent }.
review-proven = bewiesen
review-first = Anfang
review-back = Vorher
review-on = Weiter
review-last = Ende
review-next-fault = Nächster Fehler
review-line = Besser
review-to-game = Zur Partie
review-play-on = Was wenn
review-try-again = Nochmal
review-won = mit { $count } gewonnen
review-drawn = unentschieden
review-lost = mit { $count } verloren
verdict-doubtful = zweifelhaft
verdict-mistake = Fehler
verdict-blunder = grober Fehler
edge-top = oberen
edge-bottom = unteren
edge-left = linken
edge-right = rechten
fact-corner-given = Von hier an kann { $other } { $corner } nehmen.
fact-corner-missed = { $corner } hätte eine Ecke genommen.
fact-corner-later = Bei bestem Spiel nimmt { $other } bald { $corner }; nach { $best } keine Ecke.
fact-move-opened = Damit kann { $other } auf { $at } setzen, was vorher nicht ging.
fact-moves-later = { $count ->
    [one] Einige Züge weiter hat { $side } bei bestem Spiel einen Zug; nach { $best } wären es { $instead }.
   *[other] Einige Züge weiter hat { $side } bei bestem Spiel { $count } Züge; nach { $best } wären es { $instead }.
 }
fact-x-square = { $move } liegt schräg vor der freien Ecke { $corner }.
fact-c-square = { $move } liegt am Rand neben der freien Ecke { $corner }.
fact-safe-moves-used-up = Nach { $answer } öffnet jeder Zug von { $side } eine Ecke; der beste Verlauf behält einen, der es nicht tut.
fact-safe-moves-later = Einige Züge weiter öffnet bei bestem Spiel jeder Zug von { $side } eine Ecke; nach { $best } gäbe es noch einen, der es nicht tut.
fact-safe-moves-few = { $count ->
    [0] { $side } hat nun keinen Zug mehr, der keine Ecke öffnet; nach { $best } wären es { $instead }.
    [one] { $side } hat nur noch einen Zug, der keine Ecke öffnet; nach { $best } wären es { $instead }.
   *[other] { $side } hat nur noch { $count } Züge, die keine Ecke öffnen; nach { $best } wären es { $instead }.
 }
fact-moves-given = { $count ->
    [one] Es lässt { $other } einen Zug; nach { $best } wären es { $instead }.
   *[other] Es lässt { $other } { $count } Züge; nach { $best } wären es { $instead }.
 }
fact-own-moves-few = { $count ->
    [one] { $side } hat nun ein spielbares Feld auf dem Brett; nach { $best } wären es { $instead }.
   *[other] { $side } hat nun { $count } spielbare Felder auf dem Brett; nach { $best } wären es { $instead }.
 }
fact-pass-missed = Nach { $best } hätte { $other } passen müssen.
fact-pass-forced = Nach { $answer } muss { $side } passen.
fact-parity-lost = Nach { $best } hätte jedes leere Gebiet eine gerade Zahl von Feldern; nun ist eines ungerade.
fact-even-region = { $move } liegt in einem Gebiet von { $size } leeren Feldern, einer geraden Zahl; { $best } liegt in einem ungeraden von { $odd }.
fact-edge-lost = { $answer } lässt { $side } keinen Stein am { $edge } Rand.
fact-many-turned = Es dreht { $count } Steine um; { $best } dreht nur { $instead }.
fact-result-turned = Zu Ende gerechnet: vorher war die Partie für { $side } { $was }, jetzt { $now }.
fact-only-move = Nur { $best } hielt dieses Ergebnis.
fact-five-missed = { $at } hätte fünf gemacht.
fact-four-not-answered = { $other } kann bei { $at } fünf machen, noch immer.
fact-win-missed-fours = Hier war ein Gewinn durch Vieren: { $line }.
fact-win-missed-threats = Hier war ein erzwungener Gewinn: { $line }.
fact-threat-not-stopped = Es hält { $other } bei { $at } nicht auf: { $shape }.
fact-win-allowed-fours = { $other } gewinnt jetzt durch Vieren: { $line }.
fact-win-allowed-threats = { $other } gewinnt jetzt erzwungen: { $line }.
fact-forbidden-played = { $at } ist Schwarz verboten: { $kind }.
fact-defence-forbidden = Schwarz darf sich bei { $at } nicht verteidigen: { $kind }.
fact-shape-missed = { $at } hätte ergeben: { $shape }.
fact-stop-missed = { $at } hätte einen Punkt genommen, an dem { $other } dies machen kann: { $shape }.
fact-point-taken = { $other } antwortet auf { $at }; dort hätte { $side } machen können: { $shape }.
fact-shape-given = { $other } antwortet auf { $at } und macht: { $shape }; nach { $best } ginge das nicht.
fact-outside-discs = Es lässt { $side } { $count } Steine neben leeren Feldern; nach { $best } wären es { $instead }.
fact-points-left = { $count ->
    [one] Es lässt { $other } einen Punkt für eine Drei oder mehr; nach { $best } wären es { $instead }.
   *[other] Es lässt { $other } { $count } Punkte für eine Drei oder mehr; nach { $best } wären es { $instead }.
 }
fact-own-points-few = { $count ->
    [one] Es gibt { $side } einen Punkt für eine Drei oder mehr; nach { $best } wären es { $instead }.
   *[other] Es gibt { $side } { $count } Punkte für eine Drei oder mehr; nach { $best } wären es { $instead }.
 }
fact-threats-later = { $count ->
    [one] Bei bestem Spiel macht { $other } in den nächsten Zügen eine Drei oder Vier; nach { $best } wären es { $instead }.
   *[other] Bei bestem Spiel macht { $other } in den nächsten Zügen { $count } Dreien und Vieren; nach { $best } wären es { $instead }.
 }
fact-own-threats-later = { $instead ->
    [one] Nach { $best } hätte { $side } in den nächsten Zügen eine Drei oder Vier gemacht; nun sind es { $count }.
   *[other] Nach { $best } hätte { $side } in den nächsten Zügen { $instead } Dreien und Vieren gemacht; nun sind es { $count }.
 }
fact-far-off = Der nächste Stein liegt { $count } Punkte entfernt; von { $best } aus wäre es { $instead }.
fact-key-point = { $at } ist der Punkt für beide: dort liegt die beste Antwort von { $other }.

## Lektionen
action-lessons = Lektionen
lessons-intro = Schritt für Schritt: lesen, aufs Brett schauen, antworten. Was du geschafft hast, bleibt gespeichert.
lessons-reading = Die Lektionen werden gelesen…
lessons-reversi = Reversi: der Kurs
lessons-gomoku = Fünf in einer Reihe: der Kurs
lessons-machine = Lektionen dieses Computers
lessons-own = Deine eigenen Lektionen
lessons-broken = Nicht lesbar
lessons-title = { $number }. { $title }
lessons-steps = { $done } von { $count } Schritten geschafft
lessons-begin = Beginnen
lessons-go-on = Weiter
lessons-again = Noch einmal
lessons-done = { $done } von { $count } Lektionen geschafft.
lessons-progress-broken = Wie weit du in den Lektionen warst, ließ sich nicht lesen. Die Datei wurde beiseitegelegt.
lesson-place = Lektion { $number } von { $count }, Schritt { $step } von { $steps }
lesson-step = Schritt { $step } von { $steps }
lesson-remember = Merke
lesson-back = Voriger
lesson-hint = Tipp
lesson-show = Zeig es mir
lesson-next = Weiter
lesson-done = Fertig
lesson-finished = Die Lektion ist geschafft.
lesson-look = Weiter, sobald du so weit bist.
lesson-found = Gefunden: { $found } von { $count }
lesson-choose = Wähle eine Antwort.
lesson-against = Du spielst gegen { $level }.
lesson-goes-on = { $other } spielt { $answer }. Du bist am Zug.
lesson-thinks = Der Computer denkt nach…
lesson-unchecked = Der Computer hat nicht geantwortet. Versuch es noch einmal.
lesson-yes = Ja, { $move }!
lesson-yes-all = Ja, das sind alle!
lesson-yes-choice = Ja!
lesson-yes-play = Geschafft!
lesson-no = Nicht { $move }.
lesson-no-choice = Nein, das nicht.
lesson-ended-lost = Diese Partie ist verloren.
lesson-ended-draw = Diese Partie ist unentschieden.
lesson-shown = Die Lösung: { $line }
lesson-marks = Markiert: { $points }
lesson-arrows = Pfeile: { $arrows }
lesson-why-choice = Versuch eine andere Antwort.
lesson-why-ended = Versuch es noch einmal.
lesson-why-points = Sieh noch einmal hin.
lesson-why-legal = Dort wird kein Stein umgedreht.
lesson-why-corner = Das ist keine Ecke.
lesson-why-turns = { $count ->
    [one] Das dreht einen Stein um; gesucht sind { $wanted } oder mehr.
   *[other] Das dreht { $count } Steine um; gesucht sind { $wanted } oder mehr.
 }
lesson-why-leaves = { $count ->
    [one] Das lässt { $other } einen Zug; gesucht sind höchstens { $wanted }.
   *[other] Das lässt { $other } { $count } Züge; gesucht sind höchstens { $wanted }.
 }
lesson-why-best = Es gab etwas Besseres.
lesson-why-five = Das macht keine Fünf.
lesson-why-shape = Gesucht ist etwas anderes: { $shape }.
lesson-why-forbidden = Dort darf Schwarz setzen.
lesson-why-stable = Er kann noch umgedreht werden.
cell-ringed = markiert
cell-arrow-to = Pfeil nach { $at }
cell-arrow-from = Pfeil von { $at }
cell-found = gefunden
cell-not-it = nicht hier

## Aufgaben aus eigenen Partien
action-puzzles = Aufgaben
action-make-puzzle = Zur Aufgabe machen
puzzle-title = Aufgabe
puzzles-intro = Stellungen aus deinen Partien, in denen es etwas Besseres gab. Gelöste Aufgaben kommen nach einem, drei, sieben und einundzwanzig Tagen wieder, nicht gelöste morgen.
puzzles-none = Noch gibt es keine. Lass eine beendete Partie analysieren (Strg+G): Was dort verpasst wurde, wird zur Aufgabe; auch Aufgaben von oben kommen hierher, wenn du sie verpasst.
puzzles-reading = Die Aufgaben werden gelesen…
puzzles-due = { $count ->
    [0] Heute ist nichts dran.
    [one] Heute ist eine Aufgabe dran.
   *[other] Heute sind { $count } Aufgaben dran.
 }
puzzles-kept = Insgesamt: { $all }
puzzles-begin = Beginnen
puzzles-all = Noch einmal: Verpasstes
puzzles-solve = Lösen
puzzles-tried = { $count ->
    [0] noch nicht versucht
    [one] einmal versucht
   *[other] { $count }-mal versucht
 }
puzzles-when = { $days ->
    [0] dran
    [1] wieder morgen
   *[other] wieder in { $days } Tagen
 }
puzzles-for-good = endgültig gelöst
puzzles-more = Und { $count } weitere.
puzzles-today = Heute
puzzles-daily-solved = gelöst
puzzles-daily-missed = verpasst, sie kommt wieder
puzzles-grade = Schwierigkeit { $grade }
puzzles-training = Training
puzzles-ratings = Deine Wertung: Reversi { $reversi }, Fünf in einer Reihe { $gomoku }. Es zählt der erste Versuch einer Aufgabe; Tipp oder Lösung gelten als verpasst.
puzzles-theme = Thema
puzzles-theme-all = Alles
puzzles-theme-win = Zwingend gewinnen
puzzles-theme-save = Gewinn verhindern
puzzles-theme-keep-win = Gewinn festhalten
puzzles-theme-hold-draw = Unentschieden halten
puzzles-theme-best = Bester Zug
puzzles-difficulty = Schwierigkeit
puzzles-difficulty-own = Nahe meiner Wertung
puzzles-difficulty-easy = Leicht
puzzles-difficulty-middle = Mittel
puzzles-difficulty-hard = Schwer
puzzles-train = Nächste Aufgabe
puzzles-solved-of = Beim ersten Versuch gelöst: { $solved } von { $all }
puzzles-train-begin = Trainieren
puzzles-made = { $count ->
    [one] Aus dem, was hier verpasst wurde, ist eine Aufgabe geworden.
   *[other] Aus dem, was hier verpasst wurde, sind { $count } Aufgaben geworden.
 }
puzzles-broken = { $count ->
    [one] Eine Aufgabe konnte nicht gelesen werden. Ihre Datei wurde beiseitegelegt.
   *[other] { $count } Aufgaben konnten nicht gelesen werden. Ihre Dateien wurden beiseitegelegt.
 }
puzzle-asks-win = { $side } am Zug: gewinne zwingend.
puzzle-asks-save = { $side } am Zug: { $other } droht zwingend zu gewinnen. Verhindere es.
puzzle-asks-keep-win = { $side } am Zug: halte den Gewinn fest.
puzzle-asks-hold-draw = { $side } am Zug: halte das Unentschieden.
puzzle-asks-best = { $side } am Zug: finde den besten Zug.
puzzle-yours = Du bist am Zug.
puzzle-hinted = Einer der markierten Punkte ist richtig.
puzzle-goes-on = { $move } ist richtig. { $other } antwortet { $answer }: weiter.
puzzle-checks = Der Computer prüft { $move }…
puzzle-known-wrong = { $move } ist nicht richtig. Der Computer sucht die Widerlegung…
puzzle-rated = Deine Wertung: { $rating } ({ $by }).
puzzle-unchecked = Der Computer konnte { $move } nicht prüfen.
puzzle-solved = { $move } ist richtig: gelöst. { $comes }
puzzle-shown = Die Lösung: { $line }. { $comes }
puzzle-wrong-win = { $move } gewinnt nicht zwingend: { $other } antwortet { $answer }.
puzzle-wrong-save = Nach { $move } gewinnt { $other } zwingend, beginnend mit { $answer }.
puzzle-wrong-result = Nach { $move } und { $answer } ist die Partie bei bestem Spiel { $result }.
puzzle-wrong-best = { $count ->
    [one] { $move } mit der Antwort { $answer } ist einen Stein schlechter als das Beste.
   *[other] { $move } mit der Antwort { $answer } ist { $count } Steine schlechter als das Beste.
 }
puzzle-in-game = In der Partie wurde { $move } gespielt.
puzzle-comes-back = { $days ->
    [one] Sie kommt morgen wieder.
   *[other] Sie kommt in { $days } Tagen wieder.
 }
puzzle-due-now = Sie ist dran.
puzzle-for-good = Endgültig gelöst.
puzzle-not-here = Das geht jetzt nicht.
puzzle-none-due = Heute ist nichts mehr dran.
puzzle-answer = Lösung
puzzle-again = Nochmal
puzzle-next = Nächste
puzzle-posing = Der Computer prüft, ob das eine Aufgabe gibt…
puzzle-posed = Eine neue Aufgabe. { $task }
puzzle-known = Diese Aufgabe gibt es schon. { $task }
puzzle-unfit-no-choice = Keine Aufgabe: Hier gibt es keine Wahl.
puzzle-unfit-variant = Keine Aufgabe: Bei dieser Art von Partie lässt sich nichts beweisen.
puzzle-unfit-lost = Keine Aufgabe: Die Stellung ist verloren.
puzzle-unfit-even = Keine Aufgabe: Zu viele Züge sind so gut wie der beste.
puzzle-unfit-too-easy = Keine Aufgabe: Die Fünf geht sofort.
puzzle-unfit-quiet = Keine Aufgabe: Niemand kann hier zwingend gewinnen.
puzzle-unfit-stopped = Keine Aufgabe: Der Computer kam zu keinem Ende.

action-save = Speichern als
action-games = Partien
action-settings = Einstellungen
action-own-look = Selbst gestalten
action-how-to-play = Anleitung
action-start-page = Startseite
action-side-panel = Seitenleiste
action-sheet = Nur das Brett
sheet-on = Nur das Brett ist zu sehen; { $key } oder Esc bringt die Seite zurück
sheet-off = Die ganze Seite ist wieder zu sehen
action-text-larger = Text größer
action-text-smaller = Text kleiner
action-fullscreen = Vollbild
action-mute = Ton an oder aus
action-copy = Züge kopieren
action-copy-position = Stellung kopieren
action-copy-picture = Bild kopieren
action-copy-ggf = Als GGF kopieren
action-copy-sgf = Als SGF kopieren
action-paste = Züge einfügen
action-open-file = Datei öffnen
action-hear-again = Noch einmal sagen
action-where-am-i = Wo bin ich?
action-read-board = Brett vorlesen
action-read-row = Reihe vorlesen
action-read-moves = Was kann ich spielen?
action-read-changes = Was ist neu?
action-export = Teilen
action-back = Zurück
action-quit = Beenden
menu-analyse = Analysieren
menu-file = Datei
moves = Züge

## Neue Partie
start-game = Start
row-player = Spieler
row-name = Name
row-rule = Regel
row-opening = Eröffnung
row-columns = Spalten
row-rows = Zeilen
row-forbidden = Verbotener Punkt
forbidden-refuse = Abgelehnt
forbidden-lose = Verliert
row-passes = Passen erlaubt
row-passes-detail = Hausregel: man darf einen Zug verschenken
row-against = Gegen
against-computer = Den Computer
against-person = Jemanden hier
against-people = { $count ->
    [3] Drei Spieler
   *[other] Vier Spieler
 }
row-side = Ich spiele
side-by-turns = Abwechselnd
row-strength = Stärke
row-follow = Passt sich an
row-follow-detail = stärker, wenn du gewinnst, schwächer, wenn du verlierst
row-preset = Regeln
row-size = Größe
size-other = Andere
row-details = Einzelheiten
row-goal = Wer gewinnt
goal-most = Die meisten Steine
goal-fewest = Die wenigsten Steine
row-start = Startbrett
from-usual = Das übliche
from-random = Zufall
from-corners = { $count ->
    [1] Eine Ecke vorgegeben
   *[other] { $count } Ecken vorgegeben
 }
from-other = Eigenes
from-random-detail = Acht zufällige Züge, für beide fast gleich gut
from-corners-detail = Die Ecken gehören Schwarz; Weiß zieht zuerst
rules-fewest = Die wenigsten Steine gewinnen
rules-random = Zufällige Eröffnung
rules-corners = { $count ->
    [1] Eine Ecke vorgegeben
   *[other] { $count } Ecken vorgegeben
 }
rules-other = Eigenes Startbrett
row-clock = Uhr
row-clock-details = Zeiten der Uhr
row-clock-minutes = Minuten
row-clock-seconds = Sekunden
row-clock-more = Dazu je Zug
row-clock-periods = Perioden
row-clock-moves = Züge
row-own-time = Eigene Minuten
row-own-time-detail = ein Kind bekommt mehr
own-time-none = wie die Uhr
own-time = { $minutes } min
seconds-whole = { $seconds } s
preset-children = Kinder
preset-usual = Üblich
preset-club = Verein
preset-renju = Renju
preset-caro = Caro
preset-children-detail = Fünf oder mehr in einer Reihe gewinnen, auf kleinem Brett.
preset-usual-detail = Fünf oder mehr in einer Reihe gewinnen.
preset-club-detail = Genau fünf gewinnen; eine Eröffnung macht den Anfang gerecht.
preset-renju-detail = Schwarz hat verbotene Punkte, Weiß keine. Für zwei Spieler.
preset-caro-detail = Fünf gewinnen, wenn sie nicht an beiden Enden zu sind.
opening-is = Eröffnung: { $opening }
begin-first = Du hast { $color } und beginnst, gegen { $level }.
begin-second = Du hast { $color } und ziehst als Zweiter, gegen { $level }.
begin-turns-first = Diesmal { $color }, dann umgekehrt, gegen { $level }.
begin-turns-second = Diesmal { $color }, dann umgekehrt, gegen { $level }.
begin-opening-first = Du beginnst, gegen { $level }. Die Eröffnung regelt die Farben.
begin-opening-second = Der Computer, { $level }, beginnt. Die Eröffnung regelt die Farben.
begin-people = { $count ->
    [2] Zwei Spieler an diesem Tisch. Schwarz beginnt.
    [3] Drei Spieler an diesem Tisch. Schwarz beginnt.
   *[other] Vier Spieler an diesem Tisch. Schwarz beginnt.
 }
begin-computers = Der Computer spielt gegen sich selbst, und du siehst zu.
begin-mixed = { $people ->
    [1] Ein Spieler
   *[other] { $people } Spieler
 } und { $computers ->
    [1] ein Computer
   *[other] { $computers } Computer
 }.
level-child = Kind
level-beginner = Anfänger
level-casual = Freizeit
level-club = Verein
level-expert = Experte
level-master = Meister
level-full = Volle Stärke
level-follows = einen Computer, der dir folgt
character-chick = Küken Piep
character-rabbit = Hase Hoppel
character-bear = Bär Bruno
character-fox = Fuchs Rufus
character-owl = Eule Ulla
character-lion = Löwe Leo
character-dragon = Drache Funke
character-monkey = Affe Echo
level-reversi-child = Übersieht jeden zweiten Zug. Sechsjährige können gewinnen.
level-reversi-beginner = Ahnt, welche Felder gut sind, übersieht vieles.
level-reversi-casual = Sieht deine Antwort voraus, übersieht manches.
level-reversi-club = Kennt Eröffnungen und zählt das Ende aus, wie im Verein.
level-reversi-expert = Ein Turnierspieler, selten ein schwacher Zug.
level-reversi-master = Schlägt in einer Sekunde fast jeden.
level-reversi-full = Alles, was er kann, fünf Sekunden je Zug.
level-gomoku-child = Übersieht deine Dreien. Sechsjährige können gewinnen.
level-gomoku-beginner = Stoppt deine Dreien, denkt aber nie voraus.
level-gomoku-casual = Denkt ein, zwei Steine voraus, verschätzt sich manchmal.
level-gomoku-club = Droht doppelt und sieht deine Doppeldrohungen.
level-gomoku-expert = Plant lange Angriffe, selten ein schwacher Stein.
level-gomoku-master = Schlägt in einer Sekunde fast jeden.
level-gomoku-full = Alles, was er kann, fünf Sekunden je Stein.

## Uhren

clock-none = Keine Uhr
clock-absolute = { $minutes } min
clock-fischer = { $minutes } min + { $seconds } s
clock-byo-yomi = { $minutes } min + { $count }×{ $seconds } s
clock-canadian = { $minutes } min + { $count } in { $seconds } s
clock-none-detail = Niemandem läuft die Zeit ab.
clock-absolute-detail = { $minutes ->
    [one] Eine Minute
   *[other] { $minutes } Minuten
} für jeden, für die ganze Partie.
clock-fischer-detail = Je { $minutes } Minuten, und { $seconds } s mehr nach jedem Zug.
clock-byo-yomi-detail = Je { $minutes } Minuten, dann { $count }×{ $seconds } s; ein Zug innerhalb einer Periode erneuert sie.
clock-canadian-detail = Je { $minutes } Minuten, dann { $seconds } s für { $count ->
    [one] jeden Zug
   *[other] je { $count } Züge
}.
clock-begin = Uhr: { $clock }
clock-periods-behind = + { $count }×{ $seconds } s
clock-periods = { $count }×{ $seconds } s
clock-moves = { $count ->
    [one] ein Zug
   *[other] { $count } Züge
 }
clock-used = Bedenkzeit
clock-together = Zusammen { $time }

## Zahlen

number-group = .
number-point = ,
percent = { $number } %
told-of = { $name }: { $what }

## Drei Hinweise nach der ersten Partie
tip-help = „Hilfe“ zeigt, wohin du setzen kannst
tip-undo = „Zurück“ nimmt deinen Zug zurück
tip-menu = Im Menü: Tipps und Einstellungen

## Die Seite der Partien
games-all = Meine Partien
games-saved = Gespeichert
games-samples = Beispiele
games-collections = Sammlungen
games-none = Hier ist noch nichts
games-none-found = Keine Partie passt dazu
games-see-samples = Beispiele ansehen
sample-final = WM 1996, Ende eines Finales
sample-middle = WM 1996, nach 30 Zügen
sample-passes = WM 2005, mit Passen
games-newest = Neueste zuerst
games-count = { $count ->
    [one] eine Partie
   *[other] { $count } Partien
 }
list-to-move = { $name } am Zug, { $count ->
    [0] noch kein Zug
    [one] ein Zug
   *[other] { $count } Züge
 }
list-won = Sieg { $name }, { $count }
list-won-score = { $name } gewann { $score }
list-over = zu Ende nach { $count ->
    [one] einem Zug
   *[other] { $count } Zügen
 }
replay = Ansehen
look-detail = Nur angesehen. Ein Zug macht daraus deine neue Partie.
copy = Kopie
rename = Name
mark = Merken
unmark = Lösen
open = Öffnen
remove = Entfernen
close = Schließen
stop = Anhalten
delete = Löschen
cancel = Abbrechen
save = Speichern
save-as = Speichern als „{ $name }“
replace = Ersetzen
any = alle
filter-all = Alle
filter-search = Suche
filter-players = Spieler
filter-opening = Eröffnung
filter-result = Ergebnis
filter-rule = Regel
filter-year = Jahr
filter-here = Wie jetzt auf dem Brett
filter-marked = Nur gemerkte
filter-none = Alle Partien zeigen
fate-unfinished = Offen
fate-first = Schwarz gewann
fate-second = Weiß gewann
fate-other = Andere Farbe gewann
fate-draw = Unentschieden
fate-unknown = Unbekannt
player-detail = { $games ->
    [one] eine Partie
   *[other] { $games } Partien
 }, { $wins } gewonnen
score-against = { $first } – { $second } { $wins }–{ $losses } in { $games ->
    [one] einer Partie
   *[other] { $games } Partien
 }
calendar-dots = je Partie ein Punkt, höchstens drei
year = Das Jahr { $year }
month-of-year = { $month } { $year }
day-of-month = { $weekday }, { $day }. { $month }
month-1 = Januar
month-2 = Februar
month-3 = März
month-4 = April
month-5 = Mai
month-6 = Juni
month-7 = Juli
month-8 = August
month-9 = September
month-10 = Oktober
month-11 = November
month-12 = Dezember
weekday-1 = Mo
weekday-2 = Di
weekday-3 = Mi
weekday-4 = Do
weekday-5 = Fr
weekday-6 = Sa
weekday-7 = So
weekday-long-1 = Montag
weekday-long-2 = Dienstag
weekday-long-3 = Mittwoch
weekday-long-4 = Donnerstag
weekday-long-5 = Freitag
weekday-long-6 = Samstag
weekday-long-7 = Sonntag
deleted = „{ $name }“ wurde gelöscht
restored = „{ $name }“ ist wieder da
restore = Rückgängig
index-unavailable = Die Suche geht gerade nicht. Hier die neuesten Partien, einzeln gelesen.
index-unavailable-here = Sammlungen sind gerade nicht lesbar.
gathering = Eine Sammlung wird gelesen: bisher { $count ->
    [one] eine Partie
   *[other] { $count } Partien
 }
gathered = „{ $name }“: { $count ->
    [one] eine Partie
   *[other] { $count } Partien
 } übernommen, { $odd } auffällig, { $refused } abgelehnt
gathered-own = { $count ->
    [one] { $count } eigene Partie gespeichert
   *[other] { $count } eigene Partien gespeichert
 }
gathered-nothing = Keine Partie übernommen, { $refused } abgelehnt
collections-add = Ordner hinzufügen
collections-none = Noch keine Sammlung. Ein Ordner oder eine Datei mit vielen Partien wird eine.
collections-count = { $count ->
    [one] eine Sammlung
   *[other] { $count } Sammlungen
 }
collection-detail = { $games ->
    [one] eine Partie
   *[other] { $games } Partien
 }, { $players ->
    [one] ein Spieler
   *[other] { $players } Spieler
 }
collection-odd = { $odd } auffällig, { $refused } abgelehnt
ask-rename-title = Wie heißt diese Partie?
ask-rename-text = Ohne Namen heißt sie nach ihren Spielern.
ask-save-title = Diese Partie speichern
ask-save-text = Unter diesem Namen bleibt eine Kopie; die Partie selbst geht weiter.
ask-replace-title = Es gibt schon eine Partie „{ $name }“
ask-replace-text = Die vorhandene kommt in den Ordner „deleted“.
ask-resign-title = Diese Partie aufgeben?
ask-resign-text = Der andere gewinnt, und die Partie ist zu Ende.
ask-resign-no = Weiterspielen

## Dateien anderer Programme
paste-many = In der Zwischenablage sind { $count } Partien: speichere sie als Datei und öffne diese
paste-failed = Einfügen geht nicht: { $why }
read-io = Lesen nicht möglich ({ $why }).
read-newer = Eine neuere Version von Qipan hat es geschrieben (Format { $version }).
read-damaged = Der Anfang ist beschädigt.
read-large = Es ist zu groß.
read-unknown = Es enthält keine Partie in einem Format, das Qipan liest.
read-pointer = Es ist nur ein Verweis von Git auf die Datei; „git lfs pull“ holt die Datei selbst.
read-chess = Es ist eine Schachpartie.
read-empty = Es enthält keine Partie.
read-many = Es enthält { $count } Partien; hier wird aus einer Datei eine Partie genommen.
read-broken = Lesen nicht möglich: { $why }.
read-no-point = Zug { $ply }, „{ $word }“, ist weder ein Feld noch Passen.
read-illegal = Zug { $ply }, { $word }, ist regelwidrig.
files-up = Hinauf
files-choose-folder = Ordner wählen
files-choose-picture = Bild wählen
files-no-pictures = Kein Bild hier
files-games = Partien
files-pictures = Bilder
files-all = Alle Dateien
files-here = Hier speichern
files-collect = Alle Partien dieses Ordners
files-looking = Es wird gesucht …
files-no-games = Keine Datei hier sieht nach einer Partie aus
files-no-folders = Kein Ordner hier
files-nothing = Nichts hier
files-cut = Nur { $count } Namen sind zu sehen: der Ordner hat mehr. Tippe oben einen Pfad, um sie zu erreichen.
files-unseen = { $kind ->
    [denied] Du darfst { $file } nicht öffnen.
    [missing] { $file } ist nicht da.
    [long] Dieser Name ist zu lang für eine Datei oder einen Ordner.
    [no-folder] { $file } ist kein Ordner.
   *[other] { $file } lässt sich nicht öffnen: { $why }.
 }
files-no-thread = Dateien lassen sich nicht ansehen ({ $why })
place-home = Persönlich
place-documents = Dokumente
place-downloads = Downloads
place-root = Computer
export = Speichern
export-format = Format
export-format-detail = für andere Programme, als .{ $extension }
export-picture-detail = das Brett, wie es steht, mit Buchstaben und Zahlen
export-moving-detail = die ganze Partie, Zug für Zug (APNG)
export-gif-detail = die ganze Partie in 256 Farben, für Chats, die kein APNG zeigen
format-transcript = Züge
format-picture = Bild
format-moving = Bewegtes Bild
format-gif = GIF
export-name = Dateiname
export-size = Größe
export-folder = Ordner
export-change = Ändern
export-copy = Oder in die Zwischenablage
export-copy-button = Kopieren
export-picture = Bild
export-position = Stellung
export-at-work = Die Datei wird erstellt …
export-name-wrong = Das ist kein Dateiname
export-failed = { $file } ist nicht geschrieben ({ $why })
export-no-picture = Das Bild ist nicht entstanden ({ $why })
exported = Geschrieben: { $file }
toast-show = Zeigen
ask-overwrite-title = Es gibt schon eine Datei „{ $name }“
ask-overwrite-text = Ersetzen? Was jetzt darin steht, geht verloren.
ask-overwrite-no = Anderer Name
report-title = Was hereinkam
report-ok = Schließen
report-summary = { $taken ->
    [one] Eine Partie übernommen
   *[other] { $taken } Partien übernommen
 }, { $odd ->
    [one] eine Auffälligkeit
   *[other] { $odd } Auffälligkeiten
 }, { $refused ->
    [0] nichts abgelehnt
   *[other] { $refused } abgelehnt
 }
report-more = und { $count } weitere

## Einstellungen
tab-look = Aussehen
tab-play = Spiel
tab-sound = Ton
tab-computer = Computer
tab-advanced = Erweitert
set-theme = Design
set-make-own = Selbst gestalten
set-make-own-detail = Brett, Steine und Farben nach Wunsch
set-make-own-button = Selbst gestalten
set-change-own = Dieses Design
set-change-own-detail = Ändern oder löschen
set-change-own-button = Ändern
set-share-theme = Design exportieren
set-share-theme-detail = Das aktuelle Design als eine Datei
set-share-theme-button = Design exportieren
set-keys = Tasten
set-keys-detail = Welche Taste was tut
set-keys-button = Tasten ändern
set-language = Sprache
language-system = Wie das System
set-text-percent = Textgröße
set-text-percent-detail = Alle Wörter und die Zeilen und Knöpfe dazu
set-animation = Umdrehen
animation-off = Sofort
animation-fast = Schnell
animation-normal = Normal
set-last-move = Letzter Zug
last-move-off = Ohne
last-move-still = Markiert
last-move-pulse = Pulsiert
set-coordinates = Buchstaben und Zahlen am Rand
set-faces = Gesichter für die Stufen
set-faces-detail = Tiere mit Namen stehen für die Stufen des Computers.
set-turned = Umgedrehte Steine markieren
set-side-panel = Seitenleiste
set-side-panel-detail = Spieler, Zeiten und Züge neben dem Brett
side-panel-off = Aus
side-panel-auto = Wenn Platz
side-panel-on = An
set-fullscreen = Vollbild
set-show-legal = Spielbare Felder markieren
show-legal-by-level = Nach Stufe
show-legal-on-help = Bei Hilfe
show-legal-always = Immer
set-help-ms = Hilfe markiert sie für
until-next-move = bis zum nächsten Zug
seconds = { $seconds } s
set-mark-forbidden = Verbotene Punkte bei Renju
set-mark-forbidden-detail = Immer markiert, nicht nur bei Hilfe
set-preview = Zeigen, was sich umdreht
set-preview-detail = Unter dem Zeiger oder Cursor
set-move-delay = Der Computer wartet mindestens
set-volume = Lautstärke
set-each-sound = Jeder Ton …
set-each-sound-detail = An oder aus, und wie laut
set-sound-place = Stein setzen
set-sound-place-volume = Setzen: Lautstärke
set-sound-flip = Steine umdrehen
set-sound-flip-volume = Umdrehen: Lautstärke
set-sound-illegal = Ungültiger Zug
set-sound-illegal-volume = Ungültig: Lautstärke
set-sound-win = Sieg
set-sound-win-volume = Sieg: Lautstärke
set-sound-lose = Der Computer siegt
set-sound-lose-volume = Niederlage: Lautstärke
set-sound-clock = Deine letzten zehn Sekunden
set-sound-clock-volume = Sekunden: Lautstärke
set-aloud = Vorlesen
set-aloud-rate = Tempo der Stimme
set-reader = Bildschirmleser
set-scan = Ein Taster: der Fokus wandert alle
scan-off = aus
set-system-file-dialog = Dateidialog des Systems
set-system-file-dialog-detail = Wo es einen gibt, sonst der von Qipan
set-threads = Prozessorkerne
threads-auto = alle bis auf einen
set-hash = Speicher zum Denken
mb-16 = 16 MB
mb-64 = 64 MB
mb-256 = 256 MB
mb-1024 = 1 GB
set-ponder = In deiner Zeit mitdenken
set-learning = Aus beendeten Partien lernen
set-adapting = Angepasste Stufe, jetzt
set-adapting-detail = Sie folgt deinen Ergebnissen
set-players = Spieler
set-seat = Spieler
set-name = Name
set-level = Stufe
set-rule = Regel
set-opening = Eröffnung
set-columns = Spalten
set-rows = Zeilen
set-forbidden = Verbotener Punkt
set-passes = Passen erlaubt
set-passes-detail = Hausregel: man darf einen Zug verschenken

set-forget = Gelerntes
set-forget-detail = Varianten, in denen der Computer verlor
set-forget-button = Vergessen
forgotten = Das Gelernte ist vergessen

## Namen der Eröffnungen

panel-opening = Eröffnung
opening-diagonal = Diagonale (Naname-dori)
opening-parallel = Parallele (Heikō-dori)
opening-perpendicular = Senkrechte (Tate-dori)
opening-mouse = Maus (Nezumi)
opening-mouse-tabi = Wandermaus (Tabichū)
opening-mouse-t = T-Maus (T-ji)
opening-mouse-reverse = Umgekehrte Maus (Ura-nezumi)
opening-cart = Karren (Niguruma)
opening-wing = Flügel
opening-semi-wing = Halbflügel
opening-cow = Kuh (Ushi)
opening-chimney = Schornstein (Tairyō-dori)
opening-bat = Kuh-Fledermaus (Kōmori)
opening-bat-kling-alternative = Kuh-Fledermaus, Klings Alternative
opening-bat-kling = Kuh-Fledermaus, Klings Fortsetzung
opening-bat-piau = Kuh-Fledermaus, Piaus Fortsetzung
opening-melnikov = Melnikow
opening-tank = Panzer (Sensha)
opening-rose-v-toth = Rose gegen Tóth
opening-sunken-ship = Gesunkenes Schiff (Chinbotsusen)
opening-maruoka = Maruoka
opening-landau = Landau
opening-tanida = Tanida
opening-fast-boat = Schnellboot (Kaisokusen)
opening-sailboat = Segelboot (Yotto)
opening-aircraft = Flugzeug (Hikōki)
opening-heath = Heath (Tobidashi-ushi)
opening-heath-chimney = Heath-Schornstein (Ura-tairyō)
opening-apple = Apfel (Ringo)
opening-heath-bat = Heath-Fledermaus (Ura-kōmori)
opening-iwasaki = Iwasaki
opening-mimura-ii = Mimura II
opening-fast-boat-reverse = Umgekehrtes Schnellboot (Ura-kaisokusen)
opening-strawberry = Walderdbeere (No-ichigo)
opening-snake = Schlange (Hebi)
opening-cobra = Lysons (Kobra)
opening-tsuchinoko = Tsuchinoko
opening-sand-snake = Sandschlange (Suna-hebi)
opening-viper = Viper (Mamushi)
opening-basilisk = Basilisk
opening-pyramid = Pyramide
opening-snake-reverse = Umgekehrte Schlange (Ura-hebi)
opening-buffalo = Büffel (Mōgyū)
opening-buffalo-hokuriku = Hokuriku-Büffel
opening-buffalo-tanida = Tanida-Büffel
opening-buffalo-maruoka = Maruoka-Büffel
opening-buffalo-e7 = e7-Büffel
opening-raccoon-dog = Marderhund (Tanuki)
opening-raccoon-dog-reverse = Umgekehrter Marderhund (Ura-tanuki)
opening-rocket = Rakete (Hirame)
opening-lollipop = Lutscher
opening-hamilton = Hamilton
opening-x-square = X-Feld (Bōsō-ushi)
opening-tiger = Tiger (Tora)
opening-aubrey = Aubrey
opening-berg-tiger = Berg-Tiger
opening-brightwell = Brightwell
opening-leaders-tiger = Leader-Tiger
opening-stephenson = Stephenson
opening-kung = Kung (Kan)
opening-no-kung = Nicht-Kung (Nō-kan)
opening-no-kung-continuation = Nicht-Kung, Fortsetzung
opening-kitajima = Nicht-Kung (Kitajima)
opening-compoth = Comp’Oth (Konposu)
opening-lightning-bolt = Blitz
opening-logistello = Logistello
opening-tama-plaza = Tama Plaza
opening-compoth-sharp = Scharfes Comp’Oth
opening-compoth-flat = Flaches Comp’Oth
opening-fat-draw = FAT-Remis
opening-tiger-mass = Tiger-Massendrehung (Tora-tairyō)
opening-banana = Banane
opening-ishii = Ishii
opening-mainline-tiger = Tiger, Hauptvariante
opening-rose-bill = Rose-Bill (Hanagata)
opening-tamenori = Tamenori
opening-goldfish = Goldfisch (Kingyo)
opening-fjt = Zentrales Rose-Bill (FJT)
opening-rooster = Hahn (Tori)
opening-dragon = Drache (Ryū)
opening-wind-god = Windgott (Fūjin)
opening-tornado = Wirbelsturm (Tatsumaki)
opening-ganglion = Ganglion
opening-missile = Lenkwaffe (Misairu)
opening-crayfish = Flusskrebs (Zarigani)
opening-shrimp = Garnele (Ebi)
opening-cat = Katze (Neko)
opening-sakaguchi = Sakaguchi
opening-berner = Berner
opening-italian = Italienisch
opening-sheep = Schaf (Hitsuji)
opening-no-cat = Nicht-Katze (Nō-kyatto)
opening-swallow = Schwalbe (Tsubame)
opening-no-cat-continuation = Nicht-Katze, Fortsetzung
opening-otter = Seeotter (Rakko)
opening-rabbit = Kaninchen (Usagi)
opening-horse = Pferd (Uma)
opening-crane = Kranich (Tsuru)
opening-wild-rabbit = Wildkaninchen (No-usagi)
opening-mimura = Mimura
opening-owaku = Ōwaku
opening-shaman = Schamane
opening-inoue = Inoue
opening-iago = Jago (Yuki-usagi)
opening-bhagat = Bhagat
opening-ralle = Ralle
opening-side-rabbit = Seitenkaninchen (Yoko-usagi)
opening-tama-rabbit = Tama-Kaninchen (Tama-usagi)
opening-rose = Rose (Rōzu)
opening-greenberg = Greenberg (Tezuka-System)
opening-flat = Flache Rose (Furatto)
opening-rotating-flat = Drehende Flache
opening-murakami = Murakami
opening-rotating-flat-kling = Drehende Flache, Klings Fortsetzung
opening-sharp-rose = Scharfe Rose (Shāpu)
opening-rose-birth = Rose-Birth
opening-rose-birdie = Rose-Birdie (Tamenori-Rose)
opening-rose-tamenori-kling = Rose-Tamenori-Kling
opening-brightstein = Brightstein
opening-d1-kansei = D1 Kansei
opening-d2-keigetsu = D2 Keigetsu
opening-d3-sosei = D3 Sosei
opening-d4-kagetsu = D4 Kagetsu
opening-d5-zangetsu = D5 Zangetsu
opening-d6-ugetsu = D6 Ugetsu
opening-d7-kinsei = D7 Kinsei
opening-d8-shogetsu = D8 Shogetsu
opening-d9-kyugetsu = D9 Kyugetsu
opening-d10-shingetsu = D10 Shingetsu
opening-d11-zuisei = D11 Zuisei
opening-d12-sangetsu = D12 Sangetsu
opening-d13-yusei = D13 Yusei
opening-i1-chosei = I1 Chosei
opening-i2-kyogetsu = I2 Kyogetsu
opening-i3-kosei = I3 Kosei
opening-i4-suigetsu = I4 Suigetsu
opening-i5-ryusei = I5 Ryusei
opening-i6-ungetsu = I6 Ungetsu
opening-i7-hogetsu = I7 Hogetsu
opening-i8-rangetsu = I8 Rangetsu
opening-i9-gingetsu = I9 Gingetsu
opening-i10-myojo = I10 Myojo
opening-i11-shagetsu = I11 Shagetsu
opening-i12-meigetsu = I12 Meigetsu
opening-i13-suisei = I13 Suisei

## Fortschritt

action-progress = Fortschritt
progress-you = Du
progress-write = Als Tabelle speichern
progress-next-first = Hier liegt noch keine Partie von dir. Mit der ersten beginnt diese Seite.
progress-next-lessons = Die letzten Partien gingen nacheinander verloren. Eine Lektion von wenigen Minuten zeigt, was sie entscheidet.
progress-next-alone = Noch zählt keine Partie für die Wertung: Nur Partien gegen eine Stufe, ohne Tipps und Rücknahmen, zeigen, was du allein kannst.
progress-next-harder = Gegen { $level } gewinnst du die meisten Partien. Eine stärkere Stufe ist der nächste Schritt.
progress-next-puzzles = Ein paar Aufgaben am Tag sind der schnellste Weg, auf dem Brett mehr zu sehen.
progress-games = Partien
progress-points = Quote
progress-time = Zeit
progress-hours = { $hours } h { $minutes } min
progress-streak = Tage in Folge
progress-opponent = Gegen
progress-opening = Eröffnung
progress-results = Siege, Unentschieden, Niederlagen
progress-people = Menschen hier
progress-engines = Fremde Programme
progress-rating = Wertung
progress-rating-detail = { $count ->
    [one] Wohl zwischen { $low } und { $high }, nach einer Partie gegen eine Stufe ohne Tipps und Rücknahmen. Wertungen anderswo bedeuten etwas anderes.
   *[other] Wohl zwischen { $low } und { $high }, nach { $count } Partien gegen eine Stufe ohne Tipps und Rücknahmen. Wertungen anderswo bedeuten etwas anderes.
}
progress-rating-guess = { $count ->
    [one] Noch geschätzt: zwischen { $low } und { $high }, nach einer Partie gegen eine Stufe ohne Tipps und Rücknahmen. Jede Partie macht sie sicherer.
   *[other] Noch geschätzt: zwischen { $low } und { $high }, nach { $count } Partien gegen eine Stufe ohne Tipps und Rücknahmen. Jede Partie macht sie sicherer.
}
progress-unrated = Die Wertung kommt aus Partien gegen eine Stufe des Computers, ohne Tipps und Rücknahmen.
progress-rating-spoken = Von { $from } am { $first } bis { $to } am { $last }.
progress-days = Tage
progress-days-detail = Tage mit einer Partie in { $weeks } Wochen: { $days }. Meiste Tage in Folge: { $longest }.
progress-badges = Erreicht
badge-first-game = Erste Partie
badge-ten-games = Zehn Partien
badge-hundred-games = Hundert Partien
badge-first-win = Erster Sieg
badge-five-wins = Fünf Siege in Folge
badge-won-alone = Ohne Hilfe gewonnen
badge-beat = { $level } geschlagen
badge-week = Sieben Tage in Folge
badge-thirty-days = Dreißig Tage

## Die Seite der gespielten Züge

action-moves-played = Gespielte Züge
action-set-up = Stellung aufbauen
moves-move = Zug
moves-games = Partien
moves-results = Gew. · remis · verl., %
moves-caption = Zug { $move } · { $state }
moves-over = die Partie ist zu Ende
moves-own = Eigene
moves-all = Alle
moves-asking = Es wird gesucht …
moves-none = Keine Partie ging von hier weiter.
moves-unavailable = Die Partien lassen sich gerade nicht durchsuchen. Ihre Liste geht noch.
moves-games-of = { $count ->
    [0] Keine Partie kam hierher
    [one] Eine Partie kam hierher
   *[other] { $count } Partien kamen hierher
 }
moves-unfinished = nicht zu Ende
moves-step-back = Einen Zug zurück
moves-to-game = Zur Partie

## Hilfeseiten
help-rules = Reversi
help-gomoku = Fünf in einer Reihe
help-keys = Tasten
help-using = Bedienung
help-settings = Einstellungsdatei
help-search = Suchen (Strg+F)
help-search-clear = Suche leeren
help-search-found = { $count ->
    [one] Ein Absatz gefunden
   *[other] { $count } Absätze gefunden
 }
help-search-none = Nichts hier enthält alle diese Wörter.
help-section-playing = Spielen
help-section-window = Fenster, Aussehen und Ton
help-section-keeping = Partien behalten und teilen
help-section-clocks = Uhren
help-section-looking-back = Partien ansehen
help-section-learning = Lektionen und Aufgaben
help-section-boards = Stellungen und Engines
help-section-others = Mit anderen
help-rules-1 = Zwei Spieler setzen abwechselnd Steine auf 8×8 Felder. Schwarz beginnt.
help-rules-title = Die Regeln
help-rules-start = Der Anfang. Schwarz darf auf die markierten Felder setzen.
help-rules-2 = Ein neuer Stein muss zwischen sich und einem anderen eigenen Stein in gerader Linie — waagerecht, senkrecht oder schräg — mindestens einen Stein der anderen Farbe einschließen. Alle so eingeschlossenen Steine werden, in jeder Richtung, auf deine Farbe umgedreht.
help-rules-flip = Schwarz hat f5 gespielt: der weiße Stein auf e5 war eingeschlossen und ist umgedreht.
help-rules-pass = Passen: Weiß hat hier kein Feld, also passt Weiß, und Schwarz macht weiter.
help-rules-corner = Ecken werden nie wieder umgedreht, auch nicht gleichfarbige Steine, die am Rand an sie anschließen: Schwarz behält a1 bis d1 und a1 bis a4.
help-rules-beside = Die Ecken mit Ring sind gut. Die angekreuzten Felder daneben sind gefährlich, solange die Ecke leer ist: sie öffnen sie dem anderen.
help-rules-3 = Wer kein Feld zum Setzen hat, muss passen, und der andere macht weiter. Das Programm passt für dich und sagt es. Wer eines hat, muss ziehen.
help-rules-4 = Die Partie endet, wenn keiner mehr ziehen kann. Wer mehr Steine hat, gewinnt; leer gebliebene Felder zählen für den Sieger. Gleich viele sind ein Unentschieden.
help-rules-hints = Ein paar Ratschläge
help-rules-6 = Viele Steine sind am Anfang wenig wert: besser sind wenige Steine und viele spielbare Felder. Nimm Ecken, und lass den anderen als Ersten neben eine leere setzen müssen.
help-rules-variants = Andere Spielarten
help-rules-fewest = Die wenigsten Steine: Die Züge sind dieselben, doch wer am Ende weniger Steine hat, gewinnt. Ecken sind dann eine Last. Der Computer kann das auf jeder Stufe spielen; nachbesprochen wird eine solche Partie nicht.
help-rules-random = Zufällige Eröffnung: Die Partie beginnt nach acht zufälligen Zügen, die für beide Seiten fast gleich gut sind, damit niemand auswendig spielt. Die nächste Partie hat eine andere.
help-rules-corners = Vorgegebene Ecken: Wer stärker ist, spielt Weiß und gibt Schwarz eine bis vier Ecken vor. Weiß zieht zuerst, und die Farben wechseln nicht von Partie zu Partie.
help-gomoku-1 = Die Spieler setzen abwechselnd Steine auf die Schnittpunkte der Linien; sie bewegen sich nie. Wer zuerst fünf eigene in einer geraden Linie hat — waagerecht, senkrecht oder schräg —, gewinnt. Es spielen zwei, drei oder vier.
help-gomoku-five = Schwarz hat fünf in einer Reihe und gewonnen.
help-gomoku-2 = Freistil: fünf oder mehr gewinnen. Standard: genau fünf gewinnen, sechs zählen nicht. Caro: fünf gewinnen nicht, wenn an beiden Enden gegnerische Steine stehen; in einer Variante gewinnen sechs immer.
help-gomoku-patterns = Die Muster
help-gomoku-6 = Geschlossen heißt, dass ein Ende versperrt ist: eine geschlossene Vier hat noch einen Punkt zur Fünf, eine offene Vier hat zwei und gewinnt. Eine offene Drei wird zur offenen Vier, wenn niemand antwortet.
help-gomoku-forbidden-title = Bei Renju für Schwarz verboten
help-gomoku-3 = Renju gleicht den ersten Zug von Schwarz aus: die drei angekreuzten Punkte sind Schwarz verboten — zwei offene Dreien zugleich, zwei Vieren zugleich, sechs und mehr in einer Reihe —, außer wenn derselbe Stein genau fünf macht. Weiß darf das alles. Ein Klick auf so einen Punkt wird abgelehnt oder verliert, je nach Einstellung der Partie. Bei Renju darf man passen; passen beide nacheinander, ist es unentschieden.
help-gomoku-4 = Eröffnungsregeln machen den Anfang gerecht. Swap: einer setzt drei Steine, der andere wählt die Farbe. Swap2: er darf auch zwei weitere setzen und die Wahl überlassen. Die eigenen Eröffnungen von Renju fügen fünfte Züge hinzu, aus denen Weiß wählt. Die Meldungsleiste sagt jeden Schritt; was zur Wahl steht, steht am unteren Rand des Bretts.
help-gomoku-threats = Ein paar Ratschläge
help-gomoku-5 = Eine offene Drei wird zur offenen Vier, die nicht mehr zu stoppen ist: antworte sofort. Zwei Drohungen mit einem Stein gewinnen. Hilfe markiert, wo jemand fünf oder eine offene Vier machen könnte, und bei Renju die verbotenen Punkte; F3 zeigt, was ein Stein auf jedem Punkt wert ist. Das Mausrad oder Ctrl+PageUp vergrößert ein großes Brett; ziehe es, um den Rest zu sehen. Auf dem Touchscreen zielt der erste Tipp auf einen kleinen Punkt, der zweite setzt.
help-keys-1 = Alles geht auch nur mit der Tastatur. Buchstaben und Ziffern gehören dem Brett.
help-keys-2 = Einstellungen › Spiel › Tasten ändert sie. In der Einstellungsdatei stehen sie unter „keys“, mit den Namen hier unten; ein leerer Text heißt keine Taste:
key-arrows = Pfeiltasten
key-arrows-does = bewegen den Cursor auf dem Brett oder den Fokus auf Seiten
key-enter = Enter, Leertaste
key-enter-does = setzt einen Stein oder drückt, was den Fokus hat
key-letters = d 3 Enter
key-letters-does = zieht d3 über den Namen
key-tab = Tab
key-tab-does = vom Brett zu den Schaltflächen und weiter
key-escape = Esc
key-escape-does = ein Schritt zurück; auf dem Brett öffnet es das Menü
key-search = Strg+F, /
key-search-does = auf dieser Seite: sucht in der Hilfe
help-using-1 = Jeder Zug wird sofort gespeichert. Schließ das Fenster, zieh den Stecker: beim nächsten Start ist die Partie da, wie sie stand.
help-using-2 = Hilfe markiert kurz die spielbaren Felder; ein zweiter Druck zeigt einen guten Zug. In deinen ersten drei Partien und gegen den Computer bis Freizeit zeigen Punkte sie immer; die Einstellungen ändern das. Unter dem Zeiger sieht man, was ein Zug umdreht.
help-using-3 = „Zurück“ geht zu deinem letzten Zug zurück und nimmt die Antwort des Computers mit. „Vorwärts“ bringt Züge wieder; was du zurückgenommen hast, bleibt als Variante in der Partie. Nach dem Ende einer Partie zeigt „Zurück“ nur frühere Stellungen: Ein Zug in einer früheren Stellung beginnt eine neue Partie mit denselben Spielern.
help-using-4 = Tipp im Menü zeigt das beste Feld, das der Computer findet, Feldwerte, was jedes Feld wert ist, Drohungswerte, welche Punkte bei Fünf in einer Reihe wichtig sind. „Computer spielt“ gibt ihm deinen Platz, „Übernehmen“ nimmt ihn zurück.
help-using-5 = Speichern als behält eine Kopie der Partie unter einem Namen. Partien findet alle deine Partien wieder: nach Tag im Kalender, nach Spieler, Ergebnis, Wörtern oder dem jetzigen Brett. Ein Klick oder Enter wählt eine Partie und zeigt, was man mit ihr tun kann; gelöschte Partien lassen sich zurückholen.
help-using-6 = Nach einer Partie sagt eine Karte, wer wie gewonnen hat. Revanche gibt dem anderen den ersten Zug. Der Stand der Serie steht in der Tabelle hinter der Karte und in der Seitenleiste. Esc zeigt das Brett; Ergebnis (Strg+D) holt die Karte zurück. Nach drei Siegen oder Niederlagen in Folge bietet die Karte eine andere Stufe an.
help-using-7 = Züge kopieren legt die Partie als f5d6c3… in die Zwischenablage; mit Ctrl+V auf dem Brett wird so eine Zeile zur Partie. Eine ins Fenster gezogene Datei tut dasselbe: eine Zeile mit Zügen, eine WTHOR-Datei mit einer Partie, eine Partie von Qipan.
help-using-8 = Datei öffnen zeigt den Dialog des Systems, wo es einen gibt, sonst den von Qipan: Dort wählen Pfeile oder Buchstaben, Enter öffnet, Rücktaste geht nach oben; ein Pfad lässt sich tippen. Einstellungen › Erweitert schaltet den des Systems aus. Unter Partien › Sammlungen macht „Ordner hinzufügen“ aus allen Partien eines Ordners eine Sammlung.
help-using-9 = „Teilen“ schreibt die Partie für andere Programme, als Bild des Bretts oder als bewegtes Bild der ganzen Partie (PNG oder GIF; Nachrichtenprogramme zeigen ein GIF), oder kopiert sie als Text oder als Bild der Stellung (Ctrl+Shift+I). Eine vorhandene Datei wird nur ersetzt, wenn du es sagst.
help-using-10 = Gespielte Züge (Ctrl+E) sagt, was aus der Stellung auf dem Brett gespielt wurde: wie oft, von wem und mit welchem Ergebnis, in deinen Partien und in Sammlungen. Ein Klick auf einen Zug geht einen Zug tiefer; Einen Zug zurück, die Rücktaste oder Pfeil links geht zurück. Nichts davon ändert deine Partie.
help-using-11 = Spielen auf der Startseite beginnt sofort. Die Stufen haben Namen, von Kind bis Volle Stärke; Angepasst folgt deinen Ergebnissen. Voreinstellungen legen die Regeln von Fünf in einer Reihe fest; darunter lässt sich jede Regel ändern.
help-using-12 = Das Menü hat, was man am meisten braucht; Analysieren und Datei haben den Rest, und Esc führt von dort zurück. Ein Klick daneben schließt es. Wo zwei spielen, steht Aufgeben in der Leiste. Wo „Zurück“ begrenzt ist, sagt die Schaltfläche, wie oft es noch geht.
help-using-13 = Die Seitenleiste kommt von selbst, wo das Fenster Platz hat: neben dem Brett, in einem hohen Fenster darunter. F9 zeigt oder verbirgt sie. Neben dem Brett hat sie auch Teilen und Einstellungen. Das Fenster behält seine Größe, wenn eine Seite aufgeht, und steht beim nächsten Start dort, wo es auf diesem Bildschirm war.
help-using-14 = In den Einstellungen macht ein Regler alle Töne lauter oder leiser; „Jeder Ton …“ darunter schaltet jeden einzeln an oder aus und hat seine Lautstärke; Steine drehen sich schnell, langsam oder sofort um, und Texte können größer sein. Selbst gestalten ändert Brett, Hintergrund und Steine und behält das als eigenes Design.
help-using-15 = Uhren wählt man bei einer neuen Partie: eine feste Zeit; eine Zeit mit einigen Sekunden mehr nach jedem Zug; Byo-yomi, wo auf die Zeit kurze Perioden folgen, die mit jedem Zug darin wiederkommen; kanadische Zeit, wo eine Periode für so viele Züge folgt. Ein Spieler kann eigene Minuten haben: ein Kind bekommt mehr. Wem die Zeit abläuft, der verliert; zu dritt oder viert teilen die anderen den Sieg. Ein Unentschieden durch Zeit gibt es nicht.
help-using-17 = Mit einem Freund an einem anderen Gerät: einer lädt ein und bekommt einen Code und eine Adresse, der andere tippt sie ein, oder nur den Code, wo die Geräte einander finden. Alles ist verschlüsselt. „Zurück“ bittet den anderen um Rücknahme, ebenso Remis anbieten und Nächste Partie. Wer getrennt wird, kommt von selbst zurück, und die Uhr steht so lange; wer übrig ist, kann allein weiterspielen.
help-using-18 = Die Analyse (Strg+G) geht eine beendete Partie durch: die Kurve zeigt, wer nach jedem Zug besser stand; Dreiecke, Rauten und Scheiben mit Balken zeigen, was zweifelhaft, ein Fehler oder ein grober Fehler war, und ein Satz sagt, warum. Links und Rechts oder das Mausrad gehen Zug um Zug, Bild ab zum nächsten Fehler, Besser spielt das Bessere vor. Die Genauigkeit sagt, wie viel der Gewinnaussicht die Züge eines Spielers im Mittel erhielten; Züge ohne Wahl zählen nicht.
help-using-19 = Eine Klasse: Die Lehrkraft öffnet „Klasse“ und die Tafel und hat einen Code aus sechs Ziffern. Die Kinder öffnen „Klasse“, tippen Namen und Code; ihre Partien kommen von selbst aufs Brett. Die Tafel zeigt alle Bretter; ein Klick zeigt eines groß. „Pause“ hält alle Uhren an.
help-using-20 = Nachspielen (Strg+L) geht durch eine Partie: Schieber, Mausrad, Links und Rechts, Pos1 und Ende; Start zeigt Zug um Zug. Ein Zug auf dem Brett beginnt eine Variante, auf die der Computer auf Wunsch antwortet; Bild auf und Bild ab gehen von Variante zu Variante, die Rücktaste geht zur Partie zurück. Kommentare, Varianten und Hauptvarianten bleiben bei der Partie, ihr Ergebnis ändert sich nie. Berechnen (Strg+A) zeigt die besten Varianten mit ihren Werten, bis du es anhältst.
help-using-21 = Engines in den Einstellungen (Computer) sind fremde Programme, die mitspielen können: Füge eine mit ihrer Datei hinzu und teste sie, dann steht sie auf der Seite der neuen Partie hinter „Volle Stärke“. Hängt sie, endet sie oder bricht sie die Regeln, so steht die Partie still, und Qipan kann für sie weiterspielen.
help-using-22 = Aufgaben (Strg+P) hat für heute eine zu jedem Spiel und viele zum Trainieren, nach Thema und Schwierigkeit, die nächste an deiner Wertung zuerst: Der erste Versuch hebt oder senkt sie. Sie stammen aus Partien des Computers, jede ist bewiesen. Was du davon verpasst, kommt wieder, ebenso was in deinen Partien verpasst wurde: Die Analyse macht sie von selbst, und „Nochmal“ auf ihrer Seite öffnet eine sofort. Jede richtige Antwort gilt; der Computer prüft sie und spielt weiter, wo zwingend gewonnen werden soll. Nach einer falschen zeigt „Weiter“ (Bild ab) Zug für Zug die Widerlegung. „Tipp“ nennt drei Punkte, „Lösung“ zeigt den Weg; beides zählt als nicht gelöst. Gelöstes kommt nach einem, drei, sieben und einundzwanzig Tagen wieder. „Zur Aufgabe machen“ (Strg+Umschalt+P) nimmt die Stellung auf dem Brett.
help-using-23 = Stellung aufbauen (Strg+Umschalt+B) stellt jede Stellung auf ein Brett: Ein Klick setzt den gewählten Stein oder nimmt ihn weg, Ziehen malt, die rechte Taste nimmt weg; 1, 2, 3 und 4 wählen eine Farbe, 0 nichts, Entf leert das Feld des Cursors. Was einem Spiel im Weg steht, wird auf einmal gesagt; was in keiner Partie vorkommt, auch, doch es ist spielbar. Ab hier spielen beginnt eine Partie, Engine fragen analysiert, Speichern legt sie zu deinen Partien. Strg+V nimmt eine kopierte Stellung oder Partie.
help-using-24 = Lektionen (Strg+Umschalt+L) führen Schritt für Schritt durch einen Kurs für jedes Spiel. Lies, schau aufs Brett und tu, was gefragt ist: Ein Klick oder der Cursor und Enter antwortet auf dem Brett, 1 bis 4 auf eine Frage. Bild ab oder Enter geht weiter, sobald es richtig ist, Bild auf einen Schritt zurück, Rücktaste beginnt den Schritt neu. Tipp hilft, „Zeig es mir“ gibt die Lösung. Jeder ebenso gute Zug ist richtig. Eigene Lektionen liegen als Dateien im Ordner lessons; wie man sie schreibt, steht in LESSONS.md.
help-using-25 = Nur das Brett (Shift+F9, auch im Menü) ist für den Beamer: das Brett so groß wie das Fenster, mit Buchstaben, die man in der letzten Reihe liest, und ein großes Zeichen, wer am Zug ist. Partien, Lektionen und Analysen werden so gezeigt und gehen dort weiter wie immer; Shift+F9 oder Esc bringt die ganze Seite zurück.
help-using-26 = Wer spielt? (Strg+Umschalt+U, auch im Menü) ist für mehrere an einem Rechner. Dort kommen Namen und Bilder dazu; Kennwörter gibt es nicht. Jeder hat eigene Partien, Einstellungen, Stufen, Aufgaben und Fortschritte. Wer zuerst dazukommt, behält die vorhandenen Partien. Ab zwei Leuten wird am Anfang gefragt.
help-using-27 = Ergebnisse (Einstellungen, Spiel) sind für die Lehrkraft: Nenne einen Ordner, vielleicht eine Freigabe, und jede beendete Partie kommt als Datei dorthin, dazu eine Tabelle mit Partien, Stufen, Tipps, Rücknahmen und Zeiten, auch Lektionen und Aufgaben. Ist der Ordner langsam oder weg, folgt alles später. Namen stehen dort nur, wenn du sie einschaltest. Die Tabelle lässt sich auch sofort schreiben.
help-using-28 = Beim Nachspielen markiert die rechte Maustaste das Brett: Ein Klick setzt einen Ring, ein Ziehen einen Pfeil, dasselbe noch einmal entfernt es. Auf der Tastatur setzt Strg+Enter einen Ring am Cursor, Strg+Umschalt+Enter beginnt und beendet einen Pfeil; mit dem Finger geht beides über Markieren.
help-using-29 = Die Stufen des Computers haben Gesichter und Namen: Sie stehen auf der Seite der neuen Partie, neben dem Brett und auf der Karte am Ende. Unter Einstellungen › Computer lassen sie sich ausschalten.
help-using-30 = In einem breiten Fenster zeigen die Seiten mehr auf einmal: Die Startseite hat Spalten, bei den Partien stehen Kalender und gewählte Partie neben der Liste, Einstellungen und Hilfe haben ihre Teile links.
help-using-31 = Qipan lässt sich spielen, ohne es zu sehen: Bildschirmleser lesen jede Seite, und unter Einstellungen › Ton sagt Vorlesen, was geschieht. Alt+B liest das Brett, Alt+L, was du spielen kannst, Alt+C, was sich geändert hat, Alt+A den letzten Satz noch einmal. Wer nur einen Taster drücken kann, lässt den Fokus von selbst wandern.
help-using-32 = Fortschritt (Strg+Umschalt+D, auch im Menü) zeigt, wie du in jedem Spiel vorankommst: eine Wertung mit ihrer Unsicherheit, die Ergebnisse gegen jede Stufe, in Eröffnungen und nach Tagen, was erreicht ist und was sich als Nächstes lohnt. Eine Zeile der Ergebnisse führt zu ihren Partien. Jede an diesem Computer beendete Partie zählt für die Ergebnisse, ein Unentschieden als halber Sieg; für die Wertung zählen Partien gegen eine Stufe aus der üblichen Anfangsstellung, ohne Tipps und Rücknahmen. Nichts davon verlässt diesen Computer.
help-using-16 = Eine Uhr steht still, solange das Menü, eine Seite oder eine Frage offen ist, der Rechner schläft, und nach dem Beenden; „Zurück“ gibt die Zeit zurück. Die letzten zehn Sekunden zeigen Zehntel in einem Rahmen und ticken. Der Computer hält seine Uhr ein.
help-settings-1 = Alle Einstellungen stehen in dieser Datei. Man kann sie hier oder von Hand ändern; ein Fehler darin wird gemeldet und verhindert nie den Start.
help-settings-2 = Das steht jetzt darin:
help-settings-3 = Eigene Designs sind Ordner an dieser Stelle, jeder mit einer theme.ron und PNG-Bildern:

## Die Tastenseite
keys-intro = Wähle eine Aktion und drücke dann ihre neue Taste. Es gilt sofort.
keys-new = Neue Taste
keys-remove = Keine Taste
keys-default = Standardtaste
keys-all-default = Alle auf Standard
keys-none = keine Taste
ask-key-title = Neue Taste: { $action }
ask-key-text = Drücke die neue Taste. Esc lässt alles, wie es ist.
ask-key-taken-title = { $key } ist belegt
ask-key-taken = { $key } ist die Taste für „{ $owner }“.
ask-key-taken-text = Soll „{ $action }“ sie stattdessen bekommen?
ask-key-leave = So lassen
ask-key-take = Übernehmen
ask-keys-default-title = Alle Tasten auf Standard?
ask-keys-default-text = Jede Aktion bekommt ihre Standardtaste zurück. Deine eigenen Tasten sind dann weg.
key-bare-letter = { $key } allein geht nicht: auf dem Brett sind Buchstaben und Ziffern Namen von Punkten. Halte Ctrl oder Alt dazu.
key-bare-other = { $key } allein geht nicht: es bewegt den Cursor, setzt oder geht zu den Schaltflächen. Halte Ctrl oder Alt dazu.
key-given = { $action } hat jetzt die Taste { $key }
key-removed = { $action } hat jetzt keine Taste
keys-all-given = Alle Aktionen haben wieder ihre Standardtasten

## Selbst gestalten
own-look-name = Mein Design
own-look-name-label = Name
own-look-tab-board = Brett
own-look-tab-pieces = Steine
own-look-tab-around = Umgebung
own-look-tab-keep = Name
own-look-surface = Brett aus
own-look-plain = Einfarbig
own-look-felt = Filz
own-look-wood = Holz
own-look-stone = Stein
own-look-paper = Papier
own-look-picture = Bild
own-look-board = Brettfarbe
own-look-photo = Dein Bild
own-look-photo-detail = Auf dem Brett ziehen; Rad, + und −
own-look-choose = Wählen
own-look-zoom = Größer
own-look-across = Links oder rechts
own-look-down = Hinauf oder hinab
own-look-fade = Blasser
own-look-lines = Linienfarbe
own-look-line-width = Linienbreite
own-look-cells = Felder
own-look-flat = Flach
own-look-carved = Graviert
own-look-chequered = Kariert
own-look-border = Rand
own-look-no-border = Keiner
own-look-line = Linie
own-look-frame = Rahmen
own-look-frame-color = Rahmenfarbe
own-look-pieces = Steine
own-look-glossy = Glänzend
own-look-symbols = Symbole
own-look-size = Größe der Steine
own-look-page = Hintergrund
own-look-own-panel = Flächen in anderer Farbe
own-look-panel = Flächen
own-look-accent = Knöpfe und Häkchen
own-look-sounds = Töne
own-look-usual = Üblich
own-look-soft = Weich
own-look-bright = Hell
own-look-deep = Tief
own-look-win = So klingt ein Sieg
own-look-listen = Anhören
own-look-silent = Der Ton ist aus; die Einstellungen schalten ihn ein
own-look-sample = Du bist am Zug
own-look-sample-detail = So sieht es aus
own-look-clear = Alles ist gut zu erkennen.
own-look-hard = Schwer zu erkennen (Kontrast):
own-look-faint = { $what }: { $ratio }, sollte { $needed } sein
own-look-part-marks = Markierungen
own-look-part-coordinates = Buchstaben am Brett
own-look-part-win-line = Gewinnlinie
own-look-part-text = Text
own-look-part-accent = Knöpfe und Häkchen
own-look-part-focus = Tastaturrahmen
own-look-keep = Behalten und nutzen
own-look-discard = Verwerfen
own-look-share = Exportieren
own-look-delete = Dieses Design
own-look-kept = { $name } ist gespeichert und in Gebrauch
own-look-not-kept = Das Design ist nicht gespeichert ({ $why })
own-look-deleted = Das Design { $name } wurde gelöscht
own-look-not-deleted = Das Design ist nicht gelöscht ({ $why })
ask-leave-look-title = Dieses Design behalten?
ask-leave-look-text = Deine Änderungen gehen verloren, wenn du es nicht behältst.
ask-delete-look-title = Dieses Design löschen?
ask-delete-look-text = Seine Bilder und Farben sind dann endgültig weg.
theme-taken = Das Design { $name } wurde übernommen
theme-refused = { $file } wird nicht übernommen: { $why }
theme-wrong = die Beschreibung ist fehlerhaft ({ $why })
theme-picture-large = das Bild ist zu groß
theme-picture-kind = es ist kein PNG-, JPEG- oder WebP-Bild
theme-picture-damaged = das Bild ist beschädigt
theme-no-archive = es ist keine ZIP-Datei
theme-archive-damaged = die ZIP-Datei ist beschädigt
theme-archive-empty = es ist kein Design darin
theme-archive-several = es ist mehr als ein Design darin
theme-archive-name = „{ $name }“ darin ist keine Datei eines Designs
theme-archive-file = „{ $name }“ darin ist nicht lesbar
theme-archive-large = es ist zu groß oder wird beim Entpacken zu groß

## Im Kiosk
kiosk-touch = Zum Spielen berühren
kiosk-demo = Der Computer spielt: { $black } – { $white }
kiosk-still = Spielst du noch?
kiosk-still-detail = Berühre den Bildschirm, um weiterzuspielen. Sonst verschwindet diese Partie.
kiosk-pin = PIN
kiosk-pin-detail = Für das Personal
kiosk-pin-wrong = Das war nicht die PIN.
kiosk-pin-wait = Zu oft falsch. Der nächste Versuch geht in { $time }.
kiosk-pin-checking = Einen Moment …
kiosk-pin-erase = Löschen
kiosk-pin-done = Fertig
kiosk-teacher = Den Kiosk verlassen?
kiosk-teacher-detail = Das Programm endet, und alles andere auf diesem Rechner ist erreichbar.
kiosk-leave = Programm verlassen
kiosk-stay = Zurück zum Kiosk
kiosk-note = Von deiner Partie bleibt hier nichts.

# --- Mit Leuten an anderen Geräten

action-friends = Mit Freunden
# In the message bar: as short as can be.
bar-resign = Aufgeben
bar-offer-draw = Remis
action-offer-draw = Remis anbieten
against-friend = Jemanden anderswo
begin-friends = Du bekommst einen Code für deine Freunde; die Partie beginnt, wenn alle da sind.
friends-name = Dein Name
friends-name-detail = So sehen dich die anderen.
friends-join = Zu einem Freund gehen
friends-choose = Diese
friends-chosen = Gewählt
friends-looking = Einladungen in diesem Netz werden gesucht …
friends-blind = Einladungen lassen sich hier nicht suchen; frage deinen Freund nach der Adresse.
friends-address = Adresse
friends-address-detail = Vom Bildschirm deines Freundes; unnötig, wenn oben gewählt.
friends-code = Code
friends-code-detail = Die sechs Ziffern auf dem Bildschirm deines Freundes.
friends-join-button = Beitreten
friends-invite = Einen Freund einladen
friends-invite-note = Du bekommst einen Code, den dein Freund eintippt. Es gelten die letzten Regeln und die letzte Uhr des Spiels.
friends-invite-button = Einladen
friends-other-rules = Andere Regeln, drei oder vier Spieler
friends-other-rules-detail = Wähle, wer an einem anderen Gerät sitzt.
friends-your-code = Code { $code }
friends-your-address = Adresse { $address }
friends-tell = Dein Freund öffnet „Mit Freunden“ und tippt den Code. Alles zwischen den beiden Geräten ist verschlüsselt.
friends-opening = Die Einladung wird geöffnet …
friends-connecting = Verbindung wird hergestellt …
friends-waiting = { $count ->
    [one] Noch ein Spieler fehlt …
   *[other] Noch { $count } Spieler fehlen …
  }
friends-wrong-code = { $count ->
    [one] Jemand tippte einen falschen Code. Noch ein Versuch, dann wird die Einladung geschlossen.
   *[other] Jemand tippte einen falschen Code. Noch { $count } Versuche, dann wird die Einladung geschlossen.
  }
friends-to-board = Zurück zum Brett
friends-end = Verbindung beenden
friends-end-detail = Die Partie bleibt auf deinem Brett, und du kannst allein weiterspielen.
friends-stop = Anhalten
friends-stop-detail = Auf niemanden wird mehr gewartet.
friends-address-wrong = Das ist keine Adresse; eine sieht aus wie 192.168.1.7.
friends-code-wrong = Ein Code hat sechs Ziffern.
friends-failed = Das geht hier nicht: { $why }.
friends-computer = Der Computer kann nicht an einem Tisch mehrerer Geräte sitzen.
friends-lost = Keine Verbindung. Die Uhr steht; es wird weiter versucht …
friends-busy = Das andere Gerät ist beschäftigt. Neuer Versuch läuft …
friends-code-refused = { $count ->
    [0] Der Code war falsch, und die Einladung ist nun geschlossen. Bitte um einen neuen.
    [one] Der Code war falsch. Ein Versuch bleibt.
   *[other] Der Code war falsch. { $count } Versuche bleiben.
  }
friends-not-inviting = Dort wird gerade niemand eingeladen. Bitte um einen neuen Code.
friends-unknown = Dein Platz ist dort nicht mehr bekannt. Bitte um einen neuen Code.
friends-other-version = Das andere Programm hat eine andere Version. Beide brauchen dasselbe Qipan.
friends-full = Dort ist kein Platz frei.
friends-unreached = Keine Verbindung zu dieser Adresse.
friends-no-host = Was dort antwortet, ist kein Qipan, das einlädt.
friends-replaced = Du sitzt jetzt an einem anderen Gerät.
friends-over = Die Verbindung ist beendet.
friends-other-game = Dort läuft jetzt eine andere Partie.
friends-apart = Das andere Gerät hat eine andere Partie als du. Deine bleibt, wie sie ist; du kannst allein weiterspielen.
friends-invitation-closed = Fünf falsche Codes: die Einladung ist geschlossen. Halte an und lade neu ein.
friends-not-announced = In diesem Netz geht keine Bekanntgabe. Dein Freund tippt die Adresse.
friends-stuck = Der Datenträger des Gastgebers nimmt gerade keine Züge an; die Partie wartet darauf.
friends-away = { $names }: nicht verbunden. Die Uhr steht, bis alle zurück sind.
friends-all-back = Alle sind wieder verbunden.
friends-asked = Gefragt. Die Antwort steht noch aus …
friends-declined = { $name } möchte das nicht.
friends-asked-enough = Danach hast du oft genug gefragt.
friends-other-offer = Gerade wird etwas anderes gefragt.
friends-behind = Die Partie ging inzwischen weiter.
friends-waits = Die Partie wartet.
friends-looks-on = Du siehst bei dieser Partie zu.
friends-not-now = Das geht gerade nicht.
friends-not-here = Nicht in einer Partie mit anderen Geräten.
friends-pending = Dein letzter Zug ist noch unterwegs.
friends-gone = Die anderen dieser Partie sind nicht erreichbar. Du kannst allein weiterspielen.
friends-go-on-alone = Allein weiterspielen
friends-go-on-alone-detail = Eine neue Partie ab hier, alle Spieler an diesem Gerät.
ask-takeback = { $name } möchte den letzten Zug zurücknehmen.
ask-draw = { $name } bietet Remis an.
ask-next-game = { $name } möchte noch eine Partie.
ask-part = { $name } möchte die Partie ohne die Abwesenden beenden.
ask-friends-yes = Annehmen
ask-friends-no = Ablehnen
friends-class-detail = Eine Klasse im Netz der Schule: Die Lehrkraft lost die Paarungen aus.
friends-class-button = Klasse
action-class = Klasse
class-pupil = In die Klasse kommen
class-known = Klasse { $class }: Du bist { $name }
class-return = Hinein
class-joined = Du bist in der Klasse { $class }.
class-name-detail = Wie auf der Liste der Lehrkraft.
class-name-missing = Gib zuerst deinen Namen ein.
class-looking = Klassen in diesem Netz werden gesucht …
class-blind = Hier kann nicht nach Klassen gesucht werden; frag die Lehrkraft nach der Adresse.
class-address-detail = Sie steht auf der Tafel. Nicht nötig, wenn deine Klasse oben steht.
class-code-detail = Die sechs Ziffern auf der Tafel.
class-unknown = Die Klasse hat keinen solchen Namen und keinen freien Platz. Frag die Lehrkraft.
class-taken = { $name } ist schon da. Wenn du das bist, verlass die Klasse zuerst am anderen Rechner.
class-code-refused = Der Code war falsch. Sieh auf die Tafel und gib ihn noch einmal ein.
class-lost = Keine Verbindung zur Klasse. Neuer Versuch läuft; du kannst inzwischen weiterspielen.
class-held = Die Lehrkraft hat alle Partien angehalten.
class-plays = Deine Partie läuft.
class-rests = In dieser Runde hast du frei.
class-waits = Warten auf deine nächste Partie. Sie kommt von selbst aufs Brett.
class-called = Die nächste Partie deiner Klasse wartet: Öffne „Klasse“ und geh hin.
class-pairs = Die nächste Partie lost die Lehrkraft aus.
class-lesson = Stunde: { $name }
class-to-game = Zu deiner Partie
class-leave = Klasse verlassen
class-leave-detail = Dein Platz bleibt dir, und du kannst zurückkommen.
class-teacher = Für die Lehrkraft
class-teacher-note = Dieser Rechner führt die Klasse, solange Qipan offen ist, nur im eigenen Netz. Dafür braucht es Mosquitto.
class-folder = Ordner
class-folder-detail = Ordner der Klasse, alt oder neu; oder eine Platzkarte.
class-folder-wrong = Das ist kein vollständiger Pfad eines Ordners.
class-open-wall = Tafel öffnen
class-end = Klasse beenden
class-end-detail = Die Partien bleiben stehen und gehen das nächste Mal weiter.
class-wrong-codes = { $count } falsche Codes
wall-title = Klasse { $class }
wall-entrance = Code { $code }, Adresse { $address }
wall-here = { $count } da
wall-held = Alle Partien stehen
wall-playing = { $count } spielen
wall-waiting = { $count } warten
wall-over = { $count } fertig
wall-empty = Noch spielt niemand. Die Kinder öffnen „Klasse“ und tippen Namen und Code; dann beginnst du eine Runde.
wall-opening = Die Klasse wird geöffnet …
wall-no-past = Hier sind noch keine Partien früherer Runden.
wall-round = Runde
wall-hold = Pause
wall-go-on = Weiter
wall-results = Tabelle
wall-past = Früher
wall-now = Jetzt
wall-plain = Beamer
wall-results-kept = Die Tabelle liegt in der Zwischenablage und in { $path }.
wall-round-begins = Runde { $number } beginnt, Bretter: { $count }.
wall-tile-held = Pause
wall-away = { $name } fehlt
wall-slow = { $name }: { $count } min
wall-last = Ende
wall-to-board = Auf mein Brett
wall-all = Alle Bretter
wall-ply = Zug { $number } von { $count }
wall-begin = Runde beginnen
ask-round-title = Die nächste Runde beginnen?
ask-round-text = { $count ->
    [one] Eine Partie läuft noch. Sie endet mit der neuen Runde, unfertig und ohne Ergebnis.
   *[other] { $count } Partien laufen noch. Sie enden mit der neuen Runde, unfertig und ohne Ergebnis.
  }
wall-set-lesson = Stunde festlegen
wall-lesson-name = Name der Stunde
wall-lesson-name-detail = Alle Kinder sehen ihn; darf leer sein.
wall-game = Spiel
wall-pairing = Wer gegen wen
wall-pairing-detail = Von denen, die da sind.
wall-swiss = Schweizer
wall-round-robin = Alle
wall-ladder = Leiter
wall-by-hand = Von Hand
wall-pairs = Paare
wall-pairs-detail = Schwarz zuerst: Anna, Ben; Cleo, Dan
set-engines = Andere Engines
set-engines-detail = Fremde Programme als Gegner
set-engines-button = Engines
engines-intro = Jedes Programm, das NBoards Protokoll oder GTP (Reversi) oder Gomocups Protokoll (Fünf in einer Reihe) spricht, kann mitspielen. Es läuft mit deinen Rechten: Nimm nur Programme, denen du vertraust.
engines-none = Noch ist keine Engine bekannt.
engines-add = Engine hinzufügen
engines-add-detail = Programm wählen, dann testen
engines-choose = Datei wählen
engines-type = Eintippen
engines-change = Ändern
engines-new = Neue Engine
engines-name = Name
engines-command = Programm
engines-command-detail = Sein Pfad oder ein Name, den das System findet
engines-arguments = Argumente
engines-arguments-detail = Wörter in Anführungszeichen sind eines
engines-protocol = Protokoll
engines-protocol-detail = Ein Test findet es heraus
engines-test = Testen
engines-test-detail = Ein Test startet die Engine und lässt sie einen Zug spielen.
engines-testing = Wird getestet …
engines-tested = { $name } spricht { $protocol }: Start in { $start } s, Zug { $move } nach { $answer } s.
engines-forgiven = Anders als im Protokoll, aber verstanden: „{ $said }“.
engines-plays-sides = Bretter: { $sides }.
engines-plays-rules = Regeln: { $rules }.
engines-plays-rectangular = Bretter müssen nicht quadratisch sein.
engines-tried = Versucht: { $list }.
ask-run-title = Dieses Programm starten?
ask-run-text = Es läuft mit deinen Rechten, spielt einen Zug und wird beendet. Starte nur Programme, denen du vertraust.
ask-run-recognised = Nennt es sich wie eine hier bekannte Engine, wird es mit deren Argumenten noch einmal gestartet.
ask-run-button = Starten
engines-lines = Was sie schrieb
engines-lines-detail = Die ersten Zeilen des Tests
engines-show = Zeigen
engines-hide = Verbergen
engines-not-playing = { $name } spielt dieses Brett oder diese Regel nicht.
engines-seconds = Bedenkzeit
engines-seconds-detail = Je Zug, wenn die Partie keine Uhr hat
engines-seconds-value = { $count } s
engines-depth = Tiefe
engines-depth-detail = Wenn sie ein Wort dafür hat
engines-depth-own = Ihre eigene
engines-depth-pace = Passend zur Bedenkzeit
engines-helps = Tipps und Werte von ihr
engines-helps-detail = Statt von der eingebauten Engine
engines-folder = Ordner
engines-folder-detail = Leer: der des Programms
engines-options = Optionen
engines-options-detail = Zeilen, die sie beim Start hört, mit Strichpunkt dazwischen
engines-keep = Behalten
engines-remove = Entfernen
engines-kept = { $name } kann jetzt mitspielen.
engines-removed = { $name } steht nicht mehr in der Liste.
engines-no-name = Gib ihr einen Namen.
engines-wrong = Hier ist etwas zu lang oder kein Pfad.
engines-taken = Eine andere Engine heißt so, oder es sind zu viele.
engines-damaged = Die Liste der Engines ist beschädigt; was lesbar ist, wird benutzt.
engine-fault-unknown = In der Liste steht keine Engine { $name }.
engine-fault-forbidden = Dieser Rechner erlaubt keine fremden Engines.
engine-fault-missing = Das Programm von { $name } ist nicht da.
engine-fault-needs-file = { $name } braucht die Datei „{ $said }“ neben dem Programm.
engine-fault-not-started = { $name } startet nicht: { $said }
engine-fault-silent = { $name } sagt nichts.
engine-fault-foreign = { $name } spricht ein anderes Protokoll: „{ $said }“
engine-fault-late = { $name } hat nicht rechtzeitig gezogen.
engine-fault-ended = { $name } hat sich selbst beendet.
engine-fault-refused = { $name } weigert sich: „{ $said }“
engine-fault-illegal = { $name } hat gegen die Regeln gezogen: „{ $said }“
engine-fault-flood = { $name } schreibt ohne Ende und wurde angehalten.
engine-fault-memory = { $name } brauchte { $used } MB Speicher und wurde angehalten; die Grenze ist { $limit } MB.
engine-fault-unsuitable = { $name } hat keine Worte für diese Partie: Regeln, Anfang oder Spieler.
engine-last-words = Zuletzt schrieb sie: „{ $said }“.
ask-engine-title = { $name } spielt nicht
ask-engine-wait = Warten
ask-engine-again = Noch einmal
ask-engine-own = Qipan spielt weiter
level-engine = Ein anderes Programm: { $said }
files-choose-engine = Programm der Engine wählen

## Setting up a board
editor-hand = Setzen
editor-nothing = Nichts
editor-side = Am Zug
editor-game = Spiel
editor-rule = Regeln
editor-columns = Spalten
editor-rows = Reihen
editor-players = Spieler
editor-turn-all = Farben tauschen
editor-begin = Grundstellung
editor-empty = Leeres Brett
editor-from-game = Aus der Partie
editor-paste = Einfügen
editor-play = Ab hier spielen
editor-ask = Engine fragen
editor-save = Speichern
editor-saved = Gespeichert: Es steht in der Liste der Partien
editor-fit = Hier kann eine Partie beginnen.
editor-faults = So ist es noch nicht spielbar.
editor-odd = Spielbar, aber:
editor-unusual = Erlaubt, aber ungewöhnlich:
reason-none-of = { $color } hat keinen Stein: Setze mindestens einen.
reason-full = Kein Platz ist frei: Nimm Steine weg.
reason-no-moves = Keine Seite hat einen Zug: Nichts lässt sich umdrehen.
reason-won = { $color } hat schon gewonnen: Unterbrich die Gewinnreihe.
reason-stray = { $color } spielt nicht mit: Nimm die Steine weg oder lass mehr mitspielen.
reason-passes = { $color } hat keinen Zug und passt sofort.
reason-middle = In der Mitte ist ein Feld leer; in einer Partie ist es das nie.
reason-apart = Manche Steine berühren keine anderen; in einer Partie hängen alle zusammen.
reason-counts = Die Zahl der Steine passt nicht dazu, wer am Zug ist.
reason-overline = Schwarz hat sechs oder mehr in einer Reihe, was Renju verbietet.

set-results = Ergebnisse
set-results-detail = Für die Lehrkraft: Partien abgeben, Tabelle schreiben
set-results-button = Ergebnisse
set-results-folder = Abgeben in
set-results-folder-detail = Kein Ordner: nichts wird abgegeben
set-results-names = Mit Namen
set-results-names-detail = Sonst sind die Spieler nummeriert
results-intro = Beendete Partien, Schritte von Lektionen und Aufgaben kommen für die Lehrkraft von selbst in diesen Ordner. Ist er langsam oder weg, wird es später wieder versucht; nichts geht verloren.
results-choose = Ordner wählen
results-to = Ergebnisse werden abgegeben in { $folder }
results-unknown = Was noch wartet, ist nicht bekannt
results-handed = Alles ist abgegeben
results-waiting = { $count ->
    [one] Ein Ergebnis wartet
   *[other] { $count } Ergebnisse warten
 }
results-stop = Nichts mehr abgeben
results-stop-detail = Abgegebenes bleibt dort
results-table = Tabelle über alles
results-write-label = Partien, Lektionen und Aufgaben
results-write-detail = CSV für Tabellenprogramme, dazu JSON
results-write = In einem Ordner speichern
results-written = { $files } geschrieben in { $folder }
results-trouble = Ergebnisse lassen sich nicht in { $folder } abgeben ({ $why }). Sie bleiben erhalten und folgen später.
results-stuck = { $folder } antwortet nicht. Die Ergebnisse bleiben erhalten und folgen später.
results-works = Ergebnisse werden wieder abgegeben

action-players = Wer spielt?
players-pick = Drücke auf deinen Namen.
players-none = Noch hat hier niemand einen Namen. Wer zuerst dazukommt, behält die vorhandenen Spiele und Einstellungen; danach hat jeder eigene.
players-change = Drücke auf den, der geändert werden soll.
players-edit = Ändern
players-done = Fertig
players-add = Spieler hinzufügen
players-gone = { $name } ist nicht mehr da.
players-full = Mehr Spieler passen nicht in einen Ordner: es sind 100.
players-now = Jetzt spielt { $name }.
player-name = Name
player-name-detail = 1 bis 24 Zeichen; keine zwei sind gleich
player-picture = Bild
player-change = Spieler ändern
player-earlier = Weiter nach vorn
player-later = Weiter nach hinten
player-remove = Entfernen
player-remove-detail = Alle Spiele, Einstellungen und Fortschritte werden gelöscht
player-remove-self = Du spielst gerade unter diesem Namen. Lass erst jemand anderen spielen.
player-own = Jeder hat eigene Spiele, Einstellungen, Stufen, Aufgaben und Fortschritte. Themen, Sprachen und Lektionen von Lehrern gehören allen.
player-added = { $name } ist dabei.
player-kept = { $name } ist geändert.
player-moved = { $name } ist verschoben.
player-removed = { $name } ist entfernt.
player-name-wrong = Ein Name hat 1 bis 24 Zeichen.
player-name-taken = { $name } gibt es schon.
player-plays = { $name } spielt in einem anderen Fenster. Nichts wurde gelöscht.
player-not-kept = Die Liste der Spieler ließ sich nicht ändern: { $why }.
ask-player-title = { $name } entfernen?
ask-player-text = { $count ->
    [one] Ein Spiel wird gelöscht,
   *[other] { $count } Spiele werden gelöscht,
} dazu alle Einstellungen, Aufgaben und Fortschritte. Das lässt sich nicht zurücknehmen.
face-sun = Sonne
face-moon = Mond
face-star = Stern
face-heart = Herz
face-fish = Fisch
face-cat = Katze
face-tree = Baum
face-flower = Blume
face-boat = Segelboot
face-kite = Drachen
face-car = Auto
face-ball = Ball
face-key = Schlüssel
face-leaf = Blatt
face-cloud = Wolke
face-umbrella = Regenschirm
face-cup = Tasse
face-bell = Glocke
face-rocket = Rakete
face-apple = Apfel
face-butterfly = Schmetterling
face-mushroom = Pilz
face-crown = Krone
face-snowflake = Schneeflocke

# What is wrong with a file, and what the command line says.
sentences = { $first } { $next }
clauses = { $first }; { $next }
sentence = { $clause }.
file-wrong = { $file }: { $what }
text-large = ist größer als 256 KiB
text-none = ist kein UTF-8-Text
text-io = kann nicht gelesen werden: { $why }
text-missing = ist nicht da
settings-unread = { $file } { $why }. Es gelten die Vorgaben.
settings-newer = { $file } stammt von einer neueren Version von Qipan: Änderungen der Einstellungen werden nicht gespeichert.
fault-at = { $file }, Zeile { $line }, Spalte { $column }: { $what }.
faults-more = { $file }: { $count } weitere Fehler folgen.
fault-ends = { $why }; was davor steht, gilt, für den Rest die Vorgaben
fault-section = { $key }: { $why }; für den Rest davon gelten die Vorgaben
fault-unknown = der Schlüssel „{ $key }“ ist unbekannt und gilt nicht
fault-twice = der Schlüssel „{ $key }“ steht zweimal da; der erste gilt
fault-outside = { $key } ist { $value }, nicht { $low } bis { $high }; { $used } gilt
fault-value = { $key }: { $why }; { $instead }
fault-key = { $key }: { $why }
fault-players-not = { $key } hat { $count } Spieler statt { $low }; { $instead }
fault-players-outside = { $key } hat { $count } Spieler, nicht { $low } bis { $high }; { $instead }
fault-renju-players = { $key } hat { $count } Spieler, Renju ist aber für zwei; die ersten zwei gelten
fault-opening = { $key }: { $value } passt nicht zu Regel, Brett oder Spielern; die Vorgabe gilt
instead-default = die Vorgabe gilt
instead-locked = die Vorgabe gilt und bleibt gesperrt
instead-entry = dieser Eintrag gilt nicht
instead-nothing = es gilt nicht
instead-left = es geht weiter, wo man aufgehört hat
wrong-theme = „{ $name }“ ist kein Ordnername aus a–z, 0–9, _ und -
wrong-no-theme = es gibt kein Design „{ $name }“
wrong-no-language = es gibt keine Sprache „{ $name }“
wrong-name = ein Name hat höchstens { $most } Zeichen und keine Steuerzeichen
wrong-level = Stufe { $level } ist nicht { $low } bis { $high }
wrong-move-ms = move_ms { $ms } ist nicht 0 bis { $high }
wrong-seat = { $seat } kann noch nicht spielen
wrong-clock = eine Uhr hat höchstens { $minutes } Minuten, { $seconds } Sekunden, 1 bis { $count } Perioden oder Züge und etwas Zeit
wrong-folder = ein Ordner wird mit ganzem Pfad genannt
wrong-minutes = eigene Minuten eines Spielers sind 1 bis { $minutes }
wrong-corners = { $count } Ecken kann niemand vorgeben, nur 1 bis { $high }
key-no-action = es gibt keine Aktion „{ $action }“; sie gilt nicht
key-none = „{ $key }“ ist keine Taste wie Ctrl+Shift+Z oder F3; die Vorgabe gilt
key-bare = „{ $key }“ ohne Ctrl oder Alt gehört dem Brett; die Vorgabe gilt
key-of-another = { $key } ist die Taste von „{ $other }“ und kann nicht auch die von „{ $action }“ sein; die Vorgabe gilt
no-language = Die Sprache kann nicht benutzt werden: { $why }.
vain-preset = Die Voreinstellung sperrt { $key }: was die Befehlszeile dazu sagt, gilt nicht.
vain-policy = Die Richtlinie dieses Rechners sperrt { $key }: was die Befehlszeile dazu sagt, gilt nicht.
vain-game = Die Richtlinie dieses Rechners verbirgt { $game }: es beginnt keine Partie davon.
ron-end = Unerwartetes Ende
ron-opening = Öffnendes „{ $sign }“ erwartet
ron-closing = Schließendes „{ $sign }“ erwartet
ron-comma = Komma erwartet
ron-colon = Doppelpunkt erwartet
ron-boolean = true oder false erwartet
ron-integer = Ganze Zahl erwartet
ron-float = Zahl erwartet
ron-string = Text in Anführungszeichen erwartet
ron-string-end = Schließendes Anführungszeichen erwartet
ron-identifier = Name erwartet
ron-bounds = Die Zahl ist zu groß
ron-comment = Der Kommentar endet nicht
ron-sign = Unerwartetes Zeichen „{ $found }“
ron-trailing = Hinter dem Ende steht noch etwas
ron-deep = Zu viele Klammern ineinander
ron-word = Schlüssel oder Wort erwartet, „{ $found }“ gefunden
ron-type = { $expected } erwartet, { $found } gefunden
ron-variant = es gibt kein { $found }, nur { $list }
ron-field = hier gibt es keinen Schlüssel { $found }, nur { $list }
ron-missing = der Schlüssel { $key } fehlt
ron-twice = der Schlüssel { $key } steht zweimal da
ron-file = { $file }, Zeile { $line }, Spalte { $column }: { $what }
policy-newer = { $file } hat Version { $version }; dieses Qipan kennt { $known }.
policy-unread = Einstellungen, Dateien und Fenster sind gesperrt, und dies ist ein Kiosk.
policy-unread-file = Die Richtlinie { $file } { $why }. { $follows }
policy-version = version: { $why }; sie ist { $known }
policy-twice = der Schlüssel „{ $key }“ steht zweimal da; was beide sperren, ist gesperrt
policy-not-preset = der Schlüssel „{ $key }“ gehört in eine Richtlinie, nicht in eine Voreinstellung
policy-broken = { $why }; was davor steht, gilt, Einstellungen, Dateien und Fenster sind gesperrt
policy-broken-kiosk = { $why }; was davor steht, gilt, Einstellungen, Dateien und Fenster sind gesperrt, und dies ist ein Kiosk
policy-defaults = defaults: das ist kein Abschnitt mit Einstellungen; was davor steht, gilt
policy-locks = locked: das ist kein Abschnitt mit Einstellungen; alle Einstellungen sind gesperrt
policy-unfit = { $section }: { $key } passt nicht zu Regel, Brett oder Spielern; { $used } gilt
policy-forbidden = forbidden: das ist keine Liste; Einstellungen, Dateien und Fenster sind gesperrt
policy-hidden = hidden: es gibt keine Aktion „{ $name }“ zu verbergen; sie gilt nicht
policy-no-game = hidden: kein Spiel bleibt übrig; Reversi bleibt
policy-path = { $key } ist kein ganzer Pfad einer Datei; es gilt nicht
policy-levels = levels ist kein Bereich innerhalb von (1, { $high }); (1, 1) gilt
policy-number = { $key } ist keine Zahl von 0 bis { $high }; { $used } gilt
policy-outside = { $key } ist nicht { $low } bis { $high }; { $used } gilt
policy-name = das ist kein Name von 1 bis 24 Zeichen, steht zweimal da oder ist einer zu viel
policy-rest = { $key }: { $why }; der Rest davon gilt nicht
policy-kiosk-ends = kiosk: { $why }; für den Rest gelten die Vorgaben, und dies ist ein Kiosk
kiosk-unknown = einen solchen Schlüssel gibt es nicht
kiosk-twice = es steht zweimal da
kiosk-no-pin = das ist kein Hash, den `qipan policy set-pin` geschrieben hat
kiosk-caption = eine Aufschrift hat höchstens { $most } Zeichen und keine Steuerzeichen
preset-refused = { $file }: nichts von dieser Voreinstellung gilt, bis das behoben ist.
preset-unread = Die Voreinstellung { $file } { $why }.
begin-no-step = es gibt keinen Schritt { $step }; es sind { $count }
begin-fewest = nur Reversi gewinnt man mit den wenigsten
begin-no-lesson = es gibt keine solche Lektion oder Datei
begin-board = Das Brett, mit dem begonnen werden soll, ist nicht spielbar: { $why }.
setup-overlap = zwei Steine auf { $points }
setup-side = { $color } spielt nicht mit
setup-empty = auf dem Brett liegt kein Stein
setup-no-moves = keine Seite hat einen Zug
setup-size = das Brett hat { $columns }×{ $rows } Punkte; erlaubt sind 10×10 bis 25×25
setup-players = { $count } Spieler; zwei bis vier können spielen
setup-renju = { $count } Spieler; Renju ist für zwei
setup-outside = ein Stein in Spalte { $column }, Reihe { $row } liegt außerhalb des Bretts
setup-occupied = zwei Steine in Spalte { $column }, Reihe { $row }
setup-winners = zwei Farben haben eine Gewinnreihe
lesson-fault-of = { $file }, { $what }.
lesson-fault-at = Zeile { $line }, Spalte { $column }: { $what }
lesson-fault-step = Schritt { $step }: { $what }
lesson-wrong-large = die Datei ist größer als 64 KiB
lesson-wrong-text = die Datei ist kein UTF-8-Text
lesson-wrong-no-key = hier gibt es keinen Schlüssel „{ $key }“; es gibt { $list }
lesson-wrong-twice = der Schlüssel „{ $key }“ steht hier zweimal
lesson-wrong-missing = der Schlüssel „{ $key }“ fehlt
lesson-wrong-steps = { $count } Schritte; es sind 1 bis { $most }
lesson-wrong-rule = Reversi hat keine Regel zur Wahl
lesson-wrong-point = „{ $name }“ ist kein Punkt des Bretts
lesson-wrong-points = { $count } Punkte; höchstens { $most }
lesson-wrong-arrow = „{ $text }“ ist kein Pfeil; man schreibt a4-d4
lesson-wrong-cell = auf dem Brett steht „{ $letter }“; X ist Schwarz, O Weiß, - leer
lesson-wrong-row = eine Reihe von { $count } Feldern; bei Reversi sind es 8
lesson-wrong-uneven = eine Reihe von { $count } Punkten, die erste hat { $columns }
lesson-wrong-rows = das Brett hat { $rows } Reihen; bei Reversi sind es 8
lesson-wrong-level = Stufe { $level }; es gibt { $low } bis { $high }
lesson-wrong-choices = { $count } Antworten; eine Frage hat { $low } bis { $high }
lesson-wrong-right = die richtige Antwort ist Nummer { $right }, und es gibt { $count }
lesson-wrong-of-reversi = { $name } fragt man nur bei Reversi
lesson-wrong-of-gomoku = { $name } fragt man nur bei Fünf in einer Reihe
lesson-wrong-stable = Stable gehört zu FindAll: ein Stein, der schon liegt, ist kein Zug
lesson-wrong-illegal = { $side } kann dort nicht auf { $point } setzen
lesson-wrong-no-move = { $side } hat dort keinen Zug
lesson-wrong-all = alle solchen Züge kann niemand nennen; als Points aufzählen
lesson-wrong-none = Points nennt keinen
lesson-wrong-unproven = bei { $empties } leeren Feldern ist kein Ergebnis bewiesen; höchstens { $most }
lesson-wrong-no-right = dort ist kein Zug richtig
theme-file-name = „{ $name }“ ist kein Name eines Designs: 1 bis 64 von a–z, 0–9, - und _.
theme-file-picture = Design { $theme }: „{ $name }“ ist kein Bildname: 1 bis 64 von a–z, 0–9, - und _, dann .png.
theme-file-sound = Design { $theme }: „{ $name }“ ist kein Klangname: 1 bis 64 von a–z, 0–9, - und _, dann .wav.
theme-file-none = Es gibt kein Design { $theme }.
theme-file-missing = Design { $theme }: { $name } fehlt.
theme-file-no-file = Design { $theme }: { $name } ist keine gewöhnliche Datei.
theme-file-large = Design { $theme }: { $name } ist größer als { $size }.
theme-file-all-large = Das Design { $theme } ist größer als 64 MiB.
theme-file-text = Design { $theme }: { $name } ist kein UTF-8-Text.
theme-file-io = Design { $theme }: { $name } kann nicht gelesen werden: { $why }.
theme-picture = Design { $theme }: { $name }: { $why }.
cli-good = gut
cli-good-lesson = gut, { $count } Schritte
cli-no-file = es gibt keine solche Datei
cli-no-text = es ist kein UTF-8-Text
cli-is-there = die Datei ist schon da; --replace ersetzt sie
cli-unwritten = sie kann nicht geschrieben werden: { $why }
cli-unprinted = die Standardausgabe kann nicht geschrieben werden: { $why }
cli-no-display = kein Bildschirm für ein Fenster ({ $why })
cli-no-window = dieser Build hat kein Fenster; `qipan headless` geht
cli-no-pictures = dieser Build hat keine Bilder
cli-no-screen = es gibt keine Ansicht „{ $name }“; `--screen list` nennt sie
cli-which-picture = in welche Datei soll das Bild?
cli-has-policy = --policy ist nicht für einen Rechner, der eine hat, { $file }
cli-has-preset = --preset ist nicht für einen Rechner, dessen Richtlinie eine nennt, { $file }
cli-which-policy = welche Richtlinie? die Datei nennen
cli-new-pin = Neue PIN:
cli-once-more = Noch einmal:
cli-not-same = die beiden sind nicht gleich; nichts wurde geändert
cli-pin-digits = eine PIN hat { $low } bis { $high } Ziffern
cli-pin-easy = diese PIN ist gleich erraten: eine ohne Muster nehmen
cli-pin-unhashed = das System hat keinen Speicher oder keinen Zufall für einen Hash
cli-pin-line = sie bleibt, wie sie ist; diese Zeile in den Abschnitt kiosk: ( … ) setzen:
cli-kiosk-nobody = ein Kiosk hat keine eigenen Spieler
cli-policy-players = Die Spieler der Richtlinie können nicht hinzugefügt werden: { $why }.
cli-policy-says-who = wer hier spielt, sagt die Richtlinie dieses Rechners
cli-player-name = ein Name hat 1 bis { $most } Zeichen
cli-player-taken = es gibt schon jemanden namens „{ $name }“
cli-player-missing = es gibt niemanden namens „{ $name }“; `qipan profiles list` nennt alle
cli-player-full = höchstens { $most } Spieler teilen sich einen Ordner
cli-player-plays = { $name } spielt in einem anderen Fenster; nichts wurde gelöscht
cli-player-newer = { $file } stammt von einer neueren Version von Qipan; sie bleibt, wie sie ist
cli-player-busy = ein anderes Programm ändert sie gerade
cli-removed = { $name }: entfernt, mit { $count } Partien
cli-not-cleared = Nichts wurde getan. `qipan profiles clear --yes` tut es.
cli-collected = Sammlung „{ $name }“, { $games }, { $positions } Stellungen, { $odd } auffällig, { $refused } abgelehnt
cli-nothing-taken = es enthält keine Partie, die übernommen werden kann
cli-refused = { "  " }{ $file }: abgelehnt: { $what }
cli-odd = { "  " }{ $file }: { $what }
cli-more = { "  " }und { $count } weitere
cli-many = sie enthält { $count } Partien, übernommen werden nur Dateien mit einer; --list zeigt sie
cli-saved = { $game }, gespeichert als „{ $name }“
cli-reversi = Reversi, { $moves }
cli-gomoku = Fünf in einer Reihe ({ $rule }, { $columns }×{ $rows }), { $moves }
cli-listed = { $format }, { $games }
cli-no-game = es gibt keine gespeicherte Partie, keine Partie und keine Datei „{ $name }“
cli-class-seats = eine Klasse hat 1 bis { $most } Plätze
cli-class-founded = { $folder }: { $count } Plätze; sheet.txt sagt, wer welche Karte hat. Weiter: qipan class run { $folder }
cli-class-door = mit dem Code { $code } kommt man bei { $addresses } herein
cli-broker-ended = der Broker hat geendet; er wird neu gestartet
cli-broker-renewed = die Regeln des Brokers sind neu: starte den Broker neu
cli-door-sat = { $name } hat die Karte von { $seat }
cli-door-wrong = ein falscher Code; wer ihn eingab, muss warten
cli-door-silent = dieses Netz trägt keine Ankündigungen; die Adresse wird eingetippt
cli-door-stuck = der Ordner der Klasse kann nicht gelesen oder geschrieben werden
cli-seats-by-hand = Plätze nennt man nur beim Paaren von Hand
cli-round = Runde { $number }: { $games } Partien, { $rests } pausieren
cli-round-ends = { $count ->
    [one] eine Partie der Runde { $number } läuft noch; sie endet mit der nächsten Runde
   *[other] { $count } Partien der Runde { $number } laufen noch; sie enden mit der nächsten Runde
  }
cli-round-ask = die nächste Runde beginnen? [y/N]
cli-two-seats = zwei Plätze der Klasse sind gefragt, etwa seat-01,seat-02
slip-unknown = unbekannte Option „{ $arg }“
slip-no-value = „{ $arg }“ braucht einen Wert
slip-one-of = ungültiger Wert „{ $value }“ für „{ $arg }“, möglich sind: { $list }
slip-value = ungültiger Wert „{ $value }“ für „{ $arg }“: { $why }
slip-too-many = „{ $value }“ ist zu viel für „{ $arg }“
slip-missing = es fehlt: { $arg }
slip-conflict = „{ $arg }“ geht nicht zusammen mit „{ $other }“
slip-command = unbekannter Befehl „{ $name }“
slip-text = ein Argument ist kein UTF-8-Text
slip-game = ein Spiel ist eines von diesen: { $games }
slip-level = eine Stufe ist eine Zahl von { $low } bis { $high }
slip-seat = ein Platz ist human, computer:1 bis computer:12, full oder engine: und ein Name aus engines.ron
slip-clock = eine Uhr ist none, 5, 10+5, 10+3x30 oder 10+10/60
slip-size = eine Größe ist BREITExHÖHE in Pixeln
slip-outside = nicht { $low } bis { $high }
slip-format = Partien kann man schreiben als { $list }
slip-no-file = es gibt keine solche Datei und keinen solchen Befehl
theme-sound = Design { $theme }: { $name } { $why ->
   *[not-wave] ist kein WAV-Klang
    [coding] ist weder PCM mit 8 oder 16 Bit noch Gleitkomma mit 32 Bit
    [channels] hat weder einen noch zwei Kanäle
    [rate] hat eine Rate außerhalb von 8 bis 96 kHz
    [long] ist länger als 10 Sekunden
    [empty] enthält keinen Ton
}.
read-sgf = { $kind ->
   *[other] es ist ein anderes Spiel ({ $word }), nicht Reversi oder Fünf in einer Reihe
    [size] { $word } ist keine Brettgröße
    [squares] Reversi spielt man hier auf 8×8 Feldern, nicht auf { $word }
    [point] „{ $word }“ der Anfangsstellung ist kein Platz des Bretts
 }
read-psq = { $kind ->
    [long] die Aufzeichnung ist zu lang
   *[header] die erste Zeile nennt das Brett nicht
 }
read-renlib = { $kind ->
   *[header] die Datei beginnt nicht wie eine Bibliothek von RenLib
    [version] Bibliotheken der Version { $version } sind nicht bekannt
    [many] die Bibliothek hat zu viele Stellungen
 }
read-wthor = { $kind ->
   *[length] die Länge der Datei passt nicht zu ihrem Kopf
    [board] die Partien sind nicht auf 8×8 Feldern gespielt
    [solitaires] die Datei enthält Solitäre, keine Partien
    [names] die Datei enthält Namen; die Partien stehen in der .wtb-Datei daneben
 }
read-obf = { $kind ->
   *[long] die Zeile ist zu lang
    [short] die Zeile hat { $word } Felder statt 64
    [cell] „{ $word }“ ist kein Feld
    [side] „{ $word }“ ist nicht die Seite am Zug
 }
setup-wrong = { $kind ->
    [players] die Zahl der Spieler passt nicht zum Spiel
    [name] ein Name ist zu lang oder hat Steuerzeichen
    [level] eine Stufe ist nicht 1 bis 12
   *[start] das Anfangsbrett ist nicht spielbar
    [venue] Turnier, Runde oder Datum ist zu lang oder hat Steuerzeichen
    [board] Brett oder Spielerzahl passt nicht zur Regel
    [opening] die Eröffnungsregel passt nicht zu Regel, Brett oder Spielern
    [clock] die Uhr hat keine Zeit oder zu viel
 }
cli-unwritable = { $why ->
   *[read-only] dieses Format kann nur gelesen werden
    [start] die Partie beginnt nicht mit der üblichen Stellung, was dieses Format nicht sagen kann
    [game] dieses Format ist für das andere Spiel
    [players] dieses Format ist für zwei Spieler
    [pass] die Partie hat ein Passen, was dieses Format nicht sagen kann
 }
cli-own-saved = { $count ->
    [one] { $count } eigene Partie gespeichert
   *[other] { $count } eigene Partien gespeichert
 }
cli-refused-games = { $count ->
    [one] { $count } Partie wurde abgelehnt
   *[other] { $count } Partien wurden abgelehnt
 }
cli-games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
 }
cli-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
 }
cli-cleared = { $name }: { $count } Partien { $done ->
    [yes] gelöscht
   *[no] würden gelöscht
 }
cli-all-cleared = { $folder }: alle Partien, Einstellungen und Fortschritte { $done ->
    [yes] gelöscht
   *[no] würden gelöscht
 }

## Packages
package-kind = Brettspiele
package-comment = Reversi und Fünf in einer Reihe spielen
package-summary = Reversi und Fünf in einer Reihe

## Titles of the shipped themes
theme-title-classic = Klassisches Grün
theme-title-wood = Holz
theme-title-slate = Schiefer
theme-title-contrast = Hoher Kontrast
theme-title-symbols = Sonne und Stern
theme-title-paper = Papier
theme-title-meadow = Wiese
theme-title-sweets = Süßigkeiten
theme-title-projector = Beamer, E-Papier
