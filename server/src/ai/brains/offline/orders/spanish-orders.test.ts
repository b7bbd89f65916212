import { describe, expect, it } from 'vitest'
import { parseFollowUp } from '#ai/brains/offline/parsing/follow-ups/parse-follow-up.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'

const language = 'es'
const parse = (text: string) => parseRequest(text, { names, language, memory: null, focus: { tokens: [] } }).parsed
const card = { side: 'buy', amount: { amountUsd: '20' }, token: 'BONK', symbol: 'BONK', chain: 'sol' } as const
const parseReply = (text: string) =>
  parseFollowUp(text, {
    names,
    language,
    card,
    isOpen: true,
    hasChoice: false,
    hasOtherQuestion: false,
    canRepeat: true,
  })

describe('Spanish orders in everyday words', () => {
  it.each([
    ['éntrale con 30 dólares a wif', '30'],
    ['aviéntale 20 dólares al wif', '20'],
    ['píllame 20 dólares de wif tío', '20'],
    ['agárrame 10 dolares de wif', '10'],
    ['pongámosle 30 dólares a wif', '30'],
    ['me metes 20 dólares en wif', '20'],
    ['regáleme 10 dolares de wif porfa', '10'],
    ['hágame el favor y me compra 20 dólares de wif', '20'],
    ['dale, comprame 10 usd de wif y vemos', '10'],
    ['ya me convenciste, compra 20 usd de wif', '20'],
    ['compra 20 usd de wif antes de q me arrepienta', '20'],
    ['weon comprame 20 dolares de wif a ver si pega', '20'],
  ])('buy: "%s"', (text, amountUsd) => {
    expect(parse(text)).toMatchObject({ intent: 'buy', token: 'WIF', amountUsd })
  })

  it.each([
    ['véndeme la mitacita de wif', '50'],
    ['vende la mitad de lo q me queda de wif', '50'],
    ['vende todo lo q tenga de wif', '100'],
    ['vende el resto de wif', '100'],
    ['ya me cansé, remata todo mi wif', '100'],
    ['salte de wif con todo', '100'],
    ['bótame un cuartito de wif wey', '25'],
  ])('sell: "%s"', (text, percent) => {
    expect(parse(text)).toMatchObject({ intent: 'sell', token: 'WIF', percent })
  })

  it.each([
    'compra 20 dólares de wif para mi jefe',
    'véndele 20 dólares de wif a mi hermano',
    'mi pana me compra 20 dólares de wif',
    'compra 20 dólares de wif a ver si baja',
    'mete 20 pavos a wif',
    'no le metas 20 dólares a wif',
    'me da miedo meter 20 dólares en wif',
    'paso de comprar 20 dólares de wif',
    'le entro a wif con 20 dólares?',
    'vende casi todo el wif',
    'sal de wif si cae',
  ])('open no card: "%s"', (text) => {
    expect(parse(text).intent).not.toMatch(/buy|sell/)
  })

  it('do not mistake an abbreviated "para" for a refusal, and report the condition', () => {
    expect(parse('ponme una orden pa q compre wif cuando baje a 0.40').reason).toBe('condition')
    expect(parse('bórrala').intent).not.toBe('no')
  })
})

describe('Spanish replies to an open card', () => {
  it.each([
    ['no manches eran 15', '15'],
    ['uy me equivoqué, 35', '35'],
    ['redúcelo a 10', '10'],
    ['pérate, 10', '10'],
    ['con 10 me alcanza', '10'],
    ['cambia el monto a 12', '12'],
    ['súbele a 45', '45'],
  ])('change the amount: "%s"', (text, amountUsd) => {
    const meant = parseReply(text)
    const changed = meant?.kind === 'change' ? parseUtterance(meant.words, { names, ...meant }) : meant
    expect(changed).toMatchObject({ intent: 'buy', token: 'BONK', amountUsd })
  })

  it.each(['yo paso', 'cambié de idea', 'déjame pensarlo', 'quita esa vaina', 'me echo para atrás', 'ya fue'])(
    'reject it: "%s"',
    (text) => {
      expect(parseReply(text)?.kind).toBe('reject')
    },
  )
})
