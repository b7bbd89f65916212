import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@murmur/contract/languages'
import { refusals } from '@murmur/contract/refusals'
import { describe, expect, it, test } from 'vitest'
import { fieldSentences } from './field-sentences.ts'
import { tellAgain } from './tell-again.ts'

/** Said to programs alone: no screen of ours sends what they refuse. */
const forProgrammers = [
  /^The body (is|contains|has) /,
  /^The (address|content) (contains|is) /,
  /^The Idempotency-Key /,
  /^As a WAV, /,
  /^(There is no such event|A field is of the wrong kind)\.$/,
  /^(One of these is no token|From 1 to 7 tokens can be followed)/,
]

describe('a refusal’s words', () => {
  it('stay in English as they are', () => {
    for (const sentence of Object.values(refusals)) expect(tellAgain('en', sentence.message)).toBe(sentence.message)
  })

  it('are told in the language of who reads them', () => {
    expect(tellAgain('es', 'You hold no UNI.')).toBe('No tienes UNI.')
    expect(tellAgain('pt', 'Passwords must match')).toBe('As senhas devem ser iguais')
    expect(tellAgain('zh', refusals.BAD_AMOUNT.message)).toBe('请输入有效的美元（USD）金额')
  })

  it('keep their values, written as the language writes them', () => {
    expect(tellAgain('fr', 'It would move the price by about 12.5%.')).toBe(
      'Cela ferait bouger le prix d’environ 12,5\u00a0%.',
    )
    expect(tellAgain('es', 'About $1234.50 is in the wallets.')).toBe('En las billeteras hay unos 1\u202f234,50 USD.')
    expect(tellAgain('ar', 'You hold no $BOOST.')).toContain('\u2068$BOOST\u2069')
  })

  it('are told within each other, and one by one', () => {
    const rehearsed = 'Our own rehearsal on the chain says: it could not be sold again.'
    expect(tellAgain('es', rehearsed)).toBe('Nuestro propio ensayo en la cadena dice: no se pudo volver a vender.')
    const refused = `${refusals.NO_ROUTE.message} You hold no UNI.`
    expect(tellAgain('es', refused)).toMatch(/^(?!No market).* No tienes UNI\.$/)
    expect(tellAgain('es', `Only the approval was sent. ${rehearsed}`)).toMatch(
      /^Solo se envió .* Nuestro propio ensayo/,
    )
  })

  it('that nobody of us wrote stay whole', () => {
    for (const words of ['toString', 'Something else.', 'Only the approval was sent. Hm, what?'])
      expect(tellAgain('es', words)).toBe(words)
  })

  it('cannot be bent by what is in them', () => {
    for (const symbol of ['{symbol}', '$&', "'{"]) {
      for (const language of languages) expect(tellAgain(language, `You hold no ${symbol}.`)).toContain(symbol)
    }
  })
})

/** Sentences in the source of whatever refuses, their values filled in by a 7. */
function thrown(): string[] {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.|\/texts\/|brains\/|test-/.test(file),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/new Refusal\(/.test(source)) return []
    const bare = source
      .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
      .replace(/new (?:TypeError|Error)\([^\n]*|summary:[^\n]*/g, '')
    return [...bare.matchAll(/'([A-Z][^'\n]* [^'\n]*\.)'|`([A-Z][^`\n]* [^`\n]*\.)`|"([A-Z][^"\n]* [^"\n]*\.)"/g)].map(
      ([, a, b, c]) =>
        (a ?? b ?? c ?? '')
          .replace(/already has \$\{[^}]*\} \$\{[^}]*\}/, 'already has 7 hidden')
          .replace(/\$\{[^}]*\}/g, '7'),
    )
  })
}

test('whatever refuses says sentences of the catalogs', () => {
  const found = thrown().filter((sentence) => !forProgrammers.some((pattern) => pattern.test(sentence)))
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter((sentence) => tellAgain('es', sentence) === sentence)).toEqual([])
})

test('the contract’s sentences are there as the web has them', () => {
  for (const sentence of Object.keys(fieldSentences)) expect(tellAgain('fr', sentence)).not.toBe(sentence)
})
