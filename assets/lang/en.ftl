# Qipan in English. One message a line; a new language is a copy of this file with its tag as its name.
# Names of players come in as { $name }; never build sentences from parts.

title = Qipan
subtitle = Reversi and five in a row · 黑白棋与五子棋

## Colours and seats
color-black = Black
color-white = White
color-red = Red
color-blue = Blue
computer = Computer
seat-human = Human
seat-you = You
seat-level = Level { $level }
seat-named = { $name } ({ $level })
seat-adapting = Adapting
seat-remote = Another machine
game-reversi = Reversi
game-gomoku = Five in a row
player-number = Player { $number }

## The message bar
turn = { $name } to move
turn-yours = Your move
thinking = { $name } is thinking…
open-squares = { $count ->
    [one] one square is open
   *[other] { $count } squares are open
 }
played = { $name } played { $square }
passed = { $name } passed
pass = { $name } has no move, { $next } goes on
pass-short = pass
paused = { $name } is waiting
paused-detail = Enter or Menu › Go on lets the computer move
typed = Enter plays it, Backspace takes it back
hint = Good here: { $square }
illegal-over = The game is over. Undo goes back, the menu starts a new one.
illegal-occupied = There is already a disc on { $square }
illegal-no-flips = A disc on { $square } would turn nothing
illegal-outside = { $square } is not on the board
illegal-pass = You can only pass when you have no move
not-your-turn = It is { $name }’s turn
not-your-turn-paused = { $name } is to move. Enter or Menu › Go on lets it.
nothing-to-undo = There is no move of yours to take back
nothing-to-redo = There is no move to bring back
undo-used-up = Only { $count } moves may be taken back in a game here, and they are used up
not-now = That cannot be done now
swap-not-over = The game is over: sides are swapped in the next one
swap-not-many = Only two players can swap sides
resign-not-over = The game is over: nobody can resign any more
resign-not-many = Nobody can resign among three or four players
swapped-you = You play { $color } now
swapped-both = Sides swapped. Black: { $black }, White: { $white }
seat-taken = The computer plays { $color } for you; { $key } gives it back
seat-back = You play { $color } again
levels-held = The computer plays at a level that is allowed here
warnings-title = What went wrong
warnings-done = Close
warnings-none = There are no warnings
forbidden-shown = Points that are forbidden to Black stay marked
forbidden-hidden = Forbidden points are marked only by Help
best-move = { $turn }: best { $square }, { $value }
no-threats = { $turn }: nothing to make or to stop yet
value-win = W{ $plies }
value-loss = L{ $plies }
value-even = even
value-ahead = ahead
value-behind = behind
value-wins = a sure win
value-loses = a sure loss
value-discs-ahead = { $count ->
    [one] one disc ahead
   *[other] { $count } discs ahead
 }
value-discs-behind = { $count ->
    [one] one disc behind
   *[other] { $count } discs behind
 }
values-of = Values: { $name }
legend-best = best
legend-ahead = ahead
legend-behind = behind
legend-rest = the rest
legend-four = four
legend-three = three
legend-stops = stops { $color }
legend-stops-others = stops others
does-five = makes five
does-stops-five = stops five
does-open-four = an open four
does-double-four = two fours
does-four-three = a four and an open three
does-stops-four = stops an open four
does-double-three = two open threes
does-four = a four
does-stops-three = stops two open threes
does-three = an open three
locked = This is locked on this computer
copied = The moves are on the clipboard
copied-position = The position is on the clipboard
copied-game = The game is on the clipboard
copied-picture = The picture is on the clipboard
copied-no-picture = The picture cannot be copied ({ $why })
copied-not = This game cannot be written so
paste-nothing = The clipboard has no moves of a game
at-line = Line { $line }, column { $column }:
at-byte = Byte { $byte }:
odd-illegal = Ply { $ply }, { $word }, breaks the rules; what stands before it was kept.
odd-no-point = Ply { $ply }, "{ $word }", is no move; what stands before it was kept.
odd-forbidden = Ply { $ply }, { $word }, is forbidden to Black; it stands.
odd-result = The file says { $stated }, the board { $board }.
stated-result = The file says: { $result }
odd-not-over = The file says { $stated }, but the game is not over on the board.
odd-no-result = The result "{ $word }" is not understood.
odd-names-missing = The names are missing: no .{ $extension } file stands beside it.
odd-names-broken = The names are missing: the .{ $extension } file beside it is wrong.
odd-encoding = The file names no encoding; it was read as { $name }.
odd-characters = Some characters could not be read.
odd-anew = After ply { $ply } the board is set up anew; what follows is a game of its own.
odd-overline = The game goes on after more than five in a row; it was read with exactly five to win.
odd-cut-off = The file ends in the middle of a game; what is there was kept.
odd-left-out = Left out: { $word }.
odd-taken-as = The file says "{ $word }"; it was taken for { $rule }.
odd-no-game = The file names no game; it was taken for { $rule }.
odd-board = "{ $word }" is no board that can be played here; the game was left out.
odd-full = There are more positions than a game may have; the rest was left out.
odd-again = The game { $name } is there more than once.
odd-damage = The file is damaged: { $why }.
odd-refused = Nothing was taken: { $why }.
brought-in = { $count ->
    [one] One move is on the board
   *[other] { $count } moves are on the board
 }
brought-in-more = { $count ->
    [one] One more game from it is in My games
   *[other] { $count } more games from it are in My games
 }
saved = Saved as “{ $name }”
saving-works = Saving works again; everything is kept
trouble-full = The disk is full: your moves are not being saved. The game goes on.
trouble-read-only = Nothing can be written here: your moves are not being saved. The game goes on.
trouble-slow = Saving is slow on this disk. The game goes on.
trouble-other = Saving does not work: your moves are not being saved. The game goes on.
trouble-no-lock = Games cannot be locked in this folder, so this one goes on as a new game. The old one stays as it is.
place-temporary = There is no home folder; games are kept in { $place }.
place-none = There is no safe place for games: nothing is kept when the program ends.
trouble-stuck = The disk does not answer: your last moves are not saved yet. The game goes on.
trouble-file = The settings cannot be saved ({ $why }); your moves are.
last-moves-unsaved = The disk does not answer: the last moves may not be saved.
file-error = { $kind ->
    [full] the disk is full
    [read-only] the disk is read-only
    [denied] you may not do that there
    [missing] it is not there
    [in-the-way] something is in the way
    [too-large] it is too large
   *[other] the disk reports an error
 }
save-failed = “{ $name }” is not saved ({ $why })
delete-failed = { $name } is not deleted ({ $why })
rename-failed = { $name } keeps its name and mark ({ $why })
restore-failed = { $name } stays deleted ({ $why })
game-elsewhere = { $name } is open in another window
problem-writer = Games cannot be saved ({ $why })
problem-no-engine = The computer player cannot be started ({ $why })
save-name-wrong = A name is made of letters, digits and blanks
no-sound = There is no sound device; the game is silent
problem-game = This game cannot be opened
this-game = The game
game-damaged = The end of this game was damaged; what is there was kept.
problem-engine = The computer player stopped ({ $why }). The menu lets it go on.

## Five in a row
move-number = move { $move }
illegal-pass-gomoku = You cannot pass now
illegal-forbidden = { $square } is forbidden to Black: { $kind }
forbidden-3 = two open threes at once
forbidden-4 = two fours at once
forbidden-6 = six or more in a row
say-stone = { $name } plays { $color ->
    [black] black
    [white] white
    [red] red
   *[other] blue
 } { $square }
say-strong = { $count ->
    [0] Nobody can make five or an open four now
   *[other] Five or an open four can be made: { $points }
 }
say-forbidden = Forbidden to Black: { $points }
pattern-one = a stone alone
pattern-closed-two = closed two
pattern-live-two = live two
pattern-closed-three = closed three
pattern-live-three = live three
pattern-closed-four = closed four
pattern-straight-four = open four
pattern-five = five
panel-board = Largest on the board
panel-point = A stone on { $point } makes
panel-stone = The stone on { $point } makes
panel-no-point = A stone under the pointer makes
open-place = { $name }: place a { $color ->
    [black] black
   *[other] white
 } stone anywhere
open-place-center = { $name }: place the first black stone in the middle
open-place-square = { $name }: place a { $color ->
    [black] black
   *[other] white
 } stone within { $side }×{ $side } around the middle
open-choose = { $name }: choose one of the buttons
open-declare = { $name }: how many fifth moves will be offered?
open-offer = { $name }: mark points for the fifth move, { $count } to go
open-pick = { $name }: Black plays on one of the marked points. Which?
open-choose-first = First choose one of the buttons
open-only-center = The first stone goes in the middle
open-only-square = This stone goes within { $side }×{ $side } around the middle
open-symmetrical = That point is the same by symmetry as one already marked
open-not-offered = Pick one of the marked points
open-occupied = There is already a stone there
choice-black = Take Black
choice-white = Take White
choice-two-more = Place two more
choice-offer-ten = Offer ten moves
choice-black-detail = You play Black from here on
choice-white-detail = You play White from here on
choice-two-more-detail = You add a white and a black stone; then the other player takes a colour
choice-offer-ten-detail = You mark ten points; Black’s fifth move is one that the other player picks
choice-number-note = So many points are marked for Black’s fifth move, and the other player picks one
say-ten-seconds = Ten seconds for { $name }
say-chose-black = { $name } takes Black
say-chose-white = { $name } takes White
chosen-you = { $chosen }; you are { $color }
say-chose-two-more = { $name } places two more stones
say-chose-offer-ten = { $name } offers ten fifth moves
say-declared = { $name } says: { $count ->
    [1] one fifth move
    [2] two fifth moves
   *[other] { $count } fifth moves
 }
say-offered = { $name } offers { $points }
rule-freestyle = Freestyle
rule-standard = Standard
rule-renju = Renju
rule-caro = Caro
rule-caro-overline = Caro, six wins
rule-freestyle-detail = five or more in a row win
rule-standard-detail = exactly five win
rule-renju-detail = Black has forbidden points
rule-caro-detail = five win unless closed at both ends; six are nothing
rule-caro-overline-detail = five win unless closed at both ends; six always win
opening-free = Free
opening-swap = Swap
opening-swap-after-first = Swap after one
opening-swap2 = Swap2
opening-rif = RIF
opening-yamaguchi = Yamaguchi
opening-soosorv-8 = Soosõrv-8
opening-taraguchi-10 = Taraguchi-10
opening-free-detail = Black plays anywhere
opening-swap-detail = three stones, then a choice of colour
opening-swap-after-first-detail = one stone, then a choice of colour
opening-swap2-detail = three stones, then a colour or two more
opening-rif-detail = one of 26 openings, two fifth moves
opening-yamaguchi-detail = one of 26 openings, as many fifth moves as said
opening-soosorv-8-detail = one of 26 openings, up to eight fifth moves
opening-taraguchi-10-detail = a swap after each stone, or ten fifth moves

## The end
end-wins = { $name } wins
end-draw = A draw
end-agreed = Draw agreed
end-resigned = { $loser } resigned, { $name } wins
end-time = { $loser } ran out of time, { $name } wins
end-time-many = { $loser } ran out of time, the others share the win
score-empty = ({ $first }–{ $second }, { $empty } empty)
fact-series = Games won
fact-times = Time
fact-moves = Moves
fact-board = Board
end-player = Player
end-discs = Discs
end-longest = Longest row
end-time-head = Time
end-draws = { $count ->
    [one] One game was a draw.
   *[other] { $count } games were draws.
 }
end-next = In the next game { $name } begins.
series-won = { $count } won

## The result on its card
end-you-won = You won!
end-person-won = { $name } won!
end-others-won = A shared win
end-how-full = The board is full.
end-how-none-left = { $name } has no discs left.
end-how-empties = { $count ->
    [one] The empty square goes to the winner.
   *[other] The { $count } empty squares go to the winner.
 }
end-how-stuck = Nobody can move any more. { $count ->
    [one] The empty square counts for the winner.
   *[other] The { $count } empty squares count for the winner.
 }
end-how-stuck-draw = Nobody can move any more.
end-how-resigned = { $name } resigned.
end-how-time = { $name } ran out of time.
end-how-agreed = Both players agreed on a draw.
end-how-row = { $count ->
    [5] Five
   *[other] { $count }
 } in a row, from { $from } to { $to }.
end-how-foul = Black played a forbidden move: { $kind }.
end-how-passed = Both players passed.
end-record-discs = Your highest score at this level!
end-record-stones = Your fastest win at this level!
end-harder = Ready for { $level }?
end-wins-in-a-row = { $count } wins in a row
end-easier = How about { $level }?
end-losses = It lets you win more often
end-play-level = Play { $level }
end-rematch = Rematch
end-table = Scores

## Files that cannot be opened, with their paths
open-failed = { $file } cannot be opened ({ $why })
open-unreadable = { $file } cannot be opened: { $kind ->
    [newer] it was written by a newer version of Qipan (format { $version })
    [large] it is too large
   *[damaged] its beginning is damaged
 }. It is kept as it is.
open-set-aside = { $file } cannot be opened: { $kind ->
    [newer] it was written by a newer version of Qipan (format { $version })
    [large] it is too large
   *[damaged] its beginning is damaged
 }. It was set aside.

## Announcements for those who listen
say-plays = { $name } plays { $square }
say-choices = { $name } chooses: { $choices }
say-marked = { $square } is marked, { $count } to go
say-unmarked = { $square } is no longer marked, { $count } to go
say-placed = { $name } plays { $square }, { $count ->
    [one] one disc turns
   *[other] { $count } discs turn
 }
say-back = Back to move { $ply }
say-forward = On to move { $ply }
say-seated = { $color } is now { $name }, { $seat }
say-legal = { $count ->
    [0] No square is open
    [one] One square is open: { $squares }
   *[other] { $count } squares are open: { $squares }
 }
cell-empty = empty
cell-open = empty, open to you
cell-playable = open to you
role-button = button
role-switch = switch
role-choice = choice
role-slider = slider
role-field = text field
role-tab = tab
role-list = list
role-board = board
heard-on = on
heard-off = off
heard-chosen = chosen
heard-expanded = expanded
heard-collapsed = collapsed
heard-unavailable = cannot be used now
heard-empty = empty
heard-place = { $at } of { $count }
heard-nothing = Nothing was said yet
heard-no-board = There is no board here
heard-no-change = Nothing was played yet
heard-row = Row { $row }: { $stones }
heard-row-empty = Row { $row } is empty
heard-row-number = Row { $row }
cell-last = last move
cell-hint = good here
cell-forbidden = forbidden
cell-won = in the winning row
cell-turned = turned by the last move
no-voice = This system has no voice that reads aloud
no-voice-language = No voice of this system speaks this language

## Start page
start-go-on = Go on
start-waiting = Your game is waiting
start-waiting-game = { $game }, { $players }, { $count ->
    [0] no move played yet
    [one] one move played
   *[other] { $count } moves played
 }
start-against = against { $level }
start-your-turn = You play { $color }. It is your move.
start-their-turn = You play { $color }. The computer is to move.
start-reversi = Outflank your opponent's discs. Most discs win.
start-gomoku = Be the first with five stones in a line.
start-play = Play
start-two = Two players
start-options = Options
start-new-reversi = New Reversi
start-new-gomoku = New five in a row
start-kept = Every game is kept as it stands.
today = today { $time }
yesterday = yesterday { $time }
date-and-time = { $year }-{ $month }-{ $day } { $time }

## Actions
action-undo = Undo
undo-left = { $count ->
    [one] One undo left
   *[other] { $count } undos left
 }
action-redo = Redo
action-undo-all = To start
action-redo-all = To end
action-help = Help
action-hint = Hint
action-values = Values of squares
action-threats = Threat values
action-forbidden = Forbidden points
action-warnings = Warnings
action-pass = Pass
action-zoom-in = Larger board
action-zoom-out = Smaller board
aim = { $square }: tap again to place
action-new-reversi = New Reversi
action-new-gomoku = New five in a row
action-menu = Menu
action-new-game = New game
action-play-reversi = Play Reversi
action-play-gomoku = Play five in a row
action-two-reversi = Reversi for two players
action-two-gomoku = Five in a row for two players
action-new-same = New game, same players
action-next-game = Next game
action-restart = Restart
action-swap-sides = Swap sides
action-resign = Resign
action-autoplay = Computer plays
action-autoplay-back = Take over
action-resume = Go on
action-result = Result
action-go-on-here = Go on from here
action-save = Save as
action-games = Games
action-settings = Settings
action-own-look = Make it yours
action-how-to-play = How to play
action-start-page = Start page
action-side-panel = Side panel
action-sheet = Board only
sheet-on = Only the board is shown; { $key } or Esc brings the page back
sheet-off = The whole page is shown again
action-text-larger = Larger text
action-text-smaller = Smaller text
action-fullscreen = Fullscreen
action-mute = Sound on or off
action-copy = Copy moves
action-copy-position = Copy position
action-copy-picture = Copy picture
action-copy-ggf = Copy as GGF
action-copy-sgf = Copy as SGF
action-paste = Paste moves
action-open-file = Open a file
action-hear-again = Say it again
action-where-am-i = Where am I?
action-read-board = Read the board
action-read-row = Read the row
action-read-moves = What can I play?
action-read-changes = What changed?
action-export = Share
action-back = Back
action-quit = Quit
menu-analyse = Analyse
menu-file = File
moves = Moves

## New game
start-game = Start
row-player = Player
row-name = Name
row-rule = Rule
row-opening = Opening
row-columns = Columns
row-rows = Rows
row-forbidden = A forbidden point
forbidden-refuse = Refused
forbidden-lose = Loses
row-passes = Passing allowed
row-passes-detail = A house rule: a turn may be given away
row-against = Against
against-computer = The computer
against-person = A person here
against-people = { $count ->
    [3] Three players
   *[other] Four players
 }
row-side = I play
side-by-turns = Alternate
row-strength = How strong
row-follow = Adaptive
row-follow-detail = stronger when you win, weaker when you lose
row-preset = Rules
row-size = Size
size-other = Other
row-details = Details
row-goal = Who wins
goal-most = Most discs
goal-fewest = Fewest discs
row-start = Start board
from-usual = The usual one
from-random = Random
from-corners = { $count ->
    [1] One corner given
   *[other] { $count } corners given
 }
from-other = Its own
from-random-detail = Eight random moves, near even for both
from-corners-detail = The corners are Black’s; White moves first
rules-fewest = Fewest discs win
rules-random = Random opening
rules-corners = { $count ->
    [1] One corner given
   *[other] { $count } corners given
 }
rules-other = Start board of its own
row-clock = Clock
row-clock-details = The clock’s times
row-clock-minutes = Minutes
row-clock-seconds = Seconds
row-clock-more = Extra per move
row-clock-periods = Periods
row-clock-moves = Moves
row-own-time = Own minutes
row-own-time-detail = a child gets more
own-time-none = same as the clock
own-time = { $minutes } min
seconds-whole = { $seconds } s
preset-children = Children
preset-usual = Usual
preset-club = Club
preset-renju = Renju
preset-caro = Caro
preset-children-detail = Five or more in a line win, on a small board.
preset-usual-detail = Five or more in a line win.
preset-club-detail = Exactly five win; an opening makes the start fair.
preset-renju-detail = Black has forbidden points, White has none. For two players.
preset-caro-detail = Five win unless they are closed at both ends.
opening-is = Opening: { $opening }
begin-first = You are { $color } and move first, against { $level }.
begin-second = You are { $color } and move second, against { $level }.
begin-turns-first = You are { $color } this time, against { $level }; next time the other way round.
begin-turns-second = You are { $color } this time, against { $level }; next time the other way round.
begin-opening-first = You begin, against { $level }. The opening decides who is Black.
begin-opening-second = The computer, { $level }, begins. The opening decides who is Black.
begin-people = { $count ->
    [2] Two players at this table. Black moves first.
    [3] Three players at this table. Black moves first.
   *[other] Four players at this table. Black moves first.
 }
begin-computers = The computer plays itself, and you watch.
begin-mixed = { $people ->
    [1] One player
   *[other] { $people } players
 } and { $computers ->
    [1] one computer
   *[other] { $computers } computers
 }.
level-child = Child
level-beginner = Beginner
level-casual = Casual
level-club = Club
level-expert = Expert
level-master = Master
level-full = Full strength
level-follows = a computer that follows you
character-chick = Pip the chick
character-rabbit = Hoppy the rabbit
character-bear = Bruno the bear
character-fox = Rusty the fox
character-owl = Sage the owl
character-lion = Leo the lion
character-dragon = Ember the dragon
character-monkey = Echo the monkey
level-reversi-child = Overlooks every other move. A six-year-old can win.
level-reversi-beginner = Has a first idea of good squares, misses much.
level-reversi-casual = Sees your answer to its move, overlooks some.
level-reversi-club = Knows openings and counts the end, as clubs do.
level-reversi-expert = A tournament player, seldom a weak move.
level-reversi-master = Beats almost everybody within a second.
level-reversi-full = All it knows, five seconds a move.
level-gomoku-child = Misses your threes. A six-year-old can win.
level-gomoku-beginner = Stops your threes, but never thinks ahead.
level-gomoku-casual = Thinks a stone or two ahead, misjudges some.
level-gomoku-club = Makes two threats at once, and sees yours.
level-gomoku-expert = Plans long attacks, seldom a weak stone.
level-gomoku-master = Beats almost everybody within a second.
level-gomoku-full = All it knows, five seconds a stone.

## Clocks

clock-none = No clock
clock-absolute = { $minutes } min
clock-fischer = { $minutes } min + { $seconds } s
clock-byo-yomi = { $minutes } min + { $count }×{ $seconds } s
clock-canadian = { $minutes } min + { $count } in { $seconds } s
clock-none-detail = Nobody runs out of time.
clock-absolute-detail = { $minutes ->
    [one] One minute
   *[other] { $minutes } minutes
} each for the whole game.
clock-fischer-detail = { $minutes } minutes each, and { $seconds } s more after every move.
clock-byo-yomi-detail = { $minutes } minutes each, then { $count }×{ $seconds } s; a move within a period brings it back.
clock-canadian-detail = { $minutes } minutes each, then { $seconds } s for every { $count ->
    [one] move
   *[other] { $count } moves
}.
clock-begin = Clock: { $clock }
clock-periods-behind = + { $count }×{ $seconds } s
clock-periods = { $count }×{ $seconds } s
clock-moves = { $count ->
    [one] one move
   *[other] { $count } moves
 }
clock-used = Time used
clock-together = Together { $time }

## Numbers

number-group = ,
number-point = .
percent = { $number }%
told-of = { $name }: { $what }

## Three hints after the first game
tip-help = Help marks where you can play
tip-undo = Undo takes your move back
tip-menu = The menu has hints and settings

## Games page
games-all = My games
games-saved = Saved
games-samples = Samples
games-collections = Collections
games-none = Nothing here yet
games-none-found = No game matches
games-see-samples = Look at the samples
sample-final = World Championship 1996, the end of a final
sample-middle = World Championship 1996, after 30 moves
sample-passes = World Championship 2005, with passes
games-newest = The newest first
games-count = { $count ->
    [one] one game
   *[other] { $count } games
 }
list-to-move = { $name } to move, { $count ->
    [0] no move yet
    [one] one move
   *[other] { $count } moves
 }
list-won = { $name } won in { $count }
list-won-score = { $name } won { $score }
list-over = over after { $count ->
    [one] one move
   *[other] { $count } moves
 }
replay = Replay
look-detail = Only looked at. A move makes it a new game of yours.
copy = Copy
rename = Rename
mark = Mark
unmark = Unmark
open = Open
remove = Remove
close = Close
stop = Stop
delete = Delete
cancel = Cancel
save = Save
save-as = Save as “{ $name }”
replace = Replace
any = any
filter-all = All
filter-search = Search
filter-players = Players
filter-opening = Opening
filter-result = Result
filter-rule = Rule
filter-year = Year
filter-here = As the board now
filter-marked = Marked only
filter-none = Show all games
fate-unfinished = Unfinished
fate-first = Black won
fate-second = White won
fate-other = Another colour won
fate-draw = A draw
fate-unknown = Unknown
player-detail = { $games ->
    [one] one game
   *[other] { $games } games
 }, { $wins } won
score-against = { $first } – { $second } { $wins }–{ $losses } in { $games ->
    [one] one game
   *[other] { $games } games
 }
calendar-dots = one dot for each game, at most three
year = The year { $year }
month-of-year = { $month } { $year }
day-of-month = { $weekday }, { $day } { $month }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
weekday-1 = Mo
weekday-2 = Tu
weekday-3 = We
weekday-4 = Th
weekday-5 = Fr
weekday-6 = Sa
weekday-7 = Su
weekday-long-1 = Monday
weekday-long-2 = Tuesday
weekday-long-3 = Wednesday
weekday-long-4 = Thursday
weekday-long-5 = Friday
weekday-long-6 = Saturday
weekday-long-7 = Sunday
deleted = “{ $name }” was deleted
restored = “{ $name }” is back
restore = Undo
index-unavailable = Your games cannot be searched now. These are the newest, read one by one.
index-unavailable-here = Collections cannot be read now.
gathering = A collection is being read: { $count ->
    [one] one game
   *[other] { $count } games
 } so far
gathered = “{ $name }”: { $count ->
    [one] one game
   *[other] { $count } games
 } taken, { $odd } odd, { $refused } refused
gathered-own = { $count ->
    [one] { $count } game of your own saved
   *[other] { $count } games of your own saved
 }
gathered-nothing = No game was taken, { $refused } refused
collections-add = Add a folder
collections-none = No collections yet. A folder or a file of many games becomes one.
collections-count = { $count ->
    [one] one collection
   *[other] { $count } collections
 }
collection-detail = { $games ->
    [one] one game
   *[other] { $games } games
 }, { $players ->
    [one] one player
   *[other] { $players } players
 }
collection-odd = { $odd } odd, { $refused } refused
ask-rename-title = What is this game called?
ask-rename-text = Without a name it is called by its players.
ask-save-title = Save this game
ask-save-text = A copy is kept under this name; the game itself goes on.
ask-replace-title = There is already a game “{ $name }”
ask-replace-text = The one that is there moves to the folder “deleted”.
ask-resign-title = Resign this game?
ask-resign-text = The other player wins, and the game is over.
ask-resign-no = Play on

## Files of other programs
paste-many = The clipboard holds { $count } games: save them as a file and open that
paste-failed = The clipboard’s text cannot be taken: { $why }
read-io = It cannot be read ({ $why }).
read-newer = It was written by a newer version of Qipan (format { $version }).
read-damaged = Its beginning is damaged.
read-large = It is too large.
read-unknown = It holds no game in a format that Qipan reads.
read-pointer = It is only Git's pointer to the file; "git lfs pull" fetches the file itself.
read-chess = It is a game of chess.
read-empty = There is no game in it.
read-many = It holds { $count } games; here one game is taken from a file.
read-broken = It cannot be read: { $why }.
read-no-point = Ply { $ply }, "{ $word }", is neither a square nor a pass.
read-illegal = Ply { $ply }, { $word }, breaks the rules.
files-up = Up
files-choose-folder = Choose a folder
files-choose-picture = Choose a picture
files-no-pictures = No picture here
files-games = Games
files-pictures = Pictures
files-all = All files
files-here = Save here
files-collect = All games of this folder
files-looking = Looking…
files-no-games = No file here looks like a game
files-no-folders = No folder here
files-nothing = Nothing here
files-cut = Only { $count } names are shown: the folder has more. Type a path above to reach them.
files-unseen = { $kind ->
    [denied] You may not open { $file }.
    [missing] { $file } is not there.
    [long] This name is too long for a file or folder.
    [no-folder] { $file } is not a folder.
   *[other] { $file } cannot be opened: { $why }.
 }
files-no-thread = Files cannot be looked at ({ $why })
place-home = Home
place-documents = Documents
place-downloads = Downloads
place-root = Computer
export = Save
export-format = Format
export-format-detail = for other programs, as .{ $extension }
export-picture-detail = the board as it stands, with letters and numbers
export-moving-detail = the whole game, move by move (APNG)
export-gif-detail = the whole game in 256 colors, for chats that show no APNG
format-transcript = Moves
format-picture = Picture
format-moving = Moving picture
format-gif = GIF
export-name = File name
export-size = Size
export-folder = Folder
export-change = Change
export-copy = Or copy to the clipboard
export-copy-button = Copy
export-picture = Picture
export-position = Position
export-at-work = The file is being made…
export-name-wrong = That is no file name
export-failed = { $file } is not written ({ $why })
export-no-picture = The picture is not made ({ $why })
exported = Written: { $file }
toast-show = Show
ask-overwrite-title = There is already a file “{ $name }”
ask-overwrite-text = Replace it? What is in it now is lost.
ask-overwrite-no = Another name
report-title = What came in
report-ok = Close
report-summary = { $taken ->
    [one] One game taken
   *[other] { $taken } games taken
 }, { $odd ->
    [one] one oddity
   *[other] { $odd } oddities
 }, { $refused ->
    [0] nothing refused
   *[other] { $refused } refused
 }
report-more = and { $count } more

## Settings
tab-look = Look
tab-play = Play
tab-sound = Sound
tab-computer = Computer
tab-advanced = Advanced
set-theme = Theme
set-make-own = Make it yours
set-make-own-detail = Board, pieces and colours of your own
set-make-own-button = Make it yours
set-change-own = This theme
set-change-own-detail = Change it, or delete it
set-change-own-button = Change
set-share-theme = Export theme
set-share-theme-detail = The theme in use, as one file
set-share-theme-button = Export theme
set-keys = Keys
set-keys-detail = Which key does what
set-keys-button = Change keys
set-language = Language
language-system = As the system
set-text-percent = Text size
set-text-percent-detail = All words and the rows and buttons that hold them
set-animation = Disc animation
animation-off = Off
animation-fast = Fast
animation-normal = Normal
set-last-move = Last move
last-move-off = Not marked
last-move-still = Marked
last-move-pulse = Pulses
set-coordinates = Letters and numbers at the edge
set-faces = Faces for the computer's levels
set-faces-detail = Animals with names stand for the levels.
set-turned = Mark the discs that were turned
set-side-panel = Side panel
set-side-panel-detail = Players, times and moves beside the board
side-panel-off = Off
side-panel-auto = If room
side-panel-on = On
set-fullscreen = Fullscreen
set-show-legal = Mark open squares
show-legal-by-level = By level
show-legal-on-help = On Help
show-legal-always = Always
set-help-ms = Help marks them for
until-next-move = until the next move
seconds = { $seconds } s
set-mark-forbidden = Mark Renju’s forbidden points
set-mark-forbidden-detail = All the time, not by Help alone
set-preview = Show what a move would turn
set-preview-detail = Under the pointer or the cursor
set-move-delay = The computer waits at least
set-volume = Volume
set-each-sound = Each sound…
set-each-sound-detail = On or off, and how loud
set-sound-place = Placing a piece
set-sound-place-volume = Placing: volume
set-sound-flip = Turning discs
set-sound-flip-volume = Turning: volume
set-sound-illegal = A move that is not allowed
set-sound-illegal-volume = Not allowed: volume
set-sound-win = A game is won
set-sound-win-volume = Won: volume
set-sound-lose = The computer won
set-sound-lose-volume = Lost: volume
set-sound-clock = Your last ten seconds
set-sound-clock-volume = Last seconds: volume
set-aloud = Read aloud
set-aloud-rate = Speed of the voice
set-reader = Screen readers
set-scan = One switch: the focus walks every
scan-off = off
set-system-file-dialog = The system’s file dialog
set-system-file-dialog-detail = Where there is one, else Qipan’s own
set-threads = Processor cores
threads-auto = all but one
set-hash = Memory for thinking
mb-16 = 16 MB
mb-64 = 64 MB
mb-256 = 256 MB
mb-1024 = 1 GB
set-ponder = Think during your turn
set-learning = Learn from finished games
set-adapting = The adapting level stands at
set-adapting-detail = It follows your results
set-players = Players
set-seat = Player
set-name = Name
set-level = Level
set-rule = Rule
set-opening = Opening
set-columns = Columns
set-rows = Rows
set-forbidden = A forbidden point
set-passes = Passing allowed
set-passes-detail = A house rule: a turn may be given away

set-forget = What was learned
set-forget-detail = Lines in which the computer lost
set-forget-button = Forget
forgotten = What was learned is forgotten

## Names of openings

panel-opening = Opening
opening-diagonal = Diagonal (Naname-dori)
opening-parallel = Parallel (Heikō-dori)
opening-perpendicular = Perpendicular (Tate-dori)
opening-mouse = Mouse (Nezumi)
opening-mouse-tabi = Travelling Mouse (Tabichū)
opening-mouse-t = T Mouse (T-ji)
opening-mouse-reverse = Reverse Mouse (Ura-nezumi)
opening-cart = Cart (Niguruma)
opening-wing = Wing
opening-semi-wing = Semi-Wing
opening-cow = Cow (Ushi)
opening-chimney = Chimney (Tairyō-dori)
opening-bat = Cow Bat (Kōmori)
opening-bat-kling-alternative = Cow Bat, Kling’s alternative
opening-bat-kling = Cow Bat, Kling’s continuation
opening-bat-piau = Cow Bat, Piau’s continuation
opening-melnikov = Melnikov
opening-tank = Tank (Sensha)
opening-rose-v-toth = Rose v Toth
opening-sunken-ship = Sunken Ship (Chinbotsusen)
opening-maruoka = Maruoka
opening-landau = Landau
opening-tanida = Tanida
opening-fast-boat = Fast Boat (Kaisokusen)
opening-sailboat = Sailboat (Yotto)
opening-aircraft = Aircraft (Hikōki)
opening-heath = Heath (Tobidashi-ushi)
opening-heath-chimney = Heath-Chimney (Ura-tairyō)
opening-apple = Apple (Ringo)
opening-heath-bat = Heath-Bat (Ura-kōmori)
opening-iwasaki = Iwasaki
opening-mimura-ii = Mimura II
opening-fast-boat-reverse = Reverse Fast Boat (Ura-kaisokusen)
opening-strawberry = Wild Strawberry (No-ichigo)
opening-snake = Snake (Hebi)
opening-cobra = Lysons (Cobra)
opening-tsuchinoko = Tsuchinoko
opening-sand-snake = Sand Snake (Suna-hebi)
opening-viper = Viper (Mamushi)
opening-basilisk = Basilisk
opening-pyramid = Pyramid
opening-snake-reverse = Reverse Snake (Ura-hebi)
opening-buffalo = Buffalo (Mōgyū)
opening-buffalo-hokuriku = Hokuriku Buffalo
opening-buffalo-tanida = Tanida Buffalo
opening-buffalo-maruoka = Maruoka Buffalo
opening-buffalo-e7 = e7 Buffalo
opening-raccoon-dog = Raccoon Dog (Tanuki)
opening-raccoon-dog-reverse = Reverse Raccoon Dog (Ura-tanuki)
opening-rocket = Rocket (Hirame)
opening-lollipop = Lollipop
opening-hamilton = Hamilton
opening-x-square = X-square (Bōsō-ushi)
opening-tiger = Tiger (Tora)
opening-aubrey = Aubrey
opening-berg-tiger = Berg Tiger
opening-brightwell = Brightwell
opening-leaders-tiger = Leader’s Tiger
opening-stephenson = Stephenson
opening-kung = Kung (Kan)
opening-no-kung = No-Kung (Nō-kan)
opening-no-kung-continuation = No-Kung, continuation
opening-kitajima = No-Kung (Kitajima)
opening-compoth = Comp’Oth (Konposu)
opening-lightning-bolt = Lightning Bolt
opening-logistello = Logistello
opening-tama-plaza = Tama Plaza
opening-compoth-sharp = Sharp Comp’Oth
opening-compoth-flat = Flat Comp’Oth
opening-fat-draw = FAT Draw
opening-tiger-mass = Tiger Mass-Turning (Tora-tairyō)
opening-banana = Banana
opening-ishii = Ishii
opening-mainline-tiger = Mainline Tiger
opening-rose-bill = Rose-Bill (Hanagata)
opening-tamenori = Tamenori
opening-goldfish = Goldfish (Kingyo)
opening-fjt = Central Rose-Bill (FJT)
opening-rooster = Rooster (Tori)
opening-dragon = Dragon (Ryū)
opening-wind-god = Wind God (Fūjin)
opening-tornado = Tornado (Tatsumaki)
opening-ganglion = Ganglion
opening-missile = Missile (Misairu)
opening-crayfish = Crayfish (Zarigani)
opening-shrimp = Shrimp (Ebi)
opening-cat = Cat (Neko)
opening-sakaguchi = Sakaguchi
opening-berner = Berner
opening-italian = Italian
opening-sheep = Sheep (Hitsuji)
opening-no-cat = No-Cat (Nō-kyatto)
opening-swallow = Swallow (Tsubame)
opening-no-cat-continuation = No-Cat, continuation
opening-otter = Sea Otter (Rakko)
opening-rabbit = Rabbit (Usagi)
opening-horse = Horse (Uma)
opening-crane = Crane (Tsuru)
opening-wild-rabbit = Wild Rabbit (No-usagi)
opening-mimura = Mimura
opening-owaku = Ōwaku
opening-shaman = Shaman
opening-inoue = Inoue
opening-iago = Iago (Yuki-usagi)
opening-bhagat = Bhagat
opening-ralle = Ralle
opening-side-rabbit = Side Rabbit (Yoko-usagi)
opening-tama-rabbit = Tama Rabbit (Tama-usagi)
opening-rose = Rose (Rōzu)
opening-greenberg = Greenberg (Tezuka System)
opening-flat = Flat Rose (Furatto)
opening-rotating-flat = Rotating Flat
opening-murakami = Murakami
opening-rotating-flat-kling = Rotating Flat, Kling’s continuation
opening-sharp-rose = Sharp Rose (Shāpu)
opening-rose-birth = Rose-Birth
opening-rose-birdie = Rose-Birdie (Tamenori Rose)
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

## The page of progress

action-progress = Progress
progress-you = You
progress-write = Save as a table
progress-next-first = No game of yours is kept here yet. The first one begins this page.
progress-next-lessons = The last games were lost one after another. A lesson of a few minutes shows what decides them.
progress-next-alone = No game counts for the rating yet: only games against a level, without hints or undo, show what you can do alone.
progress-next-harder = You win most games against { $level }. A stronger level is the next step.
progress-next-puzzles = A few puzzles a day are the quickest way to see more on the board.
progress-games = Games
progress-points = Score
progress-time = Time
progress-hours = { $hours } h { $minutes } min
progress-streak = Days in a row
progress-opponent = Against
progress-opening = Opening
progress-results = Won, drawn, lost
progress-people = People here
progress-engines = Other engines
progress-rating = Rating
progress-rating-detail = { $count ->
    [one] Probably between { $low } and { $high }, from one game against a level without hints or undo. Ratings elsewhere mean something else.
   *[other] Probably between { $low } and { $high }, from { $count } games against a level without hints or undo. Ratings elsewhere mean something else.
}
progress-rating-guess = { $count ->
    [one] Still a guess: between { $low } and { $high }, from one game against a level without hints or undo. Each game makes it surer.
   *[other] Still a guess: between { $low } and { $high }, from { $count } games against a level without hints or undo. Each game makes it surer.
}
progress-unrated = The rating comes from games against a level of the computer, without hints or undo.
progress-rating-spoken = From { $from } on { $first } to { $to } on { $last }.
progress-days = Days
progress-days-detail = Days with a game in { $weeks } weeks: { $days }. Most days in a row: { $longest }.
progress-badges = Milestones
badge-first-game = First game
badge-ten-games = Ten games
badge-hundred-games = A hundred games
badge-first-win = First win
badge-five-wins = Five wins in a row
badge-won-alone = Won without help
badge-beat = Beat { $level }
badge-week = Seven days in a row
badge-thirty-days = Thirty days

## The page of moves played

action-moves-played = Moves played
action-set-up = Set up a board
moves-move = Move
moves-games = Games
moves-results = Won · drawn · lost, %
moves-caption = Move { $move } · { $state }
moves-over = the game is over
moves-own = Own
moves-all = All
moves-asking = Looking…
moves-none = No game went on from here.
moves-unavailable = The games cannot be searched now. The list of games still works.
moves-games-of = { $count ->
    [0] No game came here
    [one] One game came here
   *[other] { $count } games came here
 }
moves-unfinished = not finished
moves-step-back = One move back
moves-to-game = To the game

## The replay of a game
action-replay = Replay
action-analysis = Analysis
study-choice = choice
study-caption = Move { $at } · { $name } { $move }
study-caption-branch = Branch, move { $at } · { $name } { $move }
study-answers-label = Who answers
study-answers = Now answers: { $who }
study-answers-nobody = Nobody answers
study-answers-full = Full strength
study-depth = Depth { $depth }
study-depth-thousand = Depth { $depth } · { $count } thousand positions
study-depth-million = Depth { $depth } · { $count } million positions
study-solved = Solved · { $what }
study-analysing = The computer looks for the best lines…
study-stopped = The analysis has stopped.
study-no-lines = Nothing to compare here.
study-best = Best { $value }: { $line }
study-copied = The game is now one of yours, with what you add.
study-promoted = This is the main line now. The result stays.
study-cut-done = The branch is deleted. It can come back.
study-play = Play
study-pause = Pause
study-comment = Comment
study-comment-text = What is there to say about this position?
study-marks = Marks
study-marks-where = Choose where to put a mark.
study-marks-to = From { $at }: choose it again for a ring, or where the arrow ends.
study-marks-done = The board plays moves again.
study-marks-full = There is no room for more marks here.
study-ring-put = Ring on { $at }
study-ring-gone = Ring on { $at } removed
study-arrow-put = Arrow { $arrow }
study-arrow-gone = Arrow { $arrow } removed
study-to-game = To the game
study-promote = Main line
study-cut = Delete branch
study-mend = Bring back
study-board = Board
study-folded = { $count ->
    [one] and 1 move more
   *[other] and { $count } moves more
 }

## The review of a game
action-review = Review
action-look-at-board = The board
review-not = This game cannot be reviewed.
review-start = The start
review-caption = Move { $at } of { $count } · { $name } { $move }
review-line-at = Best line, { $at } of { $count }
review-forced = There was no choice.
review-best = The best move.
review-as-good = As good as { $best }.
review-fine = Good; { $best } was a little better ({ $cost }).
review-doubtful = Doubtful: it cost { $cost }. { $best } was better.
review-doubtful-same = Doubtful: it cost { $cost }, but the result stays the same. { $best } was better.
review-doubtful-plain = Doubtful. { $best } was better.
review-mistake = A mistake: it cost { $cost }. { $best } was better.
review-mistake-plain = A mistake. { $best } was better.
review-blunder = A blunder: it cost { $cost }. { $best } was better.
review-blunder-plain = A blunder. { $best } was better.
review-cost-discs = { $count ->
    [one] one disc
   *[other] { $count } discs
 }
review-cost-chance = { $count } of the chance to win
review-accuracy = Accuracy: { $first } { $part }, { $second } { $other }
review-accuracy-heading = Accuracy
review-progress = The computer reviews the game: { $percent }
review-stopped = The review has stopped at { $percent }.
review-proven = proven
review-first = Start
review-back = Previous
review-on = Next
review-last = End
review-next-fault = Next mistake
review-line = Best line
review-to-game = The game
review-play-on = What if
review-try-again = Try again
review-won = won by { $count }
review-drawn = drawn
review-lost = lost by { $count }
verdict-doubtful = doubtful
verdict-mistake = mistake
verdict-blunder = blunder
edge-top = top
edge-bottom = bottom
edge-left = left
edge-right = right
fact-corner-given = From here on { $other } can take { $corner }.
fact-corner-missed = { $corner } would have taken a corner.
fact-corner-later = With best play { $other } soon takes { $corner }; after { $best } no corner.
fact-move-opened = It lets { $other } play { $at }, which was not possible before.
fact-moves-later = { $count ->
    [one] A few moves on, with best play, { $side } has one move; after { $best } it would be { $instead }.
   *[other] A few moves on, with best play, { $side } has { $count } moves; after { $best } it would be { $instead }.
 }
fact-x-square = { $move } lies diagonally before the open corner { $corner }.
fact-c-square = { $move } lies on the edge beside the open corner { $corner }.
fact-safe-moves-used-up = After { $answer } every move of { $side } opens a corner; the best line keeps one that does not.
fact-safe-moves-later = A few moves on, with best play, every move of { $side } opens a corner; after { $best } there would still be one that does not.
fact-safe-moves-few = { $count ->
    [0] It leaves { $side } no move that opens no corner; after { $best } it would be { $instead }.
    [one] It leaves { $side } one move that opens no corner; after { $best } it would be { $instead }.
   *[other] It leaves { $side } { $count } moves that open no corner; after { $best } it would be { $instead }.
 }
fact-moves-given = { $count ->
    [one] It leaves { $other } one move; after { $best } it would be { $instead }.
   *[other] It leaves { $other } { $count } moves; after { $best } it would be { $instead }.
 }
fact-own-moves-few = { $count ->
    [one] { $side } now has one open square on the board; after { $best } it would be { $instead }.
   *[other] { $side } now has { $count } open squares on the board; after { $best } it would be { $instead }.
 }
fact-pass-missed = After { $best } { $other } would have had to pass.
fact-pass-forced = After { $answer } { $side } has to pass.
fact-parity-lost = After { $best } every empty region would have had an even number of squares; now one is odd.
fact-even-region = { $move } is in a region of { $size } empty squares, an even number; { $best } is in an odd one, of { $odd }.
fact-edge-lost = { $answer } leaves { $side } no disc on the { $edge } edge.
fact-many-turned = It turns { $count } discs; { $best } turns only { $instead }.
fact-result-turned = Solved to the end: before it { $side } had the game { $was }, now it is { $now }.
fact-only-move = Only { $best } kept that result.
fact-five-missed = { $at } would have made five.
fact-four-not-answered = { $other } can make five at { $at }, and still can.
fact-win-missed-fours = A win by fours was here: { $line }.
fact-win-missed-threats = A win by force was here: { $line }.
fact-threat-not-stopped = It does not stop { $other } at { $at }: { $shape }.
fact-win-allowed-fours = { $other } now wins by fours: { $line }.
fact-win-allowed-threats = { $other } now wins by force: { $line }.
fact-forbidden-played = { $at } is forbidden to Black: { $kind }.
fact-defence-forbidden = Black may not defend at { $at }: { $kind }.
fact-shape-missed = { $at } would have made { $shape }.
fact-stop-missed = { $at } would have taken a point where { $other } can make { $shape }.
fact-point-taken = { $other } answers at { $at }, where { $side } could have made { $shape }.
fact-shape-given = { $other } answers at { $at } and makes { $shape }; after { $best } that would not do.
fact-outside-discs = It leaves { $side } { $count } discs beside empty squares; after { $best } it would be { $instead }.
fact-points-left = { $count ->
    [one] It leaves { $other } one point for a three or more; after { $best } it would be { $instead }.
   *[other] It leaves { $other } { $count } points for a three or more; after { $best } it would be { $instead }.
 }
fact-own-points-few = { $count ->
    [one] It gives { $side } one point for a three or more; after { $best } it would be { $instead }.
   *[other] It gives { $side } { $count } points for a three or more; after { $best } it would be { $instead }.
 }
fact-threats-later = { $count ->
    [one] With best play { $other } makes one three or four in the next moves; after { $best } it would be { $instead }.
   *[other] With best play { $other } makes { $count } threes and fours in the next moves; after { $best } it would be { $instead }.
 }
fact-own-threats-later = { $instead ->
    [one] After { $best } { $side } would make one three or four in the next moves; now it is { $count }.
   *[other] After { $best } { $side } would make { $instead } threes and fours in the next moves; now it is { $count }.
 }
fact-far-off = The nearest stone is { $count } points away; from { $best } it would be { $instead }.
fact-key-point = { $at } is the point for both: { $other }’s best answer is there.

## Lessons
action-lessons = Lessons
lessons-intro = Step by step: read, look at the board, and answer. What you have done is kept.
lessons-reading = The lessons are being read…
lessons-reversi = Reversi, the course
lessons-gomoku = Five in a row, the course
lessons-machine = Lessons of this computer
lessons-own = Your own lessons
lessons-broken = Cannot be read
lessons-title = { $number }. { $title }
lessons-steps = { $done } of { $count } steps done
lessons-begin = Begin
lessons-go-on = Go on
lessons-again = Once more
lessons-done = { $done } of { $count } lessons done.
lessons-progress-broken = How far you were in the lessons could not be read. The file was set aside.
lesson-place = Lesson { $number } of { $count }, step { $step } of { $steps }
lesson-step = Step { $step } of { $steps }
lesson-remember = Remember
lesson-back = Step back
lesson-hint = A hint
lesson-show = Show me
lesson-next = Next
lesson-done = Done
lesson-finished = The lesson is done.
lesson-look = Go on when you are ready.
lesson-found = Found: { $found } of { $count }
lesson-choose = Choose an answer.
lesson-against = You play against { $level }.
lesson-goes-on = { $other } plays { $answer }. Your move.
lesson-thinks = The computer thinks…
lesson-unchecked = The computer did not answer. Try again.
lesson-yes = Yes, { $move }!
lesson-yes-all = Yes, those are all!
lesson-yes-choice = Yes!
lesson-yes-play = You did it!
lesson-no = Not { $move }.
lesson-no-choice = No, not that one.
lesson-ended-lost = This game is lost.
lesson-ended-draw = This game is a draw.
lesson-shown = The answer: { $line }
lesson-marks = Marked: { $points }
lesson-arrows = Arrows: { $arrows }
lesson-why-choice = Try another answer.
lesson-why-ended = Try it once more.
lesson-why-points = Look again.
lesson-why-legal = No disc would turn there.
lesson-why-corner = That is no corner.
lesson-why-turns = { $count ->
    [one] It turns one disc; { $wanted } or more are wanted.
   *[other] It turns { $count } discs; { $wanted } or more are wanted.
 }
lesson-why-leaves = { $count ->
    [one] It leaves { $other } one move; { $wanted } or fewer are wanted.
   *[other] It leaves { $other } { $count } moves; { $wanted } or fewer are wanted.
 }
lesson-why-best = Something else was better.
lesson-why-five = It makes no five.
lesson-why-shape = It does not make what is wanted: { $shape }.
lesson-why-forbidden = Black may play there.
lesson-why-stable = It can still be turned.
cell-ringed = marked
cell-arrow-to = arrow to { $at }
cell-arrow-from = arrow from { $at }
cell-found = found
cell-not-it = not it

## Puzzles of one’s own games
action-puzzles = Puzzles
action-make-puzzle = Make a puzzle
puzzle-title = Puzzle
puzzles-intro = Positions from your own games in which something better was there. A puzzle that is solved comes back after one, three, seven and twenty-one days; one that is not, tomorrow.
puzzles-none = There are none yet. Review a finished game (Ctrl+G): what was missed there becomes a puzzle, and so do puzzles from above that you miss.
puzzles-reading = The puzzles are being read…
puzzles-due = { $count ->
    [0] Nothing is due today.
    [one] One puzzle is due today.
   *[other] { $count } puzzles are due today.
 }
puzzles-kept = Kept: { $all }
puzzles-begin = Begin
puzzles-all = Try again: what was missed
puzzles-solve = Solve
puzzles-tried = { $count ->
    [0] not tried yet
    [one] tried once
   *[other] tried { $count } times
 }
puzzles-when = { $days ->
    [0] due
    [1] again tomorrow
   *[other] again in { $days } days
 }
puzzles-for-good = solved for good
puzzles-more = And { $count } more.
puzzles-today = Today
puzzles-daily-solved = solved
puzzles-daily-missed = missed, it comes back
puzzles-grade = difficulty { $grade }
puzzles-training = Training
puzzles-ratings = Your rating: Reversi { $reversi }, five in a row { $gomoku }. The first try of a puzzle counts; a hint or the answer counts as missed.
puzzles-theme = Theme
puzzles-theme-all = Everything
puzzles-theme-win = Win by force
puzzles-theme-save = Stop a win by force
puzzles-theme-keep-win = Keep the win
puzzles-theme-hold-draw = Hold the draw
puzzles-theme-best = Find the best move
puzzles-difficulty = Difficulty
puzzles-difficulty-own = Near my rating
puzzles-difficulty-easy = Easy
puzzles-difficulty-middle = Medium
puzzles-difficulty-hard = Hard
puzzles-train = Next puzzle
puzzles-solved-of = Solved at the first try: { $solved } of { $all }
puzzles-train-begin = Train
puzzles-made = { $count ->
    [one] What was missed here became one puzzle.
   *[other] What was missed here became { $count } puzzles.
 }
puzzles-broken = { $count ->
    [one] One puzzle could not be read. Its file was set aside.
   *[other] { $count } puzzles could not be read. Their files were set aside.
 }
puzzle-asks-win = { $side } to move: win by force.
puzzle-asks-save = { $side } to move: { $other } threatens to win by force. Stop it.
puzzle-asks-keep-win = { $side } to move: keep the win.
puzzle-asks-hold-draw = { $side } to move: hold the draw.
puzzle-asks-best = { $side } to move: find the best move.
puzzle-yours = Your move.
puzzle-hinted = One of the marked points is right.
puzzle-goes-on = { $move } is right. { $other } answers { $answer }: go on.
puzzle-checks = The computer looks at { $move }…
puzzle-known-wrong = { $move } is not right. The computer looks for what refutes it…
puzzle-rated = Your rating: { $rating } ({ $by }).
puzzle-unchecked = The computer could not look at { $move }.
puzzle-solved = { $move } is right: solved. { $comes }
puzzle-shown = The answer: { $line }. { $comes }
puzzle-wrong-win = { $move } does not win by force: { $other } answers { $answer }.
puzzle-wrong-save = After { $move } { $other } wins by force, beginning with { $answer }.
puzzle-wrong-result = After { $move }, answered by { $answer }, the game is { $result } with best play.
puzzle-wrong-best = { $count ->
    [one] { $move }, answered by { $answer }, is one disc worse than the best.
   *[other] { $move }, answered by { $answer }, is { $count } discs worse than the best.
 }
puzzle-in-game = { $move } was played in the game.
puzzle-comes-back = { $days ->
    [one] It comes back tomorrow.
   *[other] It comes back in { $days } days.
 }
puzzle-due-now = It is due.
puzzle-for-good = Solved for good.
puzzle-not-here = This cannot be played now.
puzzle-none-due = Nothing more is due today.
puzzle-answer = Answer
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-posing = The computer looks whether this makes a puzzle…
puzzle-posed = A new puzzle. { $task }
puzzle-known = This puzzle is kept already. { $task }
puzzle-unfit-no-choice = No puzzle: there is no choice here.
puzzle-unfit-variant = No puzzle: of this kind of game nothing can be proven.
puzzle-unfit-lost = No puzzle: the position is lost.
puzzle-unfit-even = No puzzle: too many moves are as good as the best.
puzzle-unfit-too-easy = No puzzle: five can be made at once.
puzzle-unfit-quiet = No puzzle: nobody has a win by force here.
puzzle-unfit-stopped = No puzzle: the computer did not come to an end.

## Help pages
help-rules = Reversi
help-gomoku = Five in a row
help-keys = Keys
help-using = Using Qipan
help-settings = Settings file
help-search = Search (Ctrl+F)
help-search-clear = Clear the search
help-search-found = { $count ->
    [one] One paragraph found
   *[other] { $count } paragraphs found
 }
help-search-none = Nothing here has all of these words.
help-section-playing = Playing
help-section-window = Window, looks and sound
help-section-keeping = Keeping and sharing games
help-section-clocks = Clocks
help-section-looking-back = Looking back at games
help-section-learning = Lessons and puzzles
help-section-boards = Boards and engines
help-section-others = With other people
help-rules-1 = Two players place discs in turn on 8×8 squares. Black begins.
help-rules-title = The rules
help-rules-start = The start. Black may place on the marked squares.
help-rules-2 = A new disc must enclose at least one disc of the other colour between itself and another disc of your own, in a straight line: along the row, the column or a diagonal. All discs so enclosed, in every direction, turn to your colour.
help-rules-flip = Black played f5: the white disc on e5 was enclosed and has turned.
help-rules-pass = A pass: White has no square here, so White passes and Black goes on.
help-rules-corner = Corners can never be turned again, nor can discs of the same colour that join them along the edge: Black keeps a1 to d1 and a1 to a4.
help-rules-beside = The ringed corners are good. The crossed squares beside them are dangerous while a corner is empty: they open it to the other player.
help-rules-3 = If you have no square to place on you must pass, and the other player goes on. The program passes for you and says so. If you have one, you must play.
help-rules-4 = The game ends when neither can move. Who has more discs wins; squares that stayed empty count for the winner. Equal counts are a draw.
help-rules-hints = A little advice
help-rules-6 = Many discs early are worth little: few discs and many open squares are better. Take corners, and let the other player be the first who must place beside an empty one.
help-rules-variants = Other ways to play
help-rules-fewest = Fewest discs: the moves are the same, but who has fewer discs at the end wins. Corners are a burden then. The computer knows how to play it, at every level; such a game is not reviewed.
help-rules-random = Random opening: the game begins after eight random moves that are near even for both sides, so that nobody plays by heart. The next game has another one.
help-rules-corners = Corners given: a stronger player plays White and gives Black one to four corners. White moves first, and the colours do not change from game to game.
help-gomoku-1 = Players place stones in turn on the crossings of the lines; stones never move. Whoever first has five of his own in a straight line — along a row, a column or a diagonal — wins. Two, three or four can play.
help-gomoku-five = Black has five in a row and has won.
help-gomoku-2 = Freestyle: five or more win. Standard: exactly five win, six are nothing. Caro: five do not win when the opponents’ stones stand at both ends; in one variant six always win.
help-gomoku-patterns = The patterns
help-gomoku-6 = Closed means that one end is blocked: a closed four has one point left that makes five, an open four has two and wins. A live three becomes an open four if nobody answers.
help-gomoku-forbidden-title = Forbidden to Black in Renju
help-gomoku-3 = Renju makes up for Black’s first move: the three crossed points are forbidden to Black — two open threes at once, two fours at once, six and more in a row — unless the same stone makes exactly five. White may do all of it. A click on such a point is refused, or loses, as the game was set up. In Renju one may pass; two passes in a row are a draw.
help-gomoku-4 = Openings make the start fair. Swap: one player places three stones, the other chooses a colour. Swap2: he may also place two more and leave the choice. Renju’s own openings add fifth moves from which White picks. The message bar says each step; what there is to choose stands at the lower edge of the board.
help-gomoku-threats = A little advice
help-gomoku-5 = An open three becomes an open four, which can no longer be stopped: answer it at once. Two threats with one stone win. Help marks where somebody could make five or an open four, and in Renju the forbidden points; F3 shows what a stone on each point is worth. The wheel or Ctrl+PageUp makes a large board larger; drag it to see the rest. On a touch screen the first tap on a small point aims, the second places.
help-keys-1 = Everything can be done by keyboard alone. Letters and digits belong to the board.
help-keys-2 = Settings › Play › Keys changes them. In the settings file they stand under “keys”, by the names below; an empty text is no key:
key-arrows = Arrows
key-arrows-does = move the cursor on the board, or the focus on pages
key-enter = Enter, Space
key-enter-does = place a disc, or press what has the focus
key-letters = d 3 Enter
key-letters-does = plays d3 by its name
key-tab = Tab
key-tab-does = from the board to the buttons, and on
key-escape = Esc
key-escape-does = one step back; on the board it opens the menu
key-search = Ctrl+F, /
key-search-does = on this page: search the help
help-using-1 = Every move is kept on the disk at once. Close the window, pull the plug: at the next start the game is there as it stood.
help-using-2 = Help marks the open squares for a moment; a second press shows a good move. In your first three games, and against the computer up to Casual, dots mark them all the time; the settings can change that. Under the pointer one sees what a move would turn.
help-using-3 = Undo goes back to your last move and takes the computer’s reply with it. Redo brings moves back; what you undid stays as a branch of the game. After the end of a game, Undo only looks back: a move in an earlier position begins a new game, with the same players.
help-using-4 = Hint in the menu shows the best square the computer finds, Analyse has Values, what each square is worth, and Threat values, which points matter in five in a row. “Computer plays” gives it your seat, “Take over” takes it back.
help-using-5 = Save as keeps a copy of the game under a name. Games finds all your games again: by the day in the calendar, by player, result, words, or as the board now. A click or Enter chooses a game and shows what can be done with it; deleted games can be brought back.
help-using-6 = After a game a card says who won and how. Rematch gives the other player the first move. The score of the series stands in the table behind the card and in the side panel. Esc shows the board; Result (Ctrl+D) brings the card back. After three wins or losses in a row the card offers another level.
help-using-7 = Copy moves puts the game on the clipboard as f5d6c3…; with Ctrl+V on the board such a line becomes a game. A file dropped on the window does the same: a line of moves, a WTHOR file of one game, a game of Qipan.
help-using-8 = Open a file shows the system’s own dialog where there is one, else Qipan’s: there arrows or letters select, Enter opens, Backspace goes up; a path can be typed. Settings › Advanced turns the system’s off. In Games › Collections, “Add a folder” makes a collection of all games of a folder.
help-using-9 = Share writes the game for other programs, as a picture of the board or as a moving picture of the whole game (PNG or GIF; programs for messages show a GIF), or copies it as text or as a picture of the position (Ctrl+Shift+I). A file that is there is replaced only if you say so.
help-using-10 = Moves played (Ctrl+E) tells what was played from the position on the board: how often, by whom, and with what result, in your own games and in collections. A click on a move goes one move deeper; One move back, Backspace or Left goes back. Nothing there changes your game.
help-using-11 = The start page’s Play begins at once. Levels have names, from Child to Full strength; Adapting follows your results. Presets set the rules of five in a row; each rule can be changed below them.
help-using-12 = The menu has what is wanted most; Analyse and File hold the rest, and Esc leads back from them. A click beside it closes it. Where two play, Resign stands in the bar. Where Undo is limited, its button says how many are left.
help-using-13 = The side panel comes by itself where the window has room: beside the board, or below it in an upright window. F9 shows or hides it. Beside the board it also has Share and Settings. The window keeps its size when a page opens, and the next start finds it where it was on that display.
help-using-14 = In the settings one slider makes all sounds louder or quieter, “Each sound…” below it turns each of them on or off and has its volume, discs turn fast, slowly or not at all, and texts can be larger. Make it yours changes board, background and pieces and keeps that as a theme of your own.
help-using-15 = Clocks are chosen with a new game: a fixed time; a time with some seconds more after each move; byo-yomi, where the time is followed by short periods that come back with every move made within them; Canadian time, where it is followed by a period for so many moves. A player can have minutes of his own: a child gets more. Whoever runs out of time loses; of three or four players the others share the win. There is no draw by time.
help-using-17 = With a friend at another machine: one invites and gets a code and an address, the other types them, or only the code where the machines find each other. All that is said is encrypted. Undo asks the other for a takeback, Offer a draw for that, Next game for another game. Whoever is cut off comes back by himself, and the clock stands meanwhile; who is left can go on alone.
help-using-18 = Review (Ctrl+G) goes over a finished game: the graph shows who stood better after each move, triangles, diamonds and barred discs mark what was doubtful, a mistake or a blunder, and a sentence says why. Left and Right or the wheel step, PageDown goes to the next mistake, Best line plays what was better. Accuracy says how much of the chance to win a player’s moves kept on average; moves without a choice do not count.
help-using-19 = A class: the teacher opens Class and the wall, and has a code of six digits. Pupils open Class, type their name and the code; their games come to the board by themselves. On the wall all boards are seen; a click shows one large. Pause all stops all clocks.
help-using-20 = Replay (Ctrl+L) walks through a game: the slider, the wheel, Left and Right, Home and End; Play shows move after move. A move on the board begins a branch, which the computer answers if you like; PageUp and PageDown go from branch to branch, Backspace goes back to the game. Comments, branches and main lines are kept with the game, its result never changes. Analysis (Ctrl+A) shows the best lines with their values until you stop it.
help-using-21 = Engines in the settings (Computer) are programs of others that can sit at the table: add one by its file, test it, and it stands behind Full strength on the page of a new game. Where one hangs, ends or breaks the rules the game stands still and Qipan can play on in its place.
help-using-22 = Puzzles (Ctrl+P) has one of each game for today and many to train with, by theme and difficulty, the nearest to your rating first: the first try of each raises or lowers it. They come from games of the computer, each proved. What you miss of them comes back, and so does what was missed in your own games: a review makes them by itself, and Try again on its page opens one at once. Every right answer is accepted; the computer looks at it and plays on where a win by force is asked for. After a wrong one Next (PageDown) walks through what refutes it. Hint names three points, Answer shows the way; either counts as not solved. What is solved comes back after one, three, seven and twenty-one days. Make a puzzle (Ctrl+Shift+P) takes the position on the board.
help-using-23 = Set up a board (Ctrl+Shift+B) puts any position on a board: a click puts the chosen piece down or takes it away, a drag paints, the right button takes away; 1, 2, 3 and 4 choose a colour, 0 nothing, Delete clears the square of the cursor. What keeps a board from being played is told all at once; what no game comes to is told, too, but can be played. Play begins a game there, Ask the engine analyses it, Save keeps it among your games. Ctrl+V takes a copied position or game.
help-using-24 = Lessons (Ctrl+Shift+L) lead through a course for each game, step by step. Read, look at the board, and do what is asked: a click or the cursor and Enter answers on the board, 1 to 4 a question. PageDown or Enter goes on once it is right, PageUp goes a step back, Backspace begins the step anew. A hint helps, Show me gives the answer. Every move that is as good is right. Your own lessons lie as files in the folder lessons; whoever writes one finds all about it in LESSONS.md.
help-using-25 = Board only (Shift+F9, also in the menu) is for a projector: the board as large as the window with letters that the last row reads, and one large sign of whose turn it is. A game, a lesson and a review are shown so, and go on there as always; Shift+F9 or Esc brings the whole page back.
help-using-26 = Who plays? (Ctrl+Shift+U, also in the menu) is for several people at one computer. Add names and pictures there; no passwords. Everybody has games, settings, level, puzzles and progress of their own. The first one who is added keeps the games that are there. From two people on it is asked at the start.
help-using-27 = Results (Settings, Play) are for a teacher: name a folder, perhaps a share, and every game that ends goes there as a file, with a table of games, levels, hints, undos and times; lessons and puzzles too. Where the folder is slow or gone it follows later. Names stand there only if you switch them on. The table can also be written at once.
help-using-28 = In Replay the right mouse button marks the board: a click puts a ring, a drag an arrow, the same again removes it. By keyboard, Ctrl+Enter puts a ring at the cursor, Ctrl+Shift+Enter begins and ends an arrow; by touch, the button Marks does both.
help-using-29 = The computer’s levels have faces and names: they stand on the page of a new game, beside the board and on the card at the end. Settings › Computer turns them off.
help-using-30 = In a wide window pages show more at once: the start page has columns, the games have their calendar and the chosen game beside the list, settings and help have their parts at the left.
help-using-31 = Qipan can be played without seeing it: screen readers read every page, and Settings › Sound has Read aloud, which says what happens. Alt+B reads the board, Alt+L what you can play, Alt+C what changed, Alt+A says the last sentence again. Who can press only one switch lets the focus walk by itself.
help-using-32 = Progress (Ctrl+Shift+D, also in the menu) shows how you are getting on in each game: a rating with its uncertainty, the results against each level, in openings and by days, what you have reached, and what is worth doing next. A line of the results leads to its games. Every game that ends on this computer counts for the results, a draw as half a win; the rating counts games against a level from the usual start, without hints or undo. None of it leaves this computer.
help-using-16 = A clock stands still while the menu, a page or a question is open, while this machine sleeps, and after the program was closed; undo gives the time back. The last ten seconds show tenths in a frame, and tick. The computer keeps to its clock.
help-settings-1 = All settings are in this file. It can be changed here in the settings or by hand; a mistake in it is reported and never stops the start.
help-settings-2 = This is what it holds now:
help-settings-3 = Own themes are folders in this place, each with a theme.ron and PNG pictures:

## The page of keys
keys-intro = Choose an action, then press its new key. A change holds at once.
keys-new = New key
keys-remove = No key
keys-default = Default key
keys-all-default = All defaults
keys-none = no key
ask-key-title = New key: { $action }
ask-key-text = Press the new key. Esc leaves everything as it is.
ask-key-taken-title = { $key } is in use
ask-key-taken = { $key } is the key of “{ $owner }”.
ask-key-taken-text = Shall “{ $action }” have it instead?
ask-key-leave = Leave it
ask-key-take = Take it over
ask-keys-default-title = All default keys?
ask-keys-default-text = Every action gets its default key back. The keys that you chose are forgotten.
key-bare-letter = { $key } alone cannot be used: on the board letters and digits are the names of points. Hold Ctrl or Alt with it.
key-bare-other = { $key } alone cannot be used: it moves the cursor, plays, or goes to the buttons. Hold Ctrl or Alt with it.
key-given = { $action } has the key { $key } now
key-removed = { $action } has no key now
keys-all-given = All actions have their default keys again

## Make it yours
own-look-name = My look
own-look-name-label = Name
own-look-tab-board = Board
own-look-tab-pieces = Pieces
own-look-tab-around = Around it
own-look-tab-keep = Name
own-look-surface = Board made of
own-look-plain = Plain
own-look-felt = Felt
own-look-wood = Wood
own-look-stone = Stone
own-look-paper = Paper
own-look-picture = A picture
own-look-board = Colour of the board
own-look-photo = Your picture
own-look-photo-detail = Drag it on the board; wheel, + and −
own-look-choose = Choose
own-look-zoom = Larger
own-look-across = Left or right
own-look-down = Up or down
own-look-fade = Paler
own-look-lines = Colour of the lines
own-look-line-width = Width of the lines
own-look-cells = Cells
own-look-flat = Flat
own-look-carved = Carved
own-look-chequered = Chequered
own-look-border = Border
own-look-no-border = None
own-look-line = Line
own-look-frame = Frame
own-look-frame-color = Colour of the frame
own-look-pieces = Pieces
own-look-glossy = Glossy
own-look-symbols = Symbols
own-look-size = Size of the pieces
own-look-page = Background
own-look-own-panel = Panels of another colour
own-look-panel = Panels
own-look-accent = Buttons and ticks
own-look-sounds = Sounds
own-look-usual = Usual
own-look-soft = Soft
own-look-bright = Bright
own-look-deep = Deep
own-look-win = A win sounds like this
own-look-listen = Listen
own-look-silent = Sound is off; the settings turn it on
own-look-sample = Your move
own-look-sample-detail = This is how it looks
own-look-clear = Everything is easy to see.
own-look-hard = Hard to see (contrast):
own-look-faint = { $what }: { $ratio }, should be { $needed }
own-look-part-marks = Marks
own-look-part-coordinates = Letters at the board
own-look-part-win-line = Winning line
own-look-part-text = Text
own-look-part-accent = Buttons and ticks
own-look-part-focus = Frame of the keyboard
own-look-keep = Keep and use
own-look-discard = Do not keep
own-look-share = Export
own-look-delete = This theme
own-look-kept = { $name } is kept and in use
own-look-not-kept = The look is not kept ({ $why })
own-look-deleted = The theme { $name } was deleted
own-look-not-deleted = The theme is not deleted ({ $why })
ask-leave-look-title = Keep this look?
ask-leave-look-text = What you changed is lost if you do not keep it.
ask-delete-look-title = Delete this theme?
ask-delete-look-text = Its pictures and colours are gone for good.
theme-taken = The theme { $name } was taken in
theme-refused = { $file } is not taken: { $why }
theme-wrong = its description is wrong ({ $why })
theme-picture-large = the picture is too large
theme-picture-kind = it is no PNG, JPEG or WebP picture
theme-picture-damaged = the picture is damaged
theme-no-archive = it is no zip file
theme-archive-damaged = the zip file is damaged
theme-archive-empty = there is no theme in it
theme-archive-several = there is more than one theme in it
theme-archive-name = “{ $name }” in it is no file of a theme
theme-archive-file = “{ $name }” in it cannot be read
theme-archive-large = it is too large or unpacks to too much

## In a kiosk
kiosk-touch = Touch to play
kiosk-demo = The computer plays: { $black } – { $white }
kiosk-still = Still playing?
kiosk-still-detail = Touch anywhere to go on. Otherwise this game goes away.
kiosk-pin = PIN
kiosk-pin-detail = For the staff
kiosk-pin-wrong = That was not the PIN.
kiosk-pin-wait = Wrong too often. The next try is in { $time }.
kiosk-pin-checking = One moment…
kiosk-pin-erase = Delete
kiosk-pin-done = Done
kiosk-teacher = Leave the kiosk?
kiosk-teacher-detail = The program ends, and what is on this machine beside it can be reached.
kiosk-leave = Leave the program
kiosk-stay = Back to the kiosk
kiosk-note = Nothing of your game is kept here.

# --- With people at other machines

action-friends = A friend elsewhere
# In the message bar: as short as can be.
bar-resign = Resign
bar-offer-draw = Draw
action-offer-draw = Offer a draw
against-friend = A friend elsewhere
begin-friends = You get a code for your friends; the game begins once all of them are there.
friends-name = Your name
friends-name-detail = So the others see you.
friends-join = Go to a friend
friends-choose = Choose
friends-chosen = Chosen
friends-looking = Looking for invitations in this network …
friends-blind = Invitations cannot be looked for here; ask your friend for the address.
friends-address = Address
friends-address-detail = Your friend's screen shows it. Not needed where you choose a friend above.
friends-code = Code
friends-code-detail = The six digits on your friend's screen.
friends-join-button = Join
friends-invite = Invite a friend
friends-invite-note = You get a code that your friend types. The last rules and clock of the game hold.
friends-invite-button = Invite
friends-other-rules = Other rules, three or four players
friends-other-rules-detail = Choose who sits at another machine.
friends-your-code = Code { $code }
friends-your-address = Address { $address }
friends-tell = Your friend opens "With a friend" and types the code. All that is said between the two machines is encrypted.
friends-opening = Opening the invitation …
friends-connecting = Connecting …
friends-waiting = { $count ->
    [one] Waiting for one more player …
   *[other] Waiting for { $count } more players …
  }
friends-wrong-code = { $count ->
    [one] Somebody typed a wrong code. One more try, then the invitation is closed.
   *[other] Somebody typed a wrong code. { $count } more tries, then the invitation is closed.
  }
friends-to-board = Back to the board
friends-end = End the connection
friends-end-detail = The game stays on your board, and you can go on alone.
friends-stop = Stop
friends-stop-detail = Nobody is waited for any more.
friends-address-wrong = This is no address; one looks like 192.168.1.7.
friends-code-wrong = A code has six digits.
friends-failed = That does not work here: { $why }.
friends-computer = The computer cannot sit at a table of several machines.
friends-lost = No connection. The clock stands; trying again …
friends-busy = The other machine is busy. Trying again …
friends-code-refused = { $count ->
    [0] The code was wrong, and the invitation is closed now. Ask for a new one.
    [one] The code was wrong. One try is left.
   *[other] The code was wrong. { $count } tries are left.
  }
friends-not-inviting = Nobody is invited there at present. Ask for a new code.
friends-unknown = Your seat is not known there any more. Ask for a new code.
friends-other-version = The other program speaks another version. Both need the same Qipan.
friends-full = No seat is free there.
friends-unreached = No connection to that address.
friends-no-host = What answers there is no Qipan that invites.
friends-replaced = You sit at another machine now.
friends-over = The connection has ended.
friends-other-game = There is another game now.
friends-apart = The other machine has another game than yours. Yours stays as it is; you can go on alone.
friends-invitation-closed = Five wrong codes: the invitation is closed. Stop, and invite again.
friends-not-announced = This network carries no announcements. Your friend types the address.
friends-stuck = The host's disk takes no moves at present; the game waits for it.
friends-away = { $names }: not connected. The clock stands until all are back.
friends-all-back = All are connected again.
friends-asked = Asked. Waiting for the answer …
friends-declined = { $name } does not want that.
friends-asked-enough = You have asked for that often enough.
friends-other-offer = Something else is being asked.
friends-behind = The game went on meanwhile.
friends-waits = The game waits.
friends-looks-on = You look on in this game.
friends-not-now = That cannot be done now.
friends-not-here = Not in a game with other machines.
friends-pending = Your last move is still on its way.
friends-gone = The others of this game cannot be reached. You can go on alone.
friends-go-on-alone = Go on alone
friends-go-on-alone-detail = A new game from here, for all players at this machine.
ask-takeback = { $name } wants to take the last move back.
ask-draw = { $name } offers a draw.
ask-next-game = { $name } wants another game.
ask-part = { $name } wants to end the game without those who are gone.
ask-friends-yes = Agree
ask-friends-no = Decline
friends-class-detail = A class over the school's network: your teacher pairs you.
friends-class-button = Class
action-class = Class
class-pupil = Join your class
class-known = Class { $class }: you are { $name }
class-return = Go in
class-joined = You are in class { $class }.
class-name-detail = As your teacher's list has it.
class-name-missing = Type your name first.
class-looking = Looking for classes in this network …
class-blind = Classes cannot be looked for here; ask your teacher for the address.
class-address-detail = It stands on the wall. Not needed where your class is listed above.
class-code-detail = The six digits on the wall.
class-unknown = The class has no such name, and no free seat. Ask your teacher.
class-taken = { $name } is already here. If that is you, leave the class on the other machine first.
class-code-refused = The code was wrong. Look at the wall and type it again.
class-lost = No connection to the class. Trying again; you can play on meanwhile.
class-held = The teacher has stopped all games.
class-plays = Your game goes on.
class-rests = You rest in this round.
class-waits = Waiting for your next game. It comes to the board by itself.
class-called = Your class's next game is ready: open Class and go to it.
class-pairs = Your teacher pairs the next game.
class-lesson = Lesson: { $name }
class-to-game = To your game
class-leave = Leave the class
class-leave-detail = You keep your seat, and can come back.
class-teacher = For the teacher
class-teacher-note = This machine hosts the class as long as Qipan is open, in your own network alone. Hosting a class needs the Mosquitto broker.
class-folder = Folder
class-folder-detail = The class's; a new one is made. Or the file of a ticket.
class-folder-wrong = This is no whole path of a folder.
class-open-wall = Open the wall
class-end = End the class
class-end-detail = Games stop where they are, and go on the next time.
class-wrong-codes = { $count } wrong codes
wall-title = Class { $class }
wall-entrance = Code { $code } at { $address }
wall-here = { $count } here
wall-held = All games are stopped
wall-playing = { $count } playing
wall-waiting = { $count } waiting
wall-over = { $count } finished
wall-empty = Nobody plays yet. Pupils open Class, type their name and the code; then begin a round.
wall-opening = The class is being opened …
wall-no-past = There are no games of earlier rounds here yet.
wall-round = Round
wall-hold = Pause all
wall-go-on = Go on
wall-results = Results
wall-past = Earlier
wall-now = Now
wall-plain = Projector
wall-results-kept = The results are on the clipboard and in { $path }.
wall-round-begins = Round { $number } begins, boards: { $count }.
wall-tile-held = Paused
wall-away = { $name } away
wall-slow = { $name }: { $count } min
wall-last = Last
wall-to-board = To my board
wall-all = All boards
wall-ply = Move { $number } of { $count }
wall-begin = Begin the round
ask-round-title = Begin the next round?
ask-round-text = { $count ->
    [one] One game is still running. The new round ends it without a result.
   *[other] { $count } games are still running. The new round ends them without a result.
  }
wall-set-lesson = Set the lesson
wall-lesson-name = Name of the lesson
wall-lesson-name-detail = All pupils see it; may be empty.
wall-game = Game
wall-pairing = Who plays whom
wall-pairing-detail = Of those who are here.
wall-swiss = Swiss
wall-round-robin = All
wall-ladder = Ladder
wall-by-hand = By hand
wall-pairs = Pairs
wall-pairs-detail = Black first: Anna, Ben; Cleo, Dan
set-engines = External engines
set-engines-detail = Other programs as opponents
set-engines-button = Engines
engines-intro = Any program that speaks NBoard’s protocol or GTP (Reversi) or Gomocup’s (five in a row) can sit at the table. It runs with your rights: take only programs that you trust.
engines-none = No engine is known yet.
engines-add = Add an engine
engines-add-detail = Choose its program, then test it
engines-choose = Choose a file
engines-type = Type it
engines-change = Change
engines-new = New engine
engines-name = Name
engines-command = Program
engines-command-detail = Its path, or a name that the system finds
engines-arguments = Arguments
engines-arguments-detail = Words in quotes are one
engines-protocol = Protocol
engines-protocol-detail = A test finds it out
engines-test = Test
engines-test-detail = A test starts the engine and lets it play one move.
engines-testing = Testing…
engines-tested = { $name } speaks { $protocol }: started in { $start } s, played { $move } in { $answer } s.
engines-forgiven = Nonstandard reply, accepted: “{ $said }”.
engines-plays-sides = Boards: { $sides }.
engines-plays-rules = Rules: { $rules }.
engines-plays-rectangular = Boards need not be square.
engines-tried = Tried: { $list }.
ask-run-title = Run this program?
ask-run-text = It runs with your rights, plays one move, and is ended. Run only programs that you trust.
ask-run-recognised = If it names itself as an engine known here, it is run again with that engine’s arguments.
ask-run-button = Run
engines-lines = What it said
engines-lines-detail = The first lines of the test
engines-show = Show
engines-hide = Hide
engines-not-playing = { $name } does not play this board or this rule.
engines-seconds = Thinking time
engines-seconds-detail = A move, where the game has no clock
engines-seconds-value = { $count } s
engines-depth = Depth
engines-depth-detail = Where it has a word for that
engines-depth-own = Its own
engines-depth-pace = To fit the thinking time
engines-helps = Hints and values from it
engines-helps-detail = Instead of the built-in engine
engines-folder = Folder
engines-folder-detail = Empty: the program’s own
engines-options = Options
engines-options-detail = Lines it is told at the start; a semicolon between them
engines-keep = Keep
engines-remove = Remove
engines-kept = { $name } can sit at the table now.
engines-removed = { $name } was removed from the list.
engines-no-name = Give it a name.
engines-wrong = Something here is too long or no path.
engines-taken = Another engine has this name, or there are too many.
engines-damaged = The list of engines is damaged; what can be read of it is used.
engine-fault-unknown = There is no engine { $name } in the list.
engine-fault-forbidden = This machine allows no engines of others.
engine-fault-missing = The program of { $name } is not there.
engine-fault-needs-file = { $name } needs the file “{ $said }” beside its program.
engine-fault-not-started = { $name } does not start: { $said }
engine-fault-silent = { $name } says nothing.
engine-fault-foreign = { $name } speaks another protocol: “{ $said }”
engine-fault-late = { $name } gave no move in time.
engine-fault-ended = { $name } has ended by itself.
engine-fault-refused = { $name } refuses: “{ $said }”
engine-fault-illegal = { $name } made a move against the rules: “{ $said }”
engine-fault-flood = { $name } writes without end and was stopped.
engine-fault-memory = { $name } took { $used } MB of memory and was stopped; the limit is { $limit } MB.
engine-fault-unsuitable = { $name } has no words for this game: its rules, start or players.
engine-last-words = It last wrote: “{ $said }”.
ask-engine-title = { $name } does not play
ask-engine-wait = Wait
ask-engine-again = Try again
ask-engine-own = Qipan plays on
level-engine = Another program: { $said }
files-choose-engine = Choose the engine’s program

## Setting up a board
editor-hand = Put down
editor-nothing = Nothing
editor-side = To move
editor-game = Game
editor-rule = Rules
editor-columns = Columns
editor-rows = Rows
editor-players = Players
editor-turn-all = Turn all
editor-begin = Start position
editor-empty = Empty board
editor-from-game = From the game
editor-paste = Paste
editor-play = Play from here
editor-ask = Ask the engine
editor-save = Save
editor-saved = Kept: it stands in the list of games
editor-fit = A game can begin here.
editor-faults = This cannot be played yet.
editor-odd = It can be played, but:
editor-unusual = Allowed, but unusual:
reason-none-of = { $color } has no disc: put at least one down.
reason-full = No place is empty: take some pieces away.
reason-no-moves = Neither side has a move: nothing can be turned.
reason-won = { $color } has won already: break the winning row.
reason-stray = { $color } does not play: take its stones away or let more play.
reason-passes = { $color } has no move and passes at once.
reason-middle = A square in the middle is empty; in a game it never is.
reason-apart = Some discs touch no others; in a game all hang together.
reason-counts = These numbers of stones do not fit whose turn it is.
reason-overline = Black has six or more in a row, which Renju forbids.

set-results = Results
set-results-detail = For a teacher: hand games in, write a table
set-results-button = Results
set-results-folder = Hand in to
set-results-folder-detail = No folder: nothing is handed in
set-results-names = With names
set-results-names-detail = Otherwise players are numbered
results-intro = Games that end, steps of lessons and puzzles go into this folder by themselves, for a teacher. A folder that is slow or gone is tried again later; nothing is lost.
results-choose = Choose a folder
results-to = Results are handed in to { $folder }
results-unknown = What waits is not known yet
results-handed = Everything is handed in
results-waiting = { $count ->
    [one] One result waits
   *[other] { $count } results wait
 }
results-stop = Hand in no more
results-stop-detail = What was handed in stays there
results-table = A table of everything
results-write-label = Games, lessons and puzzles
results-write-detail = CSV for table programs, and JSON
results-write = Save into a folder
results-written = { $files } written to { $folder }
results-trouble = Results cannot be handed in to { $folder } ({ $why }). They are kept and follow later.
results-stuck = { $folder } does not answer. Results are kept and follow later.
results-works = Results are handed in again

action-players = Who plays?
players-pick = Press your name.
players-none = Nobody has a name here yet. Whoever is added first keeps the games and settings that are there; everyone has their own from then on.
players-change = Press whoever is to be changed.
players-edit = Change
players-done = Done
players-add = Add a player
players-gone = { $name } is no longer here.
players-full = There are as many players as one folder can have: 100.
players-now = { $name } is playing.
player-name = Name
player-name-detail = 1 to 24 characters; no two are alike
player-picture = Picture
player-change = Change a player
player-earlier = Further to the front
player-later = Further to the back
player-remove = Remove
player-remove-detail = All of this player's games, settings and progress are deleted
player-remove-self = You are playing as this player. Let another one play first.
player-own = Each player has their own games, settings, level, puzzles and progress. Themes, languages and teachers' lessons belong to all.
player-added = { $name } was added.
player-kept = { $name } was changed.
player-moved = { $name } was moved.
player-removed = { $name } was removed.
player-name-wrong = A name has 1 to 24 characters.
player-name-taken = There is a player named { $name } already.
player-plays = { $name } is playing in another window. Nothing was deleted.
player-not-kept = The list of players could not be changed: { $why }.
ask-player-title = Remove { $name }?
ask-player-text = { $count ->
    [one] One game is deleted,
   *[other] { $count } games are deleted,
} and with them all settings, puzzles and progress. They cannot be brought back.
face-sun = Sun
face-moon = Moon
face-star = Star
face-heart = Heart
face-fish = Fish
face-cat = Cat
face-tree = Tree
face-flower = Flower
face-boat = Sailing boat
face-kite = Kite
face-car = Car
face-ball = Ball
face-key = Key
face-leaf = Leaf
face-cloud = Cloud
face-umbrella = Umbrella
face-cup = Cup
face-bell = Bell
face-rocket = Rocket
face-apple = Apple
face-butterfly = Butterfly
face-mushroom = Mushroom
face-crown = Crown
face-snowflake = Snowflake

# What is wrong with a file, and what the command line says.
sentences = { $first } { $next }
clauses = { $first }; { $next }
sentence = { $clause }.
file-wrong = { $file }: { $what }
text-large = is larger than 256 KiB
text-none = is not UTF-8 text
text-io = cannot be read: { $why }
text-missing = is not there
settings-unread = { $file } { $why }. The defaults are used.
settings-newer = { $file } was written by a newer version of Qipan: changes of the settings are not kept.
fault-at = { $file }, line { $line }, column { $column }: { $what }.
faults-more = { $file }: { $count } more mistakes follow.
fault-ends = { $why }; what stands before it is used, the defaults for the rest
fault-section = { $key }: { $why }; the rest of it has its defaults
fault-unknown = the key "{ $key }" is unknown and not used
fault-twice = the key "{ $key }" stands twice; the first is used
fault-outside = { $key } is { $value }, outside { $low } to { $high }; { $used } is used
fault-value = { $key }: { $why }; { $instead }
fault-key = { $key }: { $why }
fault-players-not = { $key } has { $count } players, not { $low }; { $instead }
fault-players-outside = { $key } has { $count } players, outside { $low } to { $high }; { $instead }
fault-renju-players = { $key } has { $count } players, but Renju is for two; the first two are used
fault-opening = { $key }: { $value } does not fit the rule, the board or the players; the default is used
instead-default = the default is used
instead-locked = the default is used and stays locked
instead-entry = this entry is not used
instead-nothing = it is not used
instead-left = what the user left is there
wrong-theme = "{ $name }" is no folder name of a-z, 0-9, _ and -
wrong-no-theme = there is no theme "{ $name }"
wrong-no-language = there is no language "{ $name }"
wrong-name = a name has at most { $most } characters and no control characters
wrong-level = level { $level } is outside { $low } to { $high }
wrong-move-ms = move_ms { $ms } is outside 0 to { $high }
wrong-seat = { $seat } players cannot play yet
wrong-clock = a clock has at most { $minutes } minutes, { $seconds } seconds, 1 to { $count } periods or moves, and some time
wrong-folder = a folder is named with its whole path
wrong-minutes = a player's own minutes are 1 to { $minutes }
wrong-corners = { $count } corners cannot be given, only 1 to { $high }
key-no-action = there is no action "{ $action }"; it is not used
key-none = "{ $key }" is no key such as Ctrl+Shift+Z or F3; the default is used
key-bare = "{ $key }" without Ctrl or Alt is the board's own key; the default is used
key-of-another = { $key } is the key of "{ $other }" and cannot be that of "{ $action }" too; the default is used
no-language = The language cannot be used: { $why }.
vain-preset = The preset locks { $key }: what the command line says of it does not hold.
vain-policy = This machine's policy locks { $key }: what the command line says of it does not hold.
vain-game = This machine's policy hides { $game }: no game of it is begun.
ron-end = Unexpected end of RON
ron-opening = Expected opening `{ $sign }`
ron-closing = Expected closing `{ $sign }`
ron-comma = Expected comma
ron-colon = Expected colon
ron-boolean = Expected boolean
ron-integer = Expected integer
ron-float = Expected float
ron-string = Expected string
ron-string-end = Expected end of string
ron-identifier = Expected identifier
ron-bounds = Integer is out of bounds
ron-comment = Unclosed block comment
ron-sign = Unexpected char '{ $found }'
ron-trailing = Non-whitespace trailing characters
ron-deep = Too many brackets inside one another
ron-word = Expected a key or a word, found "{ $found }"
ron-type = Expected { $expected } but found { $found } instead
ron-variant = there is no { $found }, only { $list }
ron-field = there is no key { $found } here, only { $list }
ron-missing = the key { $key } is missing
ron-twice = the key { $key } stands twice
ron-file = { $file }, line { $line }, column { $column }: { $what }
policy-newer = { $file } is of version { $version }; this Qipan knows { $known }.
policy-unread = Settings, files and the window are locked, and this is a kiosk.
policy-unread-file = The policy { $file } { $why }. { $follows }
policy-version = version: { $why }; it is { $known }
policy-twice = the key "{ $key }" stands twice; what both lock is locked
policy-not-preset = the key "{ $key }" is a policy's, not a preset's
policy-broken = { $why }; what stands before it holds, settings, files and the window are locked
policy-broken-kiosk = { $why }; what stands before it holds, settings, files and the window are locked, and this is a kiosk
policy-defaults = defaults: this is no section of settings; what stands before it is used
policy-locks = locked: this is no section of settings; all settings are locked
policy-unfit = { $section }: { $key } does not fit the rule, the board or the players; { $used } is used
policy-forbidden = forbidden: this is no list; settings, files and the window are locked
policy-hidden = hidden: there is no action "{ $name }" to hide; it is not used
policy-no-game = hidden: no game is left; Reversi stays
policy-path = { $key } is no whole path of a file; it is not used
policy-levels = levels is no range within (1, { $high }); (1, 1) is used
policy-number = { $key } is no number from 0 to { $high }; { $used } is used
policy-outside = { $key } is outside { $low } to { $high }; { $used } is used
policy-name = this is no name of 1 to 24 characters, stands twice, or is one too many
policy-rest = { $key }: { $why }; the rest of it is not used
policy-kiosk-ends = kiosk: { $why }; the rest of it has its defaults, and this is a kiosk
kiosk-unknown = there is no such key
kiosk-twice = it stands twice
kiosk-no-pin = this is no hash that `qipan policy set-pin` wrote
kiosk-caption = a caption has at most { $most } characters and no control characters
preset-refused = { $file }: nothing of this preset holds until that is put right.
preset-unread = The preset { $file } { $why }.
begin-no-step = there is no step { $step }; there are { $count }
begin-fewest = only Reversi is won by the fewest
begin-no-lesson = there is no such lesson or file
begin-board = The board that is to be begun with cannot be played: { $why }.
setup-overlap = two discs on { $points }
setup-side = { $color } does not play
setup-empty = no disc stands on the board
setup-no-moves = neither side has a move
setup-size = the board has { $columns }×{ $rows } points; 10×10 to 25×25 are allowed
setup-players = { $count } players; two to four can play
setup-renju = { $count } players; Renju is for two
setup-outside = a stone in column { $column }, row { $row } is outside the board
setup-occupied = two stones in column { $column }, row { $row }
setup-winners = two colors have a winning line
lesson-fault-of = { $file }, { $what }.
lesson-fault-at = line { $line }, column { $column }: { $what }
lesson-fault-step = step { $step }: { $what }
lesson-wrong-large = the file is larger than 64 KiB
lesson-wrong-text = the file is not UTF-8 text
lesson-wrong-no-key = there is no key "{ $key }" here; there are { $list }
lesson-wrong-twice = the key "{ $key }" stands here twice
lesson-wrong-missing = the key "{ $key }" is missing
lesson-wrong-steps = { $count } steps; there are 1 to { $most }
lesson-wrong-rule = Reversi has no rule to choose
lesson-wrong-point = "{ $name }" is no point of the board
lesson-wrong-points = { $count } points; { $most } at most
lesson-wrong-arrow = "{ $text }" is no arrow; one is written a4-d4
lesson-wrong-cell = '{ $letter }' stands on the board; X is black, O is white, - is empty
lesson-wrong-row = a row of { $count } squares; Reversi's have 8
lesson-wrong-uneven = a row of { $count } points, and the first one has { $columns }
lesson-wrong-rows = the board has { $rows } rows; Reversi's has 8
lesson-wrong-level = level { $level }; there are { $low } to { $high }
lesson-wrong-choices = { $count } choices; a question has { $low } to { $high }
lesson-wrong-right = the right answer is number { $right }, and there are { $count } choices
lesson-wrong-of-reversi = { $name } is asked in Reversi only
lesson-wrong-of-gomoku = { $name } is asked in five-in-a-row only
lesson-wrong-stable = Stable is for FindAll: a disc that stands there is no move
lesson-wrong-illegal = { $side } cannot play { $point } there
lesson-wrong-no-move = { $side } has no move there
lesson-wrong-all = nobody can tell all such moves; list them as Points
lesson-wrong-none = Points lists none
lesson-wrong-unproven = with { $empties } empty squares no result is proven; { $most } at most
lesson-wrong-no-right = no move there is right
theme-file-name = "{ $name }" is no theme's name: use 1 to 64 of a-z, 0-9, - and _.
theme-file-picture = Theme { $theme }: "{ $name }" is no picture's name: use 1 to 64 of a-z, 0-9, - and _, then .png.
theme-file-sound = Theme { $theme }: "{ $name }" is no sound's name: use 1 to 64 of a-z, 0-9, - and _, then .wav.
theme-file-none = There is no theme { $theme }.
theme-file-missing = Theme { $theme }: { $name } is missing.
theme-file-no-file = Theme { $theme }: { $name } is not a regular file.
theme-file-large = Theme { $theme }: { $name } is larger than { $size }.
theme-file-all-large = Theme { $theme } is larger than 64 MiB.
theme-file-text = Theme { $theme }: { $name } is not UTF-8 text.
theme-file-io = Theme { $theme }: { $name } cannot be read: { $why }.
theme-picture = Theme { $theme }: { $name }: { $why }.
cli-good = good
cli-good-lesson = good, { $count } steps
cli-no-file = there is no such file
cli-no-text = it is no text in UTF-8
cli-is-there = the file is there; --replace replaces it
cli-unwritten = it cannot be written: { $why }
cli-unprinted = standard output cannot be written: { $why }
cli-no-display = no display to open a window on ({ $why })
cli-no-window = this build has no window; try `qipan headless`
cli-no-pictures = this build has no pictures
cli-no-screen = there is no screen "{ $name }"; `--screen list` names them
cli-which-picture = which file is the picture to be written to?
cli-has-policy = --policy is not for a machine that has one, { $file }
cli-has-preset = --preset is not for a machine whose policy names one, { $file }
cli-which-policy = which policy? name its file
cli-new-pin = New PIN:
cli-once-more = Once more:
cli-not-same = the two are not the same; nothing was changed
cli-pin-digits = a PIN is { $low } to { $high } digits
cli-pin-easy = this PIN is guessed at once: take one without a pattern
cli-pin-unhashed = the system has no memory or no chance for a hash
cli-pin-line = it is left as it is; put this line into its section kiosk: ( … ):
cli-kiosk-nobody = a kiosk has no players of its own
cli-policy-players = The policy's players cannot be added: { $why }.
cli-policy-says-who = this machine's policy says who plays here
cli-player-name = a name has 1 to { $most } characters
cli-player-taken = there is a player named "{ $name }" already
cli-player-missing = there is no player named "{ $name }"; `qipan profiles list` names them
cli-player-full = no more than { $most } players share one folder
cli-player-plays = { $name } is playing in another window; nothing was deleted
cli-player-newer = { $file } was written by a newer version of Qipan; it is left as it is
cli-player-busy = another program is changing it
cli-removed = { $name }: removed with { $count } games
cli-not-cleared = Nothing was done. `qipan profiles clear --yes` does it.
cli-collected = collection "{ $name }", { $games }, { $positions } positions, { $odd } odd, { $refused } refused
cli-nothing-taken = it holds no game that can be taken
cli-refused = { "  " }{ $file }: refused: { $what }
cli-odd = { "  " }{ $file }: { $what }
cli-more = { "  " }and { $count } more
cli-many = it holds { $count } games, and only files of one game can be imported; --list shows them
cli-saved = { $game }, saved as "{ $name }"
cli-reversi = Reversi, { $moves }
cli-gomoku = five in a row ({ $rule }, { $columns }×{ $rows }), { $moves }
cli-listed = { $format }, { $games }
cli-no-game = there is no saved game, no game and no file "{ $name }"
cli-class-seats = a class has 1 to { $most } seats
cli-class-founded = { $folder }: { $count } seats; sheet.txt says who has which ticket. Next: qipan class run { $folder }
cli-class-door = pupils come in by the code { $code } at { $addresses }
cli-broker-ended = the broker ended; it is started again
cli-broker-renewed = the broker's access rules were updated: restart the broker
cli-door-sat = { $name } has the ticket of { $seat }
cli-door-wrong = wrong code; that address has to wait before its next try
cli-door-silent = this network carries no announcements; pupils type the address
cli-door-stuck = the class's folder cannot be read or written
cli-seats-by-hand = seats are named only by hand
cli-round = round { $number }: { $games } games, { $rests } rest
cli-round-ends = { $count ->
    [one] One game of round { $number } is still running; the next round ends it
   *[other] { $count } games of round { $number } are still running; the next round ends them
  }
cli-round-ask = begin the next round? [y/N]
cli-two-seats = two seats of the class are wanted, such as seat-01,seat-02
slip-unknown = unexpected argument '{ $arg }' found
slip-no-value = a value is required for '{ $arg }' but none was supplied
slip-one-of = invalid value '{ $value }' for '{ $arg }' [possible values: { $list }]
slip-value = invalid value '{ $value }' for '{ $arg }': { $why }
slip-too-many = unexpected value '{ $value }' for '{ $arg }' found; no more were expected
slip-missing = the following required arguments were not provided: { $arg }
slip-conflict = the argument '{ $arg }' cannot be used with '{ $other }'
slip-command = unrecognized subcommand '{ $name }'
slip-text = invalid UTF-8 was detected in one or more arguments
slip-game = a game is one of these: { $games }
slip-level = a level is a number from { $low } to { $high }
slip-seat = a seat is human, computer:1 to computer:12, full, or engine: and a name of engines.ron
slip-clock = a clock is none, 5, 10+5, 10+3x30 or 10+10/60
slip-size = a size is WIDTHxHEIGHT in pixels
slip-outside = outside { $low } to { $high }
slip-format = games can be written as { $list }
slip-no-file = there is no such file or command
theme-sound = Theme { $theme }: { $name } { $why ->
   *[not-wave] is no WAV sound
    [coding] is not coded as PCM of 8 or 16 bits or as floats of 32 bits
    [channels] has neither one channel nor two
    [rate] has a rate outside of 8 to 96 kHz
    [long] is longer than 10 seconds
    [empty] holds no sound
}.
read-sgf = { $kind ->
   *[other] the game is of another kind ({ $word }), not Reversi or five-in-a-row
    [size] { $word } is no size of a board
    [squares] Reversi is played here on 8×8 squares, not on { $word }
    [point] "{ $word }" of the start is no place of the board
 }
read-psq = { $kind ->
    [long] the record is too long
   *[header] the first line does not tell the board
 }
read-renlib = { $kind ->
   *[header] the file does not begin as a library of RenLib
    [version] libraries of version { $version } are not known
    [many] the library has too many positions
 }
read-wthor = { $kind ->
   *[length] the file's length does not fit its header
    [board] the games are not played on 8 by 8 squares
    [solitaires] the file holds solitaires, not games
    [names] the file holds names; the games are in the .wtb file beside it
 }
read-obf = { $kind ->
   *[long] the line is too long
    [short] the line has { $word } cells, not 64
    [cell] '{ $word }' is no cell
    [side] "{ $word }" is not the side to move
 }
setup-wrong = { $kind ->
    [players] the number of players does not fit the game
    [name] a player's name is too long or has control characters
    [level] a level is outside 1 to 12
   *[start] the start board cannot be played
    [venue] the event, the round or the date is too long or has control characters
    [board] the board or the number of players does not fit the rule
    [opening] the opening rule does not fit the rule, the board or the players
    [clock] the clock has no time, or too much
 }
cli-unwritable = { $why ->
   *[read-only] this format can only be read
    [start] the game does not begin at the standard start, which this format cannot tell
    [game] this format is for the other game
    [players] this format is for two players
    [pass] the game has a pass, which this format cannot tell
 }
cli-own-saved = { $count ->
    [one] { $count } game of your own saved
   *[other] { $count } games of your own saved
 }
cli-refused-games = { $count ->
    [one] { $count } game was refused
   *[other] { $count } games were refused
 }
cli-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
 }
cli-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
 }
cli-cleared = { $name }: { $count } games { $done ->
    [yes] deleted
   *[no] would be deleted
 }
cli-all-cleared = { $folder }: all games, settings and progress { $done ->
    [yes] deleted
   *[no] would be deleted
 }

## Packages
package-kind = Board Games
package-comment = Play Reversi and five in a row
package-summary = Reversi and five in a row

## Titles of the shipped themes
theme-title-classic = Classic green
theme-title-wood = Wood
theme-title-slate = Slate
theme-title-contrast = High contrast
theme-title-symbols = Sun and star
theme-title-paper = Paper
theme-title-meadow = Meadow
theme-title-sweets = Sweets
theme-title-projector = Projector, e-paper
