import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { object } from '#schema/object.ts'

/** The groups of help topics, in the order in which they are shown. */
export const helpGroups = ['start', 'basics', 'prices', 'trading', 'fees', 'money', 'safety', 'account'] as const
export type HelpGroup = (typeof helpGroups)[number]

/** A topic of the handbook, in the language of the request. */
export const HelpTopic = object({
  id: v.string(),
  group: v.picklist(helpGroups),
  title: v.string(),
  /** Plain text; an empty line separates paragraphs. */
  body: v.string(),
  /** The screen of the app that the topic is about; null if there is none. */
  link: v.nullable(v.pipe(v.string(), v.startsWith('/app/'))),
  /** Ids of other topics. */
  related: v.array(v.string()),
})
export type HelpTopic = v.InferOutput<typeof HelpTopic>

/** The ids of topics in earlier versions, with the current ones: links and stored chats may have them. */
const renamedTopics: Readonly<Record<string, string>> = { 'somebody-in-my-account': 'account-takeover' }

/** The current id of a topic, which an earlier version may have named differently. */
export const currentTopicId = (id: string): string =>
  Object.hasOwn(renamedTopics, id) ? (renamedTopics[id] ?? id) : id

export const maxHelpQuestionLength = 200
/** The most topics that a search returns. */
export const maxHelpMatches = 10

export const helpApi = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/help',
    access: 'public',
    summary: 'The help topics in order, or with `q` those that answer a question; the best match first',
    query: object({ q: v.optional(v.pipe(v.string(), v.maxLength(maxHelpQuestionLength))) }),
    reply: object({ data: v.array(HelpTopic) }),
    limit: { max: 240, perSeconds: 60 },
  }),
}
