import { expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findRequest } from './find-request.ts'

const find = (text: string) =>
  findRequest({ text, language: 'pt' }, pinnedNames, parseUtterance(text, { names: pinnedNames, language: 'pt' }), {
    tokens: [],
  })

it.each([
  ['cheguei agora aqui, o q vc faz mesmo?', 'capabilities'],
  ['no trabalho só se fala em gas fee, isso é o quê?', 'network-fee'],
  ['perdão pelo incômodo, acho que fui vítima de uma burla', 'stolen-crypto'],
  ['digitei minhas palavras secretas num site falso', 'stolen-crypto'],
  ['é costume vocês ligarem a pedir as palavras?', 'fake-support'],
  ['e tu, apostavas em qual', 'buy-what'],
  ['como é que anda meu dinheirinho', 'total'],
  ['isto tem de ir ao irs ou não?', 'crypto-taxes'],
  ['mandei sol da coinbase faz uma meia hora e acho que não caiu', 'deposits'],
  ['me passa meu endereço da solana q vou conferir', 'my-address'],
  ['faz um short de bonk pra mim', 'leverage'],
  ['compra 20 dólares de bitcoin', 'bitcoin'],
  ['compra com cartão de crédito', 'card-payments'],
  ['onde vejo o q comprei', 'screen'],
])('an informal Portuguese message leads to its topic: %s', (text, id) => {
  expect(find(text)?.id).toBe(id)
})

it.each(['quero comprar', 'quero vender', 'quero comprar bonk'])(
  'an incomplete order does not lead to a topic: %s',
  (text) => {
    expect(find(text)).toBeUndefined()
  },
)
