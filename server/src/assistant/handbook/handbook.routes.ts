import { type HelpTopic, helpApi } from '@murmur/contract/help'
import type { Language } from '@murmur/contract/languages'
import { sendSerialized } from '#platform/http/send-serialized-json.ts'
import { type App, serveRaw } from '#platform/http/serve-endpoint.ts'
import { languageHeaders } from '#platform/i18n/request-language.ts'
import { type SerializedJson, serializeJson } from '#platform/json/serialize-json.ts'

type HandbookRoutesDeps = {
  /** Returns all topics in order. */
  listTopics: (language: Language) => HelpTopic[]
  /** Returns the topics that answer a question, the best match first. */
  findTopics: (language: Language, question: string) => HelpTopic[]
}

/** Adds the route of the handbook's topics. Browsers may cache the replies and revalidate them. */
export function handbookRoutes(app: App, deps: HandbookRoutesDeps): void {
  const serialize = (data: HelpTopic[]) => serializeJson({ data })
  const topicsByLanguage = new Map<Language, SerializedJson>()
  const serializeAll = (language: Language) => {
    const serializedTopics = topicsByLanguage.get(language) ?? serialize(deps.listTopics(language))
    topicsByLanguage.set(language, serializedTopics)
    return serializedTopics
  }
  serveRaw(app, helpApi.list, async ({ query, language, request, reply }) => {
    const question = query.q?.trim()
    const serializedTopics = question ? serialize(deps.findTopics(language, question)) : serializeAll(language)
    return sendSerialized(request, reply, serializedTopics, languageHeaders)
  })
}
