import { type Reason, reasons } from '@murmur/contract/errors/reasons'
import { refusalCodes } from '@murmur/contract/errors/refusals'
import { languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { translateRefusal } from './translate-refusal.ts'

/** A value of each kind; of a list of words its first. */
const examples: Record<string, unknown> = {
  text: '2024',
  texts: ['UNI', '2024'],
  count: 1200,
  decimal: '1234.50',
  time: '2026-11-22T18:40:00.000Z',
  chain: 'eth',
  chains: ['sol', 'base'],
  finding: { id: 'sell-tax', values: { percent: '12.5' } },
}
const exampleDetails = (kind: string | readonly string[]) => (typeof kind === 'string' ? examples[kind] : kind[0])
const all = Object.entries(reasons).map(([reason, kinds]) => {
  const values = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, exampleDetails(kind)]))
  return { reason, values } as Reason
})
const renderRefusal = (language: (typeof languages)[number], details: Reason) =>
  translateRefusal(language, new Refusal('NO_ROUTE', details)).reason

describe.each(languages)('a refusal in %s', (language) => {
  it.each(all)('states $reason with its values, each in the language’s format', (details) => {
    const { message, reason } = translateRefusal(language, new Refusal('NO_ROUTE', details))
    for (const text of [message, reason ?? '']) expect(text).not.toMatch(/[{}]|undefined|\[object/)
    expect(message).not.toBe('')
  })

  it('uses the code’s sentence where the reason has none of its own', () => {
    for (const code of refusalCodes) {
      const { message } = translateRefusal(language, new Refusal(code))
      expect(translateRefusal(language, new Refusal(code, { reason: 'fee-rose' })).message).toBe(message)
    }
  })

  it('keeps a token’s name as it is, even when it looks like a number', () => {
    for (const symbol of ['2024', '1000000', '{symbol}', '$&', "'{", '1e9'])
      expect(renderRefusal(language, { reason: 'none-held', values: { symbol } })).toContain(symbol)
  })
})

it('translateRefusal formats amounts and lists for the language', () => {
  const worth: Reason = { reason: 'funds-worth', values: { amount: '1234.50' } }
  expect(renderRefusal('en', worth)).toBe('You still hold about $1,234.50.')
  expect(renderRefusal('es', worth)).toBe('Todavía tienes unos 1\u202f234,50 USD.')
  expect(renderRefusal('fr', { reason: 'impact', values: { percent: '12.5' } })).toContain('12,5\u00a0%')
  expect(renderRefusal('en', { reason: 'funds-silent', values: { chains: ['sol', 'base'] } })).toMatch(
    /^Solana and Base did/,
  )
  expect(renderRefusal('es', { reason: 'funds-silent', values: { chains: ['sol', 'base'] } })).toMatch(
    /^Solana y Base /,
  )
  expect(renderRefusal('ar', { reason: 'none-held', values: { symbol: '$BOOST' } })).toContain('\u2068$BOOST\u2069')
})

it('translateRefusal formats figures in the account’s locale within a sentence of another language', () => {
  const refusal = new Refusal('OVER_LIMIT', { reason: 'limit-one', values: { amount: '1500' } })
  expect(translateRefusal({ language: 'en', figures: 'pt' }, refusal).reason).toBe(
    'Your limit for one purchase or transfer is $1.500.',
  )
})

it('translateRefusal embeds a finding in the sentence that names its source', () => {
  const finding = { id: 'unsellable', values: {} } as const
  expect(renderRefusal('es', { reason: 'danger-rehearsal', values: { finding } })).toBe(
    'Nuestra propia simulación en la cadena encontró: no se puede volver a vender.',
  )
  const quoted = { id: 'quoted', values: { words: 'Known scam' } } as const
  expect(renderRefusal('en', { reason: 'danger-source', values: { source: 'RugCheck', finding: quoted } })).toBe(
    'RugCheck reports: Known scam.',
  )
})

it('translateRefusal describes every faulty field, and uses the first as the message', () => {
  const fields = {
    email: { id: 'email-missing', values: {} },
    name: { id: 'too-long', values: { limit: '4000' } },
  } as const
  expect(translateRefusal('pt', new Refusal('BAD_REQUEST', { fields }))).toEqual({
    message: 'O e-mail é obrigatório',
    fields: { email: 'O e-mail é obrigatório', name: 'No máximo 4000 caracteres' },
  })
})

it('translateRefusal never throws on a value that is not a plain decimal', () => {
  const odd: Reason = { reason: 'impact', values: { percent: '1e+21' } }
  expect(renderRefusal('en', odd)).toBe('It would move the price by about 1e+21%.')
})
