# 棋盘，简体中文。

title = 棋盘
subtitle = 黑白棋与五子棋 · Reversi and five in a row

## 颜色与座位
color-black = 黑方
color-white = 白方
color-red = 红方
color-blue = 蓝方
computer = 电脑
seat-human = 真人
seat-level = { $level } 级
seat-full = 全力
seat-adapting = 自动适应
seat-remote = 另一台电脑
game-reversi = 黑白棋
game-gomoku = 五子棋
player-number = 棋手 { $number }

## 信息栏
turn = 轮到{ $name }
thinking = { $name }正在思考……
open-squares = 有 { $count } 处可下
played = { $name }下在 { $square }
passed = { $name }停一手
pass = { $name }无处可下，{ $next }继续
pass-short = 停
paused = { $name }在等待
paused-detail = 按回车键，或在菜单中选“继续”，电脑就会落子
typed = 回车落子，退格键撤销输入
hint = 建议下在 { $square }
illegal-over = 棋局已结束。可以悔棋，或在菜单中开始新局。
illegal-occupied = { $square } 已有棋子
illegal-no-flips = 下在 { $square } 翻不了任何棋子
illegal-outside = { $square } 不在棋盘上
illegal-pass = 无处可下时才能停一手
not-your-turn = 现在轮到{ $name }
not-your-turn-paused = 轮到{ $name }。按回车键，或在菜单中选“继续”。
nothing-to-undo = 没有您的棋步可悔
nothing-to-redo = 没有可恢复的棋步
not-now = 现在不能这样做
locked = 这台电脑已锁定此功能
copied = 棋谱已复制到剪贴板
copied-position = 局面已复制到剪贴板
copied-game = 棋局已复制到剪贴板
copied-not = 这局棋无法这样写出
paste-nothing = 剪贴板里没有棋谱
at-line = 第 { $line } 行第 { $column } 列：
at-byte = 第 { $byte } 字节：
odd-illegal = 第 { $ply } 手 { $word } 不合规则；之前的棋步已保留。
odd-no-point = 第 { $ply } 手“{ $word }”不是棋步；之前的棋步已保留。
odd-forbidden = 第 { $ply } 手 { $word } 是黑棋禁手；照样保留。
odd-result = 文件记为 { $stated }，棋盘上是 { $board }。
odd-not-over = 文件记为 { $stated }，但棋盘上对局尚未结束。
odd-no-result = 看不懂结果“{ $word }”，已略去。
odd-names-missing = 没有姓名：旁边没有 .{ $extension } 文件。
odd-names-broken = 没有姓名：旁边的 .{ $extension } 文件有误。
odd-encoding = 文件没有写明编码，按 { $name } 读取。
odd-characters = 有些字符无法读取。
odd-cut-off = 文件在一局中间断了；已有的部分已保留。
odd-left-out = 已略去：{ $word }。
odd-taken-as = 文件写的是“{ $word }”，按{ $rule }读取。
odd-board = “{ $word }”不是这里能下的棋盘；该局已略去。
odd-full = 局面太多，超出一局的上限；其余已略去。
odd-again = 棋局 { $name } 不止出现一次。
odd-damage = 文件已损坏：{ $why }。
odd-refused = 未导入任何内容：{ $why }。
brought-in = 棋盘上已有 { $count } 手棋
saved = 已存为“{ $name }”
saving-works = 存盘恢复正常，棋步全部保存
trouble-full = 磁盘已满，棋步暂时无法保存；棋局继续。
trouble-read-only = 这里无法写入，棋步暂时无法保存；棋局继续。
trouble-slow = 磁盘存盘较慢；棋局继续。
trouble-other = 存盘失败，棋步暂时无法保存；棋局继续。
trouble-no-lock = 此文件夹无法锁定棋局，这一局将作为新棋局继续，原来的棋局保持不变。
place-temporary = 没有个人文件夹，棋局保存在 { $place }。
place-none = 没有可安全存放棋局的地方，程序结束后什么也不会保留。
trouble-stuck = 磁盘没有响应，最近的棋步尚未保存；棋局继续。
trouble-file = 无法写入 { $file }（{ $why }）：它没有保存，棋步照常保存。
last-moves-unsaved = 磁盘没有响应，最后几步棋可能没有保存。
file-error = { $kind ->
    [full] 磁盘已满
    [read-only] 磁盘是只读的
    [denied] 没有权限
    [missing] 找不到
    [in-the-way] 那里已有别的东西
    [too-large] 太大
   *[other] 磁盘出错
 }
save-failed = “{ $name }”没有保存（{ $why }）
delete-failed = “{ $name }”没有删除（{ $why }）
rename-failed = “{ $name }”的名称和标记未变（{ $why }）
restore-failed = “{ $name }”未能恢复（{ $why }）
game-elsewhere = “{ $name }”已在另一个窗口中打开
problem-writer = 棋局无法保存（{ $why }）
problem-no-engine = 电脑棋手无法启动（{ $why }）
save-name-wrong = 名称只能由文字、数字和空格组成
no-sound = 没有可用的声音设备，棋局静音进行
problem-game = 无法打开这局棋
problem-engine = 电脑棋手停止了（{ $why }）。可在菜单中让它继续。

## 五子棋
move-number = 第 { $move } 手
illegal-pass-gomoku = 现在不能停一手
illegal-forbidden = { $square } 是黑方禁手：{ $kind }
forbidden-3 = 三三
forbidden-4 = 四四
forbidden-6 = 长连
say-stone = { $name }下{ $color ->
    [black] 黑
    [white] 白
    [red] 红
   *[other] 蓝
 }子在 { $square }
say-strong = { $count ->
    [0] 现在无人能成五或活四
   *[other] 可成五或活四之处：{ $points }
 }
say-forbidden = 黑方禁手：{ $points }
pattern-one = 单子
pattern-closed-two = 眠二
pattern-live-two = 活二
pattern-closed-three = 眠三
pattern-live-three = 活三
pattern-closed-four = 冲四
pattern-straight-four = 活四
pattern-five = 五连
panel-board = 盘上最大棋形
panel-point = 下在 { $point } 形成
panel-stone = { $point } 的棋子形成
panel-no-point = 指针处落子形成
open-place = { $name }：任意下一枚{ $color ->
    [black] 黑
   *[other] 白
 }子
open-place-center = { $name }：第一枚黑子下在天元
open-place-square = { $name }：在中央 { $side }×{ $side } 内下一枚{ $color ->
    [black] 黑
   *[other] 白
 }子
open-choose = { $name }：请按按钮选择
open-declare = { $name }：提供几个第五手？
open-offer = { $name }：标出第五手的位置，还差 { $count } 处
open-pick = { $name }：黑方下在哪个标出的位置？
open-choose-first = 请先按按钮选择
open-only-center = 第一子须下在天元
open-only-square = 此子须下在中央 { $side }×{ $side } 之内
open-symmetrical = 该点与已标出的点对称相同
open-not-offered = 请选一个标出的位置
open-occupied = 那里已有棋子
choice-black = 执黑
choice-white = 执白
choice-two-more = 再下两子
choice-offer-ten = 提供十打
say-chose-black = { $name }执黑
say-chose-white = { $name }执白
say-chose-two-more = { $name }再下两子
say-chose-offer-ten = { $name }提供十个第五手
say-declared = { $name }定为 { $count } 个第五手
say-offered = { $name }提供 { $points }
rule-freestyle = 无禁手
rule-standard = 标准
rule-renju = 连珠
rule-caro = Caro
rule-caro-overline = Caro，六连胜
rule-freestyle-detail = 五连或更长获胜
rule-standard-detail = 恰好五连获胜
rule-renju-detail = 黑方有禁手
rule-caro-detail = 两端被堵的五连不胜；六连无效
rule-caro-overline-detail = 两端被堵的五连不胜；六连总是获胜
opening-free = 自由
opening-swap = 三手交换
opening-swap-after-first = 一手交换
opening-swap2 = Swap2
opening-rif = RIF
opening-yamaguchi = 山口
opening-soosorv-8 = 索索夫-8
opening-taraguchi-10 = 塔拉山口-10
opening-free-detail = 黑方随意落子
opening-swap-detail = 三子之后选色
opening-swap-after-first-detail = 一子之后选色
opening-swap2-detail = 三子之后选色，或再下两子
opening-rif-detail = 二十六种开局之一，五手两打
opening-yamaguchi-detail = 二十六种开局之一，打点数由假先方定
opening-soosorv-8-detail = 二十六种开局之一，最多八打
opening-taraguchi-10-detail = 每子之后可交换，或五手十打

## 终局
end-wins = { $name }获胜
end-draw = 平局
end-resigned = { $loser }认输，{ $name }获胜
end-time = { $loser }超时，{ $name }获胜
score-empty = （{ $black }–{ $white }，空 { $empty } 格）
fact-series = 胜局
fact-times = 用时
fact-moves = 手数
series-won = 胜 { $count } 局
series-draws = 平 { $count } 局

## 无法打开的文件
open-failed = 无法打开 { $file }（{ $why }）
open-unreadable = 无法打开 { $file }：{ $kind ->
    [newer] 它由更新版本的程序写成（格式 { $version }）
    [large] 文件太大
   *[damaged] 开头已损坏
 }。文件未作改动。
open-set-aside = 无法打开 { $file }：{ $kind ->
    [newer] 它由更新版本的程序写成（格式 { $version }）
    [large] 文件太大
   *[damaged] 开头已损坏
 }。文件已另存为 { $aside }。

## 语音播报
say-plays = { $name }下在 { $square }
say-choices = 请{ $name }选择：{ $choices }
say-marked = 已标出 { $square }，还差 { $count } 处
say-unmarked = 已取消 { $square }，还差 { $count } 处
say-placed = { $name }下在 { $square }，翻转 { $count } 子
say-back = 退回第 { $ply } 手
say-forward = 前进到第 { $ply } 手
say-seated = { $color }现在是{ $name }，{ $seat }
say-legal = { $count ->
    [0] 无处可下
   *[other] 有 { $count } 处可下：{ $squares }
 }
cell-empty = 空
cell-open = 空，可下

## 首页
start-go-on = 继续
start-go-on-detail = { $game }，第 { $move } 手，{ $players } — { $time }
start-new-reversi = 新黑白棋
start-new-reversi-detail = 8×8 · 双人对弈或与电脑对弈
start-new-gomoku = 新五子棋
start-new-gomoku-detail = 无禁手、连珠、Caro · 10×10 至 25×25 · 二至四人
start-games = 棋局
start-games-detail = 我的棋局、存档与示例
start-open-file = 打开文件
start-open-file-detail = 文件夹或 U 盘中其他程序的棋谱
start-settings = 设置
start-settings-detail = 主题、语言、声音、电脑棋手
start-help = 怎样下棋
start-help-detail = 图解规则、按键、文件
start-quit = 退出
start-quit-detail = 棋局会原样保存
today = 今天 { $time }
yesterday = 昨天 { $time }

## 操作
action-undo = 悔棋
action-redo = 恢复
action-undo-all = 回到开局
action-redo-all = 到最后一手
action-help = 帮助
action-hint = 提示
action-values = 各格分值
action-menu = 菜单
action-new-game = 新局
action-threats = 威胁值
action-pass = 停一手
action-zoom-in = 放大棋盘
action-zoom-out = 缩小棋盘
aim = { $square }：再点一次落子
action-new-reversi = 新黑白棋
action-new-gomoku = 新五子棋
action-new-same = 新局，棋手不变
action-next-game = 下一局
action-restart = 重新开始
action-swap-sides = 交换双方
action-resign = 认输
action-autoplay = 电脑替我下
action-autoplay-back = 我自己下
action-resume = 继续
action-review = 复盘
action-save = 另存为
action-games = 棋局
action-settings = 设置
action-how-to-play = 怎样下棋
action-start-page = 首页
action-side-panel = 侧栏
action-fullscreen = 全屏
action-mute = 声音开关
action-copy = 复制棋谱
action-copy-position = 复制局面
action-copy-ggf = 复制为 GGF
action-copy-sgf = 复制为 SGF
action-paste = 粘贴棋谱
action-open-file = 打开文件
action-export = 导出
action-back = 返回
action-quit = 退出
moves = 棋谱

## 新局
start-game = 开始
row-player = 棋手
row-name = 姓名
row-level = 级别
row-rule = 规则
row-opening = 开局
row-columns = 列数
row-rows = 行数
row-players = 人数
row-forbidden = 禁手点
forbidden-refuse = 不许下
forbidden-lose = 判负
row-passes = 允许停一手
row-passes-detail = 自定规则：可以让出一手
level-1 = 六岁孩子能赢：贪吃，常看漏
level-2 = 贪吃，常常看漏
level-3 = 贪吃，略知好坏
level-4 = 只想一手，常判断失误
level-5 = 能看到您的应手，偶尔看漏
level-6 = 能算三手，很少看漏
level-7 = 能算四手，小有失误
level-8 = 俱乐部棋手
level-9 = 俱乐部强手
level-10 = 比赛选手
level-11 = 大师
level-12 = 一秒之内几乎胜过所有人
level-14 = 跟随您的水平：您大约能赢一半
level-13 = 每手五秒，全力以赴

## 棋局页
games-all = 棋局
games-saved = 存档
games-samples = 示例
games-none = 这里还没有棋局
list-unfinished = 第 { $move } 手
open = 打开
delete = 删除
cancel = 取消
save = 保存
save-as = 存为“{ $name }”
replace = 替换
ask-save-title = 保存棋局
ask-save-text = 以此名称保存一份副本，棋局本身继续进行。
ask-replace-title = 已有名为“{ $name }”的棋局
ask-replace-text = 原有的棋局会移到“deleted”文件夹。
ask-resign-title = 要认输吗？
ask-resign-text = 对方获胜。悔棋可以收回。
ask-resign-no = 继续下
ask-delete-title = 要删除这局棋吗？它会移到“deleted”文件夹。

## 其他程序的文件
paste-many = 剪贴板里有 { $count } 局棋：请存成文件再打开
paste-failed = 无法读取剪贴板里的文字：{ $why }
read-io = 无法读取（{ $why }）。
read-newer = 由更新版本的棋盘程序写成（格式 { $version }）。
read-damaged = 文件开头已损坏。
read-large = 太大。
read-unknown = 其中没有棋盘能读的棋局。
read-empty = 其中没有棋局。
read-many = 其中有 { $count } 局棋；这里每个文件只取一局。
read-broken = 无法读取：{ $why }。
read-no-point = 第 { $ply } 手“{ $word }”既不是位置也不是停一手。
read-illegal = 第 { $ply } 手 { $word } 不合规则。
read-stones = 棋局开始时棋盘上已有棋子。
files-up = 上一级
files-choose-folder = 选择文件夹
files-games = 棋谱
files-all = 所有文件
files-here = 写在这里
files-collect = 此文件夹的全部棋局
files-collecting = 正在读取文件夹中的棋局……
files-looking = 正在查看……
files-no-games = 这里没有像棋谱的文件
files-no-folders = 这里没有文件夹
files-nothing = 这里什么也没有
files-cut = 只列出 { $count } 个名称，文件夹里还有更多。可在上面输入路径。
files-unseen = 无法显示 { $file }（{ $why }）
files-no-folder = { $file } 不是文件夹
files-no-thread = 无法查看文件（{ $why }）
place-home = 主目录
place-documents = 文档
place-downloads = 下载
place-root = 计算机
export = 写出
export-format = 格式
export-format-detail = 供其他程序使用，.{ $extension } 文件
export-picture-detail = 当前棋盘，带字母和数字
export-moving-detail = 整局棋，逐手播放（APNG）
format-transcript = 棋谱
format-picture = 图片
format-moving = 动态图片
export-name = 文件名
export-size = 大小
export-folder = 文件夹
export-change = 更改
export-copy = 或复制到剪贴板
export-copy-button = 复制
export-position = 局面
export-at-work = 正在生成文件……
export-name-wrong = 这不是文件名
export-failed = { $file } 没有写出（{ $why }）
export-no-picture = 图片没有生成（{ $why }）
exported = 已写出：{ $file }
ask-overwrite-title = 已有文件“{ $name }”
ask-overwrite-text = 要替换它吗？其中现有的内容会丢失。
ask-overwrite-no = 换个名称
report-title = 读入结果
report-ok = 关闭
report-taken = 已读入 { $count } 局棋，在“存档”中
report-summary = 读入 { $taken } 局，{ $odd } 处异常，{ $refused } 个被拒绝
report-more = 另有 { $count } 条

## 设置
tab-look = 外观
tab-play = 对弈
tab-sound = 声音
tab-computer = 电脑
set-theme = 主题
set-language = 语言
language-system = 跟随系统
set-animation = 翻子动画
animation-off = 关
animation-fast = 快
animation-normal = 正常
set-last-move = 最后一手
last-move-off = 不标记
last-move-still = 标记
last-move-pulse = 闪动
set-coordinates = 棋盘边的坐标
set-turned = 标记被翻转的棋子
set-side-panel = 侧栏
set-side-panel-detail = 在棋盘旁显示棋手、用时与棋谱
set-fullscreen = 全屏
set-show-legal = 标记可下之处
show-legal-on-help = 按“帮助”时
show-legal-always = 总是
set-help-ms = 帮助标记时长
until-next-move = 直到下一手
seconds = { $seconds } 秒
set-preview = 预示将翻转的棋子
set-preview-detail = 在指针或光标所在处
set-move-delay = 电脑至少等待
set-volume = 音量
set-sound-place = 落子
set-sound-flip = 翻子
set-sound-illegal = 不能下的一手
set-sound-end = 终局
set-threads = 处理器核心
threads-auto = 自动
set-hash = 思考用内存
mb-16 = 16 MB
mb-64 = 64 MB
mb-256 = 256 MB
mb-1024 = 1 GB
set-ponder = 您思考时它也思考
set-learning = 从下完的棋局中学习

set-forget = 学到的内容
set-forget-detail = 电脑输过的变化
set-forget-button = 清除
forgotten = 学到的内容已清除

## 开局名称

panel-opening = 开局
opening-diagonal = 对角
opening-parallel = 平行
opening-perpendicular = 垂直
opening-mouse = 鼠
opening-mouse-tabi = 旅鼠
opening-mouse-t = T 字鼠
opening-mouse-reverse = 反鼠
opening-cart = 货车
opening-wing = 翼
opening-semi-wing = 半翼
opening-cow = 牛
opening-chimney = 烟囱（大量取）
opening-bat = 蝙蝠
opening-bat-kling-alternative = 蝙蝠，Kling 别法
opening-bat-kling = 蝙蝠，Kling 续法
opening-bat-piau = 蝙蝠，Piau 续法
opening-melnikov = 梅尔尼科夫
opening-tank = 战车
opening-rose-v-toth = Rose 对 Toth
opening-sunken-ship = 沉船
opening-maruoka = 丸冈
opening-landau = 兰道
opening-tanida = 谷田
opening-fast-boat = 快速船
opening-sailboat = 帆船
opening-aircraft = 飞机
opening-heath = 奔牛
opening-heath-chimney = 奔牛烟囱（反大量取）
opening-apple = 苹果
opening-heath-bat = 反蝙蝠
opening-iwasaki = 岩崎
opening-mimura-ii = 三村二型
opening-fast-boat-reverse = 反快速船
opening-strawberry = 野草莓
opening-snake = 蛇
opening-cobra = 眼镜蛇
opening-tsuchinoko = 槌蛇
opening-sand-snake = 沙蛇
opening-viper = 毒蛇
opening-basilisk = 蛇怪
opening-pyramid = 金字塔
opening-snake-reverse = 反蛇
opening-buffalo = 水牛
opening-buffalo-hokuriku = 北陆水牛
opening-buffalo-tanida = 谷田水牛
opening-buffalo-maruoka = 丸冈水牛
opening-buffalo-e7 = e7 水牛
opening-raccoon-dog = 狸
opening-raccoon-dog-reverse = 反狸
opening-rocket = 火箭
opening-lollipop = 棒棒糖
opening-hamilton = 汉密尔顿
opening-x-square = X 位（狂奔牛）
opening-tiger = 虎
opening-aubrey = 奥布里
opening-berg-tiger = 伯格虎
opening-brightwell = 布赖特韦尔
opening-leaders-tiger = 利德虎
opening-stephenson = 斯蒂芬森
opening-kung = Kung
opening-no-kung = 非 Kung
opening-no-kung-continuation = 非 Kung 续法
opening-kitajima = 北岛
opening-compoth = Comp’Oth
opening-lightning-bolt = 闪电
opening-logistello = Logistello
opening-tama-plaza = 多摩广场
opening-compoth-sharp = 锐 Comp’Oth
opening-compoth-flat = 平 Comp’Oth
opening-fat-draw = FAT 和棋
opening-tiger-mass = 虎大量取
opening-banana = 香蕉
opening-ishii = 石井
opening-mainline-tiger = 虎主线
opening-rose-bill = 花形
opening-tamenori = 为则
opening-goldfish = 金鱼
opening-fjt = 中央花形（FJT）
opening-rooster = 酉
opening-dragon = 龙
opening-wind-god = 风神
opening-tornado = 龙卷风
opening-ganglion = 神经节
opening-missile = 导弹
opening-crayfish = 小龙虾
opening-shrimp = 虾
opening-cat = 猫
opening-sakaguchi = 坂口
opening-berner = 伯纳
opening-italian = 意大利
opening-sheep = 羊
opening-no-cat = 非猫
opening-swallow = 燕
opening-no-cat-continuation = 非猫续法
opening-otter = 海獭
opening-rabbit = 兔
opening-horse = 马
opening-crane = 鹤
opening-wild-rabbit = 野兔
opening-mimura = 三村
opening-owaku = 大和久
opening-shaman = 萨满
opening-inoue = 井上
opening-iago = 雪兔
opening-bhagat = 巴加特
opening-ralle = 拉勒
opening-side-rabbit = 横兔
opening-tama-rabbit = 玉兔
opening-rose = 玫瑰
opening-greenberg = 手冢系统
opening-flat = 平玫瑰
opening-rotating-flat = 旋转平玫瑰
opening-murakami = 村上
opening-rotating-flat-kling = 旋转平玫瑰，Kling 续法
opening-sharp-rose = 锐玫瑰
opening-rose-birth = 玫瑰诞生
opening-rose-birdie = 为则玫瑰
opening-rose-tamenori-kling = 为则玫瑰，Kling 续法
opening-brightstein = 布赖特斯坦
opening-d1-kansei = 寒星
opening-d2-keigetsu = 溪月
opening-d3-sosei = 疏星
opening-d4-kagetsu = 花月
opening-d5-zangetsu = 残月
opening-d6-ugetsu = 雨月
opening-d7-kinsei = 金星
opening-d8-shogetsu = 松月
opening-d9-kyugetsu = 丘月
opening-d10-shingetsu = 新月
opening-d11-zuisei = 瑞星
opening-d12-sangetsu = 山月
opening-d13-yusei = 游星
opening-i1-chosei = 长星
opening-i2-kyogetsu = 峡月
opening-i3-kosei = 恒星
opening-i4-suigetsu = 水月
opening-i5-ryusei = 流星
opening-i6-ungetsu = 云月
opening-i7-hogetsu = 浦月
opening-i8-rangetsu = 岚月
opening-i9-gingetsu = 银月
opening-i10-myojo = 明星
opening-i11-shagetsu = 斜月
opening-i12-meigetsu = 名月
opening-i13-suisei = 彗星

## 下过的棋步页

action-moves-played = 下过的棋步
moves-move = 棋步
moves-games = 局数
moves-results = 胜 · 和 · 负（%）
moves-caption = 第 { $move } 手 · { $state }
moves-over = 棋局已结束
moves-own = 我的
moves-all = 全部
moves-asking = 查找中……
moves-none = 没有棋局从此处继续。
moves-unavailable = 现在无法检索棋局。棋局列表仍可使用。
moves-games-of = { $count ->
    [0] 没有棋局到过此处
   *[other] 有 { $count } 局到过此处
}
moves-unfinished = 未完
moves-step-back = 退一手
moves-to-game = 回到棋局

## 帮助页
help-rules = 黑白棋
help-gomoku = 五子棋
help-keys = 按键
help-using = 使用方法
help-settings = 设置文件
help-rules-1 = 两人在 8×8 的格子里轮流落子，黑方先下。
help-rules-start = 开局。黑方可以下在有标记的格子里。
help-rules-2 = 新下的棋子必须与自己的另一枚棋子在一条直线（横、竖或斜）上夹住至少一枚对方的棋子。各个方向上被夹住的棋子都翻成自己的颜色。
help-rules-flip = 黑方下在 f5：e5 的白子被夹住，翻成了黑子。
help-rules-3 = 没有这样的格子时必须停一手，由对方继续；程序会替您停一手并告诉您。有处可下时必须下。
help-rules-4 = 双方都无处可下时棋局结束。棋子多者获胜，空格算给胜方；棋子一样多为平局。
help-rules-5 = 角上的棋子永远不会再被翻转。
help-rules-hints = 一点建议
help-rules-6 = 开局时棋子多并没有什么用：棋子少而可下之处多更好。要占角；角还空着时不要下在它旁边，否则对方会占去。
help-gomoku-1 = 棋手轮流把棋子下在线的交叉点上，下后不再移动。先在横、竖、斜任一直线上连成五子者获胜。可二人、三人或四人对弈。
help-gomoku-five = 黑方五连，获胜。
help-gomoku-2 = 无禁手：五连或更长获胜。标准：恰好五连获胜，六连无效。Caro：两端都被对方堵住的五连不胜；其中一种规则六连总是获胜。
help-gomoku-3 = 连珠限制先手：黑方不得同时形成两个活三、两个四，或六连以上，除非同一子恰成五连。白方不受限制。点在禁手点上，按开局时的设定，不许下或判负。连珠可以停一手；连续两次停手为和棋。
help-gomoku-forbidden = 连珠，轮到黑方：打叉处会形成三三。
help-gomoku-4 = 开局规则使双方公平。三手交换：一方下三子，另一方选色。Swap2：还可以再下两子，把选择让给对方。连珠自己的开局还要提供几个第五手由白方挑选。信息栏说明每一步，选项在棋盘下缘。
help-gomoku-threats = 一点建议
help-gomoku-5 = 活三会变成活四，就再也挡不住：要立刻应对。一子形成两个威胁即可获胜。“帮助”标出可成五或活四之处，连珠中还标出禁手；F3 显示每点的价值。滚轮或 Ctrl+PageUp 放大棋盘，拖动可看其余部分。触摸屏上，小点先点一次瞄准，再点一次落子。
help-keys-1 = 只用键盘就能完成一切操作。字母和数字键属于棋盘。
help-keys-2 = 可以在设置文件的“keys”中更改按键，名称如下：
key-arrows = 方向键
key-arrows-does = 在棋盘上移动光标，在页面上移动焦点
key-enter = 回车、空格
key-enter-does = 落子，或按下有焦点的按钮
key-letters = d 3 回车
key-letters-does = 按名称下在 d3
key-tab = Tab
key-tab-does = 从棋盘到按钮，依次前进
key-escape = Esc
key-escape-does = 后退一步；在棋盘上打开菜单
help-using-1 = 每一手都立即存盘。关掉窗口，拔掉电源：下次启动时棋局仍在原处。
help-using-2 = “帮助”会短暂标出可下之处。也可以在设置中让它们一直标着。
help-using-3 = “悔棋”退回到您的上一手，连同电脑的应手。“恢复”把棋步取回；悔掉的棋步作为分支保留。
help-using-4 = 菜单中的“提示”显示电脑找到的最好一手。“电脑替我下”让它坐您的座位，也可以要回来。
help-using-5 = “另存为”用一个名称保存棋局的副本。“棋局”列出您的全部棋局、存档和一些名局示例。
help-using-6 = “下一局”交换黑白。系列比分显示在终局页和侧栏。
help-using-7 = “复制棋谱”把棋局以 f5d6c3…… 的形式放到剪贴板；在棋盘上按 Ctrl+V，这样的一行就成为一局棋。把文件拖到窗口上也一样：一行棋谱、只含一局的 WTHOR 文件或 Qipan 的棋局。
help-using-8 = “打开文件”列出文件夹和其中的棋谱：用方向键或字母选择，回车打开，退格键到上一级，也可以输入路径。“此文件夹的全部棋局”会把其中每一局都放进存档。
help-using-9 = “导出”把棋局写成其他程序能读的文件、棋盘图片或整局棋的动态图片，也可以复制。已有的文件只有在您同意时才会被替换。
help-using-10 = “下过的棋步”（Ctrl+E）说明从棋盘上的局面下过哪些棋步：多少次、谁下的、结果如何，可查自己的棋局和棋谱集。点一步就走深一手；“退一手”、Backspace 或左方向键退回。这不会改动您的棋局。
help-settings-1 = 所有设置都在这个文件里。可以在设置页中更改，也可以手工修改；文件有错会提示，但绝不妨碍启动。
help-settings-2 = 现在的内容：
help-settings-3 = 自己的主题是这里的文件夹，每个都有 theme.ron 和 PNG 图片：
