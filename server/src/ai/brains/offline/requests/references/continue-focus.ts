import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import { getTokenRequestOfTopic } from '#ai/brains/offline/requests/request-topics.ts'

/** The focus with the request that "and LINK?" continues: after a topic about a fact, that fact; after the total gain, the gain of LINK. */
export function continueFocus(focus: Focus): Focus {
  const request = focus.last && (getTokenRequestOfTopic(focus.last) ?? requestAfterTotal(focus.last))
  return request ? { ...focus, request } : focus
}

const holdingRequests: ReadonlySet<string> = new Set<RequestId>(['cost', 'profit', 'share'])

function requestAfterTotal(last: RequestLabel): RequestId | undefined {
  const [kind, id] = last.split(':')
  return kind === 'request' && id !== undefined && holdingRequests.has(id) ? (id as RequestId) : undefined
}
