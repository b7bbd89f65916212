import type { Alert } from '@murmur/contract/markets/watchlist'
import type { Turn } from '#ai/brains/brain.port.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { foldText, referencePatterns } from '#ai/brains/offline/requests/reference-patterns.ts'
import { alertText, isNamed } from './answer-lists.ts'
import type { ChangeContext, ChangeRequest } from './change-request.ts'
import { setChangeFocus } from './set-change-focus.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }

const maxLines = 10

/** Removes the alert that the message means, or all of them; asks which if several fit. */
export async function answerDeleteAlert(
  turn: Turn,
  deps: Deps,
  request: ChangeRequest,
  context: ChangeContext,
): Promise<void> {
  const result = await turn.tools.alerts.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const position = parsePosition(turn, context)
  const matching =
    position === undefined
      ? (findOthers(turn, result.alerts, context) ?? findMatching(result.alerts, request, context))
      : findMatching(result.alerts, { ...request, tokens: [], extent: 'all' }, context).slice(position - 1, position)
  if (matching.length === 0) {
    const [missing] = request.tokens
    return missing && result.alerts.length > 0
      ? deps.writeSentence('brain.alertsNoneOf', { token: stripMarkdown(missing.query) })
      : deps.writeSentence('brain.alertsNone')
  }
  if (matching.length > 1 && request.extent !== 'all') return askWhich(turn, deps, request, context, matching)
  const deleted = await turn.tools.deleteAlerts.run({ ids: matching.map(({ id }) => id) })
  turn.signal.throwIfAborted()
  if (deleted.kind === 'refused') return turn.write(deleted.message)
  const names = deleted.alerts.map((alert) => alertText(turn, deps.translate, alert))
  const alerts = new Intl.ListFormat(turn.language).format(names)
  deps.writeSentence('brain.alertsDeleted', { count: names.length, alerts })
  setChangeFocus(turn, 'delete-alert', deleted.alerts, context)
}

/** Parses the position, from 1, of an alert in the list just shown: "delete the first one". */
function parsePosition({ text, language }: Turn, { focus, pending }: ChangeContext): number | undefined {
  if (focus.last !== 'request:alerts' && pending?.action !== 'delete-alert') return undefined
  const folded = foldText(text)
  const found = referencePatterns[language].find(
    ({ pattern, reference }) => reference.kind === 'nth' && folded.search(pattern) >= 0,
  )
  return found?.reference.kind === 'nth' ? found.reference.n : undefined
}

/** "Remove the other one" after an alert was set means one of the earlier alerts. Undefined if it may mean another token. */
function findOthers({ text, language }: Turn, alerts: readonly Alert[], context: ChangeContext): Alert[] | undefined {
  const set = listSetIds(context)
  const folded = foldText(text)
  const isOther = referencePatterns[language].some(
    ({ pattern, reference: { kind } }) => otherKinds.has(kind) && folded.search(pattern) >= 0,
  )
  if (!isOther || !alerts.some(({ id }) => set.includes(id))) return undefined
  const others = alerts.filter(({ id }) => !set.includes(id))
  return others.length > 0 ? others : undefined
}

const otherKinds: ReadonlySet<string> = new Set(['other', 'secondOrOther'])

/** The ids of the alerts that the newest change of the chat set. */
const listSetIds = ({ lastChanges }: ChangeContext): string[] =>
  lastChanges.flatMap((change) => (change.kind === 'alert-set' ? [change.alert.id] : []))

/** The alerts that match the named tokens, side and price. If the message names none of these, the alert just set. */
function findMatching(alerts: readonly Alert[], request: ChangeRequest, context: ChangeContext): Alert[] {
  const { pending } = context
  const earlier = pending?.action === 'delete-alert' ? pending : undefined
  const tokens = request.tokens.length > 0 ? request.tokens : earlier?.token ? [toRequestToken(earlier.token)] : []
  const condition = request.target.condition ?? earlier?.condition
  const priceUsd = request.target.priceUsd ?? earlier?.priceUsd
  const matching = alerts.filter(
    (alert) =>
      (tokens.length === 0 || isNamed(alert, tokens)) &&
      (condition === undefined || alert.condition === condition) &&
      (priceUsd === undefined || Number(alert.priceUsd) === Number(priceUsd)),
  )
  if (request.extent === 'newest') return matching.slice(0, 1)
  if (request.extent === 'all' || tokens.length > 0 || condition !== undefined || priceUsd !== undefined)
    return matching
  const set = listSetIds(context)
  const recentAlerts = matching.filter(({ id }) => set.includes(id))
  return recentAlerts.length > 0 ? recentAlerts : matching
}

function toRequestToken({ query, chain }: { query: string; chain?: Alert['chain'] | undefined }) {
  return { query, chain }
}

function askWhich(
  turn: Turn,
  { translate }: Deps,
  { target, tokens: [token] }: ChangeRequest,
  { pending }: ChangeContext,
  matching: readonly Alert[],
): void {
  const condition = target.condition ?? pending?.condition
  const known = { ...(token && { token }), ...(condition && { condition }) }
  turn.remember({ change: { action: 'delete-alert', ...known } })
  const lines = matching.slice(0, maxLines).map((alert) => `- ${alertText(turn, translate, alert)}`)
  turn.write([translate(turn, 'brain.askWhichAlert'), '', ...lines].join('\n'))
}
