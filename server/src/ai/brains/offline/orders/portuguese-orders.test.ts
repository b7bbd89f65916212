import { expect, it } from 'vitest'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const parse = (text: string, focus: Focus = nothing) =>
  parseRequest(text, { names: pinnedNames, language: 'pt', memory: null, focus }).parsed

it.each<[string, object]>([
  ['tasca 20 dólares na jup', { intent: 'buy', amountUsd: '20', token: 'JUP' }],
  ['soca 50 dol em wif', { intent: 'buy', amountUsd: '50', token: 'WIF' }],
  ['quero entrar com 50 dólares em wif', { intent: 'buy', amountUsd: '50', token: 'WIF' }],
  ['vou querer 20 dólares de bonk, mermão', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
  ['me vê 20 dol de bonk fazendo o favor', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
  ['agr mete 15 dólares em wif pra ver no que dá', { intent: 'buy', amountUsd: '15', token: 'WIF' }],
  ['então me manda 30 dol de jup por favor', { intent: 'buy', amountUsd: '30', token: 'JUP' }],
  ['põe o máximo de sol possível em wif', { intent: 'buy', coinPercent: '100', coin: 'SOL', token: 'WIF' }],
  ['compra o maximo de bonk q der', { intent: 'buy', coinPercent: '100', token: 'BONK' }],
  ['vende o resto do meu wif', { intent: 'sell', percent: '100', token: 'WIF' }],
  ['desova metade da bonk', { intent: 'sell', percent: '50', token: 'BONK' }],
  ['zera minha posição de jup', { intent: 'sell', percent: '100', token: 'JUP' }],
  ['arrisca 20 dólares na bonk', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
  ['reforça a wif com 15 dólares', { intent: 'buy', amountUsd: '15', token: 'WIF' }],
  ['tira metade da minha bonk', { intent: 'sell', percent: '50', token: 'BONK' }],
  ['compra 20 dólares de bonk o mais rápido possível', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
])('the order parser parses an order in colloquial Portuguese: %s', (text, expected) => {
  expect(parse(text)).toMatchObject(expected)
})

it('the order parser does not mistake "then" in an order about the token in focus for a condition', () => {
  const about: Focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }] }
  expect(parse('dessa então quero 30 dólares', about)).toMatchObject({ intent: 'buy', amountUsd: '30', token: 'WIF' })
})

it.each([
  'manda 10 dólares de bonk pra minha carteira',
  'manda 10 dólares de bonk pro joão',
  'manda 10 dólares de sol',
  'compra 20 dólares de bonk pro chefe',
  'saí de wif',
  'mete 20 reais em bonk',
  'mete 20 dólares em bonk qdo cair',
  'n mete 20 dólares em bonk',
  'vou de 20 dólares de bonk toda semana',
  'se cair então compra 20 dólares de bonk',
  'o mais rápido possível compra bonk',
])('the order parser opens no card for a transfer, another currency, a condition or the past: %s', (text) => {
  expect(parse(text).intent).not.toMatch(/^(?:buy|sell)$/)
})

it('the order parser does not mistake a request about an address for an order without an amount', () => {
  expect(parse('quero ver meu endereço da solana').understood?.side).toBeUndefined()
})

it('the order parser asks to confirm an amount that "uns" makes approximate', () => {
  const understood = { side: 'buy', amountUsd: '20', token: 'BONK' }
  expect(parse('compra uns 20 dólares de bonk')).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
  expect(parse('compra uns dólares de bonk').intent).toBe('ask')
})
