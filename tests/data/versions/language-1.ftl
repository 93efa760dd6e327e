# A user's language: a few words, the rest is English.
title = Ĉipan
color-black = Nigra
undo-count = { $count } reen
