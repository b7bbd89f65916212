import type { RequestId, RequestLabel } from './match-requests.ts'
import socialRequests from './social-requests.json' with { type: 'json' }

/** The subject of a request; `topic` is any topic of the handbook. */
export type RequestGroup = 'token' | 'list' | 'account' | 'change' | 'social' | 'topic'

const members: Record<Exclude<RequestGroup, 'account' | 'topic'>, readonly RequestId[]> = {
  token: [
    'token-info',
    'price',
    'price-change',
    'chart',
    'risk',
    'verified',
    'market-cap',
    'liquidity',
    'volume',
    'token-age',
    'holders',
    'contract-address',
    'compare',
    'convert',
    'trade-check',
  ],
  list: ['trending', 'gainers', 'new-tokens', 'safe-tokens', 'search'],
  change: ['set-alert', 'delete-alert', 'watch', 'unwatch', 'language', 'theme', 'quiet', 'undo'],
  social: [...(socialRequests as RequestId[]), 'repeat', 'why', 'more', 'capabilities'],
}
const groups = new Map<string, RequestGroup>(
  Object.entries(members).flatMap(([group, ids]) => ids.map((id) => [`request:${id}`, group as RequestGroup] as const)),
)

/** The group of a request or topic. Requests of no other group are about the user's account. */
export function groupOf(label: RequestLabel): RequestGroup {
  return label.startsWith('topic:') ? 'topic' : (groups.get(label) ?? 'account')
}

/** Whether a label is a request rather than a topic. */
export function isRequest(label: RequestLabel): boolean {
  return label.startsWith('request:')
}

/** The kind and the id of a label. */
export function splitLabel(label: RequestLabel): ['topic' | 'request', string] {
  const at = label.indexOf(':')
  return [label.slice(0, at) as 'topic' | 'request', label.slice(at + 1)]
}
