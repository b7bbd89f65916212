import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@murmur/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock/clock.ts'
import { getChosenLanguage, languageCookie, pageLanguage } from '#platform/i18n/page-language.ts'
import type { LandingGap } from './landing-gaps.ts'
import { matchesTag, weakTag } from './tags/etag.ts'

/**
 * Placeholders that the build leaves in the pages (web/landing/document.tsx): our origin, the year, missing features, and
 * the address of the code.
 */
const originPlaceholder = 'https://origin.murmur.invalid'
const yearPlaceholder = '%YEAR%'
const gapsPlaceholder = '%GAPS%'
const repositoryPlaceholder = 'https://repository.murmur.invalid'
/** The link to the code, with its words in the page's language. */
const repositoryLink = /<a [^>]*https:\/\/repository\.murmur\.invalid[^>]*>.*?<\/a>/gs
const yearSeconds = 31_536_000

type StaticPages = {
  folder: string
  publicUrl: string
  repositoryUrl: string | undefined
  now: Clock
  gaps: () => readonly LandingGap[]
}

/** Sends one of the prebuilt pages, in the visitor's language. */
export async function sendPage(pages: StaticPages, name: string, request: FastifyRequest, reply: FastifyReply) {
  const language = pageLanguage(request)
  const chosen = getChosenLanguage(request)
  if (chosen) rememberLanguage(reply, chosen, pages.publicUrl.startsWith('https:'))
  reply.headers({ 'content-language': language, vary: 'Accept-Language, Cookie' })
  return send(pages, `${language}/${name}.html`, 'text/html; charset=utf-8', request, reply)
}

/** Sends a file for search engines: robots.txt or sitemap.xml. */
export async function sendPlain(pages: StaticPages, name: string, request: FastifyRequest, reply: FastifyReply) {
  const type = name.endsWith('.xml') ? 'application/xml' : 'text/plain'
  return send(pages, name, `${type}; charset=utf-8`, request, reply)
}

/** Read on every request: a new build may have replaced the pages, with other file names in them. */
async function send(pages: StaticPages, file: string, type: string, request: FastifyRequest, reply: FastifyReply) {
  const source = await readFile(join(pages.folder, file), 'utf8')
  const text = linkRepository(source, pages.repositoryUrl)
    .replaceAll(originPlaceholder, pages.publicUrl)
    .replaceAll(yearPlaceholder, String(pages.now().getUTCFullYear()))
    .replaceAll(gapsPlaceholder, pages.gaps().join(' '))
  const etag = weakTag(text)
  allowOwnStyle(reply, text)
  allowOwnFrame(reply)
  reply.type(type).headers({ etag, 'cache-control': 'no-cache' })
  return matchesTag(request.headers['if-none-match'], etag) && reply.statusCode === 200
    ? reply.code(304).send()
    : reply.send(text)
}

/** Points the link to the code at the operator's repository; removes it without one. */
function linkRepository(source: string, url: string | undefined): string {
  if (url === undefined) return source.replace(repositoryLink, '')
  const escaped = url.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return source.replaceAll(repositoryPlaceholder, () => escaped)
}

/** Our pages inline their stylesheet; the content security policy allows exactly that text. */
function allowOwnStyle(reply: FastifyReply, text: string) {
  const style = /<style>(.*?)<\/style>/s.exec(text)?.[1]
  const policy = reply.getHeader('content-security-policy')
  if (style === undefined || typeof policy !== 'string') return
  const hash = createHash('sha256').update(style).digest('base64')
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`))
}

/** Allows the frame that loads the page's script after the first paint (web/landing/after-paint.tsx). */
function allowOwnFrame(reply: FastifyReply) {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') {
    reply.header('content-security-policy', policy.replace("frame-src 'none'", "frame-src 'self'"))
  }
}

/** Whether a built file is that frame: the only reply that may be framed, and only by our pages. */
export function isOwnFrame(path: string): boolean {
  return /^[\\/]assets[\\/]landing-frame-[\w-]+\.html$/.test(path)
}

/** Lets our own pages frame a reply. */
export function allowInFrame(reply: Pick<FastifyReply, 'getHeader' | 'header'>) {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  reply.header('x-frame-options', 'SAMEORIGIN')
}

function rememberLanguage(reply: FastifyReply, language: Language, secure: boolean) {
  reply.setCookie(languageCookie, language, { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure })
}
