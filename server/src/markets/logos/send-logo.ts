import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { TokenRef } from '@murmur/contract/token-id'
import { getTokenPlaceholderPath } from '@murmur/contract/token-placeholder'
import type { FastifyReply } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'
import { refusalBody } from '#platform/http/send-error-reply.ts'
import { drawIdenticon } from './draw-identicon.ts'
import type { LoadedLogo } from './load-logos.ts'

const daySeconds = 86_400
const notFoundBody = JSON.stringify(refusalBody(new Refusal('NOT_FOUND'), 'en'))
/** Headers that allow a browser only to display the response as an image. */
const imageHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline; filename="logo.webp"',
}

type LogoRequest = { token: TokenRef; headers: IncomingHttpHeaders }

/**
 * Sends a logo, 304 if the browser has it, or without a logo 404; a page gets a picture in its place (cached for some minutes). A 404
 * would log an error in the browser before the page shows its fallback.
 */
export function sendLogo(logo: LoadedLogo, { token, headers }: LogoRequest, reply: FastifyReply): FastifyReply {
  if (logo === undefined || logo === 'later') {
    const seconds = logo === 'later' ? 5 : 300
    reply.headers({ 'cache-control': `public, max-age=${seconds}`, vary: 'sec-fetch-dest' })
    if (headers['sec-fetch-dest'] === 'image') {
      // The logo of a known token may follow; an unknown one must not look like the chain's coin (decision 322).
      if (logo === 'later') return reply.redirect(getTokenPlaceholderPath(token.chain))
      const picture = { ...imageHeaders, 'content-disposition': 'inline; filename="token.svg"' }
      return reply.headers(picture).type('image/svg+xml').send(drawIdenticon(token))
    }
    return reply.code(404).type('application/json; charset=utf-8').send(notFoundBody)
  }
  const etag = `"${createHash('sha256').update(logo).digest('base64url').slice(0, 27)}"`
  const caching = `public, max-age=${daySeconds}, stale-while-revalidate=${7 * daySeconds}`
  reply.headers({ ...imageHeaders, etag, 'cache-control': caching })
  const isUnchanged = headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  return isUnchanged ? reply.code(304).send() : reply.type('image/webp').send(Buffer.from(logo))
}
