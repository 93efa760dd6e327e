# Qipan en français.

title = Qipan
subtitle = Reversi et cinq en ligne · 黑白棋与五子棋

## Couleurs et places
color-black = Noir
color-white = Blanc
color-red = Rouge
color-blue = Bleu
computer = Ordinateur
seat-human = Humain
seat-you = Vous
seat-level = Niveau { $level }
seat-named = { $name } ({ $level })
seat-adapting = Adaptatif
seat-remote = Autre machine
game-reversi = Reversi
game-gomoku = Cinq en ligne
player-number = Joueur { $number }

## La barre des messages
turn = À { $name } de jouer
turn-yours = À vous de jouer
thinking = { $name } réfléchit…
open-squares = { $count ->
    [one] { $count } case est jouable
   *[other] { $count } cases sont jouables
 }
played = { $name } a joué { $square }
passed = { $name } a passé
pass = { $name } ne peut pas jouer, { $next } continue
pass-short = passe
paused = { $name } attend
paused-detail = Entrée ou Menu › Continuer fait jouer l’ordinateur
typed = Entrée le joue, Retour arrière l’efface
hint = Bon coup : { $square }
illegal-over = La partie est finie. Annuler revient en arrière, le menu en commence une autre.
illegal-occupied = Il y a déjà un pion en { $square }
illegal-no-flips = Un pion en { $square } ne retournerait rien
illegal-outside = { $square } n’est pas sur le plateau
illegal-pass = On ne passe que si l’on ne peut pas jouer
not-your-turn = C’est à { $name } de jouer
not-your-turn-paused = C’est à { $name } de jouer : Entrée ou Menu › Continuer.
nothing-to-undo = Vous n’avez aucun coup à annuler
nothing-to-redo = Aucun coup à rétablir
undo-used-up = Ici, on ne peut annuler que { $count } fois par partie, et c’est épuisé
not-now = Impossible pour le moment
swap-not-over = La partie est finie : on échange les camps à la suivante
swap-not-many = Seuls deux joueurs peuvent échanger leurs camps
resign-not-over = La partie est finie : personne ne peut plus abandonner
resign-not-many = À trois ou quatre, personne ne peut abandonner
swapped-you = Vous jouez maintenant { $color }
swapped-both = Camps échangés. Noir : { $black }, Blanc : { $white }
seat-taken = L’ordinateur joue { $color } pour vous ; { $key } vous rend la place
seat-back = Vous jouez de nouveau { $color }
levels-held = L’ordinateur joue à un niveau autorisé ici
warnings-title = Ce qui n’a pas marché
warnings-done = Fermer
warnings-none = Aucun avertissement
forbidden-shown = Les points interdits à Noir restent marqués
forbidden-hidden = Les points interdits ne sont plus marqués que par l’aide
best-move = { $turn } : le mieux { $square }, { $value }
no-threats = { $turn } : rien à faire ni à parer encore
value-win = G{ $plies }
value-loss = P{ $plies }
value-even = égal
value-ahead = avantage
value-behind = désavantage
value-wins = gain certain
value-loses = perte certaine
value-discs-ahead = { $count ->
    [one] { $count } pion d’avance
   *[other] { $count } pions d’avance
 }
value-discs-behind = { $count ->
    [one] { $count } pion de retard
   *[other] { $count } pions de retard
 }
values-of = Valeurs : { $name }
legend-best = meilleur
legend-ahead = mieux
legend-behind = moins bien
legend-rest = autres
legend-four = quatre
legend-three = trois
legend-stops = pare { $color }
legend-stops-others = pare les autres
does-five = fait cinq
does-stops-five = empêche cinq
does-open-four = quatre ouvert
does-double-four = deux quatre
does-four-three = quatre et trois ouvert
does-stops-four = empêche un quatre ouvert
does-double-three = deux trois ouverts
does-four = un quatre
does-stops-three = empêche deux trois ouverts
does-three = trois ouvert
locked = C’est verrouillé sur cet ordinateur
copied = Les coups sont dans le presse-papiers
copied-position = La position est dans le presse-papiers
copied-game = La partie est dans le presse-papiers
copied-picture = L’image est dans le presse-papiers
copied-no-picture = L’image ne peut pas être copiée ({ $why })
copied-not = Cette partie ne peut pas s’écrire ainsi
paste-nothing = Le presse-papiers ne contient aucun coup
at-line = Ligne { $line }, colonne { $column } :
at-byte = Octet { $byte } :
odd-illegal = Coup { $ply }, { $word }, contraire aux règles ; ce qui précède a été gardé.
odd-no-point = Coup { $ply }, « { $word } », n’est pas un coup ; ce qui précède a été gardé.
odd-forbidden = Coup { $ply }, { $word }, interdit à Noir ; il est resté.
odd-result = Le fichier dit { $stated }, le plateau { $board }.
stated-result = Le fichier dit : { $result }
odd-not-over = Le fichier dit { $stated }, mais la partie n’est pas finie sur le plateau.
odd-no-result = Le résultat « { $word } » n’est pas compris.
odd-names-missing = Les noms manquent : il n’y a pas de fichier .{ $extension } à côté.
odd-names-broken = Les noms manquent : le fichier .{ $extension } à côté est faux.
odd-encoding = Le fichier n’indique pas son codage ; il a été lu comme { $name }.
odd-characters = Certains caractères n’ont pas pu être lus.
odd-anew = Après le coup { $ply }, la position est modifiée ; la suite est une partie à part.
odd-overline = La partie continue après plus de cinq pions alignés ; elle a été lue avec « cinq exactement pour gagner ».
odd-cut-off = Le fichier s’arrête dans une partie ; le début a été gardé.
odd-left-out = Omis : { $word }.
odd-taken-as = Le fichier dit « { $word } » ; compris comme { $rule }.
odd-no-game = Le fichier ne nomme aucun jeu ; compris comme { $rule }.
odd-board = « { $word } » n’est pas un plateau où l’on peut jouer ici ; la partie a été omise.
odd-full = Il y a plus de positions qu’une partie n’en peut avoir ; le reste a été omis.
odd-again = La partie { $name } s’y trouve plusieurs fois.
odd-damage = Le fichier est endommagé : { $why }.
odd-refused = Rien n’a été pris : { $why }.
brought-in = { $count ->
    [one] { $count } coup est sur le plateau
   *[other] { $count } coups sont sur le plateau
 }
brought-in-more = { $count ->
    [one] { $count } autre partie en est rangée dans Mes parties
   *[other] { $count } autres parties en sont rangées dans Mes parties
 }
saved = Enregistré sous « { $name } »
saving-works = L’enregistrement remarche ; tout est gardé
trouble-full = Le disque est plein : vos coups ne sont pas enregistrés. La partie continue.
trouble-read-only = Rien ne peut être écrit ici : vos coups ne sont pas enregistrés. La partie continue.
trouble-slow = L’enregistrement est lent sur ce disque. La partie continue.
trouble-other = L’enregistrement ne marche pas : vos coups ne sont pas gardés. La partie continue.
trouble-no-lock = Les parties ne peuvent pas être verrouillées dans ce dossier ; celle-ci continue comme une nouvelle. L’ancienne reste telle quelle.
place-temporary = Il n’y a pas de dossier personnel ; les parties sont gardées dans { $place }.
place-none = Aucun endroit sûr pour les parties : rien n’est gardé à la fin du programme.
trouble-stuck = Le disque ne répond pas : vos derniers coups ne sont pas encore enregistrés. La partie continue.
trouble-file = Les réglages ne peuvent pas être enregistrés ({ $why }) ; vos coups, si.
last-moves-unsaved = Le disque ne répond pas : les derniers coups ne sont peut-être pas enregistrés.
file-error = { $kind ->
    [full] le disque est plein
    [read-only] le disque est en lecture seule
    [denied] vous n’en avez pas le droit
    [missing] introuvable
    [in-the-way] quelque chose occupe la place
    [too-large] trop volumineux
   *[other] le disque signale une erreur
 }
save-failed = « { $name } » n’est pas enregistré ({ $why })
delete-failed = { $name } : pas de suppression ({ $why })
rename-failed = { $name } : nom et marque inchangés ({ $why })
restore-failed = { $name } : pas de restauration ({ $why })
game-elsewhere = { $name } : déjà dans une autre fenêtre
problem-writer = Les parties ne peuvent pas être enregistrées ({ $why })
problem-no-engine = Le joueur ordinateur ne démarre pas ({ $why })
save-name-wrong = Un nom se compose de lettres, de chiffres et d’espaces
no-sound = Il n’y a pas de son sur cette machine ; le jeu est muet
problem-game = Cette partie ne peut pas être ouverte
this-game = La partie
game-damaged = La fin de cette partie était endommagée ; ce qui reste a été gardé.
problem-engine = Le joueur ordinateur s’est arrêté ({ $why }). Le menu le fait continuer.

## Cinq en ligne
move-number = coup { $move }
illegal-pass-gomoku = Vous ne pouvez pas passer maintenant
illegal-forbidden = { $square } est interdit à Noir : { $kind }
forbidden-3 = deux trois ouverts à la fois
forbidden-4 = deux quatre à la fois
forbidden-6 = six ou plus en ligne
say-stone = { $name } joue { $color ->
    [black] noir
    [white] blanc
    [red] rouge
   *[other] bleu
 } en { $square }
say-strong = { $count ->
    [0] Personne ne peut faire cinq ni un quatre ouvert
   *[other] Cinq ou un quatre ouvert possible : { $points }
 }
say-forbidden = Interdit à Noir : { $points }
pattern-one = une pierre seule
pattern-closed-two = deux fermé
pattern-live-two = deux ouvert
pattern-closed-three = trois fermé
pattern-live-three = trois ouvert
pattern-closed-four = quatre fermé
pattern-straight-four = quatre ouvert
pattern-five = cinq
panel-board = Plus grand motif
panel-point = Une pierre en { $point } fait
panel-stone = La pierre en { $point } fait
panel-no-point = Une pierre au pointeur fait
open-place = { $name } : placez une pierre { $color ->
    [black] noire
   *[other] blanche
 } où vous voulez
open-place-center = { $name } : placez la première pierre noire au centre
open-place-square = { $name } : placez une pierre { $color ->
    [black] noire
   *[other] blanche
 } dans le carré { $side }×{ $side } central
open-choose = { $name } : choisissez un des boutons
open-declare = { $name } : combien de cinquièmes coups seront proposés ?
open-offer = { $name } : marquez des points pour le cinquième coup, encore { $count }
open-pick = { $name } : Noir joue sur un des points marqués. Lequel ?
open-choose-first = Choisissez d’abord un des boutons
open-only-center = La première pierre va au centre
open-only-square = Cette pierre va dans le carré { $side }×{ $side } central
open-symmetrical = Ce point est symétrique d’un point déjà marqué
open-not-offered = Prenez un des points marqués
open-occupied = Il y a déjà une pierre
choice-black = Prendre Noir
choice-white = Prendre Blanc
choice-two-more = En placer deux
choice-offer-ten = Proposer dix coups
choice-black-detail = Vous jouez Noir à partir d’ici
choice-white-detail = Vous jouez Blanc à partir d’ici
choice-two-more-detail = Vous ajoutez une pierre blanche et une noire ; puis l’autre choisit sa couleur
choice-offer-ten-detail = Vous marquez dix points ; l’autre joueur en choisit un pour le cinquième coup de Noir
choice-number-note = Autant de points sont marqués pour le 5e coup de Noir ; l’autre en choisit un
say-ten-seconds = Dix secondes pour { $name }
say-chose-black = { $name } prend Noir
say-chose-white = { $name } prend Blanc
chosen-you = { $chosen } ; vous jouez { $color }
say-chose-two-more = { $name } place deux pierres de plus
say-chose-offer-ten = { $name } propose dix cinquièmes coups
say-declared = { $name } annonce { $count ->
    [1] un cinquième coup
    [2] deux cinquièmes coups
   *[other] { $count } cinquièmes coups
 }
say-offered = { $name } propose { $points }
rule-freestyle = Libre
rule-standard = Standard
rule-renju = Renju
rule-caro = Caro
rule-caro-overline = Caro, six gagne
rule-freestyle-detail = cinq ou plus en ligne gagnent
rule-standard-detail = exactement cinq gagnent
rule-renju-detail = Noir a des points interdits
rule-caro-detail = cinq gagnent sauf fermés des deux côtés ; six ne valent rien
rule-caro-overline-detail = cinq gagnent sauf fermés des deux côtés ; six toujours
opening-free = Libre
opening-swap = Swap
opening-swap-after-first = Swap après un
opening-swap2 = Swap2
opening-rif = RIF
opening-yamaguchi = Yamaguchi
opening-soosorv-8 = Soosõrv-8
opening-taraguchi-10 = Taraguchi-10
opening-free-detail = Noir joue où il veut
opening-swap-detail = trois pierres, puis choix de la couleur
opening-swap-after-first-detail = une pierre, puis choix de la couleur
opening-swap2-detail = trois pierres, puis une couleur ou deux de plus
opening-rif-detail = une des 26 ouvertures, deux cinquièmes coups
opening-yamaguchi-detail = une des 26 ouvertures, nombre de cinquièmes coups annoncé
opening-soosorv-8-detail = une des 26 ouvertures, jusqu’à huit cinquièmes coups
opening-taraguchi-10-detail = un échange après chaque pierre, ou dix cinquièmes coups

## La fin
end-wins = { $name } gagne
end-draw = Partie nulle
end-agreed = Nulle par accord
end-resigned = { $loser } abandonne, { $name } gagne
end-time = Temps écoulé pour { $loser }, { $name } gagne
end-time-many = Temps écoulé pour { $loser }, les autres partagent la victoire
score-empty = ({ $first }–{ $second }, { $empty } vides)
fact-series = Gagnées
fact-times = Temps
fact-moves = Coups
fact-board = Plateau
end-player = Joueur
end-discs = Pions
end-longest = Ligne max.
end-time-head = Temps
end-draws = { $count ->
    [one] { $count } partie nulle.
   *[other] { $count } parties nulles.
 }
end-next = { $name } commence la prochaine partie.
series-won = { $count ->
    [one] { $count } gain
   *[other] { $count } gains
 }

## The result on its card
end-you-won = Vous avez gagné !
end-person-won = { $name } a gagné !
end-others-won = Victoire partagée
end-how-full = Le plateau est plein.
end-how-none-left = { $name } n’a plus de pions.
end-how-empties = { $count ->
    [one] La case vide va au vainqueur.
   *[other] Les { $count } cases vides vont au vainqueur.
 }
end-how-stuck = Personne ne peut plus jouer. { $count ->
    [one] La case vide compte pour le gagnant.
   *[other] Les { $count } cases vides comptent pour le gagnant.
 }
end-how-stuck-draw = Personne ne peut plus jouer.
end-how-resigned = { $name } a abandonné.
end-how-time = Le temps de { $name } est écoulé.
end-how-agreed = Les deux joueurs ont convenu de la nulle.
end-how-row = { $count ->
    [5] Cinq
   *[other] { $count }
 } en ligne, de { $from } à { $to }.
end-how-foul = Noir a joué un coup interdit : { $kind }.
end-how-passed = Les deux joueurs ont passé.
end-record-discs = Votre meilleur score à ce niveau !
end-record-stones = Votre victoire la plus rapide à ce niveau !
end-harder = Prêt pour { $level } ?
end-wins-in-a-row = { $count } victoires de suite
end-easier = Et si vous essayiez { $level } ?
end-losses = Vous y gagnerez plus souvent
end-play-level = Jouer { $level }
end-rematch = Revanche
end-table = Scores

## Fichiers qui ne s’ouvrent pas
open-failed = { $file } ne peut pas être ouvert ({ $why })
open-unreadable = { $file } ne peut pas être ouvert : { $kind ->
    [newer] écrit par une version plus récente de Qipan (format { $version })
    [large] trop volumineux
   *[damaged] son début est endommagé
 }. Il reste tel quel.
open-set-aside = { $file } ne peut pas être ouvert : { $kind ->
    [newer] écrit par une version plus récente de Qipan (format { $version })
    [large] trop volumineux
   *[damaged] son début est endommagé
 }. Il a été mis de côté.

## Annonces pour ceux qui écoutent
say-plays = { $name } joue { $square }
say-choices = { $name } choisit : { $choices }
say-marked = { $square } est marqué, encore { $count }
say-unmarked = { $square } n’est plus marqué, encore { $count }
say-placed = { $name } joue { $square }, { $count ->
    [one] { $count } pion retourné
   *[other] { $count } pions retournés
 }
say-back = Retour au coup { $ply }
say-forward = Avance au coup { $ply }
say-seated = { $color } : maintenant { $name }, { $seat }
say-legal = { $count ->
    [0] Aucune case jouable
    [one] { $count } case jouable : { $squares }
   *[other] { $count } cases jouables : { $squares }
 }
cell-empty = vide
cell-open = vide, jouable pour vous
cell-playable = jouable pour vous
role-button = bouton
role-switch = interrupteur
role-choice = choix
role-slider = curseur
role-field = champ de texte
role-tab = onglet
role-list = liste
role-board = plateau
heard-on = activé
heard-off = désactivé
heard-chosen = choisi
heard-expanded = déplié
heard-collapsed = replié
heard-unavailable = indisponible pour l’instant
heard-empty = vide
heard-place = { $at } sur { $count }
heard-nothing = Rien n’a encore été dit
heard-no-board = Il n’y a pas de plateau ici
heard-no-change = Rien n’a encore été joué
heard-row = Rangée { $row } : { $stones }
heard-row-empty = La rangée { $row } est vide
heard-row-number = Rangée { $row }
cell-last = dernier coup
cell-hint = bon coup ici
cell-forbidden = interdit
cell-won = dans la rangée gagnante
cell-turned = retourné au dernier coup
no-voice = Ce système n’a pas de voix pour lire
no-voice-language = Aucune voix de ce système ne parle cette langue

## Page d’accueil
start-go-on = Continuer
start-waiting = Votre partie attend
start-waiting-game = { $game }, { $players }, { $count ->
    [0] aucun coup joué
    [one] { $count } coup joué
   *[other] { $count } coups joués
 }
start-against = contre { $level }
start-your-turn = Vous jouez { $color }. À vous de jouer.
start-their-turn = Vous jouez { $color }. À l’ordinateur de jouer.
start-reversi = Encadrez des pions. La majorité gagne.
start-gomoku = Alignez cinq pierres le premier.
start-play = Jouer
start-two = À deux
start-options = Options
start-new-reversi = Nouveau Reversi
start-new-gomoku = Nouveau cinq en ligne
start-kept = Chaque partie est gardée telle quelle.
today = aujourd’hui { $time }
yesterday = hier { $time }
date-and-time = { $day }/{ $month }/{ $year } { $time }

## Actions
action-undo = Annuler
undo-left = encore { $count } fois
action-redo = Rétablir
action-undo-all = Au début
action-redo-all = À la fin
action-help = Aide
action-hint = Conseil
action-values = Valeur des cases
action-threats = Valeur des menaces
action-forbidden = Points interdits
action-warnings = Avertissements
action-pass = Passer
action-zoom-in = Agrandir le plateau
action-zoom-out = Réduire le plateau
aim = { $square } : touchez encore pour placer
action-new-reversi = Nouveau Reversi
action-new-gomoku = Nouveau cinq en ligne
action-menu = Menu
action-new-game = Nouvelle partie
action-play-reversi = Jouer au Reversi
action-play-gomoku = Jouer à cinq en ligne
action-two-reversi = Reversi à deux
action-two-gomoku = Cinq en ligne à deux
action-new-same = Mêmes joueurs
action-next-game = Partie suivante
action-restart = Recommencer
action-swap-sides = Échanger les camps
action-resign = Abandonner
action-autoplay = L’ordinateur joue
action-autoplay-back = Reprendre la main
action-resume = Continuer
action-result = Résultat
action-go-on-here = Continuer d’ici

## The replay of a game
action-replay = Revoir
action-analysis = Calcul
study-choice = choix
study-caption = Coup { $at } · { $name } { $move }
study-caption-branch = Variante, coup { $at } · { $name } { $move }
study-answers-label = Qui répond
study-answers = Répond maintenant : { $who }
study-answers-nobody = Personne
study-answers-full = Pleine force
study-depth = Profondeur { $depth }
study-depth-thousand = Profondeur { $depth } · { $count } milliers de positions
study-depth-million = Profondeur { $depth } · { $count } millions de positions
study-solved = Résolu · { $what }
study-analysing = L’ordinateur cherche les meilleures suites…
study-stopped = Le calcul est arrêté.
study-no-lines = Rien à comparer ici.
study-best = Au mieux { $value } : { $line }
study-copied = La partie est maintenant l’une des vôtres, avec ce que vous ajoutez.
study-promoted = C’est maintenant la ligne principale. Le résultat reste.
study-cut-done = La variante est supprimée. Elle peut revenir.
study-play = Lire
study-pause = Pause
study-comment = Commentaire
study-comment-text = Qu’y a-t-il à dire de cette position ?
study-marks = Marquer
study-marks-where = Choisissez où mettre une marque.
study-marks-to = Depuis { $at } : choisissez encore ce point pour un cercle, ou la fin de la flèche.
study-marks-done = Le plateau joue de nouveau des coups.
study-marks-full = Plus de place pour d’autres marques ici.
study-ring-put = Cercle en { $at }
study-ring-gone = Cercle en { $at } retiré
study-arrow-put = Flèche { $arrow }
study-arrow-gone = Flèche { $arrow } retirée
study-to-game = À la partie
study-promote = Principale
study-cut = Supprimer
study-mend = Rétablir
study-board = Plateau
study-folded = { $count ->
    [one] et encore { $count } coup
   *[other] et encore { $count } coups
 }

## L’analyse d’une partie
action-review = Analyse
action-look-at-board = Le plateau
review-not = Cette partie ne peut pas être analysée.
review-start = Le début
review-caption = Coup { $at } sur { $count } · { $name } { $move }
review-line-at = Meilleure suite, { $at } sur { $count }
review-forced = Il n’y avait pas le choix.
review-best = Le meilleur coup.
review-as-good = Aussi bon que { $best }.
review-fine = Bien ; { $best } était un peu meilleur ({ $cost }).
review-doubtful = Douteux : cela coûte { $cost }. { $best } était meilleur.
review-doubtful-same = Douteux : cela coûte { $cost }, mais le résultat reste le même. { $best } était meilleur.
review-doubtful-plain = Douteux. { $best } était meilleur.
review-mistake = Une erreur : elle coûte { $cost }. { $best } était meilleur.
review-mistake-plain = Une erreur. { $best } était meilleur.
review-blunder = Une gaffe : elle coûte { $cost }. { $best } était meilleur.
review-blunder-plain = Une gaffe. { $best } était meilleur.
review-cost-discs = { $count ->
    [one] un pion
   *[other] { $count } pions
 }
review-cost-chance = { $count } des chances de gain
review-accuracy = Précision : { $first } { $part }, { $second } { $other }
review-accuracy-heading = Précision
review-progress = L’ordinateur analyse la partie : { $percent }
review-stopped = L’analyse s’est arrêtée à { $percent }.
review-proven = prouvé
review-first = Début
review-back = Reculer
review-on = Avancer
review-last = Fin
review-next-fault = Erreur suivante
review-line = Mieux
review-to-game = La partie
review-play-on = Et si
review-try-again = Réessayer
review-won = gagnée de { $count }
review-drawn = nulle
review-lost = perdue de { $count }
verdict-doubtful = douteux
verdict-mistake = erreur
verdict-blunder = gaffe
edge-top = du haut
edge-bottom = du bas
edge-left = de gauche
edge-right = de droite
fact-corner-given = À partir d’ici, { $other } peut prendre { $corner }.
fact-corner-missed = { $corner } aurait pris un coin.
fact-corner-later = Au mieux joué, { $other } prend bientôt { $corner } ; après { $best }, aucun coin.
fact-move-opened = Cela permet à { $other } de jouer { $at }, ce qui n’était pas possible avant.
fact-moves-later = { $count ->
    [one] Quelques coups plus loin, au mieux joué, { $side } a un coup ; après { $best } ce serait { $instead }.
   *[other] Quelques coups plus loin, au mieux joué, { $side } a { $count } coups ; après { $best } ce serait { $instead }.
 }
fact-x-square = { $move } est en diagonale devant le coin libre { $corner }.
fact-c-square = { $move } est au bord, à côté du coin libre { $corner }.
fact-safe-moves-used-up = Après { $answer }, chaque coup de { $side } ouvre un coin ; la meilleure suite en garde un qui ne le fait pas.
fact-safe-moves-later = Quelques coups plus loin, au mieux joué, chaque coup de { $side } ouvre un coin ; après { $best } il en resterait un qui ne le fait pas.
fact-safe-moves-few = { $count ->
    [0] { $side } n’a plus de coup qui n’ouvre pas de coin ; après { $best } ce serait { $instead }.
    [one] { $side } n’a plus qu’un coup qui n’ouvre pas de coin ; après { $best } ce serait { $instead }.
   *[other] { $side } n’a plus que { $count } coups qui n’ouvrent pas de coin ; après { $best } ce serait { $instead }.
 }
fact-moves-given = { $count ->
    [one] Cela laisse un coup à { $other } ; après { $best } ce serait { $instead }.
   *[other] Cela laisse { $count } coups à { $other } ; après { $best } ce serait { $instead }.
 }
fact-own-moves-few = { $count ->
    [one] { $side } n’a plus qu’une case jouable ; après { $best } ce serait { $instead }.
   *[other] { $side } n’a plus que { $count } cases jouables ; après { $best } ce serait { $instead }.
 }
fact-pass-missed = Après { $best }, { $other } aurait dû passer.
fact-pass-forced = Après { $answer }, { $side } doit passer.
fact-parity-lost = Après { $best }, chaque région vide aurait un nombre pair de cases ; maintenant l’une est impaire.
fact-even-region = { $move } est dans une région de { $size } cases vides, un nombre pair ; { $best } est dans une région impaire, de { $odd }.
fact-edge-lost = { $answer } ne laisse à { $side } aucun pion au bord { $edge }.
fact-many-turned = Cela retourne { $count } pions ; { $best } n’en retourne que { $instead }.
fact-result-turned = Calculé jusqu’à la fin : avant, la partie était { $was } pour { $side } ; maintenant elle est { $now }.
fact-only-move = Seul { $best } gardait ce résultat.
fact-five-missed = { $at } aurait fait cinq.
fact-four-not-answered = { $other } peut faire cinq en { $at }, encore maintenant.
fact-win-missed-fours = Il y avait ici un gain par des quatre : { $line }.
fact-win-missed-threats = Il y avait ici un gain forcé : { $line }.
fact-threat-not-stopped = Cela n’arrête pas { $other } en { $at } : { $shape }.
fact-win-allowed-fours = { $other } gagne maintenant par des quatre : { $line }.
fact-win-allowed-threats = { $other } gagne maintenant de force : { $line }.
fact-forbidden-played = { $at } est interdit à Noir : { $kind }.
fact-defence-forbidden = Noir ne peut pas défendre en { $at } : { $kind }.
fact-shape-missed = { $at } aurait donné : { $shape }.
fact-stop-missed = { $at } aurait pris un point où { $other } peut faire : { $shape }.
fact-point-taken = { $other } répond en { $at }, où { $side } aurait pu faire : { $shape }.
fact-shape-given = { $other } répond en { $at } et fait : { $shape } ; après { $best }, ce ne serait pas possible.
fact-outside-discs = Cela laisse à { $side } { $count } pions à côté de cases vides ; après { $best } ce serait { $instead }.
fact-points-left = { $count ->
    [one] Cela laisse à { $other } un point pour un trois ou plus ; après { $best } ce serait { $instead }.
   *[other] Cela laisse à { $other } { $count } points pour un trois ou plus ; après { $best } ce serait { $instead }.
 }
fact-own-points-few = { $count ->
    [one] Cela donne à { $side } un point pour un trois ou plus ; après { $best } ce serait { $instead }.
   *[other] Cela donne à { $side } { $count } points pour un trois ou plus ; après { $best } ce serait { $instead }.
 }
fact-threats-later = { $count ->
    [one] Au mieux joué, { $other } fait un trois ou un quatre dans les prochains coups ; après { $best } ce serait { $instead }.
   *[other] Au mieux joué, { $other } fait { $count } trois et quatre dans les prochains coups ; après { $best } ce serait { $instead }.
 }
fact-own-threats-later = { $instead ->
    [one] Après { $best }, { $side } ferait un trois ou un quatre dans les prochains coups ; maintenant c’est { $count }.
   *[other] Après { $best }, { $side } ferait { $instead } trois et quatre dans les prochains coups ; maintenant c’est { $count }.
 }
fact-far-off = La pierre la plus proche est à { $count } points ; depuis { $best } ce serait { $instead }.
fact-key-point = { $at } est le point des deux : la meilleure réponse de { $other } est là.

## Leçons
action-lessons = Leçons
lessons-intro = Pas à pas : lisez, regardez le plateau, répondez. Ce que vous avez fait est gardé.
lessons-reading = Lecture des leçons…
lessons-reversi = Reversi : le cours
lessons-gomoku = Cinq en ligne : le cours
lessons-machine = Leçons de cet ordinateur
lessons-own = Vos propres leçons
lessons-broken = Illisibles
lessons-title = { $number }. { $title }
lessons-steps = { $done } étapes faites sur { $count }
lessons-begin = Commencer
lessons-go-on = Continuer
lessons-again = Refaire
lessons-done = { $done } leçons faites sur { $count }.
lessons-progress-broken = Votre avancement dans les leçons n’a pas pu être lu. Le fichier a été mis de côté.
lesson-place = Leçon { $number } sur { $count }, étape { $step } sur { $steps }
lesson-step = Étape { $step } sur { $steps }
lesson-remember = À retenir
lesson-back = Précédent
lesson-hint = Un indice
lesson-show = Montrer
lesson-next = Suite
lesson-done = Terminé
lesson-finished = La leçon est faite.
lesson-look = Continuez quand vous voulez.
lesson-found = Trouvés : { $found } sur { $count }
lesson-choose = Choisissez une réponse.
lesson-against = Vous jouez contre { $level }.
lesson-goes-on = { $other } joue { $answer }. À vous.
lesson-thinks = L’ordinateur réfléchit…
lesson-unchecked = L’ordinateur n’a pas répondu. Réessayez.
lesson-yes = Oui, { $move } !
lesson-yes-all = Oui, tout est trouvé !
lesson-yes-choice = Oui !
lesson-yes-play = Réussi !
lesson-no = Pas { $move }.
lesson-no-choice = Non, pas celle-là.
lesson-ended-lost = Cette partie est perdue.
lesson-ended-draw = Cette partie est nulle.
lesson-shown = La solution : { $line }
lesson-marks = Cases marquées : { $points }
lesson-arrows = Flèches : { $arrows }
lesson-why-choice = Essayez une autre réponse.
lesson-why-ended = Essayez encore une fois.
lesson-why-points = Regardez encore.
lesson-why-legal = Aucun pion ne serait retourné là.
lesson-why-corner = Ce n’est pas un coin.
lesson-why-turns = { $count ->
    [one] Ce coup retourne un pion ; il en faut { $wanted } ou plus.
   *[other] Ce coup retourne { $count } pions ; il en faut { $wanted } ou plus.
 }
lesson-why-leaves = { $count ->
    [one] Ce coup laisse un coup à { $other } ; il en faut { $wanted } au plus.
   *[other] Ce coup laisse { $count } coups à { $other } ; il en faut { $wanted } au plus.
 }
lesson-why-best = Il y avait mieux.
lesson-why-five = Cela ne fait pas cinq.
lesson-why-shape = On cherche autre chose : { $shape }.
lesson-why-forbidden = Noir peut jouer là.
lesson-why-stable = Il peut encore être retourné.
cell-ringed = marqué
cell-arrow-to = flèche vers { $at }
cell-arrow-from = flèche depuis { $at }
cell-found = trouvé
cell-not-it = pas ici

## Problèmes de ses parties
action-puzzles = Problèmes
action-make-puzzle = En faire un problème
puzzle-title = Problème
puzzles-intro = Des positions de vos parties où il y avait mieux. Un problème résolu revient après un, trois, sept et vingt et un jours ; sinon il revient demain.
puzzles-none = Il n’y en a pas encore. Analysez une partie terminée (Ctrl+G) : ce qui y a été manqué devient un problème ; ceux d’en haut que vous manquez viennent aussi ici.
puzzles-reading = Lecture des problèmes…
puzzles-due = { $count ->
    [0] Rien à faire aujourd’hui.
    [one] Un problème est à faire aujourd’hui.
   *[other] { $count } problèmes sont à faire aujourd’hui.
 }
puzzles-kept = En tout : { $all }
puzzles-begin = Commencer
puzzles-all = À revoir : ce qui a été manqué
puzzles-solve = Résoudre
puzzles-tried = { $count ->
    [0] pas encore essayé
    [one] essayé { $count } fois
   *[other] essayé { $count } fois
 }
puzzles-when = { $days ->
    [0] à faire
    [1] revient demain
   *[other] revient dans { $days } jours
 }
puzzles-for-good = résolu pour de bon
puzzles-more = Et { $count } de plus.
puzzles-today = Aujourd’hui
puzzles-daily-solved = résolu
puzzles-daily-missed = manqué, il revient
puzzles-grade = difficulté { $grade }
puzzles-training = Entraînement
puzzles-ratings = Votre classement : Reversi { $reversi }, cinq en ligne { $gomoku }. Seul le premier essai compte ; un conseil ou la solution compte comme manqué.
puzzles-theme = Thème
puzzles-theme-all = Tout
puzzles-theme-win = Gain forcé
puzzles-theme-save = Parer un gain forcé
puzzles-theme-keep-win = Garder le gain
puzzles-theme-hold-draw = Garder la nulle
puzzles-theme-best = Le meilleur coup
puzzles-difficulty = Difficulté
puzzles-difficulty-own = Proche de mon classement
puzzles-difficulty-easy = Facile
puzzles-difficulty-middle = Moyen
puzzles-difficulty-hard = Difficile
puzzles-train = Problème suivant
puzzles-solved-of = Résolus du premier coup : { $solved } sur { $all }
puzzles-train-begin = S’entraîner
puzzles-made = { $count ->
    [one] Ce qui a été manqué ici est devenu { $count } problème.
   *[other] Ce qui a été manqué ici est devenu { $count } problèmes.
 }
puzzles-broken = { $count ->
    [one] { $count } problème n’a pas pu être lu. Son fichier a été mis de côté.
   *[other] { $count } problèmes n’ont pas pu être lus. Leurs fichiers ont été mis de côté.
 }
puzzle-asks-win = À { $side } de jouer : gain forcé.
puzzle-asks-save = À { $side } de jouer : { $other } menace d’un gain forcé. Empêchez-le.
puzzle-asks-keep-win = À { $side } de jouer : gardez le gain.
puzzle-asks-hold-draw = À { $side } de jouer : gardez la nulle.
puzzle-asks-best = À { $side } de jouer : trouvez le meilleur coup.
puzzle-yours = À vous de jouer.
puzzle-hinted = L’un des points marqués est juste.
puzzle-goes-on = { $move } est juste. { $other } répond { $answer } : continuez.
puzzle-checks = L’ordinateur examine { $move }…
puzzle-known-wrong = { $move } n’est pas juste. L’ordinateur cherche la réfutation…
puzzle-rated = Votre classement : { $rating } ({ $by }).
puzzle-unchecked = L’ordinateur n’a pas pu examiner { $move }.
puzzle-solved = { $move } est juste : résolu. { $comes }
puzzle-shown = La solution : { $line }. { $comes }
puzzle-wrong-win = { $move } ne gagne pas de force : { $other } répond { $answer }.
puzzle-wrong-save = Après { $move }, { $other } gagne de force à partir de { $answer }.
puzzle-wrong-result = Après { $move } et { $answer }, la partie est { $result } au mieux.
puzzle-wrong-best = { $count ->
    [one] { $move }, avec la réponse { $answer }, coûte { $count } pion par rapport au meilleur coup.
   *[other] { $move }, avec la réponse { $answer }, coûte { $count } pions par rapport au meilleur coup.
 }
puzzle-in-game = Dans la partie, { $move } a été joué.
puzzle-comes-back = { $days ->
    [one] Il revient demain.
   *[other] Il revient dans { $days } jours.
 }
puzzle-due-now = Il est à faire.
puzzle-for-good = Résolu pour de bon.
puzzle-not-here = Ce coup n’est pas possible maintenant.
puzzle-none-due = Plus rien à faire aujourd’hui.
puzzle-answer = Solution
puzzle-again = Réessayer
puzzle-next = Un autre
puzzle-posing = L’ordinateur regarde si cela fait un problème…
puzzle-posed = Un nouveau problème. { $task }
puzzle-known = Ce problème existe déjà. { $task }
puzzle-unfit-no-choice = Pas de problème : il n’y a pas de choix ici.
puzzle-unfit-variant = Pas de problème : rien ne se prouve dans ce genre de partie.
puzzle-unfit-lost = Pas de problème : la position est perdue.
puzzle-unfit-even = Pas de problème : trop de coups valent le meilleur.
puzzle-unfit-too-easy = Pas de problème : le cinq est possible tout de suite.
puzzle-unfit-quiet = Pas de problème : personne n’a de gain forcé ici.
puzzle-unfit-stopped = Pas de problème : l’ordinateur n’est pas arrivé au bout.

action-save = Enregistrer sous
action-games = Parties
action-settings = Réglages
action-own-look = Personnaliser
action-how-to-play = Mode d’emploi
action-start-page = Accueil
action-side-panel = Panneau latéral
action-sheet = Plateau seul
sheet-on = Seul le plateau est affiché ; { $key } ou Échap ramène la page
sheet-off = La page entière est de nouveau affichée
action-text-larger = Agrandir le texte
action-text-smaller = Réduire le texte
action-fullscreen = Plein écran
action-mute = Activer/couper le son
action-copy = Copier les coups
action-copy-position = Copier la position
action-copy-picture = Copier l’image
action-copy-ggf = Copier en GGF
action-copy-sgf = Copier en SGF
action-paste = Coller des coups
action-open-file = Ouvrir un fichier
action-hear-again = Redire
action-where-am-i = Où suis-je ?
action-read-board = Lire le plateau
action-read-row = Lire la rangée
action-read-moves = Que puis-je jouer ?
action-read-changes = Qu’est-ce qui a changé ?
action-export = Partager
action-back = Retour
action-quit = Quitter
menu-analyse = Analyser
menu-file = Fichier
moves = Coups

## Nouvelle partie
start-game = Commencer
row-player = Joueur
row-name = Nom
row-rule = Règle
row-opening = Ouverture
row-columns = Colonnes
row-rows = Lignes
row-forbidden = Un point interdit
forbidden-refuse = Est refusé
forbidden-lose = Perd
row-passes = Passer permis
row-passes-detail = Règle maison : on peut céder son tour
row-against = Contre
against-computer = L’ordinateur
against-person = Quelqu’un ici
against-people = { $count ->
    [3] Trois joueurs
   *[other] Quatre joueurs
 }
row-side = Je joue
side-by-turns = En alternance
row-strength = Force
row-follow = S’adapte
row-follow-detail = plus fort quand vous gagnez, plus faible quand vous perdez
row-preset = Règles
row-size = Taille
size-other = Autre
row-details = Détails
row-goal = Qui gagne
goal-most = Le plus de pions
goal-fewest = Le moins de pions
row-start = Départ
from-usual = Habituel
from-random = Au hasard
from-corners = { $count ->
    [1] Un coin donné
   *[other] { $count } coins donnés
 }
from-other = Le sien
from-random-detail = Huit coups au hasard, presque égaux pour les deux
from-corners-detail = Les coins sont à Noir ; Blanc joue en premier
rules-fewest = Le moins de pions gagne
rules-random = Ouverture au hasard
rules-corners = { $count ->
    [1] Un coin donné
   *[other] { $count } coins donnés
 }
rules-other = Départ particulier
row-clock = Pendule
row-clock-details = Temps de la pendule
row-clock-minutes = Minutes
row-clock-seconds = Secondes
row-clock-more = En plus par coup
row-clock-periods = Périodes
row-clock-moves = Coups
row-own-time = Minutes à soi
row-own-time-detail = un enfant en reçoit plus
own-time-none = comme la pendule
own-time = { $minutes } min
seconds-whole = { $seconds } s
preset-children = Enfants
preset-usual = Courant
preset-club = Club
preset-renju = Renju
preset-caro = Caro
preset-children-detail = Cinq ou plus en ligne gagnent, sur un petit plateau.
preset-usual-detail = Cinq ou plus en ligne gagnent.
preset-club-detail = Exactement cinq gagnent ; une ouverture rend le début équitable.
preset-renju-detail = Noir a des points interdits, Blanc aucun. Pour deux joueurs.
preset-caro-detail = Cinq gagnent, sauf s’ils sont fermés des deux côtés.
opening-is = Ouverture : { $opening }
begin-first = Vous avez { $color } et commencez, contre { $level }.
begin-second = Vous avez { $color } et jouez en second, contre { $level }.
begin-turns-first = Cette fois vous avez { $color }, contre { $level } ; la prochaine fois, l’inverse.
begin-turns-second = Cette fois vous avez { $color }, contre { $level } ; la prochaine fois, l’inverse.
begin-opening-first = Vous commencez, contre { $level }. L’ouverture décide qui a Noir.
begin-opening-second = L’ordinateur, { $level }, commence. L’ouverture décide qui a Noir.
begin-people = { $count ->
    [2] Deux joueurs à cette table. Noir commence.
    [3] Trois joueurs à cette table. Noir commence.
   *[other] Quatre joueurs à cette table. Noir commence.
 }
begin-computers = L’ordinateur joue contre lui-même, et vous regardez.
begin-mixed = { $people ->
    [1] Un joueur
   *[other] { $people } joueurs
 } et { $computers ->
    [1] un ordinateur
   *[other] { $computers } ordinateurs
 }.
level-child = Enfant
level-beginner = Débutant
level-casual = Loisir
level-club = Club
level-expert = Expert
level-master = Maître
level-full = Pleine force
level-follows = un ordinateur qui vous suit
character-chick = Piou le poussin
character-rabbit = Pinpin le lapin
character-bear = Bruno l’ours
character-fox = Rufus le renard
character-owl = Olga la chouette
character-lion = Léo le lion
character-dragon = Braise le dragon
character-monkey = Écho le singe
level-reversi-child = Oublie un coup sur deux. Un enfant de six ans peut gagner.
level-reversi-beginner = Devine les bonnes cases, manque beaucoup.
level-reversi-casual = Voit votre réponse à son coup, en oublie.
level-reversi-club = Connaît des ouvertures, compte la fin.
level-reversi-expert = Un joueur de tournoi, rarement un coup faible.
level-reversi-master = Bat presque tout le monde en une seconde.
level-reversi-full = Tout ce qu’il sait, cinq secondes par coup.
level-gomoku-child = Ne voit pas vos trois. Un enfant de six ans peut gagner.
level-gomoku-beginner = Arrête vos trois, mais ne prévoit jamais.
level-gomoku-casual = Prévoit une pierre ou deux, se trompe parfois.
level-gomoku-club = Menace deux fois d’un coup, et voit les vôtres.
level-gomoku-expert = Prévoit de longues attaques, rarement une pierre faible.
level-gomoku-master = Bat presque tout le monde en une seconde.
level-gomoku-full = Tout ce qu’il sait, cinq secondes par pierre.

## Pendules

clock-none = Sans pendule
clock-absolute = { $minutes } min
clock-fischer = { $minutes } min + { $seconds } s
clock-byo-yomi = { $minutes } min + { $count }×{ $seconds } s
clock-canadian = { $minutes } min + { $count } en { $seconds } s
clock-none-detail = Le temps n’est limité pour personne.
clock-absolute-detail = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} chacun pour toute la partie.
clock-fischer-detail = { $minutes } minutes chacun, et { $seconds } s de plus après chaque coup.
clock-byo-yomi-detail = { $minutes } minutes chacun, puis { $count }×{ $seconds } s ; un coup joué dans une période la rend.
clock-canadian-detail = { $minutes } minutes chacun, puis { $seconds } s pour { $count ->
    [1] chaque coup
   *[other] { $count } coups
}.
clock-begin = Pendule : { $clock }
clock-periods-behind = + { $count }×{ $seconds } s
clock-periods = { $count }×{ $seconds } s
clock-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
 }
clock-used = Temps utilisé
clock-together = Ensemble { $time }

## Nombres

number-group = {"\u202F"}
number-point = ,
percent = { $number } %
told-of = { $name } : { $what }

## Trois conseils après la première partie
tip-help = Aide montre où vous pouvez jouer
tip-undo = Annuler reprend votre coup
tip-menu = Le menu a des conseils et des réglages

## Page des parties
games-all = Mes parties
games-saved = Enregistrées
games-samples = Exemples
games-collections = Collections
games-none = Rien ici pour l’instant
games-none-found = Aucune partie ne correspond
games-see-samples = Voir les exemples
sample-final = Mondial 1996, fin d’une finale
sample-middle = Mondial 1996, après 30 coups
sample-passes = Mondial 2005, avec des passes
games-newest = Les plus récentes d’abord
games-count = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
 }
list-to-move = à { $name } de jouer, { $count ->
    [0] aucun coup
    [one] { $count } coup
   *[other] { $count } coups
 }
list-won = { $name } a gagné en { $count }
list-won-score = { $name } a gagné { $score }
list-over = finie après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
 }
replay = Revoir
look-detail = Consultation seule. Un coup en fait une nouvelle partie à vous.
copy = Copier
rename = Nom
mark = Marquer
unmark = Ôter
open = Ouvrir
remove = Retirer
close = Fermer
stop = Arrêter
delete = Effacer
cancel = Annuler
save = Enregistrer
save-as = Enregistrer sous « { $name } »
replace = Remplacer
any = tous
filter-all = Tout
filter-search = Recherche
filter-players = Joueurs
filter-opening = Ouverture
filter-result = Résultat
filter-rule = Règle
filter-year = Année
filter-here = Comme le plateau
filter-marked = Marquées seules
filter-none = Voir toutes les parties
fate-unfinished = Inachevée
fate-first = Noir a gagné
fate-second = Blanc a gagné
fate-other = Autre couleur
fate-draw = Nulle
fate-unknown = Inconnu
player-detail = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 }, { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
 }
score-against = { $first } – { $second } { $wins }–{ $losses } en { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 }
calendar-dots = un point par partie, trois au plus
year = L’année { $year }
month-of-year = { $month } { $year }
day-of-month = { $weekday } { $day ->
    [1] 1er
   *[other] { $day }
 } { $month }
month-1 = janvier
month-2 = février
month-3 = mars
month-4 = avril
month-5 = mai
month-6 = juin
month-7 = juillet
month-8 = août
month-9 = septembre
month-10 = octobre
month-11 = novembre
month-12 = décembre
weekday-1 = Lu
weekday-2 = Ma
weekday-3 = Me
weekday-4 = Je
weekday-5 = Ve
weekday-6 = Sa
weekday-7 = Di
weekday-long-1 = lundi
weekday-long-2 = mardi
weekday-long-3 = mercredi
weekday-long-4 = jeudi
weekday-long-5 = vendredi
weekday-long-6 = samedi
weekday-long-7 = dimanche
deleted = « { $name } » a été supprimé
restored = « { $name } » est de retour
restore = Annuler
index-unavailable = La recherche ne marche pas. Voici vos parties récentes, lues une à une.
index-unavailable-here = Les collections ne peuvent pas être lues.
gathering = Lecture d’une collection : { $count ->
    [one] { $count } partie
   *[other] { $count } parties
 } pour l’instant
gathered = « { $name } » : { $count ->
    [one] { $count } partie prise
   *[other] { $count } parties prises
 }, { $odd } à revoir, { $refused ->
    [one] { $refused } refusée
   *[other] { $refused } refusées
 }
gathered-own = { $count ->
    [one] { $count } partie à vous enregistrée
   *[other] { $count } parties à vous enregistrées
 }
gathered-nothing = Aucune partie prise, { $refused ->
    [one] { $refused } refusée
   *[other] { $refused } refusées
 }
collections-add = Ajouter un dossier
collections-none = Pas encore de collection. Un dossier ou un fichier de nombreuses parties en devient une.
collections-count = { $count ->
    [one] { $count } collection
   *[other] { $count } collections
 }
collection-detail = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 }
collection-odd = { $odd } à revoir, { $refused } refus
ask-rename-title = Comment s’appelle cette partie ?
ask-rename-text = Sans nom, elle porte celui de ses joueurs.
ask-save-title = Enregistrer cette partie
ask-save-text = Une copie est gardée sous ce nom ; la partie elle-même continue.
ask-replace-title = Il y a déjà une partie « { $name } »
ask-replace-text = L’ancienne part dans le dossier « deleted ».
ask-resign-title = Abandonner cette partie ?
ask-resign-text = L’autre joueur gagne et la partie est finie.
ask-resign-no = Continuer

## Fichiers d’autres programmes
paste-many = Le presse-papiers contient { $count } parties : enregistrez-les dans un fichier et ouvrez-le
paste-failed = Collage impossible : { $why }
read-io = Lecture impossible ({ $why }).
read-newer = Écrit par une version plus récente de Qipan (format { $version }).
read-damaged = Le début est endommagé.
read-large = C’est trop volumineux.
read-unknown = Il n’y a pas de partie dans un format que Qipan lit.
read-pointer = Ce n’est qu’un renvoi de Git vers le fichier ; « git lfs pull » va chercher le fichier lui-même.
read-chess = C’est une partie d’échecs.
read-empty = Il n’y a pas de partie.
read-many = Il y a { $count } parties ; ici, on n’en prend qu’une par fichier.
read-broken = Lecture impossible : { $why }.
read-no-point = Coup { $ply }, « { $word } », n’est ni une case ni une passe.
read-illegal = Coup { $ply }, { $word }, contraire aux règles.
files-up = Monter
files-choose-folder = Choisir un dossier
files-choose-picture = Choisir une image
files-no-pictures = Aucune image ici
files-games = Parties
files-pictures = Images
files-all = Tous les fichiers
files-here = Enregistrer ici
files-collect = Toutes les parties de ce dossier
files-looking = Recherche…
files-no-games = Aucun fichier ici ne ressemble à une partie
files-no-folders = Aucun dossier ici
files-nothing = Rien ici
files-cut = Seuls { $count } noms sont montrés : le dossier en a d’autres. Tapez un chemin ci-dessus pour y aller.
files-unseen = { $kind ->
    [denied] Vous n’avez pas le droit d’ouvrir { $file }.
    [missing] { $file } n’existe pas.
    [long] Ce nom est trop long pour un fichier ou un dossier.
    [no-folder] { $file } n’est pas un dossier.
   *[other] { $file } ne peut pas être ouvert : { $why }.
 }
files-no-thread = Les fichiers ne peuvent pas être consultés ({ $why })
place-home = Dossier personnel
place-documents = Documents
place-downloads = Téléchargements
place-root = Ordinateur
export = Enregistrer
export-format = Format
export-format-detail = pour d’autres programmes, en .{ $extension }
export-picture-detail = le plateau tel quel, avec lettres et chiffres
export-moving-detail = toute la partie, coup par coup (APNG)
export-gif-detail = toute la partie en 256 couleurs, pour les messageries sans APNG
format-transcript = Coups
format-picture = Image
format-moving = Image animée
format-gif = GIF
export-name = Nom du fichier
export-size = Taille
export-folder = Dossier
export-change = Changer
export-copy = Ou copier
export-copy-button = Copier
export-picture = Image
export-position = Position
export-at-work = Le fichier est en préparation…
export-name-wrong = Ce n’est pas un nom de fichier
export-failed = { $file } n’est pas écrit ({ $why })
export-no-picture = L’image n’est pas faite ({ $why })
exported = Écrit : { $file }
toast-show = Montrer
ask-overwrite-title = Il y a déjà un fichier « { $name } »
ask-overwrite-text = Le remplacer ? Son contenu actuel sera perdu.
ask-overwrite-no = Un autre nom
report-title = Ce qui est arrivé
report-ok = Fermer
report-summary = { $taken ->
    [one] { $taken } partie prise
   *[other] { $taken } parties prises
 }, { $odd ->
    [one] { $odd } remarque
   *[other] { $odd } remarques
 }, { $refused ->
    [0] aucune refusée
    [one] { $refused } refusée
   *[other] { $refused } refusées
 }
report-more = et { $count } de plus

## Réglages
tab-look = Aspect
tab-play = Jeu
tab-sound = Son
tab-computer = Ordinateur
tab-advanced = Avancé
set-theme = Thème
set-make-own = Personnaliser
set-make-own-detail = Votre plateau, vos pièces, vos couleurs
set-make-own-button = Personnaliser
set-change-own = Ce thème
set-change-own-detail = Le modifier ou le supprimer
set-change-own-button = Modifier
set-share-theme = Exporter le thème
set-share-theme-detail = Le thème actuel, en un fichier
set-share-theme-button = Exporter le thème
set-keys = Touches
set-keys-detail = Quelle touche fait quoi
set-keys-button = Changer les touches
set-language = Langue
language-system = Celle du système
set-text-percent = Taille du texte
set-text-percent-detail = Tous les mots, et les lignes et boutons autour
set-animation = Retournement
animation-off = Immédiat
animation-fast = Rapide
animation-normal = Normal
set-last-move = Dernier coup
last-move-off = Sans marque
last-move-still = Marqué
last-move-pulse = Clignote
set-coordinates = Lettres et chiffres au bord
set-faces = Visages pour les niveaux
set-faces-detail = Des animaux avec un nom représentent les niveaux.
set-turned = Marquer les pions retournés
set-side-panel = Panneau latéral
set-side-panel-detail = Joueurs, temps et coups près du plateau
side-panel-off = Non
side-panel-auto = Si possible
side-panel-on = Oui
set-fullscreen = Plein écran
set-show-legal = Marquer les cases jouables
show-legal-by-level = Selon le niveau
show-legal-on-help = Avec Aide
show-legal-always = Toujours
set-help-ms = L’aide les marque
until-next-move = jusqu’au coup suivant
seconds = { $seconds } s
set-mark-forbidden = Points interdits du Renju
set-mark-forbidden-detail = Toujours marqués, pas seulement par l’aide
set-preview = Montrer ce qui se retourne
set-preview-detail = Sous le pointeur ou le curseur
set-move-delay = L’ordinateur attend au moins
set-volume = Volume
set-each-sound = Chaque son…
set-each-sound-detail = Activé ou non, et son volume
set-sound-place = Pose d’une pièce
set-sound-place-volume = Pose : volume
set-sound-flip = Retournement
set-sound-flip-volume = Retournement : volume
set-sound-illegal = Coup impossible
set-sound-illegal-volume = Impossible : volume
set-sound-win = Partie gagnée
set-sound-win-volume = Gagnée : volume
set-sound-lose = L’ordinateur gagne
set-sound-lose-volume = Perdue : volume
set-sound-clock = Vos dix dernières secondes
set-sound-clock-volume = Secondes : volume
set-aloud = Lecture à voix haute
set-aloud-rate = Vitesse de la voix
set-reader = Lecteurs d’écran
set-scan = Un seul contacteur : le focus avance toutes les
scan-off = non
set-system-file-dialog = Dialogue de fichiers du système
set-system-file-dialog-detail = S’il existe, sinon celui de Qipan
set-threads = Cœurs du processeur
threads-auto = tous sauf un
set-hash = Mémoire de réflexion
mb-16 = 16 Mo
mb-64 = 64 Mo
mb-256 = 256 Mo
mb-1024 = 1 Go
set-ponder = Réfléchir pendant votre tour
set-learning = Apprendre des parties finies
set-adapting = Niveau adaptatif actuel
set-adapting-detail = Il suit vos résultats
set-players = Joueurs
set-seat = Joueur
set-name = Nom
set-level = Niveau
set-rule = Règle
set-opening = Ouverture
set-columns = Colonnes
set-rows = Lignes
set-forbidden = Un point interdit
set-passes = Passer permis
set-passes-detail = Règle maison : on peut céder son tour

set-forget = Ce qui a été appris
set-forget-detail = Lignes où l’ordinateur a perdu
set-forget-button = Oublier
forgotten = Ce qui a été appris est oublié

## Noms des ouvertures

panel-opening = Ouverture
opening-diagonal = Diagonale (Naname-dori)
opening-parallel = Parallèle (Heikō-dori)
opening-perpendicular = Perpendiculaire (Tate-dori)
opening-mouse = Souris (Nezumi)
opening-mouse-tabi = Souris voyageuse (Tabichū)
opening-mouse-t = Souris en T (T-ji)
opening-mouse-reverse = Souris inversée (Ura-nezumi)
opening-cart = Charrette (Niguruma)
opening-wing = Aile
opening-semi-wing = Demi-aile
opening-cow = Vache (Ushi)
opening-chimney = Cheminée (Tairyō-dori)
opening-bat = Chauve-souris (Kōmori)
opening-bat-kling-alternative = Chauve-souris, variante Kling
opening-bat-kling = Chauve-souris, suite de Kling
opening-bat-piau = Chauve-souris, suite de Piau
opening-melnikov = Melnikov
opening-tank = Char (Sensha)
opening-rose-v-toth = Rose contre Tóth
opening-sunken-ship = Épave (Chinbotsusen)
opening-maruoka = Maruoka
opening-landau = Landau
opening-tanida = Tanida
opening-fast-boat = Vedette (Kaisokusen)
opening-sailboat = Voilier (Yotto)
opening-aircraft = Avion (Hikōki)
opening-heath = Heath (Tobidashi-ushi)
opening-heath-chimney = Heath-cheminée (Ura-tairyō)
opening-apple = Pomme (Ringo)
opening-heath-bat = Heath-chauve-souris (Ura-kōmori)
opening-iwasaki = Iwasaki
opening-mimura-ii = Mimura II
opening-fast-boat-reverse = Vedette inversée (Ura-kaisokusen)
opening-strawberry = Fraise des bois (No-ichigo)
opening-snake = Serpent (Hebi)
opening-cobra = Lysons (Cobra)
opening-tsuchinoko = Tsuchinoko
opening-sand-snake = Serpent des sables (Suna-hebi)
opening-viper = Vipère (Mamushi)
opening-basilisk = Basilic
opening-pyramid = Pyramide
opening-snake-reverse = Serpent inversé (Ura-hebi)
opening-buffalo = Buffle (Mōgyū)
opening-buffalo-hokuriku = Buffle Hokuriku
opening-buffalo-tanida = Buffle Tanida
opening-buffalo-maruoka = Buffle Maruoka
opening-buffalo-e7 = Buffle e7
opening-raccoon-dog = Chien viverrin (Tanuki)
opening-raccoon-dog-reverse = Chien viverrin inversé (Ura-tanuki)
opening-rocket = Fusée (Hirame)
opening-lollipop = Sucette
opening-hamilton = Hamilton
opening-x-square = Case X (Bōsō-ushi)
opening-tiger = Tigre (Tora)
opening-aubrey = Aubrey
opening-berg-tiger = Tigre Berg
opening-brightwell = Brightwell
opening-leaders-tiger = Tigre Leader
opening-stephenson = Stephenson
opening-kung = Kung (Kan)
opening-no-kung = Non-Kung (Nō-kan)
opening-no-kung-continuation = Non-Kung, suite
opening-kitajima = Non-Kung (Kitajima)
opening-compoth = Comp’Oth (Konposu)
opening-lightning-bolt = Éclair
opening-logistello = Logistello
opening-tama-plaza = Tama Plaza
opening-compoth-sharp = Comp’Oth aigu
opening-compoth-flat = Comp’Oth plat
opening-fat-draw = Nulle FAT
opening-tiger-mass = Tigre de masse (Tora-tairyō)
opening-banana = Banane
opening-ishii = Ishii
opening-mainline-tiger = Tigre, ligne principale
opening-rose-bill = Rose-Bill (Hanagata)
opening-tamenori = Tamenori
opening-goldfish = Poisson rouge (Kingyo)
opening-fjt = Rose-Bill centrale (FJT)
opening-rooster = Coq (Tori)
opening-dragon = Dragon (Ryū)
opening-wind-god = Dieu du vent (Fūjin)
opening-tornado = Tornade (Tatsumaki)
opening-ganglion = Ganglion
opening-missile = Missile (Misairu)
opening-crayfish = Écrevisse (Zarigani)
opening-shrimp = Crevette (Ebi)
opening-cat = Chat (Neko)
opening-sakaguchi = Sakaguchi
opening-berner = Berner
opening-italian = Italienne
opening-sheep = Mouton (Hitsuji)
opening-no-cat = Non-chat (Nō-kyatto)
opening-swallow = Hirondelle (Tsubame)
opening-no-cat-continuation = Non-chat, suite
opening-otter = Loutre de mer (Rakko)
opening-rabbit = Lapin (Usagi)
opening-horse = Cheval (Uma)
opening-crane = Grue (Tsuru)
opening-wild-rabbit = Lapin sauvage (No-usagi)
opening-mimura = Mimura
opening-owaku = Ōwaku
opening-shaman = Chaman
opening-inoue = Inoue
opening-iago = Iago (Yuki-usagi)
opening-bhagat = Bhagat
opening-ralle = Ralle
opening-side-rabbit = Lapin de côté (Yoko-usagi)
opening-tama-rabbit = Lapin Tama (Tama-usagi)
opening-rose = Rose (Rōzu)
opening-greenberg = Greenberg (système Tezuka)
opening-flat = Rose plate (Furatto)
opening-rotating-flat = Plate tournante
opening-murakami = Murakami
opening-rotating-flat-kling = Plate tournante, suite de Kling
opening-sharp-rose = Rose aiguë (Shāpu)
opening-rose-birth = Rose-Birth
opening-rose-birdie = Rose-Birdie (Rose Tamenori)
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

## Progrès

action-progress = Progrès
progress-you = Vous
progress-write = Enregistrer sous forme de tableau
progress-next-first = Aucune de vos parties n’est gardée ici. La première ouvrira cette page.
progress-next-lessons = Les dernières parties ont été perdues l’une après l’autre. Une leçon de quelques minutes montre ce qui les décide.
progress-next-alone = Aucune partie ne compte encore pour le classement : seules les parties contre un niveau, sans conseil ni annulation, montrent ce que vous savez faire seul.
progress-next-harder = Vous gagnez la plupart des parties contre { $level }. Un niveau plus fort est la prochaine étape.
progress-next-puzzles = Quelques problèmes par jour sont le moyen le plus rapide d’en voir plus sur le plateau.
progress-games = Parties
progress-points = Score
progress-time = Temps
progress-hours = { $hours } h { $minutes } min
progress-streak = Jours de suite
progress-opponent = Contre
progress-opening = Ouverture
progress-results = Victoires, nulles, défaites
progress-people = Personnes ici
progress-engines = Autres moteurs
progress-rating = Classement
progress-rating-detail = { $count ->
    [one] Sans doute entre { $low } et { $high }, d’après une partie contre un niveau sans conseil ni annulation. Les classements ailleurs ont un autre sens.
   *[other] Sans doute entre { $low } et { $high }, d’après { $count } parties contre un niveau sans conseil ni annulation. Les classements ailleurs ont un autre sens.
}
progress-rating-guess = { $count ->
    [one] Encore une estimation : entre { $low } et { $high }, d’après une partie contre un niveau sans conseil ni annulation. Chaque partie la rend plus sûre.
   *[other] Encore une estimation : entre { $low } et { $high }, d’après { $count } parties contre un niveau sans conseil ni annulation. Chaque partie la rend plus sûre.
}
progress-unrated = Le classement vient des parties contre un niveau de l’ordinateur, sans conseil ni annulation.
progress-rating-spoken = De { $from } le { $first } à { $to } le { $last }.
progress-days = Jours
progress-days-detail = Jours avec une partie en { $weeks } semaines : { $days }. Le plus de jours de suite : { $longest }.
progress-badges = Objectifs atteints
badge-first-game = Première partie
badge-ten-games = Dix parties
badge-hundred-games = Cent parties
badge-first-win = Première victoire
badge-five-wins = Cinq victoires de suite
badge-won-alone = Gagné sans aide
badge-beat = Victoire contre { $level }
badge-week = Sept jours de suite
badge-thirty-days = Trente jours

## Page des coups joués

action-moves-played = Coups joués
action-set-up = Composer une position
moves-move = Coup
moves-games = Parties
moves-results = Gain · nul · perte %
moves-caption = Coup { $move } · { $state }
moves-over = la partie est finie
moves-own = Les miennes
moves-all = Toutes
moves-asking = Recherche…
moves-none = Aucune partie n’a continué d’ici.
moves-unavailable = Les parties ne peuvent pas être cherchées. Leur liste marche encore.
moves-games-of = { $count ->
    [0] Aucune partie n’est passée ici
    [one] { $count } partie est passée ici
   *[other] { $count } parties sont passées ici
 }
moves-unfinished = inachevée
moves-step-back = Un coup en arrière
moves-to-game = À la partie

## Pages d’aide
help-rules = Reversi
help-gomoku = Cinq en ligne
help-keys = Touches
help-using = Utilisation
help-settings = Fichier de réglages
help-search = Rechercher (Ctrl+F)
help-search-clear = Effacer la recherche
help-search-found = { $count ->
    [one] Un paragraphe trouvé
   *[other] { $count } paragraphes trouvés
 }
help-search-none = Rien ici ne contient tous ces mots.
help-section-playing = Jouer
help-section-window = Fenêtre, aspect et son
help-section-keeping = Garder et partager
help-section-clocks = Pendules
help-section-looking-back = Revoir ses parties
help-section-learning = Leçons et problèmes
help-section-boards = Positions et moteurs
help-section-others = Avec d’autres
help-rules-1 = Deux joueurs placent tour à tour des pions sur 8×8 cases. Noir commence.
help-rules-title = Les règles
help-rules-start = Le début. Noir peut jouer sur les cases marquées.
help-rules-2 = Un nouveau pion doit encadrer au moins un pion adverse entre lui et un autre pion de sa couleur, en ligne droite : rangée, colonne ou diagonale. Tous les pions ainsi encadrés, dans toutes les directions, prennent votre couleur.
help-rules-flip = Noir a joué f5 : le pion blanc en e5 était encadré et s’est retourné.
help-rules-pass = Une passe : Blanc n’a pas de case ici, donc il passe et Noir continue.
help-rules-corner = Un coin ne se retourne plus jamais, ni les pions de même couleur qui le touchent le long du bord : Noir garde a1 à d1 et a1 à a4.
help-rules-beside = Les coins cerclés sont bons. Les cases barrées à côté sont dangereuses tant que le coin est vide : elles l’ouvrent à l’adversaire.
help-rules-3 = Sans case où jouer, vous devez passer, et l’autre joueur continue. Le programme passe pour vous et le dit. Si vous avez une case, vous devez jouer.
help-rules-4 = La partie finit quand personne ne peut plus jouer. Qui a le plus de pions gagne ; les cases restées vides comptent pour le gagnant. À égalité, la partie est nulle.
help-rules-hints = Quelques conseils
help-rules-6 = Beaucoup de pions au début valent peu : mieux vaut peu de pions et beaucoup de cases jouables. Prenez les coins, et laissez l’autre être le premier à devoir jouer à côté d’un coin vide.
help-rules-variants = Autres façons de jouer
help-rules-fewest = Le moins de pions : les coups sont les mêmes, mais qui a le moins de pions à la fin gagne. Les coins sont alors un fardeau. L’ordinateur sait y jouer à tous les niveaux ; une telle partie n’est pas analysée.
help-rules-random = Ouverture au hasard : la partie commence après huit coups au hasard, presque égaux pour les deux camps, pour que personne ne joue par cœur. La partie suivante en a une autre.
help-rules-corners = Coins donnés : le plus fort joue Blanc et donne à Noir un à quatre coins. Blanc joue en premier, et les couleurs ne changent pas d’une partie à l’autre.
help-gomoku-1 = Les joueurs posent tour à tour des pierres sur les croisements des lignes ; elles ne bougent plus. Qui aligne le premier cinq de ses pierres — en rangée, en colonne ou en diagonale — gagne. On joue à deux, trois ou quatre.
help-gomoku-five = Noir a cinq pierres en ligne et a gagné.
help-gomoku-2 = Libre : cinq ou plus gagnent. Standard : exactement cinq gagnent, six ne valent rien. Caro : cinq ne gagnent pas si des pierres adverses ferment les deux bouts ; dans une variante, six gagnent toujours.
help-gomoku-patterns = Les motifs
help-gomoku-6 = Fermé veut dire qu’un bout est bloqué : un quatre fermé n’a plus qu’un point pour faire cinq, un quatre ouvert en a deux et gagne. Un trois ouvert devient un quatre ouvert si personne ne répond.
help-gomoku-forbidden-title = Interdit à Noir au Renju
help-gomoku-3 = Le Renju compense le premier coup de Noir : les trois points barrés lui sont interdits — deux trois ouverts à la fois, deux quatre à la fois, six ou plus en ligne — sauf si la même pierre fait exactement cinq. Blanc peut faire tout cela. Un clic sur un tel point est refusé, ou perd, selon le choix fait pour la partie. Au Renju on peut passer ; deux passes de suite font nulle.
help-gomoku-4 = Les ouvertures rendent le début équitable. Swap : un joueur pose trois pierres, l’autre choisit la couleur. Swap2 : il peut aussi en poser deux de plus et laisser le choix. Les ouvertures propres au Renju ajoutent des cinquièmes coups parmi lesquels Blanc choisit. La barre des messages dit chaque étape ; ce qu’il y a à choisir est au bas du plateau.
help-gomoku-threats = Quelques conseils
help-gomoku-5 = Un trois ouvert devient un quatre ouvert, qu’on ne peut plus arrêter : répondez tout de suite. Deux menaces d’une seule pierre gagnent. Aide marque où quelqu’un pourrait faire cinq ou un quatre ouvert, et au Renju les points interdits ; F3 montre ce que vaut une pierre sur chaque point. La molette ou Ctrl+PageUp agrandit un grand plateau ; faites-le glisser pour voir le reste. Sur un écran tactile, le premier toucher vise un petit point, le second place.
help-keys-1 = Tout peut se faire au clavier seul. Lettres et chiffres sont au plateau.
help-keys-2 = Réglages › Jeu › Touches les change. Dans le fichier de réglages, elles sont sous « keys », avec les noms ci-dessous ; un texte vide veut dire aucune touche :
key-arrows = Flèches
key-arrows-does = déplacent le curseur sur le plateau, ou le focus sur les pages
key-enter = Entrée, Espace
key-enter-does = pose un pion, ou appuie sur ce qui a le focus
key-letters = d 3 Entrée
key-letters-does = joue d3 par son nom
key-tab = Tab
key-tab-does = du plateau aux boutons, et ainsi de suite
key-escape = Échap
key-escape-does = un pas en arrière ; sur le plateau, ouvre le menu
key-search = Ctrl+F, /
key-search-does = sur cette page : cherche dans l’aide
help-using-1 = Chaque coup est aussitôt enregistré. Fermez la fenêtre, coupez le courant : au prochain démarrage, la partie est là, telle quelle.
help-using-2 = Aide marque les cases jouables un moment ; un second appui montre un bon coup. Dans vos trois premières parties, et contre l’ordinateur jusqu’à Loisir, des points les marquent toujours ; les réglages peuvent le changer. Sous le pointeur, on voit ce qu’un coup retournerait.
help-using-3 = Annuler revient à votre dernier coup et reprend la réponse de l’ordinateur avec lui. Rétablir ramène les coups ; ce que vous avez annulé reste une branche de la partie. Après la fin d’une partie, Annuler ne fait que regarder en arrière : un coup dans une position antérieure commence une nouvelle partie, avec les mêmes joueurs.
help-using-4 = Conseil, dans le menu, montre la meilleure case que l’ordinateur trouve ; Valeur des cases, ce que vaut chacune ; Valeur des menaces, les points importants à cinq en ligne. « L’ordinateur joue » lui donne votre place, « Reprendre la main » la reprend.
help-using-5 = Enregistrer sous garde une copie de la partie sous un nom. Parties retrouve toutes vos parties : par le jour au calendrier, par joueur, résultat, mots, ou comme le plateau. Un clic ou Entrée choisit une partie et montre ce qu’on peut en faire ; les parties supprimées peuvent être restaurées.
help-using-6 = Après une partie, une carte dit qui a gagné et comment. Revanche donne le premier coup à l’autre joueur. Le score de la série est dans le tableau derrière la carte et dans le panneau latéral. Échap montre le plateau ; Résultat (Ctrl+D) ramène la carte. Après trois victoires ou défaites de suite, la carte propose un autre niveau.
help-using-7 = Copier les coups met la partie dans le presse-papiers sous la forme f5d6c3… ; avec Ctrl+V sur le plateau, une telle ligne devient une partie. Un fichier déposé sur la fenêtre fait de même : une ligne de coups, un fichier WTHOR d’une partie, une partie de Qipan.
help-using-8 = Ouvrir un fichier montre le dialogue du système s’il existe, sinon celui de Qipan : là, flèches ou lettres choisissent, Entrée ouvre, Retour arrière remonte ; on peut taper un chemin. Réglages › Avancé désactive celui du système. Dans Parties › Collections, « Ajouter un dossier » fait une collection de toutes les parties d’un dossier.
help-using-9 = « Partager » écrit la partie pour d’autres programmes, en image du plateau ou en image animée de toute la partie (PNG ou GIF ; les messageries affichent un GIF), ou la copie, en texte ou en image de la position (Ctrl+Shift+I). Un fichier existant n’est remplacé que si vous le dites.
help-using-10 = Coups joués (Ctrl+E) dit ce qui a été joué depuis la position du plateau : combien de fois, par qui et avec quel résultat, dans vos parties et dans les collections. Un clic sur un coup avance d’un coup ; Un coup en arrière, Retour arrière ou la flèche gauche recule. Rien n’y change votre partie.
help-using-11 = Jouer, sur l’accueil, commence aussitôt. Les niveaux ont des noms, d’Enfant à Pleine force ; Adaptatif suit vos résultats. Des préréglages fixent les règles de cinq en ligne ; chaque règle peut être changée au-dessous.
help-using-12 = Le menu a ce qui sert le plus ; Analyser et Fichier ont le reste, et Échap en revient. Un clic à côté le ferme. À deux, Abandonner est dans la barre. Là où Annuler est limité, son bouton dit combien de fois il reste.
help-using-13 = Le panneau latéral vient de lui-même là où la fenêtre a de la place : à côté du plateau, ou dessous dans une fenêtre haute. F9 le montre ou le cache. À côté du plateau, il porte aussi Partager et Réglages. La fenêtre garde sa taille quand une page s’ouvre, et le prochain démarrage la retrouve où elle était sur cet écran.
help-using-14 = Dans les réglages, un curseur règle le volume de tous les sons ; « Chaque son… », juste au-dessous, active ou coupe chacun d’eux et a son volume ; les pions se retournent vite, lentement ou aussitôt, et les textes peuvent être plus grands. Personnaliser change le plateau, le fond et les pièces et les garde comme votre thème.
help-using-15 = La pendule se choisit avec une nouvelle partie : un temps fixe ; un temps avec quelques secondes de plus après chaque coup ; le byo-yomi, où le temps est suivi de courtes périodes rendues à chaque coup joué à temps ; le temps canadien, suivi d’une période pour tant de coups. Un joueur peut avoir ses propres minutes : un enfant en reçoit plus. Qui épuise son temps perd ; à trois ou quatre, les autres partagent la victoire. Il n’y a pas de nulle au temps.
help-using-17 = Avec un ami sur une autre machine : l’un invite et reçoit un code et une adresse, l’autre les tape, ou seulement le code si les machines se trouvent. Tout est chiffré. Annuler demande à l’autre de reprendre un coup, de même Proposer nulle et Partie suivante. Qui est coupé revient de lui-même, et la pendule attend ; qui reste peut continuer seul.
help-using-18 = L’analyse (Ctrl+G) reprend une partie finie : la courbe montre qui était mieux après chaque coup ; triangles, losanges et disques barrés marquent ce qui était douteux, une erreur ou une gaffe, et une phrase dit pourquoi. Gauche et Droite ou la molette avancent coup par coup, Page suivante va à l’erreur suivante, Mieux joue ce qui était meilleur. La précision dit quelle part des chances de gain les coups d’un joueur ont gardée en moyenne ; les coups sans choix ne comptent pas.
help-using-19 = Une classe : l’enseignant ouvre « Classe » et le tableau, et obtient un code de six chiffres. Les élèves ouvrent « Classe », tapent nom et code ; leurs parties s’ouvrent d’elles-mêmes. Le tableau montre toutes les parties ; un clic en agrandit une. « Pause » arrête toutes les pendules.
help-using-20 = Revoir (Ctrl+L) parcourt une partie : le curseur, la molette, Gauche et Droite, Début et Fin ; Lire montre coup après coup. Un coup sur le plateau ouvre une variante, à laquelle l’ordinateur répond si vous le voulez ; Page précédente et Page suivante vont d’une variante à l’autre, Retour arrière ramène à la partie. Commentaires, variantes et lignes principales restent avec la partie, son résultat ne change jamais. Calcul (Ctrl+A) montre les meilleures suites et leurs valeurs jusqu’à ce que vous l’arrêtiez.
help-using-21 = Les moteurs des réglages (Ordinateur) sont des programmes d’autres auteurs qui peuvent jouer : ajoutez-en un par son fichier, essayez-le, et il se trouve après « Pleine force » sur la page d’une nouvelle partie. S’il se fige, s’arrête ou enfreint les règles, la partie attend et Qipan peut jouer à sa place.
help-using-22 = Problèmes (Ctrl+P) en a un de chaque jeu pour aujourd’hui et beaucoup pour s’entraîner, par thème et par difficulté, le plus proche de votre classement d’abord : le premier essai le fait monter ou descendre. Ils viennent de parties de l’ordinateur, chacun est prouvé. Ce que vous manquez revient, comme ce qui a été manqué dans vos parties : l’analyse les fait d’elle-même, et « Réessayer » sur sa page en ouvre un aussitôt. Toute bonne réponse est acceptée ; l’ordinateur l’examine et joue la suite quand il faut un gain forcé. Après une erreur, « Avancer » (Page suivante) montre la réfutation coup par coup. « Conseil » nomme trois points, « Solution » montre le chemin ; l’un et l’autre comptent comme non résolu. Ce qui est résolu revient après un, trois, sept et vingt et un jours. « En faire un problème » (Ctrl+Maj+P) prend la position du plateau.
help-using-23 = Composer une position (Ctrl+Maj+B) met n’importe quelle position sur un plateau : un clic pose la pièce choisie ou l’enlève, un glissement en pose plusieurs, le bouton droit enlève ; 1, 2, 3 et 4 choisissent une couleur, 0 rien, Suppr vide la case du curseur. Tout ce qui empêche de jouer est dit d’un coup ; ce qu’aucune partie n’atteint est dit aussi, mais peut se jouer. Jouer d’ici commence une partie, Interroger le moteur l’analyse, Enregistrer la garde parmi vos parties. Ctrl+V prend une position ou une partie copiée.
help-using-24 = Les leçons (Ctrl+Maj+L) mènent pas à pas par un cours pour chaque jeu. Lisez, regardez le plateau et faites ce qui est demandé : un clic, ou le curseur et Entrée, répond sur le plateau, 1 à 4 à une question. PageSuiv ou Entrée continue une fois que c’est juste, PagePréc revient d’une étape, Retour arrière recommence l’étape. Un indice aide, Montrer donne la solution. Tout coup aussi bon est juste. Vos propres leçons sont des fichiers du dossier lessons ; LESSONS.md dit comment les écrire.
help-using-25 = Plateau seul (Shift+F9, aussi dans le menu) est fait pour le vidéoprojecteur : le plateau aussi grand que la fenêtre, des lettres lisibles du dernier rang et un grand signe qui dit à qui est le tour. Parties, leçons et analyses s’affichent ainsi et se poursuivent comme toujours ; Shift+F9 ou Échap ramène la page entière.
help-using-26 = Qui joue ? (Ctrl+Maj+U, aussi dans le menu) sert à plusieurs personnes sur un ordinateur. On y ajoute des noms et des images, sans mot de passe. Chacun a ses parties, ses réglages, son niveau, ses problèmes et ses progrès. Le premier ajouté garde les parties présentes. À partir de deux personnes, la question est posée au démarrage.
help-using-27 = Les résultats (Réglages, Jeu) sont pour l’enseignant : indiquez un dossier, partagé peut-être, et chaque partie finie y va en fichier, avec un tableau des parties, niveaux, indices, retours et temps, des leçons et des problèmes aussi. Si le dossier est lent ou absent, tout suit plus tard. Les noms n’y sont que si vous le demandez. Le tableau peut aussi être écrit tout de suite.
help-using-28 = Dans Revoir, le bouton droit de la souris marque le plateau : un clic met un cercle, un glissement une flèche, le même geste l’enlève. Au clavier, Ctrl+Entrée met un cercle au curseur, Ctrl+Maj+Entrée commence et termine une flèche ; au doigt, le bouton Marquer fait les deux.
help-using-29 = Les niveaux de l’ordinateur ont un visage et un nom : on les voit sur la page d’une nouvelle partie, à côté du plateau et sur la carte de la fin. Réglages › Ordinateur les enlève.
help-using-30 = Dans une fenêtre large, les pages montrent plus à la fois : l’accueil a des colonnes, les parties ont leur calendrier et la partie choisie à côté de la liste, les réglages et l’aide ont leurs rubriques à gauche.
help-using-31 = On peut jouer à Qipan sans le voir : les lecteurs d’écran lisent chaque page et, dans Réglages › Son, la lecture à voix haute dit ce qui se passe. Alt+B lit le plateau, Alt+L ce que vous pouvez jouer, Alt+C ce qui a changé, Alt+A redit la dernière phrase. Avec un seul contacteur, le focus avance de lui-même.
help-using-32 = Progrès (Ctrl+Maj+D, aussi dans le menu) montre comment vous avancez dans chaque jeu : un classement avec son incertitude, les résultats contre chaque niveau, dans les ouvertures et par jour, ce qui est atteint et ce qu’il vaut la peine de faire ensuite. Une ligne des résultats mène à ses parties. Toute partie terminée sur cet ordinateur compte pour les résultats, une nulle pour une demi-victoire ; le classement compte les parties contre un niveau depuis la position de départ habituelle, sans conseil ni annulation. Rien de cela ne quitte cet ordinateur.
help-using-16 = La pendule s’arrête tant que le menu, une page ou une question est ouverte, que la machine dort, et après la fermeture du programme ; Annuler rend le temps. Les dix dernières secondes montrent les dixièmes dans un cadre, et font tic-tac. L’ordinateur respecte sa pendule.
help-settings-1 = Tous les réglages sont dans ce fichier. On peut le changer ici ou à la main ; une erreur y est signalée et n’empêche jamais le démarrage.
help-settings-2 = Voici ce qu’il contient maintenant :
help-settings-3 = Vos thèmes sont des dossiers à cet endroit, chacun avec un theme.ron et des images PNG :

## Page des touches
keys-intro = Choisissez une action, puis sa nouvelle touche. L’effet est immédiat.
keys-new = Nouvelle touche
keys-remove = Aucune touche
keys-default = Par défaut
keys-all-default = Tout par défaut
keys-none = aucune touche
ask-key-title = Nouvelle touche : { $action }
ask-key-text = Appuyez sur la nouvelle touche. Échap laisse tout tel quel.
ask-key-taken-title = { $key } est déjà prise
ask-key-taken = { $key } est la touche de « { $owner } ».
ask-key-taken-text = La donner plutôt à « { $action } » ?
ask-key-leave = La laisser
ask-key-take = La prendre
ask-keys-default-title = Toutes les touches par défaut ?
ask-keys-default-text = Chaque action retrouve sa touche par défaut. Les touches que vous avez choisies sont oubliées.
key-bare-letter = { $key } seule est impossible : sur le plateau, lettres et chiffres nomment les points. Ajoutez Ctrl ou Alt.
key-bare-other = { $key } seule est impossible : elle déplace le curseur, joue ou va aux boutons. Ajoutez Ctrl ou Alt.
key-given = { $action } a maintenant la touche { $key }
key-removed = { $action } n’a plus de touche
keys-all-given = Toutes les actions ont retrouvé leurs touches par défaut

## Personnaliser
own-look-name = Mon thème
own-look-name-label = Nom
own-look-tab-board = Plateau
own-look-tab-pieces = Pièces
own-look-tab-around = Autour
own-look-tab-keep = Nom
own-look-surface = Plateau en
own-look-plain = Uni
own-look-felt = Feutre
own-look-wood = Bois
own-look-stone = Pierre
own-look-paper = Papier
own-look-picture = Image
own-look-board = Couleur du plateau
own-look-photo = Votre image
own-look-photo-detail = Glissez-la sur le plateau ; molette, + et −
own-look-choose = Choisir
own-look-zoom = Plus grand
own-look-across = Gauche ou droite
own-look-down = Haut ou bas
own-look-fade = Plus pâle
own-look-lines = Couleur des lignes
own-look-line-width = Largeur des lignes
own-look-cells = Cases
own-look-flat = Plates
own-look-carved = Gravées
own-look-chequered = Damier
own-look-border = Bordure
own-look-no-border = Sans
own-look-line = Trait
own-look-frame = Cadre
own-look-frame-color = Couleur du cadre
own-look-pieces = Pièces
own-look-glossy = Brillantes
own-look-symbols = Symboles
own-look-size = Taille des pièces
own-look-page = Fond
own-look-own-panel = Panneaux d’une autre couleur
own-look-panel = Panneaux
own-look-accent = Boutons et coches
own-look-sounds = Sons
own-look-usual = Courants
own-look-soft = Doux
own-look-bright = Clairs
own-look-deep = Graves
own-look-win = Une victoire s’entend ainsi
own-look-listen = Écouter
own-look-silent = Le son est coupé ; les réglages le rétablissent
own-look-sample = À vous de jouer
own-look-sample-detail = Voilà le résultat
own-look-clear = Tout se voit bien.
own-look-hard = Peu visible (contraste) :
own-look-faint = { $what } : { $ratio }, il faudrait { $needed }
own-look-part-marks = Marques
own-look-part-coordinates = Lettres du plateau
own-look-part-win-line = Ligne gagnante
own-look-part-text = Texte
own-look-part-accent = Boutons et coches
own-look-part-focus = Cadre du clavier
own-look-keep = Garder et utiliser
own-look-discard = Ne pas garder
own-look-share = Exporter
own-look-delete = Ce thème
own-look-kept = { $name } est gardé et utilisé
own-look-not-kept = Le thème n’est pas gardé ({ $why })
own-look-deleted = Le thème { $name } a été supprimé
own-look-not-deleted = Le thème n’est pas supprimé ({ $why })
ask-leave-look-title = Garder ce thème ?
ask-leave-look-text = Sans cela, vos changements sont perdus.
ask-delete-look-title = Supprimer ce thème ?
ask-delete-look-text = Ses images et ses couleurs disparaissent pour de bon.
theme-taken = Le thème { $name } a été ajouté
theme-refused = { $file } n’est pas pris : { $why }
theme-wrong = sa description est fausse ({ $why })
theme-picture-large = l’image est trop grande
theme-picture-kind = ce n’est pas une image PNG, JPEG ou WebP
theme-picture-damaged = l’image est endommagée
theme-no-archive = ce n’est pas un fichier zip
theme-archive-damaged = le fichier zip est endommagé
theme-archive-empty = il ne contient aucun thème
theme-archive-several = il contient plus d’un thème
theme-archive-name = « { $name } » n’y est pas un fichier de thème
theme-archive-file = « { $name } » y est illisible
theme-archive-large = il est trop volumineux, ou le devient décompressé

## En borne
kiosk-touch = Touchez pour jouer
kiosk-demo = L’ordinateur joue : { $black } – { $white }
kiosk-still = Vous jouez encore ?
kiosk-still-detail = Touchez l’écran pour continuer. Sinon cette partie disparaît.
kiosk-pin = Code PIN
kiosk-pin-detail = Pour le personnel
kiosk-pin-wrong = Ce n’était pas le code PIN.
kiosk-pin-wait = Trop d’erreurs. Prochain essai dans { $time }.
kiosk-pin-checking = Un instant…
kiosk-pin-erase = Effacer
kiosk-pin-done = Valider
kiosk-teacher = Quitter la borne ?
kiosk-teacher-detail = Le programme se ferme, et le reste de cette machine devient accessible.
kiosk-leave = Quitter le programme
kiosk-stay = Retour à la borne
kiosk-note = Rien de votre partie n’est gardé ici.

# --- Avec des gens sur d’autres machines

action-friends = Jouer avec un ami
# In the message bar: as short as can be.
bar-resign = Abandon
bar-offer-draw = Nulle
action-offer-draw = Proposer nulle
against-friend = Un ami ailleurs
begin-friends = Vous recevez un code pour vos amis ; la partie commence quand tous sont là.
friends-name = Votre nom
friends-name-detail = Ainsi les autres vous voient.
friends-join = Rejoindre un ami
friends-choose = Celle-ci
friends-chosen = Choisie
friends-looking = Recherche d’invitations sur ce réseau…
friends-blind = Impossible de chercher des invitations ici ; demandez l’adresse à votre ami.
friends-address = Adresse
friends-address-detail = L’écran de votre ami la montre. Inutile si vous choisissez un ami ci-dessus.
friends-code = Code
friends-code-detail = Les six chiffres sur l’écran de votre ami.
friends-join-button = Rejoindre
friends-invite = Inviter un ami
friends-invite-note = Vous recevez un code que votre ami tape. Les dernières règles et la dernière pendule du jeu valent.
friends-invite-button = Inviter
friends-other-rules = Autres règles, trois ou quatre joueurs
friends-other-rules-detail = Choisissez qui est à une autre machine.
friends-your-code = Code { $code }
friends-your-address = Adresse { $address }
friends-tell = Votre ami ouvre « Avec un ami » et tape le code. Tout ce qui passe entre les deux machines est chiffré.
friends-opening = Ouverture de l’invitation…
friends-connecting = Connexion…
friends-waiting = { $count ->
    [one] On attend encore { $count } joueur…
   *[other] On attend encore { $count } joueurs…
  }
friends-wrong-code = { $count ->
    [one] Quelqu’un a tapé un mauvais code. Encore { $count } essai, puis l’invitation est fermée.
   *[other] Quelqu’un a tapé un mauvais code. Encore { $count } essais, puis l’invitation est fermée.
  }
friends-to-board = Retour au plateau
friends-end = Couper la connexion
friends-end-detail = La partie reste sur votre plateau, et vous pouvez continuer seul.
friends-stop = Arrêter
friends-stop-detail = On n’attend plus personne.
friends-address-wrong = Ce n’est pas une adresse ; une adresse ressemble à 192.168.1.7.
friends-code-wrong = Un code a six chiffres.
friends-failed = Cela ne marche pas ici : { $why }.
friends-computer = L’ordinateur ne peut pas jouer à une table de plusieurs machines.
friends-lost = Pas de connexion. La pendule attend ; nouvel essai…
friends-busy = L’autre machine est occupée. Nouvel essai…
friends-code-refused = { $count ->
    [0] Le code était faux, et l’invitation est maintenant fermée. Demandez-en un nouveau.
    [one] Le code était faux. Il reste { $count } essai.
   *[other] Le code était faux. Il reste { $count } essais.
  }
friends-not-inviting = Personne n’est invité là-bas en ce moment. Demandez un nouveau code.
friends-unknown = Votre place n’y est plus connue. Demandez un nouveau code.
friends-other-version = L’autre programme parle une autre version. Il faut le même Qipan des deux côtés.
friends-full = Aucune place n’y est libre.
friends-unreached = Pas de connexion à cette adresse.
friends-no-host = Ce qui répond là-bas n’est pas un Qipan qui invite.
friends-replaced = Vous êtes maintenant à une autre machine.
friends-over = La connexion est terminée.
friends-other-game = Il y a maintenant une autre partie.
friends-apart = L’autre machine a une autre partie que la vôtre. La vôtre reste telle quelle ; vous pouvez continuer seul.
friends-invitation-closed = Cinq codes faux : l’invitation est fermée. Arrêtez, puis invitez de nouveau.
friends-not-announced = Ce réseau ne transmet pas les annonces. Votre ami tape l’adresse.
friends-stuck = Le disque de l’hôte ne prend pas de coups en ce moment ; la partie l’attend.
friends-away = { $names } : hors connexion. La pendule attend que tous soient revenus.
friends-all-back = Tout le monde est de nouveau connecté.
friends-asked = Demandé. En attente de la réponse…
friends-declined = { $name } ne le souhaite pas.
friends-asked-enough = Vous l’avez demandé assez souvent.
friends-other-offer = Une autre demande est en cours.
friends-behind = La partie a continué entre-temps.
friends-waits = La partie attend.
friends-looks-on = Vous regardez cette partie.
friends-not-now = Impossible pour le moment.
friends-not-here = Pas dans une partie avec d’autres machines.
friends-pending = Votre dernier coup est encore en route.
friends-gone = Les autres joueurs sont injoignables. Vous pouvez continuer seul.
friends-go-on-alone = Continuer seul
friends-go-on-alone-detail = Une nouvelle partie à partir d’ici, tous les joueurs sur cette machine.
ask-takeback = { $name } veut reprendre le dernier coup.
ask-draw = { $name } propose nulle.
ask-next-game = { $name } veut une autre partie.
ask-part = { $name } veut finir la partie sans ceux qui sont partis.
ask-friends-yes = Accepter
ask-friends-no = Refuser
friends-class-detail = Une classe sur le réseau de l’école : l’enseignant apparie les élèves.
friends-class-button = Classe
action-class = Classe
class-pupil = Rejoindre la classe
class-known = Classe { $class } : vous êtes { $name }
class-return = Entrer
class-joined = Vous êtes dans la classe { $class }.
class-name-detail = Comme sur la liste de l’enseignant.
class-name-missing = Indiquez d’abord votre nom.
class-looking = Recherche de classes sur ce réseau…
class-blind = Impossible de chercher des classes ici ; demandez l’adresse à l’enseignant.
class-address-detail = Elle figure sur le tableau. Inutile si votre classe est listée ci-dessus.
class-code-detail = Les six chiffres du tableau.
class-unknown = La classe n’a ni ce nom ni place libre. Demandez à l’enseignant.
class-taken = { $name } est déjà là. Si c’est vous, quittez d’abord la classe sur l’autre machine.
class-code-refused = Le code était faux. Regardez le tableau et tapez-le de nouveau.
class-lost = Pas de connexion à la classe. Nouvel essai ; vous pouvez jouer en attendant.
class-held = L’enseignant a suspendu toutes les parties.
class-plays = Votre partie est en cours.
class-rests = Vous êtes exempt à cette ronde.
class-waits = En attente de votre prochaine partie. Elle s’ouvrira d’elle-même.
class-called = La prochaine partie de la classe est prête : ouvrez « Classe » pour y aller.
class-pairs = L’enseignant apparie la prochaine partie.
class-lesson = Leçon : { $name }
class-to-game = À votre partie
class-leave = Quitter la classe
class-leave-detail = Vous gardez votre place et pouvez revenir.
class-teacher = Pour l’enseignant
class-teacher-note = Cette machine anime la classe tant que Qipan est ouvert, sur votre seul réseau. Mosquitto est nécessaire.
class-folder = Dossier
class-folder-detail = Celui de la classe ; créé au besoin. Ou le fichier d’un billet.
class-folder-wrong = Ce n’est pas le chemin complet d’un dossier.
class-open-wall = Ouvrir le tableau
class-end = Terminer la classe
class-end-detail = Les parties s’arrêtent et reprendront la prochaine fois.
class-wrong-codes = { $count } codes faux
wall-title = Classe { $class }
wall-entrance = Code { $code }, adresse { $address }
wall-here = { $count } présents
wall-held = Toutes les parties sont suspendues
wall-playing = { $count } en cours
wall-waiting = { $count } en attente
wall-over = { $count } finies
wall-empty = Personne ne joue encore. Les élèves ouvrent « Classe », tapent nom et code ; puis lancez une ronde.
wall-opening = Ouverture de la classe…
wall-no-past = Pas encore de parties de rondes précédentes.
wall-round = Ronde
wall-hold = Pause
wall-go-on = Reprendre
wall-results = Résultats
wall-past = Passées
wall-now = En cours
wall-plain = Projeter
wall-results-kept = Les résultats sont dans le presse-papiers et dans { $path }.
wall-round-begins = La ronde { $number } commence ; échiquiers : { $count }.
wall-tile-held = En pause
wall-away = { $name } absent
wall-slow = { $name } : { $count } min
wall-last = Fin
wall-to-board = Sur mon plateau
wall-all = Tous
wall-ply = Coup { $number } sur { $count }
wall-begin = Lancer la ronde
ask-round-title = Lancer la ronde suivante ?
ask-round-text = { $count ->
    [one] { $count } partie est en cours. Elle s’arrête avec la nouvelle ronde, inachevée et sans résultat.
   *[other] { $count } parties sont en cours. Elles s’arrêtent avec la nouvelle ronde, inachevées et sans résultat.
  }
wall-set-lesson = Fixer la leçon
wall-lesson-name = Nom de la leçon
wall-lesson-name-detail = Visible par tous les élèves ; facultatif.
wall-game = Jeu
wall-pairing = Appariement
wall-pairing-detail = Parmi les présents.
wall-swiss = Suisse
wall-round-robin = Toutes
wall-ladder = Échelle
wall-by-hand = Manuel
wall-pairs = Paires
wall-pairs-detail = Noir d’abord : Anna, Ben ; Cleo, Dan
set-engines = Autres moteurs
set-engines-detail = Des programmes d’autres auteurs comme adversaires
set-engines-button = Moteurs
engines-intro = Tout programme qui parle le protocole NBoard ou GTP (Reversi), ou celui de Gomocup (cinq en ligne), peut jouer. Il a vos droits : ne prenez que des programmes sûrs.
engines-none = Aucun moteur n’est encore connu.
engines-add = Ajouter un moteur
engines-add-detail = Choisir son programme, puis l’essayer
engines-choose = Choisir un fichier
engines-type = Le saisir
engines-change = Modifier
engines-new = Nouveau moteur
engines-name = Nom
engines-command = Programme
engines-command-detail = Son chemin, ou un nom que le système trouve
engines-arguments = Arguments
engines-arguments-detail = Entre guillemets, un seul mot
engines-protocol = Protocole
engines-protocol-detail = Un essai le trouve
engines-test = Essayer
engines-test-detail = L’essai démarre le moteur et lui fait jouer un coup.
engines-testing = Essai en cours…
engines-tested = { $name } parle { $protocol } : prêt en { $start } s, { $move } joué en { $answer } s.
engines-forgiven = Hors du protocole, mais compris : « { $said } ».
engines-plays-sides = Plateaux : { $sides }.
engines-plays-rules = Règles : { $rules }.
engines-plays-rectangular = Les plateaux peuvent ne pas être carrés.
engines-tried = Essayés : { $list }.
ask-run-title = Lancer ce programme ?
ask-run-text = Il a vos droits, joue un coup, puis est arrêté. Ne lancez que des programmes sûrs.
ask-run-recognised = S’il porte le nom d’un moteur connu ici, il est relancé avec les arguments de ce moteur.
ask-run-button = Lancer
engines-lines = Ce qu’il a écrit
engines-lines-detail = Les premières lignes de l’essai
engines-show = Afficher
engines-hide = Masquer
engines-not-playing = { $name } ne joue pas sur ce plateau ou avec cette règle.
engines-seconds = Temps de réflexion
engines-seconds-detail = Par coup, sans pendule
engines-seconds-value = { $count } s
engines-depth = Profondeur
engines-depth-detail = S’il a un mot pour cela
engines-depth-own = La sienne
engines-depth-pace = Selon le temps de réflexion
engines-helps = Indices et valeurs par lui
engines-helps-detail = Au lieu du moteur intégré
engines-folder = Dossier
engines-folder-detail = Vide : celui du programme
engines-options = Options
engines-options-detail = Lignes dites au départ, séparées par des points-virgules
engines-keep = Garder
engines-remove = Retirer
engines-kept = { $name } peut jouer maintenant.
engines-removed = { $name } n’est plus dans la liste.
engines-no-name = Donnez-lui un nom.
engines-wrong = Quelque chose est trop long ou n’est pas un chemin.
engines-taken = Un autre moteur porte ce nom, ou il y en a trop.
engines-damaged = La liste des moteurs est abîmée ; ce qui est lisible est utilisé.
engine-fault-unknown = Il n’y a pas de moteur { $name } dans la liste.
engine-fault-forbidden = Cette machine n’autorise pas d’autres moteurs.
engine-fault-missing = Le programme de { $name } n’est pas là.
engine-fault-needs-file = { $name } a besoin du fichier « { $said } » à côté de son programme.
engine-fault-not-started = { $name } ne démarre pas : { $said }
engine-fault-silent = { $name } ne dit rien.
engine-fault-foreign = { $name } parle un autre protocole : « { $said } »
engine-fault-late = { $name } n’a pas joué à temps.
engine-fault-ended = { $name } s’est arrêté de lui-même.
engine-fault-refused = { $name } refuse : « { $said } »
engine-fault-illegal = { $name } a joué contre les règles : « { $said } »
engine-fault-flood = { $name } écrit sans fin et a été arrêté.
engine-fault-memory = { $name } prenait { $used } Mo de mémoire et a été arrêté ; la limite est de { $limit } Mo.
engine-fault-unsuitable = { $name } n’a pas de mots pour cette partie : règles, départ ou joueurs.
engine-last-words = Il a écrit en dernier : « { $said } ».
ask-engine-title = { $name } ne joue pas
ask-engine-wait = Attendre
ask-engine-again = Réessayer
ask-engine-own = Qipan continue
level-engine = Un autre programme : { $said }
files-choose-engine = Choisir le programme du moteur

## Setting up a board
editor-hand = Poser
editor-nothing = Rien
editor-side = Au trait
editor-game = Jeu
editor-rule = Règles
editor-columns = Colonnes
editor-rows = Rangées
editor-players = Joueurs
editor-turn-all = Inverser tout
editor-begin = Position initiale
editor-empty = Plateau vide
editor-from-game = De la partie
editor-paste = Coller
editor-play = Jouer d’ici
editor-ask = Interroger le moteur
editor-save = Enregistrer
editor-saved = Gardée : elle est dans la liste des parties
editor-fit = Une partie peut commencer ici.
editor-faults = On ne peut pas encore jouer ceci.
editor-odd = On peut jouer, mais :
editor-unusual = Permis, mais inhabituel :
reason-none-of = { $color } n’a aucun pion : posez-en au moins un.
reason-full = Aucune place n’est libre : enlevez des pièces.
reason-no-moves = Aucun camp n’a de coup : rien ne peut être retourné.
reason-won = { $color } a déjà gagné : rompez l’alignement gagnant.
reason-stray = { $color } ne joue pas : enlevez ses pierres ou ajoutez des joueurs.
reason-passes = { $color } n’a aucun coup et passe aussitôt.
reason-middle = Une case du centre est vide ; dans une partie elle ne l’est jamais.
reason-apart = Des pions n’en touchent aucun autre ; dans une partie tous se tiennent.
reason-counts = Ces nombres de pierres ne vont pas avec le trait.
reason-overline = Noir a six pierres alignées ou plus, ce que le renju interdit.

set-results = Résultats
set-results-detail = Pour l’enseignant : rendre les parties, écrire un tableau
set-results-button = Résultats
set-results-folder = Rendre dans
set-results-folder-detail = Sans dossier, rien n’est rendu
set-results-names = Avec les noms
set-results-names-detail = Sinon, les joueurs sont numérotés
results-intro = Les parties finies, les étapes des leçons et les problèmes vont d’eux-mêmes dans ce dossier, pour l’enseignant. S’il est lent ou absent, un nouvel essai a lieu plus tard ; rien n’est perdu.
results-choose = Choisir un dossier
results-to = Les résultats sont rendus dans { $folder }
results-unknown = On ne sait pas encore ce qui attend
results-handed = Tout est rendu
results-waiting = { $count ->
    [one] Un résultat attend
   *[other] { $count } résultats attendent
 }
results-stop = Ne plus rien rendre
results-stop-detail = Ce qui est rendu y reste
results-table = Un tableau de tout
results-write-label = Parties, leçons et problèmes
results-write-detail = CSV pour les tableurs, et JSON
results-write = Enregistrer dans un dossier
results-written = { $files } écrits dans { $folder }
results-trouble = Les résultats ne peuvent pas être rendus dans { $folder } ({ $why }). Ils sont gardés et suivront plus tard.
results-stuck = { $folder } ne répond pas. Les résultats sont gardés et suivront plus tard.
results-works = Les résultats sont de nouveau rendus

action-players = Qui joue ?
players-pick = Appuyez sur votre nom.
players-none = Personne n’a encore de nom ici. Le premier ajouté garde les parties et les réglages présents ; ensuite, chacun a les siens.
players-change = Appuyez sur le joueur à modifier.
players-edit = Modifier
players-done = Terminé
players-add = Ajouter un joueur
players-gone = { $name } n’est plus là.
players-full = Un dossier ne peut avoir plus de 100 joueurs.
players-now = C’est { $name } qui joue.
player-name = Nom
player-name-detail = 1 à 24 caractères ; tous différents
player-picture = Image
player-change = Modifier un joueur
player-earlier = Plus vers l’avant
player-later = Plus vers l’arrière
player-remove = Supprimer
player-remove-detail = Toutes ses parties, ses réglages et ses progrès sont effacés
player-remove-self = Vous jouez sous ce nom. Laissez d’abord jouer quelqu’un d’autre.
player-own = Chacun a ses parties, ses réglages, son niveau, ses problèmes et ses progrès. Les thèmes, les langues et les leçons des professeurs sont à tous.
player-added = { $name } est ajouté.
player-kept = { $name } est modifié.
player-moved = { $name } est déplacé.
player-removed = { $name } est supprimé.
player-name-wrong = Un nom a de 1 à 24 caractères.
player-name-taken = Il y a déjà un joueur nommé { $name }.
player-plays = { $name } joue dans une autre fenêtre. Rien n’a été effacé.
player-not-kept = La liste des joueurs n’a pas pu être modifiée : { $why }.
ask-player-title = Supprimer { $name } ?
ask-player-text = { $count ->
    [one] { $count } partie sera effacée,
   *[other] { $count } parties seront effacées,
} ainsi que tous les réglages, problèmes et progrès. Rien ne pourra être récupéré.
face-sun = Soleil
face-moon = Lune
face-star = Étoile
face-heart = Cœur
face-fish = Poisson
face-cat = Chat
face-tree = Arbre
face-flower = Fleur
face-boat = Voilier
face-kite = Cerf-volant
face-car = Voiture
face-ball = Ballon
face-key = Clé
face-leaf = Feuille
face-cloud = Nuage
face-umbrella = Parapluie
face-cup = Tasse
face-bell = Cloche
face-rocket = Fusée
face-apple = Pomme
face-butterfly = Papillon
face-mushroom = Champignon
face-crown = Couronne
face-snowflake = Flocon

# What is wrong with a file, and what the command line says.
sentences = { $first } { $next }
clauses = { $first } ; { $next }
sentence = { $clause }.
file-wrong = { $file } : { $what }
text-large = dépasse 256 Kio
text-none = n’est pas du texte UTF-8
text-io = ne peut pas être lu : { $why }
text-missing = n’est pas là
settings-unread = { $file } { $why }. Les réglages par défaut sont utilisés.
settings-newer = { $file } vient d’une version plus récente de Qipan : les changements de réglages ne sont pas gardés.
fault-at = { $file }, ligne { $line }, colonne { $column } : { $what }.
faults-more = { $file } : { $count } autres fautes suivent.
fault-ends = { $why } ; ce qui précède est utilisé, et les valeurs par défaut pour le reste
fault-section = { $key } : { $why } ; le reste garde ses valeurs par défaut
fault-unknown = la clé « { $key } » est inconnue et n’est pas utilisée
fault-twice = la clé « { $key } » figure deux fois ; la première est utilisée
fault-outside = { $key } vaut { $value }, hors de { $low } à { $high } ; { $used } est utilisé
fault-value = { $key } : { $why } ; { $instead }
fault-key = { $key } : { $why }
fault-players-not = { $key } a { $count } joueurs au lieu de { $low } ; { $instead }
fault-players-outside = { $key } a { $count } joueurs, hors de { $low } à { $high } ; { $instead }
fault-renju-players = { $key } a { $count } joueurs, mais le renju se joue à deux ; les deux premiers sont utilisés
fault-opening = { $key } : { $value } ne convient pas à la règle, au plateau ou aux joueurs ; la valeur par défaut est utilisée
instead-default = la valeur par défaut est utilisée
instead-locked = la valeur par défaut est utilisée et reste verrouillée
instead-entry = cette entrée n’est pas utilisée
instead-nothing = elle n’est pas utilisée
instead-left = on reprend là où on s’était arrêté
wrong-theme = « { $name } » n’est pas un nom de dossier fait de a-z, 0-9, _ et -
wrong-no-theme = il n’y a pas de thème « { $name } »
wrong-no-language = il n’y a pas de langue « { $name } »
wrong-name = un nom a { $most } caractères au plus, sans caractère de contrôle
wrong-level = le niveau { $level } est hors de { $low } à { $high }
wrong-move-ms = move_ms { $ms } est hors de 0 à { $high }
wrong-seat = { $seat } ne peut pas encore jouer
wrong-clock = une pendule a au plus { $minutes } minutes, { $seconds } secondes, 1 à { $count } périodes ou coups, et un peu de temps
wrong-folder = un dossier se nomme par son chemin complet
wrong-minutes = les minutes d’un joueur vont de 1 à { $minutes }
wrong-corners = on ne peut pas donner { $count } coins, seulement 1 à { $high }
key-no-action = il n’y a pas d’action « { $action } » ; elle n’est pas utilisée
key-none = « { $key } » n’est pas une touche comme Ctrl+Shift+Z ou F3 ; la valeur par défaut est utilisée
key-bare = « { $key } » sans Ctrl ni Alt est une touche du plateau ; la valeur par défaut est utilisée
key-of-another = { $key } est la touche de « { $other } » et ne peut pas être aussi celle de « { $action } » ; la valeur par défaut est utilisée
no-language = La langue ne peut pas être utilisée : { $why }.
vain-preset = Le préréglage verrouille { $key } : ce qu’en dit la ligne de commande ne vaut pas.
vain-policy = La politique de cette machine verrouille { $key } : ce qu’en dit la ligne de commande ne vaut pas.
vain-game = La politique de cette machine cache { $game } : aucune partie n’en est commencée.
ron-end = Fin inattendue
ron-opening = « { $sign } » ouvrant attendu
ron-closing = « { $sign } » fermant attendu
ron-comma = Virgule attendue
ron-colon = Deux-points attendus
ron-boolean = true ou false attendu
ron-integer = Nombre entier attendu
ron-float = Nombre attendu
ron-string = Texte entre guillemets attendu
ron-string-end = Guillemet fermant attendu
ron-identifier = Nom attendu
ron-bounds = Le nombre est trop grand
ron-comment = Le commentaire n’est pas fermé
ron-sign = Caractère inattendu « { $found } »
ron-trailing = Il reste du texte après la fin
ron-deep = Trop de parenthèses imbriquées
ron-word = Clé ou mot attendu, « { $found } » trouvé
ron-type = { $expected } attendu, { $found } trouvé
ron-variant = il n’y a pas de { $found }, seulement { $list }
ron-field = il n’y a pas de clé { $found } ici, seulement { $list }
ron-missing = la clé { $key } manque
ron-twice = la clé { $key } figure deux fois
ron-file = { $file }, ligne { $line }, colonne { $column } : { $what }
policy-newer = { $file } est de version { $version } ; ce Qipan connaît { $known }.
policy-unread = Réglages, fichiers et fenêtre sont verrouillés, et ceci est une borne.
policy-unread-file = La politique { $file } { $why }. { $follows }
policy-version = version : { $why } ; c’est { $known }
policy-twice = la clé « { $key } » figure deux fois ; ce que les deux verrouillent est verrouillé
policy-not-preset = la clé « { $key } » est d’une politique, pas d’un préréglage
policy-broken = { $why } ; ce qui précède vaut, réglages, fichiers et fenêtre sont verrouillés
policy-broken-kiosk = { $why } ; ce qui précède vaut, réglages, fichiers et fenêtre sont verrouillés, et ceci est une borne
policy-defaults = defaults : ce n’est pas une section de réglages ; ce qui précède est utilisé
policy-locks = locked : ce n’est pas une section de réglages ; tous les réglages sont verrouillés
policy-unfit = { $section } : { $key } ne convient pas à la règle, au plateau ou aux joueurs ; { $used } est utilisé
policy-forbidden = forbidden : ce n’est pas une liste ; réglages, fichiers et fenêtre sont verrouillés
policy-hidden = hidden : il n’y a pas d’action « { $name } » à cacher ; elle n’est pas utilisée
policy-no-game = hidden : il ne reste aucun jeu ; Reversi demeure
policy-path = { $key } n’est pas le chemin complet d’un fichier ; il n’est pas utilisé
policy-levels = levels n’est pas un intervalle dans (1, { $high }) ; (1, 1) est utilisé
policy-number = { $key } n’est pas un nombre de 0 à { $high } ; { $used } est utilisé
policy-outside = { $key } est hors de { $low } à { $high } ; { $used } est utilisé
policy-name = ce n’est pas un nom de 1 à 24 caractères, il figure deux fois, ou c’est un de trop
policy-rest = { $key } : { $why } ; le reste n’est pas utilisé
policy-kiosk-ends = kiosk : { $why } ; le reste garde ses valeurs par défaut, et ceci est une borne
kiosk-unknown = il n’y a pas de telle clé
kiosk-twice = elle figure deux fois
kiosk-no-pin = ce n’est pas une empreinte écrite par `qipan policy set-pin`
kiosk-caption = une légende a { $most } caractères au plus, sans caractère de contrôle
preset-refused = { $file } : rien de ce préréglage ne vaut tant que ce n’est pas corrigé.
preset-unread = Le préréglage { $file } { $why }.
begin-no-step = il n’y a pas d’étape { $step } ; il y en a { $count }
begin-fewest = seul Reversi se gagne au plus petit nombre
begin-no-lesson = il n’y a pas de telle leçon ni de tel fichier
begin-board = Le plateau par lequel commencer n’est pas jouable : { $why }.
setup-overlap = deux pions sur { $points }
setup-side = { $color } ne joue pas
setup-empty = il n’y a aucun pion sur le plateau
setup-no-moves = aucun camp n’a de coup
setup-size = le plateau a { $columns }×{ $rows } points ; 10×10 à 25×25 sont permis
setup-players = { $count } joueurs ; on joue de deux à quatre
setup-renju = { $count } joueurs ; le renju se joue à deux
setup-outside = une pierre en colonne { $column }, rangée { $row } est hors du plateau
setup-occupied = deux pierres en colonne { $column }, rangée { $row }
setup-winners = deux couleurs ont une ligne gagnante
lesson-fault-of = { $file }, { $what }.
lesson-fault-at = ligne { $line }, colonne { $column } : { $what }
lesson-fault-step = étape { $step } : { $what }
lesson-wrong-large = le fichier dépasse 64 Kio
lesson-wrong-text = le fichier n’est pas du texte UTF-8
lesson-wrong-no-key = il n’y a pas de clé « { $key } » ici ; il y a { $list }
lesson-wrong-twice = la clé « { $key } » figure ici deux fois
lesson-wrong-missing = la clé « { $key } » manque
lesson-wrong-steps = { $count } étapes ; il y en a de 1 à { $most }
lesson-wrong-rule = Reversi n’a pas de règle à choisir
lesson-wrong-point = « { $name } » n’est pas un point du plateau
lesson-wrong-points = { $count } points ; { $most } au plus
lesson-wrong-arrow = « { $text } » n’est pas une flèche ; on écrit a4-d4
lesson-wrong-cell = « { $letter } » figure sur le plateau ; X est noir, O blanc, - vide
lesson-wrong-row = une rangée de { $count } cases ; à Reversi il y en a 8
lesson-wrong-uneven = une rangée de { $count } points, et la première en a { $columns }
lesson-wrong-rows = le plateau a { $rows } rangées ; à Reversi il y en a 8
lesson-wrong-level = niveau { $level } ; il y en a de { $low } à { $high }
lesson-wrong-choices = { $count } choix ; une question en a de { $low } à { $high }
lesson-wrong-right = la bonne réponse est le numéro { $right }, et il y a { $count } choix
lesson-wrong-of-reversi = { $name } ne se demande qu’à Reversi
lesson-wrong-of-gomoku = { $name } ne se demande qu’au cinq en ligne
lesson-wrong-stable = Stable va avec FindAll : un pion posé n’est pas un coup
lesson-wrong-illegal = { $side } ne peut pas y jouer { $point }
lesson-wrong-no-move = { $side } n’y a pas de coup
lesson-wrong-all = nul ne peut dire tous ces coups ; donnez-les comme Points
lesson-wrong-none = Points n’en donne aucun
lesson-wrong-unproven = avec { $empties } cases vides aucun résultat n’est prouvé ; { $most } au plus
lesson-wrong-no-right = aucun coup n’y est juste
theme-file-name = « { $name } » n’est pas un nom de thème : de 1 à 64 signes a-z, 0-9, - et _.
theme-file-picture = Thème { $theme } : « { $name } » n’est pas un nom d’image : de 1 à 64 signes a-z, 0-9, - et _, puis .png.
theme-file-sound = Thème { $theme } : « { $name } » n’est pas un nom de son : de 1 à 64 signes a-z, 0-9, - et _, puis .wav.
theme-file-none = Il n’y a pas de thème { $theme }.
theme-file-missing = Thème { $theme } : { $name } manque.
theme-file-no-file = Thème { $theme } : { $name } n’est pas un fichier ordinaire.
theme-file-large = Thème { $theme } : { $name } dépasse { $size }.
theme-file-all-large = Le thème { $theme } dépasse 64 Mio.
theme-file-text = Thème { $theme } : { $name } n’est pas du texte UTF-8.
theme-file-io = Thème { $theme } : { $name } ne peut pas être lu : { $why }.
theme-picture = Thème { $theme } : { $name } : { $why }.
cli-good = en ordre
cli-good-lesson = en ordre, { $count } étapes
cli-no-file = il n’y a pas de tel fichier
cli-no-text = ce n’est pas du texte UTF-8
cli-is-there = le fichier est là ; --replace le remplace
cli-unwritten = il ne peut pas être écrit : { $why }
cli-unprinted = la sortie standard ne peut pas être écrite : { $why }
cli-no-display = pas d’écran où ouvrir une fenêtre ({ $why })
cli-no-window = cette version n’a pas de fenêtre ; essayez `qipan headless`
cli-no-pictures = cette version n’a pas d’images
cli-no-screen = il n’y a pas d’écran « { $name } » ; `--screen list` les nomme
cli-which-picture = dans quel fichier écrire l’image ?
cli-has-policy = --policy n’est pas pour une machine qui en a une, { $file }
cli-has-preset = --preset n’est pas pour une machine dont la politique en nomme un, { $file }
cli-which-policy = quelle politique ? nommez son fichier
cli-new-pin = Nouveau code :
cli-once-more = Encore une fois :
cli-not-same = les deux ne sont pas pareils ; rien n’a été changé
cli-pin-digits = un code a de { $low } à { $high } chiffres
cli-pin-easy = ce code se devine aussitôt : prenez-en un sans régularité
cli-pin-unhashed = le système n’a pas de mémoire ou de hasard pour une empreinte
cli-pin-line = il reste tel quel ; mettez cette ligne dans sa section kiosk : ( … ) :
cli-kiosk-nobody = une borne n’a pas de joueurs à elle
cli-policy-players = Les joueurs de la politique ne peuvent pas être ajoutés : { $why }.
cli-policy-says-who = la politique de cette machine dit qui joue ici
cli-player-name = un nom a de 1 à { $most } caractères
cli-player-taken = il y a déjà quelqu’un nommé « { $name } »
cli-player-missing = il n’y a personne nommé « { $name } » ; `qipan profiles list` les nomme
cli-player-full = { $most } joueurs au plus partagent un dossier
cli-player-plays = { $name } joue dans une autre fenêtre ; rien n’a été supprimé
cli-player-newer = { $file } vient d’une version plus récente de Qipan ; il reste tel quel
cli-player-busy = un autre programme est en train de le changer
cli-removed = { $name } : retiré, avec { $count } parties
cli-not-cleared = Rien n’a été fait. `qipan profiles clear --yes` le fait.
cli-collected = collection « { $name } », { $games }, { $positions } positions, { $odd } étranges, { $refused } refusées
cli-nothing-taken = il ne contient aucune partie à reprendre
cli-refused = { "  " }{ $file } : refusée : { $what }
cli-odd = { "  " }{ $file } : { $what }
cli-more = { "  " }et { $count } de plus
cli-many = il contient { $count } parties, et seuls les fichiers d’une partie sont repris ; --list les montre
cli-saved = { $game }, enregistrée sous « { $name } »
cli-reversi = Reversi, { $moves }
cli-gomoku = cinq en ligne ({ $rule }, { $columns }×{ $rows }), { $moves }
cli-listed = { $format }, { $games }
cli-no-game = il n’y a ni partie enregistrée, ni partie, ni fichier « { $name } »
cli-class-seats = une classe a de 1 à { $most } places
cli-class-founded = { $folder } : { $count } places ; sheet.txt dit qui a quel billet. Ensuite : qipan class run { $folder }
cli-class-door = les élèves entrent par le code { $code } à { $addresses }
cli-broker-ended = le courtier s’est arrêté ; il est relancé
cli-broker-renewed = les règles du courtier sont nouvelles : relancez le courtier
cli-door-sat = { $name } a le billet de { $seat }
cli-door-wrong = un code faux ; celui qui l’a tapé doit attendre
cli-door-silent = ce réseau ne porte pas d’annonces ; les élèves tapent l’adresse
cli-door-stuck = le dossier de la classe ne peut être ni lu ni écrit
cli-seats-by-hand = on ne nomme les places qu’à la main
cli-round = ronde { $number } : { $games } parties, { $rests } au repos
cli-round-ends = { $count ->
    [one] { $count } partie de la ronde { $number } est en cours ; elle s’arrête avec la ronde suivante
   *[other] { $count } parties de la ronde { $number } sont en cours ; elles s’arrêtent avec la ronde suivante
  }
cli-round-ask = lancer la ronde suivante ? [y/N]
cli-two-seats = il faut deux places de la classe, comme seat-01,seat-02
slip-unknown = option inconnue « { $arg } »
slip-no-value = « { $arg } » demande une valeur
slip-one-of = valeur « { $value } » non valable pour « { $arg } », possibles : { $list }
slip-value = valeur « { $value } » non valable pour « { $arg } » : { $why }
slip-too-many = « { $value } » est de trop pour « { $arg } »
slip-missing = il manque : { $arg }
slip-conflict = « { $arg } » ne va pas avec « { $other } »
slip-command = commande inconnue « { $name } »
slip-text = un argument n’est pas du texte UTF-8
slip-game = un jeu est l’un de ceux-ci : { $games }
slip-level = un niveau est un nombre de { $low } à { $high }
slip-seat = une place est human, computer:1 à computer:12, full, ou engine: et un nom de engines.ron
slip-clock = une pendule est none, 5, 10+5, 10+3x30 ou 10+10/60
slip-size = une taille est LARGEURxHAUTEUR en pixels
slip-outside = hors de { $low } à { $high }
slip-format = les parties s’écrivent en { $list }
slip-no-file = il n’y a ni fichier ni commande de ce nom
theme-sound = Thème { $theme } : { $name } { $why ->
   *[not-wave] n’est pas un son WAV
    [coding] n’est ni du PCM de 8 ou 16 bits ni du flottant de 32 bits
    [channels] n’a ni un canal ni deux
    [rate] a une fréquence hors de 8 à 96 kHz
    [long] dure plus de 10 secondes
    [empty] ne contient aucun son
}.
read-sgf = { $kind ->
   *[other] c’est un autre jeu ({ $word }), ni Reversi ni cinq en ligne
    [size] { $word } n’est pas une taille de plateau
    [squares] Reversi se joue ici sur 8×8 cases, pas sur { $word }
    [point] « { $word } » du départ n’est pas un point du plateau
 }
read-psq = { $kind ->
    [long] l’enregistrement est trop long
   *[header] la première ligne ne dit pas le plateau
 }
read-renlib = { $kind ->
   *[header] le fichier ne commence pas comme une bibliothèque de RenLib
    [version] les bibliothèques de version { $version } ne sont pas connues
    [many] la bibliothèque a trop de positions
 }
read-wthor = { $kind ->
   *[length] la longueur du fichier ne va pas avec son en-tête
    [board] les parties ne sont pas jouées sur 8×8 cases
    [solitaires] le fichier contient des solitaires, pas des parties
    [names] le fichier contient des noms ; les parties sont dans le fichier .wtb à côté
 }
read-obf = { $kind ->
   *[long] la ligne est trop longue
    [short] la ligne a { $word } cases au lieu de 64
    [cell] « { $word } » n’est pas une case
    [side] « { $word } » n’est pas le camp au trait
 }
setup-wrong = { $kind ->
    [players] le nombre de joueurs ne convient pas au jeu
    [name] un nom de joueur est trop long ou a des caractères de contrôle
    [level] un niveau est hors de 1 à 12
   *[start] le plateau de départ n’est pas jouable
    [venue] le tournoi, la ronde ou la date est trop long ou a des caractères de contrôle
    [board] le plateau ou le nombre de joueurs ne convient pas à la règle
    [opening] la règle d’ouverture ne convient pas à la règle, au plateau ou aux joueurs
    [clock] la pendule n’a pas de temps, ou trop
 }
cli-unwritable = { $why ->
   *[read-only] ce format ne peut être que lu
    [start] la partie ne commence pas au départ habituel, ce que ce format ne peut pas dire
    [game] ce format est pour l’autre jeu
    [players] ce format est pour deux joueurs
    [pass] la partie a un passe, ce que ce format ne peut pas dire
 }
cli-own-saved = { $count ->
    [one] { $count } partie à vous enregistrée
   *[other] { $count } parties à vous enregistrées
 }
cli-refused-games = { $count ->
    [one] { $count } partie a été refusée
   *[other] { $count } parties ont été refusées
 }
cli-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
 }
cli-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
 }
cli-cleared = { $name } : { $count } parties { $done ->
    [yes] supprimées
   *[no] seraient supprimées
 }
cli-all-cleared = { $folder } : toutes les parties, réglages et progrès { $done ->
    [yes] supprimés
   *[no] seraient supprimés
 }

## Packages
package-kind = Jeux de plateau
package-comment = Jouer au Reversi et à cinq en ligne
package-summary = Reversi et cinq en ligne

## Titles of the shipped themes
theme-title-classic = Vert classique
theme-title-wood = Bois
theme-title-slate = Ardoise
theme-title-contrast = Contraste élevé
theme-title-symbols = Soleil et étoile
theme-title-paper = Papier
theme-title-meadow = Prairie
theme-title-sweets = Bonbons
theme-title-projector = Projecteur, liseuse
