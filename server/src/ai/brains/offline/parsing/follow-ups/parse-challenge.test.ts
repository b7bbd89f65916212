import { expect, test } from 'vitest'
import { parseChallenge } from './parse-challenge.ts'

test.each([
  ['confirm four two', '42'],
  ['Confirm 4 2.', '42'],
  ['confirm forty-two', '42'],
  ['I confirm 4-2', '42'],
  ['confirmo 42', '42'],
  ['confirmo cuatro dos', '42'],
  ['eu confirmo quatro dois', '42'],
  ['je confirme quatre deux', '42'],
  ['确认四二', '42'],
  ['确认四十二', '42'],
  ['أؤكد ٤٢', '42'],
  ['أؤكد أربعة اثنان', '42'],
  ['confirm zero seven', '07'],
])('parseChallenge parses %s as %s', (text, digits) => {
  expect(parseChallenge(text)).toBe(digits)
})

test.each([
  'confirm',
  '42',
  'confirm 42?',
  'do not confirm 42',
  'confirm 42 and sell',
  'confirm\u200b 42',
  'yes',
  'confirm four hundred',
  'confirm 123456789',
  '',
])('parseChallenge parses no digits from "%s"', (text) => {
  expect(parseChallenge(text)).toBeUndefined()
})
