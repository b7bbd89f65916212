import { type RefusalCode, refusalCodes } from '@murmur/contract/errors/refusals'
import { languages } from '@murmur/contract/languages'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Outage, type OutageKind } from '#platform/errors/outage.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { englishCatalog } from '#platform/i18n/catalogs.ts'
import { createLogger } from '#platform/logger/create-logger.ts'
import { sendErrorReply } from './send-error-reply.ts'

const app = fastify({ logger: false })
app.setErrorHandler(sendErrorReply)
app.get('/refuse/:code', ({ params }) => {
  throw new Refusal((params as { code: RefusalCode }).code, {
    reason: 'none-held',
    values: { symbol: '2024' },
  })
})
app.get('/fields', () => {
  throw new Refusal('BAD_REQUEST', {
    fields: { email: { id: 'email-wrong', values: {} }, name: { id: 'too-long', values: { limit: '40' } } },
  })
})
const logged: string[] = []
const appWithLogger = fastify({ loggerInstance: createLogger('info', { write: (line) => void logged.push(line) }) })
appWithLogger.setErrorHandler(sendErrorReply)
appWithLogger.get('/outage/:kind', ({ params }) => {
  throw new Error('a call failed', { cause: new Outage((params as { kind: OutageKind }).kind, 'away') })
})
app.get('/bug', () => {
  throw new Error('insides')
})

const requestPage = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).json()
const spanish = { 'x-murmur-language': 'es' }

test('an error reply translates a refusal to the request’s language, and keeps its code, reason id and values', async () => {
  expect(await requestPage('/refuse/QUOTE_EXPIRED', spanish)).toEqual({
    success: false,
    code: 'QUOTE_EXPIRED',
    message: 'Esta cotización ha caducado. No se envió nada; pide una nueva.',
    reason: 'No tienes 2024.',
    reasonId: 'none-held',
    values: { symbol: '2024' },
  })
  const replies = await Promise.all(
    languages.map(
      async (language) => (await requestPage('/refuse/NOT_YOURS', { 'x-murmur-language': language })).message,
    ),
  )
  expect(new Set(replies).size).toBe(languages.length)
})

test('an error reply has a sentence for every code', async () => {
  const words = await Promise.all(refusalCodes.map(async (code) => (await requestPage(`/refuse/${code}`)).message))
  expect(words).toEqual(refusalCodes.map((code) => englishCatalog[`refusal.${code}`]))
})

test.each([
  [{ 'accept-language': 'es-ES,es;q=0.9' }],
  [{ 'x-murmur-language': 'xx' }],
  [{ 'x-murmur-language': '' }],
  [{ 'x-murmur-language': '__proto__' }],
  [{ 'x-murmur-language': 'es,fr' }],
])('an error reply ignores languages that our own clients did not choose: %o', async (headers) => {
  expect((await requestPage('/refuse/NOT_YOURS', headers)).message).toBe(englishCatalog['refusal.NOT_YOURS'])
})

test('an error reply translates field faults by field, and uses the first as the message', async () => {
  expect(await requestPage('/fields', spanish)).toEqual({
    success: false,
    code: 'BAD_REQUEST',
    message: 'Correo no válido',
    fields: { email: 'Correo no válido', name: 'Como máximo 40 caracteres' },
    faults: { email: { id: 'email-wrong', values: {} }, name: { id: 'too-long', values: { limit: '40' } } },
  })
})

test('an error reply translates a bug’s message to the request’s language, without its details', async () => {
  expect(await requestPage('/bug', spanish)).toEqual({
    success: false,
    code: 'BUG',
    message: 'Algo falló por nuestra parte y quedó registrado. Revisa tu historial antes de repetir una operación.',
  })
})

test.each(['database', 'disk', 'signer'])(
  'an error reply returns a 503 while the %s is unavailable, and logs it differently from a bug',
  async (kind) => {
    const reply = await appWithLogger.inject({ url: `/outage/${kind}`, headers: spanish })
    expect(reply.statusCode).toBe(503)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual({
      success: false,
      code: 'SERVICE_UNAVAILABLE',
      message:
        'Murmur no está disponible por el momento; inténtalo de nuevo en breve y revisa tu historial antes de repetir una operación.',
    })
    const line = JSON.parse(logged.findLast((each) => each.includes('OUTAGE')) ?? '{}')
    expect(line).toMatchObject({ level: 50, msg: 'OUTAGE', outage: kind, route: '/outage/:kind' })
    expect(logged.join()).not.toContain('BUG')
  },
)
