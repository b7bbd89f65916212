import type { Turn } from '#ai/brains/brain.port.ts'
import type { WatchedToken } from '#ai/brains/changes.port.ts'
import { answerUnresolvedToken } from '#ai/brains/offline/dialogue/answer-unresolved-token.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { answerSetting } from '#ai/brains/offline/settings/answer-setting.ts'
import { answerUndo } from '#ai/brains/offline/undo/answer-undo.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { answerDeleteAlert } from './answer-delete-alert.ts'
import { answerSetAlert } from './answer-set-alert.ts'
import type { ChangeContext, ChangeRequest } from './change-request.ts'
import { setChangeFocus } from './set-change-focus.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }

const maxTokens = 5

/** Makes the requested change and states what was done, or asks for the missing part. */
export async function answerChange(
  turn: Turn,
  deps: Deps,
  request: ChangeRequest,
  context: ChangeContext,
): Promise<void> {
  const { action, setting } = request
  if (setting) return answerSetting(turn, deps.translate, setting, context.focus)
  if (action === 'undo') return request.namesTrade ? deps.writeSentence('brain.undoNone') : answerUndo(turn, deps)
  if (action === 'set-alert') return answerSetAlert(turn, deps, request, context)
  if (action === 'delete-alert') return answerDeleteAlert(turn, deps, request, context)
  const tokens = chooseTokens(request, context)
  if (action === 'watch') return answerWatch(turn, deps, tokens, context)
  await answerUnwatch(turn, deps, tokens, request.extent === 'all', context)
}

/** The named tokens, else that of the open question, else the one that the chat is about; all of them for "both". */
function chooseTokens({ tokens, extent, action }: ChangeRequest, { pending, focus }: ChangeContext): RequestToken[] {
  if (tokens.length > 0) return tokens.slice(0, maxTokens)
  if (pending?.token) return [{ query: pending.token.query, chain: pending.token.chain }]
  // "Follow it" is ambiguous after an answer about two tokens.
  if (focus.hasSeveral && extent === undefined) return []
  const count = extent === 'all' ? (action === 'watch' ? maxTokens : 0) : 1
  return focus.tokens.slice(0, count).map(({ symbol, chain }) => ({ query: symbol, chain }))
}

async function answerWatch(turn: Turn, deps: Deps, tokens: RequestToken[], context: ChangeContext): Promise<void> {
  if (tokens.length === 0) {
    turn.remember({ change: { action: 'watch' } })
    return deps.writeSentence('brain.askWatchToken')
  }
  const added: WatchedToken[] = []
  for (const [at, { query, chain }] of tokens.entries()) {
    if (at > 0) turn.write('\n')
    const result = await turn.tools.watch.run({ token: query, ...(chain && { chain }) })
    turn.signal.throwIfAborted()
    if (result.kind === 'choose') turn.remember({ change: { action: 'watch' } })
    if (result.kind !== 'watch-added') {
      answerUnresolvedToken(turn, deps.writeSentence, query, result)
      continue
    }
    added.push(result.token)
    const values = { token: stripMarkdown(result.token.symbol), chain: getChainName(result.token.chain) }
    deps.writeSentence(result.isNew ? 'brain.watchAdded' : 'brain.watchExists', values)
  }
  setChangeFocus(turn, 'watch', added, context)
}

async function answerUnwatch(
  turn: Turn,
  deps: Deps,
  tokens: RequestToken[],
  isAll: boolean,
  context: ChangeContext,
): Promise<void> {
  if (tokens.length === 0 && !isAll) {
    turn.remember({ change: { action: 'unwatch' } })
    return deps.writeSentence('brain.askUnwatchToken')
  }
  const inputs =
    tokens.length > 0 ? tokens.map(({ query, chain }) => ({ token: query, ...(chain && { chain }) })) : [{ all: true }]
  const removed: WatchedToken[] = []
  for (const input of inputs) {
    const result = await turn.tools.unwatch.run(input)
    turn.signal.throwIfAborted()
    if (result.kind === 'refused') return turn.write(result.message)
    removed.push(...result.tokens)
  }
  if (removed.length === 0) {
    const [missing] = tokens
    // "Sorry, I meant JUP" corrects it.
    turn.setFocus({ ...context.focus, request: 'unwatch' } satisfies Focus)
    return missing
      ? deps.writeSentence('brain.watchMissing', { token: stripMarkdown(missing.query) })
      : deps.writeSentence('brain.watchlistNone')
  }
  deps.writeSentence('brain.watchRemoved', { tokens: tokenNames(turn, removed), count: removed.length })
  setChangeFocus(turn, 'unwatch', removed, context)
}

function tokenNames(turn: Turn, tokens: readonly WatchedToken[]): string {
  return new Intl.ListFormat(turn.language).format(tokens.map(({ symbol }) => stripMarkdown(symbol)))
}
