import { expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findRequest } from './find-request.ts'

const find = (text: string) =>
  findRequest({ text, language: 'es' }, pinnedNames, parseUtterance(text, { names: pinnedNames, language: 'es' }), {
    tokens: [],
  })

it.each([
  ['parce, qué tan forrado ando', 'total'],
  ['un vecino me transfirió 2 sol, ¿ya cayeron?', 'deposits'],
  ['¿y de lo que todavía no vendo cómo voy?', 'profit'],
  ['¿cuál de las redes cobra menos?', 'network-fee'],
  ['el mercado qué tal amaneció', 'trending'],
  ['me acaban de estafar, ayuda', 'stolen-crypto'],
  ['¿las que están pegadas al dólar son seguras?', 'stablecoin'],
  ['me prometen doblar la plata en un mes, ¿existe eso?', 'profit-guarantee'],
  ['pásame mis claves por acá', 'export-keys'],
  ['si exporto mis claves qué riesgo hay', 'private-key'],
])('a question in everyday Spanish leads to its topic or request: %s', (text, id) => {
  expect(find(text)?.id).toBe(id)
})
