import { expect, it } from 'vitest'
import { isSameCommand, needsFreeDecode } from './is-same-command.ts'

it.each([
  ['buy twenty dollars of BONK', 'by twenty dollars of bunk'],
  ['buy a hundred dollars of PEPE on ethereum', 'by one hundred dollars of pantheon a friend'],
  ['do not buy BONK', 'do not buy bonk'],
  ['sell half of my WIF', 'so half of my with'],
  ['confirm four two', 'confirmed for two'],
])('isSameCommand agrees on "%s" when the language model writes "%s"', (command, transcript) => {
  expect(isSameCommand(command, transcript)).toBe(true)
})

it.each([
  ['buy nineteen bucks of BONK', 'by ninety bucks of bond'],
  ['buy fifty seven dollars of BONK', 'by fifty cents of bunk'],
  ['buy ten dollars of BONK on ethereum', 'by ten dollars of bunk if it drops'],
  ['buy ten dollars of BONK', 'by ten dollars of bunk tomorrow'],
  ['buy ten dollars of BONK', 'by ten dollars of bunk is what my brother said'],
  ['sell half of my BONK', 'sell half of my bunk not now'],
  ['can you sell half of my BONK', 'and you felt half of my time'],
  ['buy BONK for ten dollars', 'by bunk for ten dollars if it drops'],
  ['buy ten bucks of FLOKI', 'by ten bucks if lucky'],
  ['sell half of my ETH', 'sell half if my friend'],
  ['twenty dollars', ''],
])('isSameCommand disagrees on "%s" when the language model writes "%s"', (command, transcript) => {
  expect(isSameCommand(command, transcript)).toBe(false)
})

it('isSameCommand requires no agreement for commands that move no money', () => {
  expect(['what is the price of BONK', 'show my balance', 'cancel', 'no'].filter(needsFreeDecode)).toEqual([])
})
