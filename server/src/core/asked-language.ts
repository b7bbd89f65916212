import { Language } from '@murmur/contract/languages'
import type { FastifyRequest } from 'fastify'

/** Says in which language refusals and mails are wanted; see decision 095 for why it is not Accept-Language. */
export const languageHeader = 'x-murmur-language'

/** The language that a call asks for by its header; English without one, or with one that is none of ours. */
export function askedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const read = Language.safeParse(headers[languageHeader])
  return read.success ? read.data : 'en'
}
