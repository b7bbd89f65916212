import { expect, it } from 'vitest'
import { soundsAgree } from './acoustic-agreement.ts'
import { parseSegments } from './parse-segments.ts'
import { phoneDistance } from './phone-distance.ts'
import { getPhones, parseDictionary } from './read-dictionary.ts'

const own = parseDictionary(`buy B AY
sell S EH L
ten T EH N
dollars D AA L ER Z
of AH V
on AA N
base B EY S
ethereum IH TH IH R IY AH M
t1 B AA NG K
t1(2) B AO NG K
t2 B R EH T
t3 D AY
t4 W IH F`)
const english = parseDictionary(`by B AY
so S OW
ten T EH N
dollars D AA L ER Z
of AH V
bunk B AH NG K
dog D AO G
month M AH N TH
bread B R EH D
on AA N
days D EY Z
that DH AE T
too T UW
trump T R AH M P
to T UW
him HH IH M
first F ER S T
with W IH TH`)

/** Words of 20 frames each, or of the count after a colon. */
function words(text: string) {
  let at = 0
  return text.split(' ').map((each) => {
    const [word = '', frames = '20'] = each.split(':')
    const from = at
    at += Number(frames)
    return { word, from, to: at }
  })
}

const soundsSame = (command: string, free: string) =>
  soundsAgree({
    command: words(command),
    commandPhones: (word) => getPhones(own, word),
    free: words(free),
    freePhones: (word) => getPhones(english, word),
  })

it.each([
  ['buy ten dollars of t1', 'by ten dollars of bunk'],
  ['sell t1(2)', 'so dog'],
  ['buy t2 on base', 'by bread on days'],
  ['buy ten dollars t4', 'by ten dollars with'],
])('the acoustic comparison finds the sounds of "%s" in "%s"', (command, free) => {
  expect(soundsSame(command, free)).toBe(true)
})

it.each([
  ['another name', 'buy ten dollars of t2', 'by ten dollars of trump'],
  ['another name, with a chain', 'buy ten dollars t3 on base', 'by ten dollars to him first:20'],
  ['a word of another kind', 'buy ten dollars of t1', 'by ten dollars of month'],
  ['a rest taken for a chain', 'buy t1 on ethereum:40', 'by bunk that too:40'],
  ['nothing in a name’s place', 'buy ten dollars of t1', 'by ten dollars of'],
  ['the name in another place', 'buy:20 t1:20 ten:20', 'by:20 ten:20 bunk:20'],
])('the acoustic comparison does not confirm a command with %s', (_, command, free) => {
  expect(soundsSame(command, free)).toBe(false)
})

it('the acoustic comparison does not confirm a command without words to compare', () => {
  expect(soundsSame('', 'by')).toBe(false)
  expect(soundsSame('of', 'of')).toBe(false)
})

it('the acoustic comparison measures the distance between phones', () => {
  expect(phoneDistance(['B', 'AA'], ['B', 'AA'], 0)).toBe(0)
  expect(phoneDistance(['B', 'AA'], ['S', 'B', 'AA', 'S'], 0.2)).toBeCloseTo(0.2)
  expect(phoneDistance(['B', 'AA'], [], 0.2)).toBe(1)
  expect(phoneDistance(['S', 'IY'], ['K', 'M'], 0)).toBe(1)
})

it('the acoustic comparison parses decoded words with their frames, without pauses', () => {
  const line = 'recording S 0 T -9 A -8 L -1 -1 0 0 (NULL) 0 -24 0 buy 30 -1 0 <sil> 48 -2 -3 t8(2) 93 0 0 (NULL) 94'
  expect(parseSegments(line)).toEqual([
    { word: 'buy', from: 0, to: 30 },
    { word: 't8(2)', from: 48, to: 93 },
  ])
  expect(parseSegments('')).toEqual([])
})
