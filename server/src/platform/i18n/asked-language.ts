import { Language } from '@murmur/contract/languages'
import { read } from '@murmur/contract/read'
import type { FastifyRequest } from 'fastify'
import { languageCookie } from './page-language.ts'

/** Says in which language refusals and mails are wanted; see decision 095 for why it is not Accept-Language. */
export const languageHeader = 'x-murmur-language'

/** The choice of this browser, for what asks without headers of ours: downloads, streams and sockets. */
const choice = new RegExp(`(?:^|; )${languageCookie}=([a-z]{2})(?:;|$)`)

/** The language that a call asks for by its header, else by its cookie; English where neither names one of ours. */
export function askedLanguage({ headers }: { headers: FastifyRequest['headers'] }): Language {
  const asked = [headers[languageHeader], choice.exec(headers.cookie ?? '')?.[1]]
  return asked.map((each) => read(Language, each)).find(Boolean) ?? 'en'
}
