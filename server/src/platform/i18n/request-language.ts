import { Language } from '@murmur/contract/languages'
import { tryParse } from '@murmur/contract/schema/try-parse'
import type { FastifyRequest } from 'fastify'
import { languageCookie } from './page-language.ts'

/** The header with the language for refusals and emails; decision 095 explains why it is not Accept-Language. */
const languageHeader = 'x-murmur-language'

/** This browser's choice, for requests without custom headers: downloads, streams and sockets. */
const languageCookiePattern = new RegExp(`(?:^|; )${languageCookie}=([a-z]{2})(?:;|$)`)

/** The request headers that `requestLanguage` reads. */
export const languageHeaders = [languageHeader, 'cookie']

/** The language of a request from its header, else from its cookie; English where neither is supported. */
export function requestLanguage({ headers }: { headers: FastifyRequest['headers'] }): Language {
  const values = [headers[languageHeader], languageCookiePattern.exec(headers.cookie ?? '')?.[1]]
  return values.map((each) => tryParse(Language, each)).find(Boolean) ?? 'en'
}
