"""Names that no list holds: the network must read them letter by letter.

Invented from syllables as Chinese, Malay, Indian and other names are spelled in Latin letters, and from words of which letters are exchanged.
"""
from __future__ import annotations

import random
from collections.abc import Callable

CHINESE = """A Ah An Ang Bak Ban Bee Beng Boh Boon Buan Chai Chan Chang Cheah Chee Chen Cheng Chew Chia Chin Ching Chong Choo Chow Chua Chuan Chun Eng
Ewe Fatt Fei Fong Foo Fook Gan Gim Goh Gong Guan Guat Hai Han Heng Hian Hin Ho Hock Hong Hoon Hsu Hua Huat Hui Hup Jia Jie Jin Joo Jun Kah Kam Kang
Kee Keat Keng Khai Khor Kian Kim Kit Koh Kok Kong Koon Kuan Kun Kwang Kwok Lai Lam Lau Law Lay Lee Leong Leow Li Lian Lim Lin Ling Liong Loh Loke Loon
Low Luan Lum Mei Meng Ming Mooi Nam Nge Ngan Ong Ooi Pang Peh Peng Phang Phoon Poh Pooi Pui Qian Qing Rong San Seah See Sek Seng Seong Shan Sheng Siew
Sim Sin Siong Soo Soon Suan Sui Swee Tai Tak Tan Tat Teck Tee Teik Teng Teo Teoh Thong Thye Tian Tiong Toh Tong Tuan Tuck Vui Wah Wai Wan Wee Wei Wen
Weng Wing Wong Wu Xian Xin Xing Yang Yap Yau Yeap Yee Yen Yeoh Yew Yik Yin Ying Yip Yoke Yong Yoon Yu Yuan Yuen Yun Zhang Zhen Zheng Zhi""".split()
MALAY = """a am an ang ba bah bang bin bu da dah dar di ding du ga gar gi ha han hi im in ja jang ji ka kal kan ke kin ku la lah lam lang li lim lu ma mah
man mi mu na nang ni nu ok pa pan per pi pu ra ram rang ri ru sa sah san se si su sur ta tam tan ti tu u um wa war wi ya yah yu za zu""".split()
INDIAN = """a an ar bal chan dar dev dra ga gan gha gu ha hal i jay jit ka kan kar ku la lak lin ma man mar mu na nan nath ni pa pal pra pu ra raj ram ran ri
sa sam san shan shi su sun ta tha thi va van vel ven vi ya""".split()
ONSETS = "b b br c ch cl cr d d dr f fl g gl gr h j k k kl kr l l m m n n p p pl pr qu r r s s sh sk sl sp st str t t th tr v w wh x y z".split() + [""] * 3
VOWELS = "a a a e e e i i o o u a e i o u ai au ea ee ei ie io oa oo ou ue y".split()
ENDS = [""] * 12 + "b ck d f g ks l ll m n n nd ng nk nt p r r rd rk rn rt s s sh ss st t t th tt v x z".split()
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def invented(chooser: random.Random, word: Callable[[], str]) -> str:
    """One to four words, each with a capital; `word` gives those of which letters are exchanged."""
    share = chooser.random()
    if share < 0.34:
        parts = [chooser.choice(CHINESE) for _ in range(chooser.choice([2, 2, 3, 3, 4]))]
        return ("" if chooser.random() < 0.06 else " ").join(parts).title()
    if share < 0.52:
        return " ".join(syllables(chooser, MALAY, 2, 4) for _ in range(chooser.choice([1, 1, 2, 3])))
    if share < 0.66:
        return " ".join(syllables(chooser, INDIAN, 2, 5) for _ in range(chooser.choice([1, 2, 2])))
    if share < 0.84:
        return " ".join(pronounceable(chooser) for _ in range(chooser.choice([1, 1, 2])))
    return " ".join(altered(chooser, word()) for _ in range(chooser.choice([1, 2, 3])))


def syllables(chooser: random.Random, known: list[str], least: int, most: int) -> str:
    return "".join(chooser.choice(known) for _ in range(chooser.randint(least, most))).capitalize()


def pronounceable(chooser: random.Random) -> str:
    return "".join(chooser.choice(ONSETS) + chooser.choice(VOWELS) + chooser.choice(ENDS) for _ in range(chooser.randint(1, 3))).capitalize()


def altered(chooser: random.Random, word: str) -> str:
    """A word of which a letter is another one, is gone or comes twice."""
    places = [place for place, letter in enumerate(word) if letter.lower() in LETTERS]
    if not places:
        return word
    place = chooser.choice(places)
    own = chooser.choice([chooser.choice(LETTERS), chooser.choice(LETTERS), "", word[place] * 2])
    changed = word[:place] + (own.upper() if word[place].isupper() else own) + word[place + 1 :]
    return changed[:1].upper() + changed[1:]
