import { AlertCondition, AlertPrice } from '@murmur/contract/markets/watchlist'
import { formatUnits, parseUnits } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import type { AlertRequest, AlertTerms, Change, SetAlertResult } from '#ai/brains/changes.port.ts'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { blankToUndefined, chainInput, decimalInput, tokenInput } from '#assistant/tools/inputs.ts'
import { quoteWarning, toQuotedToken } from '#assistant/tools/quote-for-model.ts'
import { findTokenOrChoice } from '#assistant/tools/token-or-choice.ts'
import type { ChangeDeps, ToolDefinition } from '#assistant/tools/tool-definition.ts'
import type { TurnContext } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { parseE18 } from '#platform/amounts/parse-e18.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { makeChange } from './make-change.ts'

/** Sets a price alert, at a price or at a percentage from the current price. Without a stated side, the price is compared with the current one. */
export const setAlertTool: ToolDefinition<AlertRequest, SetAlertResult | UnresolvedToken> = {
  permission: 'change',
  actions: ['set-alert'],
  description:
    'Sets a price alert: at a price in US dollars, or at a percentage from the current price. Only when the user asks for it in this message. The user can undo it.',
  examples: [
    { token: 'JUP', condition: 'above', priceUsd: '1.20' },
    { token: 'JUP', condition: 'below', percent: '10' },
  ],
  input: object({
    token: preprocess(blankToUndefined, v.optional(tokenInput)),
    chain: chainInput,
    condition: preprocess(blankToUndefined, v.optional(AlertCondition)),
    priceUsd: preprocess(blankToUndefined, v.optional(AlertPrice)),
    percent: decimalInput('Percent above or below the current price, e.g. "10", instead of a price'),
  }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const replacedAlert = request.isReplacement ? newestAlert(turn.lastChanges) : undefined
    const found = replacedAlert
      ? { token: await requireToken(deps, replacedAlert) }
      : await findTokenOrChoice(deps, turn, { token: request.token ?? '', chain: request.chain })
    if (!('token' in found)) return found
    const { token } = found
    const terms = {
      chain: token.chain,
      address: token.address,
      byMail: replacedAlert?.byMail ?? false,
      ...getThreshold(request, token),
    }
    const { quiet, alertNews } = await deps.preferences(turn.userId)
    const percent = request.percent && { percent: request.percent }
    const { result: alert, isMade: isNew } = await makeChange(turn, (keep) =>
      deps.changeLists.addAlert(turn.userId, terms, (tx, added) =>
        keep(tx, { change: { kind: 'alert-set', alert: added, ...percent } }),
      ),
    )
    if (isNew && replacedAlert) await deleteReplaced(deps, turn, replacedAlert)
    const isUnreported = !alert.byMail && (quiet || !alertNews)
    const isReplacement = replacedAlert !== undefined
    return { kind: 'alert-set', token: turn.refs.name(token), alert, isNew, isReplacement, isUnreported }
  },
  quote: ({ kind, token, alert: { condition, priceUsd }, isNew, isUnreported }) => ({
    result: isNew ? kind : 'the user already has this alert',
    token: toQuotedToken(token),
    condition,
    priceUsd,
    do: 'Say what was set, and that "undo" removes it.',
    ...(isUnreported && {
      warning: 'News of alerts is off, so nothing reports it when it fires. Say so: Settings, News.',
    }),
    note: quoteWarning,
  }),
}

async function deleteReplaced({ changeLists }: ChangeDeps, turn: TurnContext, alert: AlertTerms): Promise<void> {
  await makeChange(turn, (keep) =>
    changeLists.deleteAlert(turn.userId, alert.id, (tx) => keep(tx, { change: { kind: 'alert-deleted', alert } })),
  )
}

/** The alert that the newest changes of the chat set. */
function newestAlert(changes: readonly Change[]) {
  const change = changes.findLast(({ kind }) => kind === 'alert-set')
  return change?.kind === 'alert-set' ? change.alert : undefined
}

async function requireToken(deps: ChangeDeps, { chain, address }: Pick<TokenListing, 'chain' | 'address'>) {
  const [token] = await deps.atAddress(address, chain)
  if (!token) throw new Refusal('TOKEN_NOT_FOUND')
  return token
}

/**
 * @throws Refusal BAD_AMOUNT or BAD_PERCENTAGE for an invalid threshold, UPSTREAM_DOWN if it needs an unknown price, PRICE_ALREADY_MET for
 * the current price without a side
 */
function getThreshold({ condition, priceUsd, percent }: AlertRequest, token: TokenListing) {
  const now = parseE18(String(token.price ?? ''))
  if (priceUsd !== undefined) {
    const price = tryParse(AlertPrice, priceUsd)
    const threshold = price === undefined ? undefined : parseUnits(price, 18)
    if (price === undefined || threshold === undefined) throw new Refusal('BAD_AMOUNT')
    if (condition !== undefined) return { condition, priceUsd: price }
    if (now === undefined) throw new Refusal('UPSTREAM_DOWN')
    // "When it reaches $1", at $1: no side of the price is left to wait for.
    if (threshold === now) throw new Refusal('PRICE_ALREADY_MET')
    return { condition: threshold > now ? ('above' as const) : ('below' as const), priceUsd: price }
  }
  if (percent === undefined || condition === undefined) throw new Refusal('BAD_PERCENTAGE')
  if (now === undefined) throw new Refusal('UPSTREAM_DOWN')
  return { condition, priceUsd: priceAtPercent(now, condition, percent) }
}

/** The price at a percentage from the current one (USD times 10^18), as plain decimal text with six significant digits. */
function priceAtPercent(now: bigint, condition: AlertCondition, percent: string): string {
  const percentUnits = parseUnits(percent, 6)
  const hundredPercent = 100_000_000n
  if (percentUnits === undefined || percentUnits === 0n || (condition === 'below' && percentUnits >= hundredPercent))
    throw new Refusal('BAD_PERCENTAGE')
  const exactPrice =
    (now * (condition === 'above' ? hundredPercent + percentUnits : hundredPercent - percentUnits)) / hundredPercent
  const step = 10n ** BigInt(Math.max(0, String(exactPrice).length - 6))
  const price = tryParse(AlertPrice, formatUnits(((exactPrice + step / 2n) / step) * step, 18))
  if (price === undefined) throw new Refusal('BAD_PERCENTAGE')
  return price
}
