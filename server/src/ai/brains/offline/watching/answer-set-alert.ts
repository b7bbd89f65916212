import type { Turn } from '#ai/brains/brain.port.ts'
import type { Change, SetAlertResult } from '#ai/brains/changes.port.ts'
import { answerUnresolvedToken } from '#ai/brains/offline/dialogue/answer-unresolved-token.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { priceText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { AlertTarget } from './alert-target.ts'
import { alertText } from './answer-lists.ts'
import type { ChangeContext, ChangeRequest } from './change-request.ts'
import type { PendingChange } from './pending-change.ts'
import { setChangeFocus } from './set-change-focus.ts'
import type { PriceRange } from './thresholds/parse-range.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }

const maxTokens = 3
const maxAlerts = 6

/** Sets an alert on each named token, or asks for the token or the threshold. */
export async function answerSetAlert(
  turn: Turn,
  deps: Deps,
  request: ChangeRequest,
  context: ChangeContext,
): Promise<void> {
  const newestAlert = getNewestAlert(context.lastChanges)
  const target = completeTarget(request, context.pending, newestAlert)
  const tokens = request.isReplacement ? [] : chooseTokens(request, context)
  if (tokens.length === 0 && !request.isReplacement) {
    turn.remember({ change: { action: 'set-alert', ...toThreshold(target) } })
    return deps.writeSentence('brain.askAlertToken')
  }
  if (request.range) return askSideOfRange(turn, deps, tokens[0], request.range)
  if (request.alerts?.length === 0) return deps.writeSentence('brain.askAlertSeveral')
  if (!request.alerts && !isComplete(target)) return askValue(turn, deps, tokens[0], target)
  const set: SetAlertResult[] = []
  for (const [at, each] of listAlerts(request, context, tokens, target).entries()) {
    if (at > 0) turn.write('\n')
    const result = await runSetAlert(turn, deps, each.token, each.target)
    if (result) set.push(result)
  }
  setChangeFocus(
    turn,
    'set-alert',
    set.map(({ token }) => token),
    context,
  )
}

type Alert = { token: RequestToken | undefined; target: AlertTarget }

/** One alert for each threshold and token. A replacement has no token. */
function listAlerts(
  { alerts, isReplacement, ...request }: ChangeRequest,
  context: ChangeContext,
  tokens: readonly RequestToken[],
  target: AlertTarget,
): Alert[] {
  if (isReplacement) return [{ token: undefined, target }]
  if (!alerts) return tokens.map((token) => ({ token, target }))
  const listed = alerts.flatMap(({ tokens: own, target: { isBare, ...threshold } }) =>
    chooseTokens({ ...request, isReplacement, tokens: own }, context).map((token) => ({ token, target: threshold })),
  )
  return listed.slice(0, maxAlerts)
}

async function runSetAlert(
  turn: Turn,
  { translate, writeSentence }: Deps,
  token: RequestToken | undefined,
  target: AlertTarget,
): Promise<SetAlertResult | undefined> {
  const tokenQuery = token && { token: token.query, ...(token.chain && { chain: token.chain }) }
  const result = await turn.tools.setAlert.run({ ...toThreshold(target), ...(tokenQuery ?? { isReplacement: true }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'alert-set') {
    const { price } = result.token
    const alert = alertText(turn, translate, result.alert)
    const now = price === null ? { known: 'no', now: '' } : { known: 'yes', now: priceText(turn, price) }
    if (!result.isNew) writeSentence('brain.alertExists', { alert })
    else writeSentence(result.isReplacement ? 'brain.alertChanged' : 'brain.alertSet', { alert, ...now })
    if (result.isUnreported)
      turn.write(`\n\n${translate(turn, 'brain.alertUnreported')}\n\n${pageLink(turn, translate, 'news')}`)
    return result
  }
  if (result.kind === 'choose') turn.remember({ change: { action: 'set-alert', ...toThreshold(target) } })
  // The next message then only needs another price.
  if (result.kind === 'refused' && token) turn.remember({ change: { action: 'set-alert', token } })
  answerUnresolvedToken(turn, writeSentence, token?.query ?? '', result)
  return undefined
}

function askValue(turn: Turn, { writeSentence }: Deps, token: RequestToken | undefined, target: AlertTarget): void {
  turn.remember({ change: { action: 'set-alert', ...(token && { token }), ...toThreshold(target) } })
  writeSentence('brain.askAlertValue', { token: stripMarkdown(token?.query ?? '') })
}

/** "Between 120 and 180": whether the alert should fire below or above. */
function askSideOfRange(
  turn: Turn,
  { writeSentence }: Deps,
  token: RequestToken | undefined,
  { low, high }: PriceRange,
): void {
  const [lowText, highText] = [priceText(turn, Number(low)), priceText(turn, Number(high))]
  writeSentence('brain.askAlertRange', { token: stripMarkdown(token?.query ?? ''), low: lowText, high: highText })
}

/** The stated target, completed from the open question, from the alert to replace, or from the alert to repeat for a token. */
function completeTarget(request: ChangeRequest, pending: PendingChange | undefined, last: NewestAlert): AlertTarget {
  const { isBare, ...own } = request.target
  const hasThreshold = own.priceUsd !== undefined || own.percent !== undefined
  if (request.isReplacement && last) {
    const isPercent = isBare && last.percent !== undefined
    const threshold = isPercent && own.priceUsd ? { percent: own.priceUsd } : toThreshold(own)
    const condition = own.condition ?? (isPercent || own.percent ? last.alert.condition : undefined)
    return { ...threshold, ...(condition && { condition }) }
  }
  if (pending?.action === 'set-alert') {
    const { condition, priceUsd, percent } = pending
    const threshold = hasThreshold ? toThreshold(own) : { ...(priceUsd && { priceUsd }), ...(percent && { percent }) }
    const side = own.condition ?? condition
    return { ...threshold, ...(side && { condition: side }) }
  }
  // "Same for WIF" repeats a percentage; a price belongs to its token.
  if (!hasThreshold && last?.percent && request.tokens.length > 0) {
    return { percent: last.percent, condition: own.condition ?? last.alert.condition }
  }
  return own
}

function isComplete({ condition, priceUsd, percent }: AlertTarget): boolean {
  return priceUsd !== undefined || (percent !== undefined && condition !== undefined)
}

function toThreshold({ condition, priceUsd, percent }: AlertTarget) {
  return { ...(condition && { condition }), ...(priceUsd && { priceUsd }), ...(percent && { percent }) }
}

function chooseTokens({ tokens }: ChangeRequest, { pending, focus }: ChangeContext): RequestToken[] {
  if (tokens.length > 0) return tokens.slice(0, maxTokens)
  if (pending?.token) return [{ query: pending.token.query, chain: pending.token.chain }]
  return focus.tokens.slice(0, 1).map(({ symbol, chain }) => ({ query: symbol, chain }))
}

type NewestAlert = (Change & { kind: 'alert-set' }) | undefined

function getNewestAlert(changes: readonly Change[]): NewestAlert {
  const change = changes.findLast(({ kind }) => kind === 'alert-set')
  return change?.kind === 'alert-set' ? change : undefined
}
