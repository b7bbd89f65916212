import { parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import { makeTools } from '#assistant/tools/make-tools.ts'
import { tokenRefs } from '#assistant/tools/token-refs.ts'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import { removalChecker } from '#assistant/turns/parsing.module.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { makeCardIntent } from './card-intent.ts'
import { market, marketSearch } from './make-token.ts'
import { memoryLists } from './memory-lists.ts'

const fail = () => Promise.reject(new Refusal('UPSTREAM_DOWN'))
/** Tool dependencies whose reads all fail. */
const failingReads = {
  balances: fail,
  portfolio: fail,
  addresses: fail,
  watchedAddresses: fail,
  watchedBalances: fail,
  limits: fail,
  preferences: fail,
  changePreferences: fail,
  networkFee: fail,
  marketList: fail,
  tokenDetail: fail,
  priceChart: fail,
  priceLine: async () => undefined,
  paidFees: fail,
  addressBook: fail,
  tightenLimits: fail,
  removeRecipient: fail,
  security: fail,
} satisfies Partial<ToolDeps>

/** A turn in which the user said `words`, parsed as `parsed`. */
export function makeToolTurn(
  words: string,
  parsed: ParsedRequest,
  changed: Partial<ToolDeps> = {},
  source: 'text' | 'voice' = 'text',
) {
  const opened: unknown[] = []
  let ids = 0
  const parts = answerParts({ newId: () => `part-${++ids}`, language: 'en', figures: 'en' })
  const deps: ToolDeps = {
    ...marketSearch,
    createIntent: async (userId, request, chatId) => {
      opened.push({ userId, request, chatId })
      const token = Object.values(market).find(({ address }) => address === request.tokenAddress)
      return makeCardIntent(parseIntentId(`intent-${opened.length}`), request, token)
    },
    ...failingReads,
    history: async () => [],
    historyRecord: async () => undefined,
    searchHandbook: () => [],
    pageLink: (_wording, page) => `[Open](/app/${page})`,
    isReadOnly: async () => false,
    isPlainRemoval: removalChecker(() => pinnedNames),
    assessRisk: async () => ({ level: 'fine', reasons: [] }),
    ...memoryLists(),
    now: () => new Date('2026-01-01T00:00:00Z'),
    ...changed,
  }
  const turn = {
    userId: parseUserId('me'),
    chatId: parseChatId('chat'),
    language: 'en',
    figures: 'en',
    words,
    parsed,
    requestedChange: undefined,
    isNamed: () => false,
    lastChanges: [],
    keepChange: async () => undefined,
    source,
    parts,
  } as const
  const context = { ...turn, refs: tokenRefs() }
  return { tools: makeTools(deps, context), opened, parts, deps, turn: context }
}
